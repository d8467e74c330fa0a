/// The tables of the journal, and their only version number.
enum Schema {
  /// Step n leads from version n to n + 1, so a file that is up to date has version `steps.count`.
  /// A step that was released is never changed: what is new is a step more.
  static let steps = [
    """
    CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);
    CREATE TABLE match (
      id TEXT PRIMARY KEY NOT NULL, json TEXT NOT NULL, started INTEGER NOT NULL,
      over INTEGER NOT NULL);
    CREATE TABLE record (
      match TEXT NOT NULL, number INTEGER NOT NULL, term INTEGER NOT NULL, hash TEXT NOT NULL,
      bytes TEXT NOT NULL, PRIMARY KEY (match, number));
    """
  ]

  /// Marks the file as ours: 'MNJR'.
  private static let application = 0x4d4e_4a52

  /// Refuses a file that is not ours, is of a newer version, or whose small tables are damaged.
  ///
  /// Records are not read here, there may be many: each carries its hash, which its reader checks.
  static func check(_ database: Database, steps: [String]) throws(JournalError) {
    let version = try database.number("PRAGMA user_version") ?? 0
    guard try database.number("SELECT count(*) FROM sqlite_master") != 0 || version != 0 else {
      return
    }
    guard try database.number("PRAGMA application_id") == application, version >= 1 else {
      throw JournalError(.damaged, folder: database.folder)
    }
    guard version <= steps.count else {
      throw JournalError(.newerSchema(version), folder: database.folder)
    }
    for table in ["setting", "match"] {
      let answer = try database.prepare("PRAGMA quick_check(\(table))")
      guard try answer.step(), answer.text(0) == "ok" else {
        throw JournalError(.damaged, folder: database.folder)
      }
    }
  }

  /// Runs the steps that the file has not had yet, all or none.
  static func migrate(_ database: Database, steps: [String]) throws(JournalError) {
    let version = try database.number("PRAGMA user_version") ?? 0
    guard version < steps.count else { return }
    try database.transaction { () throws(JournalError) in
      for step in steps[version...] {
        for statement in step.split(separator: ";") where !statement.allSatisfy(\.isWhitespace) {
          try database.run(String(statement))
        }
      }
      try database.run("PRAGMA application_id = \(application)")
      try database.run("PRAGMA user_version = \(steps.count)")
    }
  }
}
