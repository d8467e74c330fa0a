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

  @Test func recordsComeBackInOrder() throws {
    let long = String(repeating: "é{\"x\":1}", count: 10_000)
    do {
      let journal = try Journal(folder: folder.path)
      for match in ["m", "other"] { try journal.keep(match) }
      try journal.write([.head(record(4), playedAt: 1)])
      for index in [2, 0, 3, 1] { try journal.write([.older(record(index))]) }
      try journal.write([.head(record(9, match: "other", long), playedAt: 1)])
      try journal.write([.older(record(2, term: 5, "again"))])
    }
    let journal = try Journal(folder: folder.path)
    let all = try journal.records(match: "m", from: 0, limit: 100)
    #expect(all == [record(0), record(1), record(2, term: 5, "again"), record(3), record(4)])
    #expect(try journal.records(match: "m", from: 3, limit: 100) == [record(3), record(4)])
    #expect(try journal.records(match: "m", from: 1, limit: 1) == [record(1)])
    #expect(try journal.records(match: "m", from: 5, limit: 9).isEmpty)
    #expect(try journal.records(match: "m", from: 0, limit: -1).isEmpty)
    #expect(try journal.newest(match: "other") == .sound(record(9, match: "other", long)))
    #expect(try journal.newest(match: "m") == .sound(record(4)))
  }

  @Test func aHeadReplacesItsIndexAndDropsWhatIsAbove() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m")
    #expect(try journal.newest(match: "m") == .none)
    for index in 0...8 { try journal.write([.head(record(index), playedAt: 1)]) }
    try journal.write([.head(record(7, term: 2, "other"), playedAt: 1)])
    #expect(try journal.newest(match: "m") == .sound(record(7, term: 2, "other")))
    #expect(try journal.records(match: "m", from: 0, limit: 99).map(\.index) == Array(0...7))
    try journal.write([.head(record(5, term: 3), playedAt: 1)])
    #expect(try journal.newest(match: "m") == .sound(record(5, term: 3)))
    #expect(try journal.records(match: "m", from: 5, limit: 99) == [record(5, term: 3)])
  }

  @Test func whatWasNotKnownToBeCommittedDoesNotStayBelowTheHead() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m")
    for index in 0...4 {
      try journal.write([.head(record(index), playedAt: 1), .commit(match: "m", index)])
    }
    // It was on this disk alone: another record 5 was committed, and 6, and then comes 7.
    try journal.write([.head(record(5, term: 1, "stray"), commit: 4, playedAt: 1)])
    try journal.write([
      .head(record(7, term: 2, "seven"), commit: 4, playedAt: 1), .commit(match: "m", 7),
    ])
    #expect(
      try journal.records(match: "m", from: 0, limit: 99).map(\.index) == [0, 1, 2, 3, 4, 7])
    #expect(try journal.newest(match: "m") == .sound(record(7, term: 2, "seven")))
    // Nothing goes that was known to be committed, whatever comes.
    try journal.write([.head(record(8, term: 2), commit: 7, playedAt: 1)])
    #expect(
      try journal.records(match: "m", from: 0, limit: 99).map(\.index) == [0, 1, 2, 3, 4, 7, 8])
    // A new host stores the newest once more in its own term.
    try journal.write([.head(record(8, term: 3), commit: 8, playedAt: 1)])
    #expect(try journal.newest(match: "m") == .sound(record(8, term: 3)))
  }

  @Test func onlyWhatIsOlderThanTheHeadFillsTheChronicle() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m")
    try journal.write([.head(record(5), playedAt: 1)])
    try journal.write([.older(record(5, term: 9, "x")), .older(record(6)), .older(record(4))])
    #expect(try journal.newest(match: "m") == .sound(record(5)))
    #expect(try journal.records(match: "m", from: 0, limit: 99) == [record(4), record(5)])
  }

  @Test func theCommitOnlyRises() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m")
    #expect(try journal.matches().map(\.commit) == [-1])
    for commit in [0, 3, 2] { try journal.write([.commit(match: "m", commit)]) }
    try journal.write([.head(record(4), playedAt: 1)])
    #expect(try journal.matches().map(\.commit) == [3])
  }

  @Test func aTermAndItsVoteAreStoredTogetherOrNotAtAll() throws {
    let before = StoredBallot(term: 3, vote: StoredBallot.Vote(node: "ann", tag: "a"))
    do {
      let journal = try Journal(folder: folder.path)
      try journal.keep("m", term: 1)
      try journal.write([.ballot(match: "m", before)])
      try journal.database.withLock { try $0.run("PRAGMA max_page_count = 20") }
      let big = record(1, String(repeating: "x", count: 200_000))
      #expect(throws: JournalError(.full, folder: folder.path)) {
        try journal.write([
          .ballot(match: "m", StoredBallot(term: 4)), .head(big, playedAt: 1),
        ])
      }
    }
    let journal = try Journal(folder: folder.path)
    #expect(try journal.matches().map(\.condition) == [.sound(before)])
    #expect(try journal.newest(match: "m") == .none)
    try journal.write([.ballot(match: "m", StoredBallot(term: 5))])
    #expect(try journal.matches().map(\.condition) == [.sound(StoredBallot(term: 5))])
  }

  @Test func ofTwoOfTheSameSecondTheOneStoredLastComesFirst() throws {
    let journal = try Journal(folder: folder.path)
    for id in ["b", "a", "c"] { try journal.keep(id, term: 1, at: 100) }
    #expect(try journal.matches().map(\.id) == ["c", "a", "b"])
  }

  @Test func matchesAreKeptAndForgotten() throws {
    do {
      let journal = try Journal(folder: folder.path)
      #expect(try journal.matches().isEmpty)
      try journal.keep("new", term: 1, at: 200)
      try journal.keep("old", term: 2, at: 100)
      try journal.write([
        .head(record(1, match: "old"), playedAt: 150),
        .head(record(1, match: "new"), playedAt: 250),
        .over(match: "old"), .log(match: "old", "l"), .pending(match: "old", "p"),
        .log(match: "new", "L"), .pending(match: "new", "P"), .pending(match: "new", nil),
      ])
    }
    let journal = try Journal(folder: folder.path)
    let (new, old) = (
      StoredMatch(
        id: "new", json: "{}", condition: .sound(StoredBallot(term: 1)), commit: -1, over: false,
        startedAt: 200, lastPlayed: 250),
      StoredMatch(
        id: "old", json: "{}", condition: .sound(StoredBallot(term: 2)), commit: -1, over: true,
        startedAt: 100, lastPlayed: 150)
    )
    #expect(try journal.matches() == [new, old])
    #expect(try journal.log(match: "old") == "l")
    try journal.write([.forget(match: "old")])
    #expect(try journal.matches() == [new])
    #expect(try journal.newest(match: "old") == .none)
    #expect(try journal.log(match: "old") == nil)
    #expect(try journal.pending(match: "old") == nil)
    #expect(try journal.newest(match: "new") == .sound(record(1, match: "new")))
    #expect(try journal.log(match: "new") == "L")
    #expect(try journal.pending(match: "new") == nil)
  }

  @Test func aMatchThatIsPlayedLaterComesFirst() throws {
    let journal = try Journal(folder: folder.path)
    for (match, time) in [("a", 100), ("b", 200), ("c", 300)] { try journal.keep(match, at: time) }
    try journal.write([.head(record(0, match: "a"), playedAt: 250)])
    #expect(try journal.matches().map(\.id) == ["c", "a", "b"])
  }

  @Test func aMatchThatBeginsAnewHasNothingOfTheOldOne() throws {
    let journal = try Journal(folder: folder.path)
    try journal.keep("m", term: 7)
    try journal.write([
      .head(record(3), playedAt: 1), .commit(match: "m", 3), .over(match: "m"),
      .log(match: "m", "l"),
    ])
    try journal.write([
      .match(id: "m", json: "{\"tag\":2}", StoredBallot(term: 0), startedAt: 0)
    ])
    #expect(try journal.newest(match: "m") == .none)
    let found = try journal.matches().first
    #expect(found?.condition == .sound(StoredBallot(term: 0)))
    #expect(found?.commit == -1 && found?.over == false)
    #expect(try journal.log(match: "m") == nil)
  }

  @Test func whatAVoterHasPromisedIsNotForgottenByTheSameDeal() throws {
    let journal = try Journal(folder: folder.path)
    let vote = StoredBallot(term: 7, vote: StoredBallot.Vote(node: "ann", tag: "a"))
    try journal.keep("m", term: 7)
    try journal.write([.ballot(match: "m", vote), .head(record(3), playedAt: 1)])
    try journal.keep("m", term: 1)
    #expect(try journal.matches().map(\.condition) == [.sound(vote)])
    #expect(try journal.newest(match: "m") == .sound(record(3)))
    try journal.keep("m", term: 8)
    #expect(try journal.matches().map(\.condition) == [.sound(StoredBallot(term: 8))])
    #expect(try journal.newest(match: "m") == .sound(record(3)))
  }
}
