import CSQLite

/// Owns a connection to the database of a locked folder.
final class Database {
  let lock: FolderLock
  private let connection: OpaquePointer
  /// The first error of a write.
  private var broken: JournalError?

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
    try emptyLog()
    try Schema.migrate(self, steps: steps)
  }

  // The lock is a property, so it is let go only after this.
  deinit { sqlite3_close_v2(connection) }

  /// Moves everything out of the write-ahead log and cuts it to nothing.
  ///
  /// After an fsync that failed, Linux takes the pages for clean that it could not write: the next
  /// fsync succeeds, and what is read comes from memory and is not on the disk. (PostgreSQL calls it
  /// 'fsyncgate'.) If an earlier run ended like that, its last frames are read here as if they were
  /// sound; to append to them would be to build on what the next power cut takes away. So they are
  /// written to another place, and synced there, before anything new is.
  private func emptyLog() throws(JournalError) {
    let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The player's name, as a second connection that only reads sees it; nil if that does not work.
  static func name(folder: String) -> String? {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard
      sqlite3_open_v2(folder + "/midnight.db", &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      sqlite3_prepare_v2(
        connection, "SELECT value FROM setting WHERE key = 'name'", -1, &statement, nil)
        == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0)
    else { return nil }
    return String(cString: text)
  }

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
  func number(_ sql: String, _ values: Value...) throws(JournalError) -> Int? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.int(0) : nil
  }

  /// Runs several statements that all reach the disk or none does.
  ///
  /// After one failure everything fails: an error of the disk that goes away proves nothing.
  func write(_ body: () throws(JournalError) -> Void) throws(JournalError) {
    if let broken { throw broken }
    do {
      try run("BEGIN IMMEDIATE")
      try body()
      try run("COMMIT")
    } catch {
      broken = error
      // A full disk may have rolled back already; either way nothing of it is left.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  func error(_ code: Int32) -> JournalError {
    JournalError(sqlite: code, errno: sqlite3_system_errno(connection), folder: folder)
  }
}
