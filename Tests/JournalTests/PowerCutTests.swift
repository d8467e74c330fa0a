import Foundation
import Synchronization
import Testing

@testable import Journal

/// A machine that loses power: the files are as they were at one moment, and what was being written
/// then is there in part, in any order, or as rubbish.
@Suite struct PowerCutTests {
  private let folder = Folder()

  /// What a journal says of itself.
  private struct Contents: Equatable {
    var matches: [StoredMatch]
    var newest: Newest
    var records: [StoredRecord]
    var log: String?
    var name: String?

    init(_ journal: Journal) throws {
      matches = try journal.matches()
      newest = try journal.newest(match: "m")
      records = try journal.records(match: "m", from: 0, limit: 100)
      log = try journal.log(match: "m")
      name = try journal.value("name")
    }
  }

  private struct Disk {
    var database: Data
    var log: Data

    init(_ folder: String) throws {
      database = try Data(contentsOf: URL(filePath: folder + "/midnight.db"))
      log = try Data(contentsOf: URL(filePath: folder + "/midnight.db-wal"))
    }

    /// What a journal finds here after the power is back.
    func contents() throws -> Contents {
      let folder = Folder()
      try folder.write(database, to: "midnight.db")
      try folder.write(log, to: "midnight.db-wal")
      let journal = try Journal(folder: folder.path)
      let found = try Contents(journal)
      // It can be gone on with.
      try journal.write([.setting(key: "later", "x")])
      return found
    }
  }

  private static let writes: [[JournalWrite]] = [
    [.match(id: "m", json: "{\"seats\":3}", StoredBallot(term: 1), startedAt: 100)],
    [.setting(key: "name", "Ada"), .log(match: "m", "{}")],
    [.head(record(0, "zero"), playedAt: 101), .ballot(match: "m", StoredBallot(term: 1))],
    [.head(record(1, String(repeating: "one ", count: 3_000)), playedAt: 102)],
    [.commit(match: "m", 1), .pending(match: "m", "move")],
    [
      .ballot(
        match: "m", StoredBallot(term: 2, vote: StoredBallot.Vote(node: "ann", tag: "a")))
    ],
    [.head(record(2, String(repeating: "two ", count: 2_000)), playedAt: 103)],
    [
      .head(record(1, term: 3, String(repeating: "other ", count: 2_500)), playedAt: 104),
      .ballot(match: "m", StoredBallot(term: 3)), .setting(key: "name", "Zoë"),
    ],
    [.older(record(0, "nought")), .commit(match: "m", 1)],
    [.over(match: "m")],
  ]

  /// What the log may look like if the power goes while it grows from `old` to `new`.
  private func torn(_ old: Data, _ new: Data) -> [(String, Data)] {
    let start = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? old.count
    // Old bytes after new ones are what a log looks like that began anew from its start.
    let rest = new.count < old.count ? old[new.count...] : Data()
    let before = old + Data(count: max(0, new.count - old.count))
    let step = max(1, (new.count - start) / 9)
    var found: [(String, Data)] = []
    for place in Array(stride(from: start, to: new.count, by: step)) + [new.count - 1] {
      let end = min(place + 512, new.count)
      found += [
        ("cut at \(place)", new[..<place] + (place < old.count ? old[place...] : Data())),
        ("nothing after \(place)", new[..<place] + Data(count: new.count - place) + rest),
        ("rubbish after \(place)", new[..<place] + Data(new[place...].map { $0 ^ 0x5a }) + rest),
        ("a sector lost at \(place)", new[..<place] + before[place..<end] + new[end...] + rest),
      ]
    }
    return found
  }

  @Test func allEarlierWritesAreThereAndTheLastWhollyOrNotAtAll() throws {
    let journal = try Journal(folder: folder.path)
    try journal.set("name", to: "nobody")
    var before = (disk: try Disk(folder.path), contents: try Contents(journal))
    var lost = 0
    for (number, write) in Self.writes.enumerated() {
      // So that both a log that grows and one that begins anew are met.
      if number == 4 || number == 7 {
        try journal.database.withLock { try $0.run("PRAGMA wal_checkpoint(PASSIVE)") }
        before.disk = try Disk(folder.path)
      }
      try journal.write(write)
      let after = (disk: try Disk(folder.path), contents: try Contents(journal))
      #expect(after.contents != before.contents)
      #expect(try after.disk.contents() == after.contents, "write \(number)")
      for (what, log) in torn(before.disk.log, after.disk.log) {
        var disk = after.disk
        disk.log = log
        let found = try disk.contents()
        if found == before.contents { lost += 1 }
        #expect(
          found == before.contents || found == after.contents, "write \(number), \(what)")
      }
      before = after
    }
    #expect(lost > 150)
  }

  @Test func powerThatGoesWhileTheLogIsEmptied() throws {
    let journal = try Journal(folder: folder.path)
    for write in Self.writes { try journal.write(write) }
    let contents = try Contents(journal)
    let before = try Disk(folder.path)
    try journal.database.withLock { try $0.run("PRAGMA wal_checkpoint(PASSIVE)") }
    let after = try Disk(folder.path)
    #expect(before.database != after.database)
    let pages = after.database.count / 4096
    for page in 0..<pages {
      // All pages but one have been written, or this one only.
      let place = page * 4096..<(page + 1) * 4096
      var (most, one) = (after, after)
      let old = before.database + Data(count: after.database.count - before.database.count)
      most.database.replaceSubrange(place, with: old[place])
      one.database = old
      one.database.replaceSubrange(place, with: after.database[place])
      #expect(try most.contents() == contents, "without page \(page)")
      #expect(try one.contents() == contents, "only page \(page)")
    }
  }

  @Test func openingEmptiesTheLog() throws {
    let contents: Contents
    do {
      let journal = try Journal(folder: folder.path)
      for write in Self.writes { try journal.write(write) }
      contents = try Contents(journal)
      // As a crash leaves it: the log is there.
      try folder.copy(to: folder.path + "/crashed")
    }
    let crashed = folder.path + "/crashed"
    #expect(try Disk(crashed).log.count > 4096)
    let journal = try Journal(folder: crashed)
    #expect(try Disk(crashed).log.isEmpty)
    #expect(try Contents(journal) == contents)
  }
}
