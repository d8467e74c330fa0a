import Rules
import Testing

@testable import Table

/// What a host can do about who sits down at its table.
struct DoorTests {
  /// Ann hosts; Bob and Cleo know of it.
  private func house(asksFirst: Bool = false, seats: Int = 3) throws -> House {
    var house = House()
    for (node, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cleo")] {
      try house.add(node, name: name)
    }
    host(&house, asksFirst: asksFirst, seats: seats)
    return house
  }

  private func host(_ house: inout House, asksFirst: Bool = false, seats: Int = 3) {
    house.wish(
      "a",
      .hostLobby(
        name: "Parlour", seats: seats, rules: MatchRules(), bots: [],
        access: Access(asksFirst: asksFirst)))
  }

  private func names(_ house: House, at node: String = "a") -> [String]? {
    house.tables[node]?.lobby?.members.map(\.name)
  }

  private func join(_ house: inout House, _ nodes: String...) {
    for node in nodes { house.wish(node, .joinAddress([house.address(of: "a")])) }
  }

  // MARK: - Asked first

  @Test func whoJoinsWaitsUntilTheHostLetsThemIn() throws {
    var house = try house(asksFirst: true)
    join(&house, "b")
    #expect(names(house) == ["Ann"])
    #expect(house.tables["a"]?.door.callers.map(\.name) == ["Bob"])
    #expect(house.tables["b"]?.joining?.stage == .waiting(host: "Ann"))
    #expect(house.reports["a"]?.contains(.waits(name: "Bob")) == true)
    house.pass(120_000)
    #expect(house.tables["a"]?.door.callers.count == 1)
    house.wish("a", .admit(node: "b", true))
    #expect(names(house) == ["Ann", "Bob"])
    #expect(names(house, at: "b") == ["Ann", "Bob"])
    #expect(house.tables["a"]?.door.callers == [])
  }

