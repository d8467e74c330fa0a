import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// How many messages of a kind reach anybody.
private final class Tally {
  var count = 0
}

extension House {
  /// Counts what is sent from now on.
  fileprivate mutating func count(_ matters: @escaping (Message) -> Bool) -> Tally {
    let tally = Tally()
    lose = { _, message in
      if matters(message) { tally.count += 1 }
      return false
    }
    return tally
  }

  /// Two friends in a lobby, both ready.
  fileprivate static func ready() throws -> House {
    var house = House()
    for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
    house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.wish("b", .ready(true))
    house.pass(500)
    return house
  }
}

/// What must be on a disk before anything is said.
struct DiskTests {
  @Test func aMoveIsNotSentBeforeItIsStored() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("b")
    let index = house.match("a")?.index
    let sent = house.count { if case .propose = $0 { true } else { false } }
    house.slowDisks = ["b"]
    house.wish("b", .play(.pass))
    house.pass(1_000)
    #expect(house.match("b")?.pending != nil)
    #expect(sent.count == 0)
    #expect(house.match("a")?.index == index)
    house.release("b")
    #expect(sent.count > 0)
    #expect(house.match("a")?.index == (index ?? 0) + 1)
  }

  @Test func theHostsOwnMoveIsNotProposedBeforeItIsStored() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("a")
    let sent = house.count { if case .record = $0 { true } else { false } }
    house.slowDisks = ["a"]
    house.wish("a", .play(.pass))
    house.pass(500)
    #expect(sent.count == 0)
    house.release("a")
    #expect(sent.count > 0)
    #expect(house.answers("a") == [.accepted])
  }

  @Test(arguments: ["a", "b"])
  func aRecordCountsOnADiskAndNotBefore(slow: String) throws {
    var house = try House.playing(["a", "b"])
    let other = slow == "a" ? "b" : "a"
    house.passUntilDue(other)
    let index = try #require(house.match("a")?.index)
    house.slowDisks = [slow]
    house.wish(other, .play(.pass))
    // A disk of two seconds is slow and no reason to choose another host.
    house.pass(2_000)
    for node in ["a", "b"] {
      #expect(house.match(node)?.index == index)
      #expect(house.tables[node]?.ring?.head?.index == index + 1)
      #expect(house.tables[node]?.term == 1)
      #expect(house.host(node) == "a")
    }
    #expect(house.answers(other).isEmpty)
    house.release(slow)
    for node in ["a", "b"] { #expect(house.match(node)?.index == index + 1) }
    #expect(house.answers(other) == [.accepted])
  }

  @Test func whatNeverReachedADiskIsAskedForAgain() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("a")
    let index = try #require(house.match("a")?.index)
    house.slowDisks = ["b"]
    house.wish("a", .play(.pass))
    house.kill("b")
    house.slowDisks = []
    #expect(house.match("a")?.index == index)
    house.unplugged = ["b"]
    try house.restart("b", name: "B")
    house.unplugged = []
    #expect(house.tables["b"]?.ring?.head?.index == index)
    house.pass(3_000)
    #expect(house.match("a")?.index == index + 1)
    #expect(house.hash("a") == house.hash("b"))
    #expect(house.answers("a") == [.accepted])
  }

  @Test(arguments: ["a", "b"])
  func aDealIsNotAnsweredForBeforeItIsStored(slow: String) throws {
    var house = try House.ready()
    house.slowDisks = [slow]
    house.wish("a", .start)
    house.pass(1_000)
    #expect(house.tables["a"]?.match == nil)
    #expect(house.tables["b"]?.match == nil)
    house.release(slow)
    #expect(house.match("a")?.index == 0)
    #expect(house.match("b")?.index == 0)
    let voters = try #require(house.match("a")?.voters?.voters)
    #expect(voters.map(\.node) == ["a", "b"])
    #expect(voters.map(\.tag) == ["a", "b"].map { house.disks[$0]?.match?.tag })
    #expect(house.disks["b"]?.file?.ballot.term == 1)
  }

  @Test func aStartThatOneDiskDelaysIsWithdrawnAndNamesIt() throws {
    var house = try House.ready()
    house.slowDisks = ["b"]
    house.wish("a", .start)
    house.pass(5_100)
    #expect(house.notices("a") == ["The match does not start: No answer from B."])
    house.release("b")
    #expect(house.match("a") == nil)
    #expect(house.match("b") == nil)
    #expect(house.disks["b"]?.match == nil)
  }

  @Test func whoseDiskFailsSaysSoAndOnlyWatches() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("a")
    house.brokenDisks = ["c"]
    house.wish("a", .play(.pass))
    #expect(house.tables["c"]?.standing == .broken("The disk is full."))
    #expect(house.tables["c"]?.brokenDisk == "The disk is full.")
    #expect(
      house.notices("c").last
        == "The disk is full. Nothing more is stored here: until Midnight starts anew you only "
        + "watch.")
    // An error that goes away proves nothing.
    house.brokenDisks = []
    house.passUntilDue("b")
    house.wish("b", .play(.pass))
    house.pass(500)
    #expect(house.hash("c") == house.hash("a"))
    #expect(house.match("a")?.safety?.stored == 2)
    if house.due("c") == "c" {
      house.wish("c", .play(.pass))
      #expect(house.match("c")?.pending == nil)
    }
    house.kill("b")
    let index = try #require(house.match("a")?.index)
    house.wish("a", .play(.resign))
    house.pass(10_000)
    #expect(house.match("a")?.index == index)
    #expect(house.match("a")?.pendingIsOverdue == true)
  }

  @Test func aHostWhoseDiskFailsHandsOver() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let index = try #require(house.match("b")?.index)
    house.brokenDisks = ["a"]
    house.wish("b", .play(.pass))
    house.pass(3_000)
    #expect(house.host("b") == "b" || house.host("b") == "c")
    #expect(house.host("a") == house.host("b"))
    #expect(house.match("a")?.index == index + 1)
    #expect(house.answers("b").last == .accepted)
  }

  @Test func whatMayNotBeCommittedIsKeptAndNotShown() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("b")
    let before = try #require(house.match("b")?.newest)
    house.slowDisks = ["a"]
    house.wish("b", .play(.pass))
    #expect(house.disks["b"]?.file?.newest?.index == before.index + 1)
    for node in ["a", "b"] { house.kill(node) }
    house.slowDisks = []
    try house.restart("b", name: "B")
    #expect(house.match("b")?.newest?.hash == before.hash)
    #expect(house.tables["b"]?.ring?.head?.index == before.index + 1)
    #expect(house.match("b")?.pending != nil)
    try house.restart("a", name: "A")
    house.pass(3_000)
    #expect(house.match("a")?.index == before.index + 1)
    #expect(house.match("b")?.pending == nil)
  }

  @Test func whatAnEarlierSittingStoredIsNotTakenForThisOnes() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("a")
    house.kill("b")
    try house.restart("b", name: "B")
    house.pass(500)
    let index = try #require(house.match("a")?.index)
    house.slowDisks = ["b"]
    house.wish("a", .play(.pass))
    let old = try #require(house.heldWrites.last?.id)
    house.wish("b", .leave)
    try house.resume("b")
    house.pass(1_000)
    #expect(house.tables["b"]?.ring?.head?.index == index + 1)
    house.send("b", .kept(id: old))
    #expect(house.match("a")?.index == index)
    house.release("b")
    house.pass(1_000)
    #expect(house.match("a")?.index == index + 1)
  }

  @Test func aDamagedRecordIsShownAgainOnceItHasBeenMended() throws {
    var house = try House.playing(["a", "b", "c"])
    for _ in 0..<3 { house.wish(try #require(house.due("a")), .play(.pass)) }
    let newest = try #require(house.disks["c"]?.file?.newest)
    for node in ["a", "b", "c"] { house.kill(node) }
    try house.add("c", name: "C")
    var resumed = try #require(house.disks["c"]?.resumed)
    resumed.newest = nil
    resumed.damage = Memory.Damage(
      position: Position(term: newest.term, index: newest.index), hash: newest.hash)
    house.wish("c", .resume(resumed))
    // Meanwhile the one before is shown, and the node does not vote.
    #expect(house.match("c")?.index == newest.index - 1)
    try house.restart("a", name: "A")
    house.pass(1_200)
    #expect(house.hash("c") == newest.hash)
    #expect(house.notices("c").contains { $0.hasPrefix("Your damaged record has been mended") })
    house.pass(2_000)
    #expect(house.host("a") != nil)
    let indexes = house.match("c")?.chronicle.map(\.index) ?? []
    #expect(indexes == Array(indexes.indices) && indexes.count > newest.index)
  }

  @Test func withABrokenDiskNothingNewIsBegun() throws {
    var house = House()
    try house.add("a", name: "A")
    house.brokenDisks = ["a"]
    house.wish("a", .rename("Ann"))
    house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
    #expect(house.tables["a"]?.lobby == nil)
    #expect(house.notices("a").last == "The disk is full.")
  }
}
