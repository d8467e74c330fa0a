import Rules
import Testing

@testable import Table

/// Names are for people, ids are who they are.
struct FriendTests {
  /// Ann has played with Bob.
  private func played() throws -> House {
    var house = House()
    try house.add("a", name: "Ann")
    try house.add("b", name: "Bob")
    house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: [.inspector]))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.disks["a"]?.friends == [])
    house.wish("b", .ready(true))
    house.wish("a", .start)
    #expect(house.match("b") != nil)
    return house
  }

  @Test func whoPlaysTogetherKnowsEachOtherAfterARestart() throws {
    var house = try played()
    #expect(house.disks["a"]?.friends == [Acquaintance(name: "Bob", node: "b")])
    #expect(house.disks["b"]?.friends == [Acquaintance(name: "Ann", node: "a")])
    house.kill("a")
    try house.add("a", name: "Ann")
    let ann = try #require(house.tables["a"])
    #expect(ann.tie(node: "b", name: "Bob") == .known(as: "Bob"))
    #expect(ann.tie(node: "b", name: "Robert") == .known(as: "Bob"))
    #expect(ann.tie(node: "e", name: "Bob") == .impostor(of: "Bob"))
    #expect(ann.tie(node: "e", name: " bOB") == .impostor(of: "Bob"))
    #expect(ann.tie(node: "e", name: "Bob 2") == .impostor(of: "Bob"))
    #expect(ann.tie(node: "e", name: "Bobby") == .new)
    #expect(ann.tie(node: "a", name: "Bob") == .new)
  }

  @Test func aMatchThatIsResumedMakesThemKnownToo() throws {
    var house = try played()
    house.kill("a")
    house.disks["a"]?.forgetFriends()
    try house.restart("a", name: "Ann")
    #expect(house.disks["a"]?.friends == [Acquaintance(name: "Bob", node: "b")])
  }

  @Test func anImpostorIsSeenInTheListAndAtTheTable() throws {
    var house = try played()
    house.wish("a", .leave)
    house.kill("b")
    try house.add("e", name: "Bob")
    house.wish("e", .hostLobby(name: "Lair", seats: 3, rules: MatchRules(), bots: []))
    let ann = try #require(house.tables["a"])
    let row = try #require(ann.lobbies.first)
    #expect(ann.tie(node: row.node, name: row.host) == .impostor(of: "Bob"))
    house.wish("a", .joinLobby(id: row.id))
    let member = try #require(house.tables["a"]?.lobby?.members.first)
    #expect(house.tables["a"]?.tie(node: member.node, name: member.name) == .impostor(of: "Bob"))
    // Whoever plays with them all the same has got to know them.
    house.wish("a", .ready(true))
    house.wish("e", .start)
    #expect(house.tables["a"]?.tie(node: "e", name: "Bob") == .known(as: "Bob"))
    #expect(house.tables["a"]?.tie(node: "b", name: "Bob") == .impostor(of: "Bob"))
  }

  @Test func onlySoManyAreRemembered() {
    var friends = Acquaintances()
    for number in 0..<300 {
      friends.meet(Acquaintance(name: "N\(number)", node: String(number, radix: 16)))
    }
    #expect(friends.list.count == 200)
    #expect(friends.list.first?.name == "N100")
    #expect(Acquaintances(friends.list + friends.list).list.count == 200)
    let bad = [
      Acquaintance(name: "\u{1b}[2J", node: "a"), Acquaintance(name: "Ann", node: "nobody's"),
    ]
    #expect(Acquaintances(bad).list == [])
  }

  @Test func namesAreComparedAsPeopleReadThem() {
    #expect(Acquaintances.plain("Anna") == Acquaintances.plain(" an-NA!"))
    #expect(Acquaintances.plain("Anna 2") == "anna")
    #expect(Acquaintances.plain("Anna2") == "anna2")
    #expect(Acquaintances.plain("7") == "7")
    #expect(Acquaintances.plain("Zoë") != Acquaintances.plain("Zoe"))
    // Written with one scalar or with two, it is one name.
    #expect(Acquaintances.plain("Zo\u{eb}") == Acquaintances.plain("Zoe\u{308}"))
  }
}
