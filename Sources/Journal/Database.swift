import CSQLite

/// Owns a connection to the database of a locked folder.
final class Database {
  private let lock: FolderLock
  private let connection: OpaquePointer

  var folder: String { lock.folder }

  /// Opens `midnight.db` in the folder, makes it durable, and brings its schema up to date.
  init(folder: String, steps: [String] = Schema.steps) throws(JournalError) {
    lock = try FolderLock(folder: folder)
    let path = folder + "/midnight.db"
    try lock.touch(path)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      let reason = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(opened)
      throw JournalError(sqlite: code, errno: reason, folder: folder)
    }
    connection = opened
    guard sqlite3_db_readonly(connection, "main") == 0 else {
      throw JournalError(.readOnly, folder: folder)
    }
    // Somebody may be looking at the file with another program for a moment.
    sqlite3_busy_timeout(connection, 2000)
    try Schema.check(self, steps: steps)
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = FULL")
    try Schema.migrate(self, steps: steps)
  }

  // The lock is a property, so it is let go only after this.
  deinit { sqlite3_close_v2(connection) }

  func prepare(_ sql: String) throws(JournalError) -> Statement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code) }
    return Statement(statement, of: self)
  }

  /// Runs one statement to its end, without looking at its rows.
  func run(_ sql: String, _ values: Value...) throws(JournalError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row, as a number.
  func number(_ sql: String) throws(JournalError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int(0) : nil
  }

  /// Runs several statements that all take effect or none does.
  func transaction(_ body: () throws(JournalError) -> Void) throws(JournalError) {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // A full disk may have rolled back already; either way nothing of it is left.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  func error(_ code: Int32) -> JournalError {
    JournalError(sqlite: code, errno: sqlite3_system_errno(connection), folder: folder)
  }
}
