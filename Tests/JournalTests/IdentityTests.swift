import Foundation
import Testing

@testable import Journal

/// 32 bytes that go with an id of two digits.
private func seed(_ id: String) -> [UInt8] {
  [UInt8](repeating: UInt8(id.prefix(2), radix: 16) ?? 0, count: 32)
}

/// Who a node is outlives its records.
@Suite struct IdentityTests {
  let folder = Folder()

  private func begin(_ id: String = "0badcafe") throws -> StoredIdentity {
    try Journal(folder: folder.path).begin { (id, seed(id)) }
  }

  private func identity(_ id: String, _ incarnation: Int) -> StoredIdentity {
    StoredIdentity(node: id, incarnation: incarnation, seed: seed(id))
  }

  private func write(_ text: String) throws {
    try folder.write(Data(text.utf8), to: "identity")
  }

  @Test func anIdIsDrawnOnceAndStartsAreCounted() throws {
    #expect(try begin("aa") == identity("aa", 1))
    #expect(try begin("bb") == identity("aa", 2))
    #expect(try begin("cc") == identity("aa", 3))
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
    #expect(try begin("bb") == identity("aa", 3))
  }

  @Test func anIdentityWithoutAKeyGetsOneAndItsIncarnationGoesOn() throws {
    do {
      let journal = try Journal(folder: folder.path)
      try journal.set("node", to: "aa")
      try journal.set("incarnation", to: "41")
      #expect(try journal.identity() == nil)
    }
    #expect(try begin("bb") == identity("bb", 42))
    let journal = try Journal(folder: folder.path)
    #expect(try journal.value("node") == nil)
    #expect(try journal.value("incarnation") == nil)
    #expect(try journal.begin { ("cc", seed("cc")) } == identity("bb", 43))
  }

  @Test func theThreeWordsOfVersionTwoAreReadToo() throws {
    let words = "0123456789abcdef0123456789abcdef 12"
    let seal = Journal.hash("identity\n0123456789abcdef0123456789abcdef\n12")
    try write("\(words) \(seal)\n")
    #expect(try begin("bb") == identity("bb", 13))
    #expect(try begin("cc") == identity("bb", 14))
    try write("\(words) \(Journal.hash("identity\n0123456789abcdef0123456789abcdef\n13"))\n")
    #expect(throws: JournalError.self) { try begin() }
  }

  @Test func theFileHasTheIdTheStartsTheSeedAndASeal() throws {
    _ = try begin("aa")
    let digits = String(repeating: "aa", count: 32)
    let seal = Journal.hash("identity\naa\n1\n\(digits)")
    let text = try String(contentsOfFile: folder.path + "/identity", encoding: .utf8)
    #expect(text == "aa 1 \(digits) \(seal)\n")
  }

  @Test(arguments: [63, 65, 62, 66])
  func aSeedHas64Digits(count: Int) throws {
    let digits = String(repeating: "a", count: count)
    try write("aa 1 \(digits) \(Journal.hash("identity\naa\n1\n\(digits)"))\n")
    #expect(throws: JournalError.self) { try begin() }
  }

  @Test func aLookAtWhoOneIsCountsNoStart() throws {
    let journal = try Journal(folder: folder.path)
    #expect(try journal.identity() == nil)
    #expect(try journal.settledIdentity { ("aa", seed("aa")) } == identity("aa", 0))
    #expect(try journal.settledIdentity { ("bb", seed("bb")) } == identity("aa", 0))
    #expect(try journal.begin { ("cc", seed("cc")) } == identity("aa", 1))
    #expect(try journal.identity() == identity("aa", 1))
  }

  @Test func anotherIdentityTakesThePlaceAndTheOldOneIsKept() throws {
    _ = try begin("aa")
    let old = try String(contentsOfFile: folder.path + "/identity", encoding: .utf8)
    do {
      let journal = try Journal(folder: folder.path)
      try journal.replaceIdentity(identity("bb", 1030))
    }
    #expect(
      try String(contentsOfFile: folder.path + "/identity.replaced", encoding: .utf8) == old)
    #expect(try folder.permissions("/identity.replaced") == 0o600)
    #expect(try begin("cc") == identity("bb", 1031))
    // A number that this folder has passed already is no step back.
    do { try Journal(folder: folder.path).replaceIdentity(identity("bb", 7)) }
    #expect(try begin("cc") == identity("bb", 1032))
  }

  @Test func theSeedIsNotPrinted() {
    let printed = "\(identity("aa", 1)) \(String(reflecting: identity("aa", 1)))"
    var dumped = ""
    dump(identity("aa", 1), to: &dumped)
    #expect(!printed.contains("170") && !dumped.contains("170"))
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
    #expect(try begin() == identity("aa", 2))
  }
}
