import Casebook
import Ring
import Rules
import Table

/// What one node has stored of its matches.
struct Shelf {
  private struct File {
    var match: KeptMatch
    var ballot: Ballot
    var newest: KeptRecord?
    var older: [Int: KeptRecord] = [:]
    var commit = -1
    var log: [Opened] = []
    var pending: Proposal?

    /// What was not known to be committed may be no part of the match.
    mutating func take(_ record: KeptRecord, commit: Int) {
      if let newest { older[newest.index] = newest }
      older = older.filter { $0.key <= commit && $0.key < record.index }
      newest = record
    }
  }

  private var files: [String: File] = [:]
  private(set) var order: [String] = []

  mutating func write(_ list: [Keep]) {
    for keep in list { write(keep) }
  }

  private mutating func write(_ keep: Keep) {
    switch keep {
    case .match(let match, let ballot):
      if let file = files[match.info.id], file.match.tag == match.tag {
        if file.ballot.term < ballot.term { files[match.info.id]?.ballot = ballot }
        return
      }
      order.removeAll { $0 == match.info.id }
      order.append(match.info.id)
      files[match.info.id] = File(match: match, ballot: ballot)
    case .ballot(let id, let ballot): files[id]?.ballot = ballot
    case .newest(let record, let commit): files[record.match]?.take(record, commit: commit)
    case .older(let record): files[record.match]?.older[record.index] = record
    case .commit(let id, let index): files[id]?.commit = index
    case .log(let id, let log): files[id]?.log = log
    case .pending(let id, let proposal): files[id]?.pending = proposal
    case .forget(let id):
      files[id] = nil
      order.removeAll { $0 == id }
    case .name, .over, .blocked, .friends: break
    }
  }

  func resumed(_ match: String) -> Resumed? {
    files[match].map { file in
      Resumed(
        kept: file.match, ballot: file.ballot, newest: file.newest, damage: nil,
        commit: file.commit, log: file.log, pending: file.pending,
        history: file.older.values.sorted { $0.index < $1.index })
    }
  }

  /// The bytes of records `from ..< upTo`.
  func records(_ match: String, from: Int, upTo: Int) -> [String] {
    guard let file = files[match] else { return [] }
    let all = file.older.values.sorted { $0.index < $1.index } + (file.newest.map { [$0] } ?? [])
    return all.filter { $0.index >= from && $0.index < upTo }.map(\.bytes)
  }
}
