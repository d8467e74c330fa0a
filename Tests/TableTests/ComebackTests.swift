import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// Lost disks, and the other one of two who is lost for good.
struct ComebackTests {
  @Test func anEmptiedDiskComesBackAsANewVoterByACommittedRecord() throws {
    var house = try House.playing(["a", "b", "c"])
    let old = try #require(house.disks["c"]?.match?.tag)
    let opened = house.match("c")?.chronicle.count
    house.kill("c")
    house.wipe("c")
    try house.add("c", name: "C")
    house.wish("c", .joinAddress([house.address(of: "b")]))
    house.pass(3_000)
    let tag = try #require(house.disks["c"]?.match?.tag)
    #expect(tag != old)
    let voters = [Voter(node: "c", tag: tag)]
    for node in ["a", "b", "c"] {
      #expect(house.match(node)?.voters?.outgoing == nil)
      #expect(house.match(node)?.voters?.voters.filter { $0.node == "c" } == voters)
      let steps = house.match(node)?.chronicle.map(\.step) ?? []
      #expect(steps.contains(.newDevice(SeatID(2))))
      #expect(steps.contains(.settled))
    }
    #expect(house.match("c")?.mySeat == SeatID(2))
    #expect((house.match("c")?.chronicle.count ?? 0) > (opened ?? 0))
    // The new disk counts like any other.
    house.kill("a")
    house.pass(3_000)
    house.passUntilDue("c")
    let index = try #require(house.match("c")?.index)
    house.wish("c", .play(.pass))
    #expect(house.match("b")?.index == index + 1)
  }

  @Test func theOldTagDoesNotCount() throws {
    var house = try House.playing(["a", "b", "c"])
    house.kill("b")
    let old = try #require(house.disks["c"]?.match?.tag)
    house.kill("c")
    house.wipe("c")
    try house.add("c", name: "C")
    let index = try #require(house.match("a")?.index)
    house.wish("c", .joinAddress([house.address(of: "a")]))
    house.pass(5_000)
    // With one disk of three lost and one away nobody can say what is committed.
    #expect(house.disks["c"]?.match?.tag != old)
    #expect(house.match("a")?.index == index)
    #expect(house.match("a")?.voters?.voters.contains { $0.tag == old } == true)
    house.wish("c", .play(.resign))
    #expect(house.match("c")?.pending == nil)
    #expect(house.match("a")?.index == index)
    try house.restart("b", name: "B")
    house.pass(3_000)
    #expect(house.tables["c"]?.ring?.isVoter == true)
    #expect(house.match("a")?.voters?.voters.contains { $0.tag == old } == false)
  }

  @Test func aComebackIsAskedForUntilItIsSettledAcrossRestarts() throws {
    var house = try House.playing(["a", "b", "c"])
    house.kill("c")
    house.wipe("c")
    house.lose = { _, message in
      if case .comeback = message { true } else { false }
    }
    try house.add("c", name: "C")
    house.wish("c", .joinAddress([house.address(of: "a")]))
    house.pass(1_000)
    let tag = try #require(house.disks["c"]?.match?.tag)
    #expect(house.tables["c"]?.ring?.isVoter == false)
    house.kill("c")
    house.lose = { _, _ in false }
    try house.restart("c", name: "C")
    house.pass(3_000)
    #expect(house.tables["c"]?.ring?.isVoter == true)
    #expect(house.disks["c"]?.match?.tag == tag)
  }

  @Test func aNewTagIsNotToldBeforeItIsStored() throws {
    var house = try House.playing(["a", "b", "c"])
    house.kill("c")
    house.wipe("c")
    try house.add("c", name: "C")
    house.slowDisks = ["c"]
    house.wish("c", .joinAddress([house.address(of: "a")]))
    house.pass(3_000)
    #expect(house.tables["c"]?.ring?.isVoter == false)
    house.release("c")
    house.pass(1_500)
    #expect(house.tables["c"]?.ring?.isVoter == true)
  }