  @Test func whoIsNotLetInIsToldAndNeedNotAskAgainAtOnce() throws {
    var house = try house(asksFirst: true)
    join(&house, "b")
    house.wish("a", .admit(node: "b", false))
    #expect(house.tables["b"]?.joining == nil)
    #expect(house.notices("b").last == "Ann has not let you in.")
    #expect(
      house.reports["a"]?.contains(.turnedAway(name: "Bob", reason: "Ann has not let you in."))
        == true)
    join(&house, "b")
    #expect(house.tables["a"]?.door.callers == [])
    house.pass(30_000)
    join(&house, "b")
    #expect(house.tables["a"]?.door.callers.count == 1)
  }

  @Test func whoStopsWaitingIsForgotten() throws {
    var house = try house(asksFirst: true)
    join(&house, "b")
    house.wish("b", .leave)
    #expect(house.tables["a"]?.door.callers == [])
    join(&house, "b")
    house.kill("b")
    #expect(house.tables["a"]?.door.callers == [])
    house.wish("a", .admit(node: "b", true))
    #expect(names(house) == ["Ann"])
  }

  @Test func whoWaitsHearsThatTheMatchHasStartedOrTheLobbyIsGone() throws {
    var house = try house(asksFirst: true)
    join(&house, "b")
    house.wish("a", .start)
    #expect(house.match("a") != nil)
    #expect(house.notices("b").last == "That match has started already.")
    house.wish("a", .leave)
    host(&house, asksFirst: true)
    join(&house, "c")
    house.wish("a", .leave)
    #expect(house.tables["c"]?.joining == nil)
    #expect(house.notices("c").last == "There is no such lobby any more.")
  }

  @Test func aFullTableTakesNobodyWhoWaits() throws {
    var house = try house(asksFirst: true, seats: 2)
    join(&house, "b", "c")
    house.wish("a", .admit(node: "b", true))
    house.wish("a", .admit(node: "c", true))
    #expect(names(house) == ["Ann", "Bob"])
    #expect(house.notices("a").last == "Parlour is full.")
    #expect(house.notices("c").last == "Parlour is full.")
  }

  @Test func onlySoManyWait() throws {
    var house = try house(asksFirst: true, seats: 12)
    for node in ["d", "e", "f", "1", "2", "3", "4", "5", "6"] {
      try house.add(node, name: "N\(node)")
      join(&house, node)
    }
    #expect(house.tables["a"]?.door.callers.count == 8)
    #expect(
      house.notices("6").last == "Too many wait at the door of this lobby: try again soon.")
  }

  @Test func aWitnessAsksToo() throws {
    var house = try house(asksFirst: true)
    try house.add("d", name: "Dora", witness: true)
    join(&house, "d")
    #expect(house.tables["a"]?.lobby?.witness == nil)
    #expect(house.tables["a"]?.door.callers.first?.isWitness == true)
    house.wish("a", .admit(node: "d", true))
    #expect(house.tables["a"]?.lobby?.witness?.name == "Dora")
  }

  @Test func theHostMayChangeItsMindAboutBeingAsked() throws {
    var house = try house()
    join(&house, "b")
    house.wish("a", .askFirst(true))
    #expect(house.tables["b"]?.lobby?.asksFirst == true)
    join(&house, "c")
    #expect(names(house) == ["Ann", "Bob"])
    // Nobody but the host is asked, or answers.
    house.wish("b", .admit(node: "c", true))
    house.wish("b", .askFirst(false))
    #expect(names(house) == ["Ann", "Bob"])
    #expect(house.tables["a"]?.lobby?.asksFirst == true)
  }

  // MARK: - Removed and blocked

  @Test func aMemberThatIsRemovedIsToldAndMayComeBack() throws {
    var house = try house()
    join(&house, "b", "c")
    house.wish("c", .remove(node: "b"))
    #expect(names(house) == ["Ann", "Bob", "Cleo"])
    house.wish("a", .remove(node: "b"))
    #expect(names(house) == ["Ann", "Cleo"])
    #expect(names(house, at: "c") == ["Ann", "Cleo"])
    #expect(house.tables["b"]?.lobby == nil)
    #expect(house.notices("b").last == "The host has taken you off the table.")
    #expect(
      house.reports["b"]?.contains(.refused("The host has taken you off the table.")) == true)
    house.pass(5_000)
    #expect(names(house) == ["Ann", "Cleo"])
    join(&house, "b")
    #expect(names(house) == ["Ann", "Cleo", "Bob"])
    house.wish("a", .remove(node: "a"))
    #expect(names(house)?.count == 3)
  }

  @Test func aWitnessCanBeRemoved() throws {
    var house = try house()
    join(&house, "b")
    house.wish("b", .witness(true))
    house.wish("a", .remove(node: "b"))
    #expect(house.tables["a"]?.lobby?.witness == nil)
    #expect(house.tables["b"]?.lobby == nil)
  }

  @Test func aStartIsWithdrawnWhenAMemberIsRemoved() throws {
    var house = try house()
    join(&house, "b")
    house.wish("b", .ready(true))
    house.slowDisks = ["b"]
    house.wish("a", .start)
    #expect(house.tables["a"]?.start != nil)
    house.wish("a", .remove(node: "b"))
    #expect(house.tables["a"]?.start == nil)
    #expect(names(house) == ["Ann"])
  }

  @Test func whoIsBlockedStaysOutAfterARestartToo() throws {
    var house = try house()
    join(&house, "b", "c")
    house.wish("a", .block(node: "b"))
    #expect(names(house) == ["Ann", "Cleo"])
    #expect(house.disks["a"]?.blocked == [Acquaintance(name: "Bob", node: "b")])
    let sentence = "Ann has blocked you from lobbies of theirs."
    join(&house, "b")
    #expect(house.notices("b").last == sentence)
    house.kill("a")
    house.wish("c", .leave)
    try house.add("a", name: "Ann")
    host(&house)
    join(&house, "b")
    #expect(names(house) == ["Ann"])
    #expect(house.notices("b").last == sentence)
    #expect(
      house.reports["a"]?.contains(.turnedAway(name: "Bob", reason: sentence)) == true)
    house.wish("a", .unblock(node: "b"))
    #expect(house.disks["a"]?.blocked == [])
    join(&house, "b")
    #expect(names(house) == ["Ann", "Bob"])
  }

  @Test func whoWaitsCanBeBlocked() throws {
    var house = try house(asksFirst: true)
    join(&house, "b")
    house.wish("a", .block(node: "b"))
    #expect(house.tables["a"]?.door.callers == [])
    #expect(house.notices("b").last == "Ann has blocked you from lobbies of theirs.")
  }

  @Test func nobodyIsCutFromAMatchInWhichTheyHaveASeat() throws {
    var house = try House.playing(["a", "b", "c"])
    house.wish("a", .block(node: "b"))
    house.pass(2_000)
    #expect(house.tables["a"]?.isHere("b") == true)
    house.kill("b")
    house.wipe("b")
    try house.add("b", name: "B")
    house.pass(4_000)
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.match("b")?.info.id == house.match("a")?.info.id)
  }

  // MARK: - Who answers

  @Test func somebodyElseBehindALobbysAddressIsNotJoined() throws {
    var house = try house()
    let row = try #require(house.tables["b"]?.lobbies.first)
    #expect(row.node == "a")
    // Cleo announces nothing; Bob is told that Ann is where Cleo is.
    var text = try #require(house.texts["a"])
    text["nm"] = "Ann"
    let lie = Neighbour(node: "a", addresses: [house.address(of: "c")], text: text)
    house.send("b", .found(lie))
    house.wish("b", .joinLobby(id: row.id))
    #expect(house.tables["b"]?.joining == nil)
    #expect(house.notices("b").last == "Somebody else answers where Parlour should be.")
  }
}
