import Casebook
import Ring
import Rules
package import Table

/// What a journal holds.
package struct Image: Sendable {
  package struct Match: Sendable {
    package var kept: KeptMatch
    var ballot: Ballot
    /// By index; with holes where they were missed.
    var records: [KeptRecord?] = []
    /// -1 for none.
    var newest = -1
    var commit = -1
    var log: [Opened] = []
    var pending: Proposal?
    var isOver = false
    /// Set if a bit of the newest record has flipped: what can still be told of it.
    var damage: Memory.Damage?

    init(kept: KeptMatch, ballot: Ballot) {
      self.kept = kept
      self.ballot = ballot
    }

    /// A match without any record is never offered again.
    var hasBegun: Bool { newest >= 0 || damage != nil }

    /// Whether nobody knows how far the match has come here.
    var hasLostItsPlace: Bool { damage?.position == Position.none }

    var newestRecord: KeptRecord? { records.indices.contains(newest) ? records[newest] : nil }

    /// Of the newest record, if it can be read.
    var position: Position {
      guard damage == nil, let record = newestRecord else { return .none }
      return Position(term: record.term, index: record.index)
    }
  }

  var incarnation = 0
  /// The one played last is the last.
  package var matches: [Match] = []

  package init() {}

  package func match(_ id: String) -> Match? { matches.last { $0.kept.info.id == id } }

  /// The bytes of a match's records `from ..< upTo`, oldest first.
  package func records(of match: String, from: Int, upTo: Int) -> [String] {
    (self.match(match)?.records ?? []).compactMap { $0 }
      .filter { $0.index >= from && $0.index < upTo }.map(\.bytes)
  }

  /// The match that a player would resume: the last that is not over and has surely begun.
  var resumable: Match? { matches.last { !$0.isOver && $0.hasBegun } }

  package mutating func apply(_ keep: Keep) {
    switch keep {
    case .name, .blocked, .friends, .muted: break
    case .match(let kept, let ballot):
      // A match that begins for this node, with no records, unless it stands there in these words.
      if match(kept.info.id)?.kept == kept {
        return change(kept.info.id) { if $0.ballot.term < ballot.term { $0.ballot = ballot } }
      }
      matches.removeAll { $0.kept.info.id == kept.info.id }
      matches.append(Match(kept: kept, ballot: ballot))
    case .ballot(let id, let ballot): change(id) { $0.ballot = ballot }
    case .newest(let record, let commit):
      guard let at = place(of: record.match) else { return }
      var match = matches.remove(at: at)
      match.store(record, commit: commit)
      matches.append(match)
    case .older(let record):
      change(record.match) { match in
        if !match.hasLostItsPlace, match.records.indices.contains(record.index),
          record.index < match.newest
        {
          match.records[record.index] = record
        }
      }
    case .commit(let id, let index):
      // Beside a record whose place is unknown it would say too much.
      change(id) { if !$0.hasLostItsPlace { $0.commit = max($0.commit, index) } }
    case .log(let id, let log): change(id) { $0.log = log }
    case .pending(let id, let proposal): change(id) { $0.pending = proposal }
    case .over(let id): change(id) { $0.isOver = true }
    case .forget(let id): matches.removeAll { $0.kept.info.id == id }
    }
  }

  /// A bit of the newest record of a match flips; with the metadata even its place is unknown.
  mutating func flipBit(of id: String, inMetadata: Bool) {
    change(id) { match in
      guard let newest = match.newestRecord else { return }
      if inMetadata { match.commit = -1 }
      match.damage =
        inMetadata || match.hasLostItsPlace
        ? .init(position: .none, hash: "")
        : .init(position: Position(term: newest.term, index: newest.index), hash: newest.hash)
    }
  }

  private func place(of id: String) -> Int? { matches.lastIndex { $0.kept.info.id == id } }

  mutating func change(_ id: String, _ body: (inout Match) -> Void) {
    if let at = place(of: id) { body(&matches[at]) }
  }
}

extension Image.Match {
  fileprivate mutating func store(_ record: KeptRecord, commit: Int) {
    guard record.index >= 0 else { return }
    // Bytes that are damaged stay so, wherever they stand.
    if let damage, !hasLostItsPlace { records[damage.position.index] = nil }
    records = Array(records.prefix(max(0, min(commit, record.index) + 1)))
    while records.count <= record.index { records.append(nil) }
    records[record.index] = record
    newest = record.index
    damage = nil
  }

  /// As the program takes the match up at its start.
  package func resumed() -> Resumed {
    Resumed(
      kept: kept, ballot: ballot, newest: damage == nil ? newestRecord : nil, damage: damage,
      commit: commit, log: log, pending: pending,
      history: hasLostItsPlace ? [] : records.prefix(max(0, newest)).compactMap { $0 })
  }
}
