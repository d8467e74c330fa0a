import CSQLite

/// What can stand in place of a `?`.
enum Value {
  case text(String?)
  case int(Int)
}

/// Owns one compiled statement; lives within one call of the journal.
struct Statement: ~Copyable {
  private let statement: OpaquePointer
  private let database: Database

  init(_ statement: OpaquePointer, of database: Database) {
    self.statement = statement
    self.database = database
  }

  deinit { sqlite3_finalize(statement) }

  func bind(_ values: [Value]) throws(JournalError) {
    for (place, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .int(let number): sqlite3_bind_int64(statement, place, Int64(number))
        case .text(let text?):
          midnight_sqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
        case .text(nil): sqlite3_bind_null(statement, place)
        }
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  /// Goes to the next row; false after the last.
  func step() throws(JournalError) -> Bool {
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.error(code)
    }
  }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// The text, zero characters included; what is not UTF-8 is replaced.
  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
