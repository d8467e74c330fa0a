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

  /// Takes a match out of the journal; nil for the one played last.
  init(_ id: String?, in journal: Journal) throws(JournalError) {
    let open = try journal.matches().filter { !$0.over && (id == nil || $0.id == id) }
    for stored in open {
      guard let opened = try Opened(stored, in: journal) else { continue }
      self = .found(try opened.resumed(commit: stored.commit, in: journal))
      return
    }
    // None can be gone on with; the first says why.
    self =
      switch open.first?.condition {
      case .old: Self.old
      case .damaged: Self.damaged
      // It has not begun.
      case .sound, nil: Self.nothing
      }
  }

  /// All that can be gone on with, the one played last first.
  static func list(in journal: Journal) throws(JournalError) -> [ResumableMatch] {
    guard let me = try journal.identity()?.node else { return [] }
    var list: [ResumableMatch] = []
    for stored in try journal.matches() where !stored.over {
      guard let opened = try Opened(stored, in: journal) else { continue }
      list.append(
        ResumableMatch(stored, opened.kept.info, round: opened.round, me: me))
    }
    return list
  }
}

/// A match of the journal that can be gone on with.
private struct Opened {
  let kept: KeptMatch
  let ballot: Ballot
  let newest: Newest

  init?(_ stored: StoredMatch, in journal: Journal) throws(JournalError) {
    guard case .sound(let ballot) = stored.condition,
      let kept = JSON.decode(StoredDescription.self, from: stored.json)?.kept
    else { return nil }
    self.kept = kept
    self.ballot = ballot.ballot
    newest = try journal.newest(match: stored.id)
    // A match whose first record was never committed is never offered again.
    let hasBegun =
      switch newest {
      case .none: false
      case .sound(let record): stored.commit >= 0 || record.index >= 1
      case .bytesDamaged(let index, _, _): stored.commit >= 0 || index >= 1
      case .damaged: true
      }
    guard hasBegun else { return nil }
  }

  var round: Int? {
    guard case .sound(let record) = newest else { return nil }
    return JSON.decode(Record.self, from: record.bytes)?.case.round
  }

  func resumed(commit: Int, in journal: Journal) throws(JournalError) -> Resumed {
    let id = kept.info.id
    let log = try journal.log(match: id).flatMap { JSON.decode(SeatLog.self, from: $0) }
    var resumed = Resumed(
      kept: kept, ballot: ballot, newest: nil, damage: nil, commit: commit, log: log ?? SeatLog(),
      pending: try journal.pending(match: id).flatMap { JSON.decode(Proposal.self, from: $0) },
      history: [])
    var upTo = Int.max
    switch newest {
    case .none: break
    case .sound(let record):
      resumed.newest = record.kept
      upTo = record.index
    case .bytesDamaged(let index, let term, let hash):
      resumed.damage = Memory.Damage(position: Position(term: term, index: index), hash: hash)
      upTo = index
    case .damaged:
      resumed.damage = Memory.Damage(position: .none, hash: "")
      // It may be that of a record which is gone.
      resumed.commit = -1
    }
    resumed.history = try journal.records(match: id, from: 0, limit: upTo).map(\.kept)
    return resumed
  }
}
