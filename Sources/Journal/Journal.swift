import Synchronization

/// What a node must not forget, in one data folder that it alone uses while the journal lives.
///
/// A call that returns has reached the disk. Calls wait for each other and block for about a
/// millisecond.
package final class Journal: Sendable {
  let database: Mutex<Database>

  /// Opens the journal in `folder`, which is made if it is not there.
  package init(folder: String) throws(JournalError) {
    database = Mutex(try Database(folder: folder))
  }
}

// Small settings: the node's id, a name, the current match.
extension Journal {
  package func value(_ key: String) throws(JournalError) -> String? {
    try database.withLock { database throws(JournalError) in try database.setting(key) }
  }

  /// Stores a setting, or forgets it if `value` is nil.
  package func set(_ key: String, to value: String?) throws(JournalError) {
    try database.withLock { database throws(JournalError) in try database.set(key, to: value) }
  }

  /// Counts one more start of the node and returns how many there have been.
  package func bumpIncarnation() throws(JournalError) -> Int {
    try database.withLock { database throws(JournalError) in
      let stored = try database.setting("incarnation")
      // Starting over at 1 would make every peer ignore this node, so a bad number is an error.
      guard let last = Int(stored ?? "0"), last >= 0, last < Int.max else {
        throw JournalError(.damaged, folder: database.folder)
      }
      try database.set("incarnation", to: String(last + 1))
      return last + 1
    }
  }
}

extension Database {
  fileprivate func setting(_ key: String) throws(JournalError) -> String? {
    let statement = try prepare("SELECT value FROM setting WHERE key = ?")
    try statement.bind([.text(key)])
    return try statement.step() ? statement.text(0) : nil
  }

  fileprivate func set(_ key: String, to value: String?) throws(JournalError) {
    if let value {
      try run("INSERT OR REPLACE INTO setting VALUES (?, ?)", .text(key), .text(value))
    } else {
      try run("DELETE FROM setting WHERE key = ?", .text(key))
    }
  }
}
