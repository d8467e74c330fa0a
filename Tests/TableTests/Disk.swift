import Casebook
import Ring
import Rules

@testable import Table

/// What one node has stored: a file a match, as a journal keeps them.
struct Disk {
  struct File {
    var match: KeptMatch
    var ballot: Ballot
    var newest: KeptRecord?
    var older: [Int: KeptRecord] = [:]
    var commit = -1
    var log: [Opened] = []
    var pending: Proposal?
    var isOver = false

    /// What was not known to be committed may be no part of the match.
    mutating func take(_ record: KeptRecord, commit: Int) {
      if let newest { older[newest.index] = newest }
      older = older.filter { $0.key <= commit && $0.key < record.index }
      newest = record
    }

    /// Every record, by index.
    var records: [KeptRecord] {
      older.values.sorted { $0.index < $1.index } + (newest.map { [$0] } ?? [])
    }
  }

  private(set) var files: [String: File] = [:]
  private var order: [String] = []
  private(set) var name: String?
  private(set) var blocked: [Acquaintance] = []
  private(set) var friends: [Acquaintance] = []
  private(set) var muted: [Acquaintance] = []

  /// The file of the match that was begun last.
  var file: File? { order.last.flatMap { files[$0] } }
  var match: KeptMatch? { file?.match }

  /// Something happens to the newest match while its node is off.
  mutating func change(_ body: (inout File) -> Void) {
    guard let id = order.last, var file = files[id] else { return }
    body(&file)
    files[id] = file
  }

  mutating func forgetFriends() { friends = [] }

  mutating func write(_ list: [Keep]) {
    for keep in list { write(keep) }
  }

  private mutating func write(_ keep: Keep) {
    switch keep {
    case .name(let name): self.name = name
    case .blocked(let list): blocked = list
    case .friends(let list): friends = list
    case .muted(let list): muted = list
    case .match(let match, let ballot):
      if let file = files[match.info.id], file.match.tag == match.tag {
        if file.ballot.term < ballot.term { files[match.info.id]?.ballot = ballot }
        return
      }
      order.removeAll { $0 == match.info.id }
      order.append(match.info.id)
      files[match.info.id] = File(match: match, ballot: ballot)
    case .ballot(let id, let ballot): files[id]?.ballot = ballot
    case .newest(let record, let commit):
      files[record.match]?.take(record, commit: commit)
    case .older(let record): files[record.match]?.older[record.index] = record
    case .commit(let id, let index): files[id]?.commit = index
    case .log(let id, let log): files[id]?.log = log
    case .pending(let id, let proposal): files[id]?.pending = proposal
    case .over(let id): files[id]?.isOver = true
    case .forget(let id):
      files[id] = nil
      order.removeAll { $0 == id }
    }
  }

  /// The newest match as a journal gives it back.
  var resumed: Resumed? { order.last.flatMap { resumed($0) } }

  func resumed(_ match: String) -> Resumed? {
    files[match].map { file in
      Resumed(
        kept: file.match, ballot: file.ballot, newest: file.newest, damage: nil,
        commit: file.commit, log: file.log, pending: file.pending,
        history: file.older.values.sorted { $0.index < $1.index })
    }
  }
}
