import Synchronization
import Testing

@testable import Journal

@Suite struct JournalTests {
  let folder = Folder()

  @Test func settingsSurviveReopening() throws {
    do {
      let journal = try Journal(folder: folder.path + "/deep/down")
      #expect(try journal.value("name") == nil)
      try journal.set("name", to: "Ada")
      try journal.set("name", to: "Zoë 'O' \u{0}; \"x\" 探偵")
      try journal.set("detective", to: "")
      try journal.set("gone", to: "x")
      try journal.set("gone", to: nil)
    }
    let journal = try Journal(folder: folder.path + "/deep/down")
    #expect(try journal.value("name") == "Zoë 'O' \u{0}; \"x\" 探偵")
    #expect(try journal.value("detective") == "")
    #expect(try journal.value("gone") == nil)
    #expect(try journal.value("' OR 1 --") == nil)
  }

  @Test func everythingIsForTheOwnerOnly() throws {
    let journal = try Journal(folder: folder.path)
    try journal.set("secret", to: "number")
    #expect(try folder.permissions("") == 0o700)
    for name in ["/midnight.db", "/midnight.db-wal", "/lock"] {
      #expect(try folder.permissions(name) == 0o600, "\(name)")
    }
  }

  @Test func writesAreDurable() throws {
    let journal = try Journal(folder: folder.path)
    try journal.database.withLock { database in
      let mode = try database.prepare("PRAGMA journal_mode")
      #expect(try mode.step() && mode.text(0) == "wal")
      #expect(try database.number("PRAGMA synchronous") == 2)
    }
  }

  @Test func incarnationsOnlyRise() throws {
    do {
      let journal = try Journal(folder: folder.path)
      #expect(try journal.bumpIncarnation() == 1)
      #expect(try journal.bumpIncarnation() == 2)
    }
    let journal = try Journal(folder: folder.path)
    #expect(try journal.bumpIncarnation() == 3)
    for bad in ["three", "-1", "", String(Int.max)] {
      try journal.set("incarnation", to: bad)
      #expect(throws: JournalError(.damaged, folder: folder.path)) {
        try journal.bumpIncarnation()
      }
      #expect(try journal.value("incarnation") == bad)
    }
  }

  func record(_ index: Int, term: Int = 1, match: String = "m", _ bytes: String = "{}")
    -> StoredRecord
  {
    StoredRecord(match: match, index: index, term: term, hash: "h\(index).\(term)", bytes: bytes)
  }

  @Test func recordsComeBackInOrder() throws {
    let long = String(repeating: "é{\"x\":1}", count: 10_000)
    do {
      let journal = try Journal(folder: folder.path)
      for index in [2, 0, 3, 1, 4] { try journal.append(record(index)) }
      try journal.append(record(9, match: "other", long))
      try journal.append(record(2, term: 5, "again"))
    }
    let journal = try Journal(folder: folder.path)
    let all = try journal.records(match: "m", from: 0, limit: 100)
    #expect(all == [record(0), record(1), record(2, term: 5, "again"), record(3), record(4)])
    #expect(try journal.records(match: "m", from: 3, limit: 100) == [record(3), record(4)])
    #expect(try journal.records(match: "m", from: 1, limit: 1) == [record(1)])
    #expect(try journal.records(match: "m", from: 5, limit: 9).isEmpty)
    #expect(try journal.records(match: "m", from: 0, limit: -1).isEmpty)
    #expect(try journal.newest(match: "other") == record(9, match: "other", long))
  }

  @Test func newestIsByTermThenIndex() throws {
    let journal = try Journal(folder: folder.path)
    #expect(try journal.newest(match: "m") == nil)
    try journal.append(record(7))
    try journal.append(record(8))
    #expect(try journal.newest(match: "m") == record(8))
    try journal.append(record(7, term: 2))
    #expect(try journal.newest(match: "m") == record(7, term: 2))
    try journal.append(record(6, term: 2))
    #expect(try journal.newest(match: "m") == record(7, term: 2))
  }

  @Test func matchesAreKeptAndForgotten() throws {
    let old = StoredMatch(id: "old", json: "{}", startedAt: 100, over: true)
    var new = StoredMatch(id: "new", json: "{\"seats\":3}", startedAt: 200, over: false)
    do {
      let journal = try Journal(folder: folder.path)
      #expect(try journal.matches().isEmpty)
      try journal.save(new)
      try journal.save(old)
      new.over = true
      try journal.save(new)
      try journal.append(record(1, match: "old"))
      try journal.append(record(1, match: "new"))
    }
    let journal = try Journal(folder: folder.path)
    #expect(try journal.matches() == [new, old])
    try journal.remove(match: "old")
    #expect(try journal.matches() == [new])
    #expect(try journal.newest(match: "old") == nil)
    #expect(try journal.newest(match: "new") == record(1, match: "new"))
  }
}
