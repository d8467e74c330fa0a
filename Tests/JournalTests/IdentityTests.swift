import Foundation
import Testing

@testable import Journal

/// Who a node is outlives its records.
@Suite struct IdentityTests {
  let folder = Folder()

  private func begin(_ id: String = "0badcafe") throws -> StoredIdentity {
    try Journal(folder: folder.path).begin { id }
  }

  private func write(_ text: String) throws {
    try folder.write(Data(text.utf8), to: "identity")
  }

  @Test func anIdIsDrawnOnceAndStartsAreCounted() throws {
    #expect(try begin("aa") == StoredIdentity(node: "aa", incarnation: 1))
    #expect(try begin("bb") == StoredIdentity(node: "aa", incarnation: 2))
    #expect(try begin("cc") == StoredIdentity(node: "aa", incarnation: 3))
    #expect(try folder.permissions("/identity") == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("identity.new"))
  }

  @Test func aNodeWithoutItsDatabaseIsStillTheSame() throws {
    _ = try begin("aa")
    _ = try begin()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix("midnight.db") {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    #expect(try begin("bb") == StoredIdentity(node: "aa", incarnation: 3))
  }

  @Test func theIdentityOfVersionOneMovesOutOfTheDatabase() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("node", to: "aa")
      try journal.set("incarnation", to: "41")
    }
    #expect(try begin("bb") == StoredIdentity(node: "aa", incarnation: 42))
    let journal = try Journal(folder: folder.path)
    #expect(try journal.value("node") == nil)
    #expect(try journal.value("incarnation") == nil)
    #expect(try journal.begin { "cc" } == StoredIdentity(node: "aa", incarnation: 43))
  }

  @Test(arguments: ["three", "-1", "", String(Int.max)])
  func aBadCountOfVersionOneIsAnError(bad: String) throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("node", to: "aa")
      try journal.set("incarnation", to: bad)
    }
    #expect(throws: JournalError(.damaged, folder: folder.path)) { try begin() }
  }

  @Test(arguments: [
    "", "\n", "aa 1\n", "aa 1 seal\n", "aa  1 seal\n", String(repeating: "x", count: 9_000),
  ])
  func anIdentityThatIsNotOursIsRefused(text: String) throws {
    try write(text)
    let error = JournalError(.damaged, folder: folder.path, file: "identity")
    #expect(throws: error) { try begin() }
    #expect(
      error.message == "The file identity in \(folder.path) is damaged or is not Midnight's. "
        + "Move it away to start afresh, or choose another folder with --data DIR.")
  }

  @Test func everyFlippedBitIsNoticed() throws {
    _ = try begin("aa")
    let bytes = try Data(contentsOf: URL(filePath: folder.path + "/identity"))
    #expect(bytes.count > 8)
    for place in bytes.indices {
      for bit in 0..<8 {
        var bad = bytes
        bad[place] ^= 1 << bit
        try bad.write(to: URL(filePath: folder.path + "/identity"))
        #expect(throws: JournalError.self, "bit \(bit) of byte \(place)") { try begin() }
      }
    }
  }

  @Test func aWriteThatWasCutShortLeavesTheOldOne() throws {
    _ = try begin("aa")
    try folder.write(Data("aa 2".utf8), to: "identity.new")
    #expect(try begin() == StoredIdentity(node: "aa", incarnation: 2))
  }
}
