import Casebook
import Rules
import Testing

@testable import Table

extension House {
  /// Asks for a seat far away; the dial is left open.
  fileprivate mutating func beginJoin(_ node: String) -> Dial? {
    let out = tables[node]?.handle(.wish(.joinAddress([elsewhere])), now: now) ?? []
    return out.lazy.compactMap { if case .dial(let dial, _) = $0 { dial } else { nil } }.first
  }
}

@Test func aStrangerDoesNotTakeALobbyOver() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  let before = try #require(house.tables["b"]?.lobby)
  let link = house.intrude("b", as: "e")
  var forged = before
  forged.epoch = 99
  forged.host = "e"
  forged.members.append(
    LobbyMember(
      node: "e", name: "Eve", detective: 5, isReady: true, seatBot: nil, addresses: []))
  house.send("b", .message(link, .lobby(forged)))
  #expect(house.tables["b"]?.lobby == before)
  forged.members.removeAll { $0.node == "b" }
  house.send("b", .message(link, .lobby(forged)))
  #expect(house.tables["b"]?.lobby == before)
}

@Test func twoGuestsOfOneLongNameDoNotSpoilTheLobby() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 4, rules: MatchRules(), bots: []))
  let long = "Z" + String(repeating: "\u{301}", count: 47)
  for intruder in ["d", "e"] {
    let link = house.intrude("a", as: intruder, name: long)
    house.send("a", .message(link, .join(lobby: nil, detective: nil)))
  }
  house.wish("b", .joinAddress([house.address(of: "a")]))
  let state = try #require(house.tables["a"]?.lobby)
  #expect(state.isSound)
  #expect(Set(state.members.map(\.name)).count == 4)
  #expect(house.tables["b"]?.lobby == state)
}

@Test func aLobbyHasANameThatOthersCanShow() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  let cut = String(repeating: "x", count: 21) + "'s "
  house.wish("a", .hostLobby(name: cut, seats: 2, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  #expect(house.tables["b"]?.lobby?.name == String(cut.dropLast()))
  house.wish("a", .leave)
  house.wish("a", .hostLobby(name: "\u{1b}[2J", seats: 2, rules: MatchRules(), bots: []))
  #expect(house.tables["a"]?.lobby == nil)
  #expect(house.notices("a").last == "A name cannot have control characters in it.")
}

@Test func anAttemptThatWasGivenUpDoesNotEndTheNext() throws {
  var house = House()
  try house.add("b", name: "Bob")
  let attempts = (first: house.beginJoin("b"), second: house.beginJoin("b"))
  let first = try #require(attempts.first)
  let second = try #require(attempts.second)
  house.send("b", .dialFailed(first, reason: "Nobody answers there."))
  #expect(house.tables["b"]?.joining != nil)
  #expect(house.notices("b") == [])
  house.send("b", .dialFailed(second, reason: "Nobody answers there."))
  #expect(house.tables["b"]?.joining == nil)
}

@Test(arguments: [
  (Refusal(.otherVersion, "Version 3."), "10.0.0.99:9 speaks another version of the game's"),
  (Refusal(.badMessage, "No message."), "10.0.0.99:9 does not answer as Midnight does."),
])
func aHostThatCannotBeUnderstoodIsNamed(refusal: Refusal, start: String) throws {
  var house = House()
  try house.add("b", name: "Bob")
  let attempt = house.beginJoin("b")
  let dial = try #require(attempt)
  let link = Link(id: 7)
  house.send("b", .linkUp(link, dial: dial, from: elsewhere, peer: PeerKey(of: "e", link: link)))
  house.send("b", .garbage(link, refusal))
  #expect(house.notices("b").count == 1)
  #expect(house.notices("b").last?.hasPrefix(start) == true)
}

@Test func aStrangersRefusalIsNotShown() throws {
  var house = House()
  try house.add("b", name: "Bob")
  let link = Link(id: 7)
  house.send("b", .linkUp(link, dial: nil, from: elsewhere, peer: PeerKey(of: "e", link: link)))
  house.send("b", .message(link, .refuse(Refusal(.removed, "Send money to Eve."))))
  #expect(house.notices("b") == [])
  let other = house.intrude("b", as: "e")
  house.send("b", .message(other, .refuse(Refusal(.removed, "Send money to Eve."))))
  #expect(house.notices("b") == [])
}

@Test func aFloodOfAnnouncementsIsBounded() throws {
  var house = House()
  try house.add("b", name: "Bob")
  for number in 0..<2_000 {
    let node = String(number, radix: 16)
    house.send("b", .found(Neighbour(node: node, addresses: [], text: [:])))
  }
  #expect((house.tables["b"]?.neighbours.count ?? 0) <= 256)
}

@Test func joiningOneselfSaysSo() throws {
  var house = House()
  try house.add("b", name: "Bob")
  house.wish("b", .joinAddress([house.address(of: "b")]))
  #expect(house.notices("b") == ["10.0.0.1:1000 is this game itself."])
}

@Test func whatIsOurOwnAddressIsNotDialed() throws {
  var house = House()
  try house.add("b", name: "Bob")
  let own = house.address(of: "b")
  house.tables["b"]?.me.addresses = [own]
  let text = [
    "v": "\(Conversation.version)", "st": "lobby", "lb": "ab", "ln": "Parlour", "tk": "1",
    "of": "4",
  ]
  house.send("b", .found(Neighbour(node: "c", addresses: [own, elsewhere], text: text)))
  let out = house.tables["b"]?.handle(.wish(.joinLobby(id: "ab")), now: 0) ?? []
  #expect(out.contains { if case .dial(_, [elsewhere]) = $0 { true } else { false } })
}

@Test func aSentenceIsSaidOnceAndGoesAfterTwelveSeconds() throws {
  var house = House()
  try house.add("b", name: "Bob")
  house.wish("b", .complain("No."))
  house.pass(8_000)
  house.wish("b", .complain("No."))
  #expect(house.notices("b") == ["No."])
  house.pass(8_000)
  #expect(house.notices("b") == ["No."])
  house.pass(4_000)
  #expect(house.notices("b") == [])
}

/// Multicast comes and goes by itself: what counts is the connection.
@Test func whoIsNotSeenAnyMoreStaysAtTheTable() throws {
  var house = try House.playing(["a", "b", "c"])
  for (node, other) in [("a", "b"), ("b", "a"), ("c", "a"), ("c", "b")] {
    house.send(node, .lost(node: other))
  }
  let links = Set(house.ends.keys)
  house.pass(20_000)
  #expect(Set(house.ends.keys) == links)
  #expect(links.count == 6)
  for node in ["a", "b", "c"] { #expect(house.notices(node) == []) }
}
