import Foundation
import Testing

@testable import Journal

/// What a disk may do to rows that were stored well.
@Suite struct DamageTests {
  let folder = Folder()
  private let ballot = StoredBallot(term: 4, vote: StoredBallot.Vote(node: "ann", tag: "ab"))

  /// A match with three records, each of which fills more than a page.
  private func fill() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m")
    for index in 0...2 {
      try journal.write([.head(long(index), playedAt: 1), .ballot(match: "m", ballot)])
    }
    try journal.write([.commit(match: "m", 1)])
  }

  private func long(_ index: Int) -> StoredRecord {
    record(index, term: 3, "{\"index\":\(index)}" + String(repeating: "lorem ", count: 1_000))
  }

  private func newest() throws -> Newest { try Journal(folder: folder.path).newest(match: "m") }

  private func match() throws -> StoredMatch {
    try #require(try Journal(folder: folder.path).matches().first)
  }

  @Test func nothingDamaged() throws {
    try fill()
    #expect(try newest() == .sound(long(2)))
    #expect(try match().condition == .sound(ballot))
    #expect(try match().commit == 1)
  }

  @Test(arguments: [
    "bytes = replace(bytes, 'lorem', 'loren')", "bytes = substr(bytes, 2)", "bytes = ''",
    "bytes = CAST(x'ff' || bytes AS TEXT)", "bytes = bytes || ' '", "bytes = 7",
  ])
  func theBytesOfTheNewest(change: String) throws {
    try fill()
    try sql("UPDATE record SET \(change) WHERE number = 2", in: folder.path)
    #expect(try newest() == .bytesDamaged(index: 2, term: 3, hash: long(2).hash))
    let journal = try Journal(folder: folder.path)
    #expect(try journal.records(match: "m", from: 0, limit: 9) == [long(0), long(1)])
    // Mended from another's copy, it is as good as new.
    try journal.write([.head(long(2), playedAt: 2)])
    #expect(try journal.newest(match: "m") == .sound(long(2)))
  }

  @Test(arguments: [
    "term = 2", "term = 1 << 40", "hash = 'x'", "hash = substr(hash, 2)", "seal = ''",
    "seal = 'x'", "number = 3", "number = 7", "number = -2", "match = 'n'",
    "term = 'many'", "hash = x'00'",
  ])
  func whatStandsBesideTheNewest(change: String) throws {
    try fill()
    try sql("UPDATE record SET \(change) WHERE number = 2", in: folder.path)
    #expect(try newest() == .damaged)
  }

  @Test func aNewestThatHasVanished() throws {
    try fill()
    try sql("DELETE FROM record WHERE number = 2", in: folder.path)
    #expect(try newest() == .damaged)
    try sql("DELETE FROM record", in: folder.path)
    #expect(try newest() == .damaged)
  }

  @Test func aNewestFromNowhere() throws {
    try fill()
    try sql(
      "INSERT INTO record SELECT match, 9, term, hash, bytes, seal FROM record WHERE number = 2",
      in: folder.path)
    #expect(try newest() == .damaged)
  }

  @Test(arguments: ["head = 1", "committed = 2", "seal = 'x'", "head = -1, committed = -1"])
  func howFarAMatchHasCome(change: String) throws {
    try fill()
    try sql("UPDATE progress SET \(change)", in: folder.path)
    #expect(try newest() == .damaged)
    #expect(try match().commit == -1)
    #expect(try match().condition == .sound(ballot))
  }

  @Test func aCommitDoesNotHideTheDamage() throws {
    try fill()
    try sql("UPDATE progress SET head = 1", in: folder.path)
    let journal = try Journal(folder: folder.path)
    try journal.write([.commit(match: "m", 2), .older(long(0))])
    #expect(try journal.newest(match: "m") == .damaged)
    try journal.write([.head(long(2), playedAt: 2), .commit(match: "m", 2)])
    #expect(try journal.newest(match: "m") == .sound(long(2)))
    #expect(try journal.matches().map(\.commit) == [2])
  }

  @Test(arguments: [
    "UPDATE ballot SET term = 3", "UPDATE ballot SET node = NULL, tag = NULL",
    "UPDATE ballot SET node = 'bob'", "UPDATE ballot SET tag = ''", "UPDATE ballot SET seal = ''",
    "UPDATE ballot SET match = 'n'", "DELETE FROM ballot", "UPDATE match SET json = '{ }'",
    "UPDATE match SET started = 1", "UPDATE match SET seal = ''", "UPDATE match SET id = 'n'",
  ])
  func aBallotOrAMatchThatIsNotCertain(change: String) throws {
    try fill()
    try sql(change, in: folder.path)
    #expect(try match().condition == .damaged)
  }

  /// In the file itself, where SQLite has no say.
  @Test func everyByteOfTheNewestInTheFile() throws {
    try fill()
    let file = URL(filePath: folder.path + "/midnight.db")
    let bytes = try Data(contentsOf: file)
    let start = try #require(bytes.firstRange(of: Data("{\"index\":2}".utf8))).lowerBound
    for place in stride(from: start, to: bytes.count - 1, by: 97) {
      var bad = bytes
      bad[place] ^= 0x04
      try bad.write(to: file)
      // Not every byte of the file is one of the record's.
      guard let found = try? newest(), found != .sound(long(2)) else { continue }
      #expect(found == .bytesDamaged(index: 2, term: 3, hash: long(2).hash), "byte \(place)")
    }
    var bad = bytes
    bad[start + 3] ^= 0x04
    try bad.write(to: file)
    #expect(try newest() == .bytesDamaged(index: 2, term: 3, hash: long(2).hash))
  }
}
