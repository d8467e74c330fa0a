import Synchronization

/// What a node must not forget, in one data folder that it alone uses while the journal lives.
///
/// A call that returns has reached the disk. Calls wait for each other and block for as long as the
/// disk takes. After a write has failed, every later one fails in the same way.
package final class Journal: Sendable {
  let database: Mutex<Database>
  let seal: Seal

  /// Opens the journal in `folder`, which is made if it is not there; `hash` makes the seals.
  package init(
    folder: String, hash: @escaping @Sendable (String) -> String
  ) throws(JournalError) {
    database = Mutex(try Database(folder: folder))
    seal = Seal(hash: hash)
  }

  /// A small setting, such as the player's name.
  package func value(_ key: String) throws(JournalError) -> String? {
    try database.withLock { database throws(JournalError) in
      let statement = try database.prepare("SELECT value FROM setting WHERE key = ?")
      try statement.bind([.text(key)])
      return try statement.step() ? statement.text(0) : nil
    }
  }
}

/// Hashes that stand beside what they are of, so that a bit that has flipped is noticed: SQLite
/// itself looks only at how its pages hang together.
struct Seal: Sendable {
  let hash: @Sendable (String) -> String

  /// Over a match, but for whether it is over.
  func of(match: String, json: String, startedAt: Int) -> String {
    hash("match\n\(match)\n\(startedAt)\n\(json)")
  }

  func of(_ ballot: StoredBallot, match: String) -> String {
    let vote = ballot.vote.map { "\($0.node)\n\($0.tag)" } ?? "nobody"
    return hash("ballot\n\(match)\n\(ballot.term)\n\(vote)")
  }

  /// Over a record but for its bytes, which have a hash of their own.
  func of(match: String, index: Int, term: Int, hash: String) -> String {
    self.hash("record\n\(match)\n\(index)\n\(term)\n\(hash)")
  }

  func of(_ progress: Progress, match: String) -> String {
    hash("progress\n\(match)\n\(progress.head)\n\(progress.commit)")
  }
}
