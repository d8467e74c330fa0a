import Rules
import Testing

@testable import Table

/// Three friends in one lobby, hosted by a.
private func lobby(seats: Int = 4) throws -> House {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Bob")
  try house.add("c", name: "Cleo")
  house.wish("a", .hostLobby(name: "Parlour", seats: seats, rules: MatchRules(), bots: []))
  for node in ["b", "c"] {
    let id = try #require(house.tables[node]?.lobbies.first?.id)
    house.wish(node, .joinLobby(id: id))
  }
  return house
}

@Test func lobbiesAppearWithTheirSeatsAndFillByThemselves() throws {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Bob")
  #expect(house.tables["b"]?.lobbies == [])
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  let row = try #require(house.tables["b"]?.lobbies.first)
  #expect(row.name == "Parlour")
  #expect(row.host == "Ann")
  #expect((row.taken, row.seats) == (1, 2))
  #expect(row.standing == .open)
  house.wish("b", .joinLobby(id: row.id))
  try house.add("c", name: "Cleo")
  house.pass(100)
  #expect(house.tables["c"]?.lobbies.first?.standing == .full)
  house.wish("c", .joinLobby(id: row.id))
  #expect(house.notices("c") == ["Parlour is full."])
  house.wish("a", .leave)
  house.kill("b")
  #expect(house.tables["c"]?.lobbies == [])
}

@Test func everybodySeesTheSameLobbyInJoiningOrder() throws {
  let house = try lobby()
  for node in ["a", "b", "c"] {
    let state = try #require(house.tables[node]?.lobby)
    #expect(state.members.map(\.name) == ["Ann", "Bob", "Cleo"])
    #expect(state.host == "a")
    #expect(Set(state.members.map(\.detective)).count == 3)
  }
}

@Test func twoFriendsOfOneNameAreToldApart() throws {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Ann")
  house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  #expect(house.tables["a"]?.lobby?.members.map(\.name) == ["Ann", "Ann 2"])
}

@Test func aDetectiveIsNobodyElses() throws {
  var house = try lobby()
  house.wish("b", .chooseDetective(7))
  #expect(house.tables["c"]?.lobby?.members[1].detective == 7)
  house.wish("c", .chooseDetective(7))
  #expect(house.tables["c"]?.lobby?.members[2].detective != 7)
  house.wish("b", .ready(true))
  #expect(house.tables["a"]?.lobby?.members.map(\.isReady) == [false, true, false])
}

@Test func whoIsKilledLeavesTheLobbyAndTheNextCarriesOnForALostHost() throws {
  var house = try lobby()
  house.kill("b")
  house.pass(200)
  #expect(house.tables["c"]?.lobby?.members.map(\.name) == ["Ann", "Cleo"])
  house.kill("a")
  house.pass(3_000)
  let state = try #require(house.tables["c"]?.lobby)
  #expect(state.host == "c")
  #expect(state.epoch == 2)
  #expect(state.members.map(\.name) == ["Cleo"])
  #expect(house.notices("c").last == "The host has left. You carry the lobby on.")
}

@Test func theLobbyGoesOnWithAllWhoAreLeft() throws {
  var house = try lobby()
  house.pass(500)
  house.wish("a", .leave)
  house.pass(3_000)
  for node in ["b", "c"] {
    #expect(house.tables[node]?.lobby?.host == "b")
    #expect(house.tables[node]?.lobby?.members.map(\.name) == ["Bob", "Cleo"])
  }
  #expect(house.tables["a"]?.lobby == nil)
}

@Test func aLobbyThatVanishedSaysSo() throws {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Bob")
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  let id = try #require(house.tables["b"]?.lobbies.first?.id)
  house.unplugged = ["a"]
  house.wish("b", .joinLobby(id: id))
  #expect(house.notices("b") == ["Parlour cannot be reached: Nobody answers there."])
  house.unplugged = []
  house.wish("a", .leave)
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.pass(100)
  #expect(house.notices("b").last == "There is no such lobby any more.")
  #expect(house.tables["b"]?.joining == nil)
}

@Test func aLobbyOfSilenceIsGivenUpAfterTenSeconds() throws {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Bob")
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  house.pass(100)
  house.wish("b", .joinAddress([house.address(of: "a")]))
  #expect(house.tables["b"]?.lobby != nil)
  house.wish("b", .leave)
  // A host that takes the connection and says nothing.
  _ = house.tables["a"]?.handle(.wish(.leave), now: house.now)
  house.wish("b", .joinAddress([Address(host: "10.0.0.1", port: House.port(of: 0))]))
  house.pass(11_000)
  #expect(house.tables["b"]?.joining == nil)
  #expect(house.notices("b").isEmpty == false)
}

@Test func theMatchDoesNotStartWhileSomebodyIsNotReadyOrSilent() throws {
  var house = try lobby()
  house.wish("b", .ready(true))
  house.wish("a", .start)
  #expect(house.notices("a").last == "Not ready yet: Cleo.")
  house.wish("c", .ready(true))
  house.pass(100)
  house.unplugged = ["c"]
  house.wish("a", .start)
  house.pass(900)
  #expect(house.tables["a"]?.match == nil)
  house.pass(5_500)
  #expect(house.tables["a"]?.match == nil)
  #expect(
    house.notices("a").contains { $0.hasPrefix("The match does not start:") && $0.contains("Cleo") }
  )
  #expect(house.tables["b"]?.lobby?.members.map(\.name) == ["Ann", "Bob"])
  #expect(house.disks["b"]?.match == nil)
  house.wish("a", .start)
  #expect(house.tables["b"]?.match != nil)
}

@Test func whatAPeerSaysIsMadeHarmless() {
  #expect(DisplayName.printable("a\u{1b}[2Jb\nc\u{202e}d", limit: 20) == "a [2Jb cd")
  #expect(DisplayName.printable("abcdef", limit: 3) == "abc")
  #expect(DisplayName.isClean("Zoë"))
  #expect(!DisplayName.isClean(" Ann"))
  #expect(!DisplayName.isClean("A\u{7}nn"))
}

@Test func aHiccupOfTheNetworkTakesNobodyOffTheLobby() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.pass(1_000)
  house.unplugged = ["b"]
  house.pass(2_000)
  house.unplugged = []
  house.pass(2_000)
  #expect(house.tables["a"]?.lobby?.members.count == 2)
  #expect(house.tables["b"]?.lobby?.host == "a")
  house.unplugged = ["b"]
  house.pass(4_500)
  #expect(house.tables["a"]?.lobby?.members.count == 1)
}
