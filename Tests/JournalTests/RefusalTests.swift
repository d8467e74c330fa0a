import Foundation
import Synchronization
import Testing

@testable import Journal

/// Every way in which a folder can be of no use, as the player meets it.
@Suite struct RefusalTests {
  let folder = Folder()

  @Test func aSecondJournalInThisProcess() throws {
    let first = try Journal(folder: folder.path)
    let error = refusal(folder.path)
    #expect(error?.code == .inUse)
    #expect(
      error?.message
        == "The folder \(folder.path) is in use by another Midnight. "
        + "Close that one, or choose another folder with --data DIR.")
    try first.set("still", to: "here")
    #expect(try first.value("still") == "here")
  }

  @Test func theFolderIsFreeAgainAfterwards() throws {
    _ = try Journal(folder: folder.path)
    #expect(refusal(folder.path) == nil)
  }

  @Test func aSecondProcess() throws {
    _ = try Journal(folder: folder.path)
    let other = try OtherProcess("exec flock -n \"$1/lock\" sh -c 'echo held; cat'", folder.path)
    #expect(other.firstLine() == "held\n")
    #expect(refusal(folder.path)?.code == .inUse)
    try other.finish()
    #expect(refusal(folder.path) == nil)
  }

  @Test func aJournalKeepsOtherProcessesOut() throws {
    let journal = try Journal(folder: folder.path)
    let other = try OtherProcess(
      "flock -n \"$1/lock\" true && echo held || echo kept out", folder.path)
    #expect(other.firstLine() == "kept out\n")
    try other.finish()
    #expect(try journal.value("x") == nil)
  }

  @Test func aFileInPlaceOfTheFolder() throws {
    try folder.write(Data("hello".utf8), to: "file")
    for path in ["/file", "/file/below"] {
      let error = refusal(folder.path + path)
      #expect(error?.code == .cannotOpen)
      #expect(
        error?.message
          == "The folder \(folder.path + path) cannot be opened: a file is in its place."
          + " Choose another folder with --data DIR.")
    }
  }

  @Test func aPlaceWhereNothingCanBeMade() {
    #expect(refusal("/proc/midnight")?.code == .cannotOpen)
    #expect(refusal("")?.code == .cannotOpen)
    #expect(refusal("/tmp/" + String(repeating: "x", count: 300))?.code == .cannotOpen)
  }

  @Test func aFolderThatMayNotBeWritten() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("x", to: "y")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    let errors = try asNobody { [refusal(folder.path), refusal(folder.path + "/new")] }
    #expect(errors.map { $0?.code } == [.readOnly, .readOnly])
  }

  /// Runs `body` with the rights of nobody where this process is root, whom no permission binds.
  func asNobody<T>(_ body: () -> T) throws -> T {
    guard getuid() == 0 else { return body() }
    typealias SetUser = @convention(c) (UInt32) -> Int32
    // Of this thread alone, unlike seteuid.
    let found = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(found, to: SetUser.self)
    _ = setUser(65534)
    defer { _ = setUser(0) }
    return body()
  }

  @Test func readOnlyFileSystems() {
    #expect(JournalError(errno: EROFS, folder: "/x").code == .readOnly)
    #expect(
      JournalError(errno: EROFS, folder: "/x").message
        == "The folder /x cannot be written to. Give yourself the right to write there, "
        + "or choose another folder with --data DIR.")
    #expect(JournalError(errno: ENOSPC, folder: "/x").code == .full)
    #expect(JournalError(errno: EIO, folder: "/x").code == .system(EIO))
    #expect(JournalError(sqlite: 10 | 3 << 8, errno: ENOSPC, folder: "/x").code == .full)
    #expect(JournalError(sqlite: 10 | 3 << 8, errno: 0, folder: "/x").code == .system(778))
  }

  @Test func aFullDisk() throws {
    let journal = try Journal(folder: folder.path)
    try journal.set("before", to: "kept")
    try journal.database.withLock { try $0.run("PRAGMA max_page_count = 12") }
    let big = String(repeating: "x", count: 100_000)
    #expect(throws: JournalError(.full, folder: folder.path)) { try journal.set("big", to: big) }
    #expect(try journal.value("big") == nil)
    #expect(try journal.value("before") == "kept")
  }

  @Test func afterOneFailedWriteNothingIsWrittenAnyMore() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.keep("m")
      try journal.database.withLock { try $0.run("PRAGMA max_page_count = 12") }
      let big = record(0, String(repeating: "x", count: 100_000))
      let full = JournalError(.full, folder: folder.path)
      #expect(throws: full) { try journal.write([.head(big, playedAt: 1)]) }
      // Room again: it is still not to be trusted.
      try journal.database.withLock { try $0.run("PRAGMA max_page_count = 100000") }
      #expect(throws: full) { try journal.write([.ballot(match: "m", StoredBallot(term: 1))]) }
      #expect(throws: full) { try journal.set("name", to: "Ada") }
      #expect(try journal.matches().map(\.condition) == [.sound(StoredBallot(term: 0))])
    }
    let journal = try Journal(folder: folder.path)
    #expect(try journal.value("name") == nil)
    try journal.set("name", to: "Ada")
    #expect(try journal.value("name") == "Ada")
  }

  @Test func somethingElseInPlaceOfTheDatabase() throws {
    try folder.write(Data(repeating: 0x41, count: 5000), to: "midnight.db")
    #expect(refusal(folder.path)?.code == .damaged)
    #expect(
      refusal(folder.path)?.message
        == "The file midnight.db in \(folder.path) is damaged or is not Midnight's. "
        + "Move it away to start afresh, or choose another folder with --data DIR.")
  }

  @Test func theDatabaseOfAnotherProgram() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.database.withLock { try $0.run("PRAGMA application_id = 7") }
    }
    #expect(refusal(folder.path)?.code == .damaged)
  }

  @Test func aCorruptedDatabase() throws {
    do {
      let journal = try Journal(folder: folder.path)
      for number in 0..<500 { try journal.set("key \(number)", to: "value \(number)") }
    }
    let path = folder.path + "/midnight.db"
    var bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.count > 20_000)
    // The header stays whole, so only the check of the tables can tell.
    bytes.replaceSubrange(4096..., with: Data(repeating: 0x5a, count: bytes.count - 4096))
    try bytes.write(to: URL(filePath: path))
    #expect(refusal(folder.path)?.code == .damaged)
  }

  @Test func anEmptyDatabaseIsANewOne() throws {
    try folder.write(Data(), to: "midnight.db")
    #expect(refusal(folder.path) == nil)
  }

  @Test func aNewerSchema() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("name", to: "Ada")
      try journal.database.withLock { try $0.run("PRAGMA user_version = 9") }
    }
    let error = refusal(folder.path)
    #expect(error?.code == .newerSchema(9))
    #expect(
      error?.message == "The folder \(folder.path) was written by a newer Midnight. "
        + "Update this one, or choose another folder with --data DIR.")
  }

  @Test func anOlderSchemaIsBroughtUpToDate() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("name", to: "Ada")
    }
    let next = Schema.steps + ["ALTER TABLE setting ADD COLUMN note TEXT"]
    do {
      let database = try Database(folder: folder.path, steps: next)
      #expect(try database.number("PRAGMA user_version") == next.count)
      try database.run("UPDATE setting SET note = 'n' WHERE value = 'Ada'")
      #expect(try database.number("SELECT count(*) FROM setting WHERE note = 'n'") == 1)
    }
    #expect(refusal(folder.path)?.code == .newerSchema(next.count))
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    _ = try Journal(folder: folder.path)
    let broken = Schema.steps + ["CREATE TABLE extra (x); INSERT INTO nowhere VALUES (1)"]
    #expect(throws: JournalError.self) { try Database(folder: folder.path, steps: broken) }
    let database = try Database(folder: folder.path)
    #expect(try database.number("PRAGMA user_version") == Schema.steps.count)
    #expect(
      try database.number("SELECT count(*) FROM sqlite_master WHERE name = 'extra'") == 0)
  }
}
