import CSQLite
import Foundation
import Synchronization
import Testing

@testable import Journal

/// A folder as version 1 left it.
@Suite struct MigrationTests {
  let folder = Folder()

  /// The schema of version 1 as it was released, and what a node had stored under it.
  private static let versionOne = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);
    CREATE TABLE match (
      id TEXT PRIMARY KEY NOT NULL, json TEXT NOT NULL, started INTEGER NOT NULL,
      over INTEGER NOT NULL);
    CREATE TABLE record (
      match TEXT NOT NULL, number INTEGER NOT NULL, term INTEGER NOT NULL, hash TEXT NOT NULL,
      bytes TEXT NOT NULL, PRIMARY KEY (match, number));
    PRAGMA application_id = 1296976466;
    PRAGMA user_version = 1;
    INSERT INTO setting VALUES ('node', '0123456789abcdef0123456789abcdef');
    INSERT INTO setting VALUES ('incarnation', '12');
    INSERT INTO setting VALUES ('name', 'Ada');
    INSERT INTO setting VALUES ('screen.marks.m1', '{"a":1}');
    INSERT INTO setting VALUES ('log.m1', '{}');
    INSERT INTO match VALUES ('m1', '{"info":{},"secretHigh":1,"secretLow":2}', 1700000000, 0);
    INSERT INTO match VALUES ('m2', '{"info":{}}', 1700000500, 1);
    INSERT INTO record VALUES ('m1', 0, 1, 'h0', '{"index":0}');
    INSERT INTO record VALUES ('m1', 1, 2, 'h1', '{"index":1}');
    """

  @Test func aFolderOfVersionOneKeepsWhatItHas() throws {
    try folder.make()
    try sql(Self.versionOne, in: folder.path)
    do {
      let journal = try Journal(folder: folder.path)
      let version = try journal.database.withLock { try $0.number("PRAGMA user_version") }
      #expect(version == 2)
      #expect(try journal.records(match: "m1", from: 0, limit: 9).isEmpty)
      let kept = try journal.database.withLock { try $0.number("SELECT count(*) FROM record") }
      #expect(kept == 2)
      // It had no key, so it gets an identity with one; its count of starts goes on.
      let seed = [UInt8](repeating: 7, count: 32)
      let identity = try journal.begin { ("aa", seed) }
      #expect(identity == StoredIdentity(node: "aa", incarnation: 13, seed: seed))
      #expect(try journal.value("name") == "Ada")
      #expect(try journal.value("screen.marks.m1") == "{\"a\":1}")
      let (first, second) = (
        StoredMatch(
          id: "m2", json: "{\"info\":{}}", condition: .old, commit: -1, over: true,
          startedAt: 1_700_000_500, lastPlayed: 1_700_000_500),
        StoredMatch(
          id: "m1", json: "{\"info\":{},\"secretHigh\":1,\"secretLow\":2}", condition: .old,
          commit: -1, over: false, startedAt: 1_700_000_000, lastPlayed: 1_700_000_000)
      )
      #expect(try journal.matches() == [first, second])
      // A new match beside them.
      try journal.keep("m3", term: 1, at: 1_700_000_900)
      try journal.write([.head(record(0, match: "m3"), playedAt: 1_700_000_901)])
    }
    let journal = try Journal(folder: folder.path)
    #expect(try journal.matches().map(\.id) == ["m3", "m2", "m1"])
    #expect(
      try journal.matches().map(\.condition) == [.sound(StoredBallot(term: 1)), .old, .old])
    #expect(try journal.newest(match: "m3") == .sound(record(0, match: "m3")))
  }

  @Test func aMigrationThatFailsLeavesVersionOne() throws {
    try folder.make()
    try sql(Self.versionOne, in: folder.path)
    let broken = [Schema.steps[0], Schema.steps[1] + "INSERT INTO nowhere VALUES (1)"]
    #expect(throws: JournalError.self) { try Database(folder: folder.path, steps: broken) }
    let database = try Database(folder: folder.path, steps: [Schema.steps[0]])
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM setting") == 5)
  }
}

/// Runs statements on the database of a folder as another program would.
func sql(_ text: String, in folder: String) throws {
  var connection: OpaquePointer?
  try #require(sqlite3_open(folder + "/midnight.db", &connection) == SQLITE_OK)
  defer { sqlite3_close(connection) }
  try #require(
    sqlite3_exec(connection, text, nil, nil, nil) == SQLITE_OK,
    "\(String(cString: sqlite3_errmsg(connection)))")
}
