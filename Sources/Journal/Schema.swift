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
    """,
    // A match without a ballot is one of version 1, which cannot be gone on with.
    """
    ALTER TABLE match ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE record ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    CREATE TABLE ballot (
      match TEXT PRIMARY KEY NOT NULL, term INTEGER NOT NULL, node TEXT, tag TEXT,
      seal TEXT NOT NULL);
    CREATE TABLE progress (
      match TEXT PRIMARY KEY NOT NULL, head INTEGER NOT NULL, committed INTEGER NOT NULL,
      seal TEXT NOT NULL, played INTEGER NOT NULL);
    """,
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
    let small = ["setting", "match"] + (version > 1 ? ["ballot", "progress"] : [])
    for table in small {
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
    try database.write { () throws(JournalError) in
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