  @Test func whoNeverSatThereIsNotLetIn() throws {
    var house = try House.playing(["a", "b"])
    try house.add("e", name: "Eve")
    house.wish("e", .joinAddress([house.address(of: "a")]))
    #expect(house.match("e") == nil)
    #expect(house.notices("e") == ["That match has started already."])
  }

  @Test func anEmptiedDiskThatComesThroughTheListOfLobbiesIsLetIn() throws {
    var house = try House.playing(["a", "b", "c"])
    house.kill("c")
    house.wipe("c")
    try house.add("c", name: "C")
    house.pass(100)
    let row = try #require(house.tables["c"]?.lobbies.first)
    #expect(row.standing == .playing)
    house.wish("c", .joinLobby(id: row.id))
    house.pass(3_000)
    #expect(house.tables["c"]?.ring?.isVoter == true)
  }

  @Test func withoutTheOtherOneOfTwoTheMatchWaits() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("a")
    house.kill("b")
    let index = house.match("a")?.index
    house.pass(10_000)
    #expect(house.match("a")?.index == index)
    #expect(house.tables["a"]?.standing == .waiting(missing: 1, names: ["B"]))
    #expect(house.tables["a"]?.mayGoOnAlone == true)
    try house.restart("b", name: "B")
    house.pass(3_000)
    #expect(house.tables["a"]?.mayGoOnAlone == false)
    house.wish("a", .goOnAlone)
    #expect(house.notices("a").last?.hasPrefix("You can only go on alone") == true)
    #expect(house.match("a")?.info.parent == nil)
    house.wish("a", .play(.pass))
    #expect(house.match("b")?.index == (index ?? 0) + 1)
  }

  @Test func theOneWhoIsLeftGoesOnAloneInANewMatch() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("b")
    let old = try #require(house.match("b"))
    house.kill("a")
    house.pass(2_000)
    house.wish("b", .goOnAlone)
    let new = try #require(house.match("b"))
    #expect(new.info.id != old.info.id)
    #expect(
      new.info.parent
        == MatchInfo.Parent(
          match: old.info.id, index: old.index, hash: old.newest?.hash ?? ""))
    #expect(new.index == 0)
    #expect(new.chronicle.map(\.step) == [.goOn(without: SeatID(0))])
    #expect(new.state.seat(SeatID(0)).standing == .resigned)
    #expect(new.state.due == SeatID(1))
    #expect(new.voters?.voters == [Voter(node: "b", tag: new.kept.tag)])
    #expect(house.disks["b"]?.files.count == 2)
    #expect(house.disks["b"]?.files[old.info.id]?.isOver == false)
    house.wish("b", .play(.pass))
    #expect(house.match("b")?.index == 1)
    #expect(house.tables["b"]?.standing == .playing)
    // It is a match of its own, across a restart too; the other one's old one is another.
    house.kill("b")
    try house.restart("b", name: "B")
    try house.restart("a", name: "A")
    house.pass(5_000)
    #expect(house.match("b")?.info.id == new.info.id)
    #expect(house.match("a")?.info.id == old.info.id)
    #expect(house.tables["a"]?.standing == .waiting(missing: 1, names: ["B"]))
    house.wish("b", .play(.resign))
    house.pass(500)
    // The truth is told when the other, who has half of its key, comes to watch.
    #expect(house.match("b")?.state.outcome == .nobodyLeft)
    #expect(house.match("b")?.isOver == false)
    house.wish("a", .leave)
    house.wish("a", .joinAddress([house.address(of: "b")]))
    house.pass(3_000)
    #expect(house.match("a")?.info.id == new.info.id)
    #expect(house.match("b")?.isOver == true)
    #expect(house.match("a")?.isOver == true)
    #expect(house.match("a")?.state.truth == House.truth(of: new))
    #expect(house.disks["a"]?.files[old.info.id]?.isOver == false)
  }
}
