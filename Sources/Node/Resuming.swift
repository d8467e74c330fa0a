import Casebook
import Journal
import Ring
import Rules
import Table

/// What can be told of a match that a player wants to resume.
enum Resuming {
  case found(Resumed)
  /// With a sentence.
  case refused(String)

  private static let nothing = Resuming.refused(
    "There is no match to resume in this data folder.")
  private static let old = Resuming.refused(
    "That match was played with another version of Midnight.")
  private static let damaged = Resuming.refused(
    "What this data folder holds of that match is damaged. Join the others again, by the list of "
      + "lobbies or by address: your seat is still yours.")

  /// Takes a match out of the journal that has begun and is not over; nil for the one played last.
  init(_ id: String?, in journal: Journal) throws(JournalError) {
    let open = try journal.matches().filter { !$0.over && (id == nil || $0.id == id) }
    for stored in open {
      guard let opened = try TrustedMatch(stored, in: journal), opened.hasBegun else { continue }
      self = .found(try opened.resumed(in: journal))
      return
    }
    // None can be gone on with; the first says why.
    self =
      switch open.first?.condition {
      case .old: Self.old
      case .damaged: Self.damaged
      case .sound:
        // One that can be read has not begun.
        open.first.flatMap(TrustedMatch.description) == nil ? Self.old : Self.nothing
      case nil: Self.nothing
      }
  }

  /// Takes a match out of the journal as it is: this node has promised something there, be it only
  /// by storing the deal.
  static func taking(up id: String, in journal: Journal) throws(JournalError) -> Resuming {
    guard let stored = try journal.matches().first(where: { $0.id == id }),
      let opened = try TrustedMatch(stored, in: journal)
    else { return damaged }
    return .found(try opened.resumed(in: journal))
  }

  /// All that can be gone on with, the one played last first.
  static func list(in journal: Journal) throws(JournalError) -> [ResumableMatch] {
    guard let me = try journal.identity()?.node else { return [] }
    var list: [ResumableMatch] = []
    for stored in try journal.matches() where !stored.over {
      guard let opened = try TrustedMatch(stored, in: journal), opened.hasBegun else { continue }
      list.append(
        ResumableMatch(stored, opened.kept.info, round: opened.round, me: me))
    }
    return list
  }

  /// All in which this node can keep what it has promised, begun or not, over or not: others may
  /// not know yet that a match is over.
  static func known(in journal: Journal) throws(JournalError) -> Set<String> {
    var known: Set<String> = []
    for stored in try journal.matches() where try TrustedMatch(stored, in: journal) != nil {
      known.insert(stored.id)
    }
    return known
  }

  /// What to ask of the table.
  var wish: Wish {
    switch self {
    case .found(let resumed): .resume(resumed)
    case .refused(let sentence): .complain(sentence)
    }
  }

  var isFound: Bool {
    if case .found = self { true } else { false }
  }
}

/// A match of the journal that can be trusted.
private struct TrustedMatch {
  let kept: KeptMatch
  let ballot: Ballot
  let commit: Int
  let newest: Newest

  init?(_ stored: StoredMatch, in journal: Journal) throws(JournalError) {
    guard case .sound(let ballot) = stored.condition, let kept = Self.description(of: stored) else {
      return nil
    }
    self.kept = kept
    self.ballot = ballot.ballot
    commit = stored.commit
    newest = try journal.newest(match: stored.id)
  }

  /// What the match was; nil if another version of Midnight has described it.
  static func description(of stored: StoredMatch) -> KeptMatch? {
    JSON.decode(StoredDescription.self, from: stored.json)?.kept
  }

  /// Whether there is any record: one without is never offered to the player.
  var hasBegun: Bool { newest != .none }

  var round: Int? {
    guard case .sound(let record) = newest else { return nil }
    return JSON.decode(Record.self, from: record.bytes)?.case.round
  }

  func resumed(in journal: Journal) throws(JournalError) -> Resumed {
    let id = kept.info.id
    let log = try journal.log(match: id).flatMap { JSON.decode([Opened].self, from: $0) }
    var resumed = Resumed(
      kept: kept, ballot: ballot, newest: nil, damage: nil, commit: commit, log: log ?? [],
      pending: try journal.pending(match: id).flatMap { JSON.decode(Proposal.self, from: $0) },
      history: [])
    let end: Int
    switch newest {
    case .none: return resumed
    case .sound(let record):
      resumed.newest = record.kept
      end = record.index
    case .bytesDamaged(let index, let term, let hash):
      resumed.damage = Memory.Damage(position: Position(term: term, index: index), hash: hash)
      end = index
    case .damaged:
      // What stands below it may be anything.
      resumed.damage = Memory.Damage(position: .none, hash: "")
      resumed.commit = -1
      return resumed
    }
    resumed.history = try journal.records(match: id, from: 0, limit: end).map(\.kept)
      .filter { $0.index < end }
    return resumed
  }
}
