import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// What a disk still holds of a match, and what can be made of it.
struct TakeUpTests {
  @Test func whoHasTheMatchInTheJournalTakesItUpWithItsOwnTag() throws {
    var house = try House.playing(["a", "b"])
    let before = try #require(house.disks["b"]?.file)
    house.kill("b")
    try house.add("b", name: "B")
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.match("b")?.newest == before.newest)
    #expect(house.tables["b"]?.joining == nil)
    #expect(house.notices("b") == [])
    house.pass(2_000)
    #expect(house.disks["b"]?.match?.tag == before.match.tag)
    #expect(house.tables["b"]?.standing == .playing)
    // Nobody has made it another voter.
    #expect(house.match("a")?.chronicle.map(\.step) == [.begin])
  }

  /// The keys of a case are for its own match: nobody sits down at another that has it.
  @Test(arguments: [false, true])
  func aSealedCaseIsNotPlayedInAnotherMatch(saysGoingOn: Bool) throws {
    var house = try House.playing(["a", "b", "c"])
    house.wish("b", .leave)
    house.forge = { node, message in
      guard node == "a", case .deal(var info, let sealed, let seed) = message else {
        return message
      }
      if saysGoingOn { info.parent = MatchInfo.Parent(match: info.id, index: 0, hash: "ab") }
      info.id = "dead"
      return .deal(info, sealed: sealed, seed: seed)
    }
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.pass(1_000)
    #expect(house.match("b") == nil)
    #expect(house.notices("b").contains { $0.contains("no case") })
  }

  /// A majority is back with its disks: one has all records, the other the deal and perhaps the
  /// first record, not known to be committed.
  @Test(arguments: [true, false], [true, false])
  func whoCrashedRightAfterTheStartMakesAMajority(hasRecord: Bool, joins: Bool) throws {
    guard hasRecord || joins else { return }
    var house = try House.playing(["a", "b", "c"])
    let tag = try #require(house.disks["c"]?.match?.tag)
    let host = try #require(house.match("c")?.kept.info.nodes.first)
    house.kill("c")
    house.disks["c"]?.change { file in
      if !hasRecord { file.newest = nil }
      file.commit = -1
    }
    for _ in 0..<3 {
      house.wish(try #require(house.due("b")), .play(.pass))
      house.pass(300)
      while house.due("b") == "c" { house.pass(300) }
    }
    let index = try #require(house.match("b")?.index)
    #expect(index >= 3)
    house.kill(host)
    house.pass(500)
    try house.add("c", name: "C")
    if joins {
      house.wish("c", .joinAddress([house.address(of: "b")]))
    } else {
      try house.resume("c")
    }
    house.pass(4_000)
    #expect(house.disks["c"]?.match?.tag == tag)
    #expect(house.hash("c") == house.hash("b"))
    #expect((house.match("b")?.index ?? 0) >= index)
    #expect(house.tables["c"]?.standing == .playing)
    let before = try #require(house.match("c")?.index)
    house.wish(try #require(house.due("b")), .play(.pass))
    house.pass(300)
    #expect((house.match("c")?.index ?? 0) > before)
  }

  @Test func aVoteOfALaterTermOutlivesWhateverIsJoined() throws {
    var house = try House.playing(["a", "b", "c"])
    let vote = Ballot(term: 9, vote: Voter(node: "b", tag: "bb"))
    house.kill("c")
    house.disks["c"]?.change { file in
      file.newest = nil
      file.commit = -1
      file.ballot = vote
    }
    try house.add("c", name: "C")
    house.unplugged = ["c"]
    let resumed = try #require(house.disks["c"]?.resumed)
    house.wish("c", .resume(resumed))
    #expect(house.tables["c"]?.term == 9)
    // The same deal once more changes nothing.
    let kept = try #require(house.disks["c"]?.match)
    house.disks["c"]?.write([.match(kept, Ballot(term: 1))])
    #expect(house.disks["c"]?.file?.ballot == vote)
    house.unplugged = []
    house.pass(5_000)
    #expect(house.disks["c"]?.match?.tag == kept.tag)
    #expect((house.disks["c"]?.file?.ballot.term ?? 0) > 9)
    #expect(house.hash("c") == house.hash("a"))
  }

  @Test func aDealThatIsOnTheDiskIsNotTakenAgain() throws {
    var house = try House.playing(["a", "b"])
    let file = try #require(house.disks["b"]?.file)
    house.wish("b", .leave)
    house.wish("a", .leave)
    house.wish(
      "a", .hostLobby(name: "Parlour", seats: 2, rules: file.match.info.rules, bots: []))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    let link = try #require(house.tables["b"]?.peers.link(to: "a"))
    let seed = try #require(house.record("a", 0)?.case.seed)
    var info = file.match.info
    info.roster = try #require(house.tables["b"]?.lobby).members
    house.send("b", .message(link, .deal(info, sealed: file.match.sealed, seed: seed)))
    #expect(house.disks["b"]?.match == file.match)
    #expect(house.disks["b"]?.file?.newest == file.newest)
    #expect(house.tables["b"]?.offered == nil)
  }

  @Test func aDiskOfWhichNothingIsCertainComesBackAsANewVoter() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("c")
    house.lose = { _, message in
      if case .propose = message { true } else { false }
    }
    house.wish("c", .play(.pass))
    house.lose = { _, _ in false }
    #expect(house.disks["c"]?.file?.pending != nil)
    let tag = try #require(house.disks["c"]?.match?.tag)
    house.kill("c")
    try house.add("c", name: "C")
    var resumed = try #require(house.disks["c"]?.resumed)
    resumed.newest = nil
    resumed.commit = -1
    resumed.damage = Memory.Damage(position: .none, hash: "")
    // Before it hears of anybody.
    house.unplugged = ["c"]
    house.wish("c", .resume(resumed))
    house.unplugged = []
    #expect(
      house.notices("c") == [
        "What this disk holds of the match is damaged. The others are asked to count it anew."
      ])
    let file = try #require(house.disks["c"]?.file)
    #expect(file.match.tag != tag)
    #expect(file.ballot == Ballot(term: 0))
    #expect(file.newest == nil && file.pending == nil)
    #expect(house.tables["c"]?.ring?.isDamaged == false)
    house.pass(3_000)
    let steps = house.match("a")?.chronicle.map(\.step) ?? []
    #expect(steps.contains(.newDevice(SeatID(2))) && steps.contains(.settled))
    #expect(house.tables["c"]?.ring?.isVoter == true)
    #expect(house.hash("c") == house.hash("a"))
    #expect(house.match("c")?.chronicle.count == house.match("a")?.chronicle.count)
  }

  @Test func tagsAreOthersWithAnotherSalt() throws {
    let content = try #require(House.content)
    let tags = ([1, 2, 1] as [UInt64]).map { salt in
      var table = Table(
        me: Table.Identity(
          node: "a", key: PeerKey.key(of: "a"), name: "A", incarnation: 1, port: 1, addresses: [],
          salt: salt),
        content: content, codec: House.codec, seed: 7)
      return table.drawTag(match: "m")
    }
    #expect(tags[0] != tags[1])
    #expect(tags[0] == tags[2])
    #expect(tags.allSatisfy { $0.utf8.count == 16 && NodeID.isValid($0) })
  }

  /// A move of c's is on its disk alone when its host dies without a disk; the others go another way.
  @Test func whatNobodyElseEverStoredIsNeverShown() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("c")
    let index = try #require(house.match("c")?.index)
    let accepted = house.answers("c").count
    house.slowDisks = ["a"]
    house.lose = { node, message in
      if case .record = message { node == "b" } else { false }
    }
    house.wish("c", .play(.pass))
    let stray = try #require(house.disks["c"]?.file?.newest)
    #expect(stray.index == index + 1)
    house.kill("a")
    house.unplugged = ["c"]
    house.slowDisks = []
    house.lose = { node, message in
      switch message {
      case .history, .answer: node == "c"
      default: false
      }
    }
    try house.restart("a", name: "A")
    house.pass(10_000) { ($0.match("a")?.index ?? 0) > index }
    for _ in 0..<2 {
      let mover = try #require(house.due("a"))
      house.wish(mover, .play(.pass))
      house.pass(500)
    }
    let newest = try #require(house.match("a")?.index)
    #expect(newest > index + 2)
    house.unplugged = []
    house.pass(3_000) { $0.hash("c") == $0.hash("a") }
    #expect(house.hash("c") == house.hash("a"))
    #expect(house.disks["c"]?.file?.records.contains { $0.hash == stray.hash } == false)
    // Now its newest is damaged: what it shows instead has been.
    let pending = try #require(house.disks["c"]?.file?.pending)
    house.kill("c")
    try house.add("c", name: "C")
    house.unplugged = ["c"]
    var resumed = try #require(house.disks["c"]?.resumed)
    let head = try #require(resumed.newest)
    resumed.newest = nil
    resumed.damage = Memory.Damage(
      position: Position(term: head.term, index: head.index), hash: head.hash)
    house.wish("c", .resume(resumed))
    #expect(house.match("c")?.newest?.index == index)
    #expect(house.match("c")?.pending == pending)
    #expect(house.answers("c").count == accepted)
  }
}
