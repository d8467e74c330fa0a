import Casebook
import Rules
import Testing

@testable import Table

/// Who may not look on, and who need not.
struct WatcherDoorTests {
  private func refused(_ house: inout House, at node: String = "a", as watcher: String = "e")
    -> String?
  {
    house.watch(at: node, as: watcher)
    #expect(house.tables[watcher]?.watching == nil)
    #expect(house.tables[watcher]?.joining == nil)
    return house.notices(watcher).last
  }

  @Test func aPrivateMatchIsNotShown() throws {
    var house = House()
    for node in ["a", "b"] { try house.add(node, name: node.uppercased(), bot: .inspector) }
    house.wish(
      "a",
      .hostLobby(
        name: "Parlour", seats: 2, rules: MatchRules(), bots: [], access: Access(asksFirst: true)))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.wish("a", .admit(node: "b", true))
    house.pass(500)
    try house.add("e", name: "Eve")
    #expect(refused(&house) == "No match has begun there yet: join the lobby.")
    house.wish("a", .start)
    house.pass(1_000)
    try #require(house.match("b")?.index ?? -1 >= 0)
    #expect(refused(&house) == "Parlour is private: nobody can watch it.")
    #expect(refused(&house, at: "b") == "Parlour is private: nobody can watch it.")
    #expect(house.tables["e"]?.lobbies.first?.isLocked == true)
  }

  @Test func oneWhoIsBlockedIsNotShownAnythingOverThatMachine() throws {
    var house = try House.watchable()
    house.wish("a", .block(node: "e"))
    #expect(refused(&house) == "A has blocked you from matches of theirs.")
    #expect(refused(&house, at: "e") == "10.0.0.1:1003 is this game itself.")
  }

  @Test func whoeverIsBlockedWhileLookingOnSeesNoMoreOverThatMachine() throws {
    var house = try House.watchable()
    house.watch(at: "a")
    #expect(house.tables["e"]?.watching?.source == "a")
    house.wish("a", .block(node: "e"))
    #expect(house.tables["a"]?.shows(to: "e") == false)
    #expect(house.tables["e"]?.watching?.source != "a")
    // The others have not blocked anybody, and it finds them by itself.
    house.pass(3_000)
    #expect(["b", "c"].contains(house.tables["e"]?.watching?.source))
    #expect(house.tables["a"]?.shows(to: "e") == false)
  }

  @Test func noMoreThanEightWatchOverOneMachine() throws {
    var house = try House.watchable()
    let nodes = (1...8).map { "d\($0)" }
    for node in nodes {
      try house.add(node, name: node)
      house.watch(at: "b", as: node)
    }
    #expect(nodes.allSatisfy { house.tables[$0]?.watching != nil })
    #expect(house.tables["a"]?.watchers == nodes)
    #expect(
      refused(&house, at: "b") == "8 watch over this machine already: ask another one.")
    house.watch(at: "c")
    #expect(house.tables["e"]?.watching?.source == "c")
    house.wish("d3", .leave)
    house.wish("e", .leave)
    house.watch(at: "b")
    #expect(house.tables["e"]?.watching?.source == "b")
  }

  @Test func whoHasASeatIsLetBackToIt() throws {
    var house = try House.watchable()
    let match = try #require(house.match("a")?.info.id)
    house.kill("b")
    house.pass(1_000)
    try house.add("b", name: "B", bot: .inspector)
    house.watch(at: "a", as: "b")
    house.pass(1_000)
    #expect(house.tables["b"]?.watching == nil)
    #expect(house.match("b")?.info.id == match && house.match("b")?.mySeat == SeatID(1))
    // Without a journal too, and by the list.
    house.kill("c")
    house.wipe("c")
    house.pass(1_000)
    try house.add("c", name: "C", bot: .inspector)
    house.wish("c", .watch(id: match))
    house.pass(3_000)
    #expect(house.match("c")?.mySeat == SeatID(2))
    #expect(house.hash("c") != nil)
  }

  @Test func ofAMatchFromBeforeThereWereWatchersNobodyKnowsWhetherItIsOpen() throws {
    var house = try House.watchable()
    var info = try #require(house.match("a")?.info)
    #expect(info.mayBeWatched)
    info.isPrivate = nil
    #expect(!info.mayBeWatched)
    info.isPrivate = true
    #expect(!info.mayBeWatched)
    house.wish("e", .leave)
  }

  @Test func whoLeavesAndComesBackAtOnceIsShownItAgain() throws {
    var house = try House.watchable()
    for _ in 0..<3 {
      house.watch(at: "b")
      house.pass(1_200) { $0.tables["e"]?.watching != nil }
      #expect(house.tables["e"]?.watching?.source == "b")
      house.wish("e", .leave)
    }
  }
}
