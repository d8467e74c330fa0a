import Casebook
import Ring
import Rules
import Testing

@testable import Table

private let elsewhere = Address(host: "10.0.0.99", port: 9)

extension House {
  /// Somebody unknown connects to a node and greets it.
  fileprivate mutating func intrude(_ node: String, as intruder: String, name: String = "Eve")
    -> Link
  {
    let link = Link(id: 900 + UInt64(intruder.utf8.first ?? 0))
    send(node, .linkUp(link, dial: nil, from: elsewhere))
    let hello = Hello(
      node: intruder, name: name, casebook: House.content?.version ?? 0, incarnation: 1, port: 9,
      addresses: [])
    send(node, .message(link, .hello(hello)))
    return link
  }

  /// Asks for a seat far away; the dial is left open.
  fileprivate mutating func beginJoin(_ node: String) -> Dial? {
    let out = tables[node]?.handle(.wish(.joinAddress([elsewhere])), now: now) ?? []
    return out.lazy.compactMap { if case .dial(let dial, _) = $0 { dial } else { nil } }.first
  }
}

/// The next record as a host would make it if the seat that is due were away.
private func skip(in match: Match) throws -> String {
  var state = match.state
  let step = Step.skip(seat: try #require(state.due), .away)
  try state.apply(step, in: match.setting)
  let record = Record(
    match: match.info.id, index: match.index + 1, previous: match.newest?.hash ?? "", move: step,
    case: state, voters: try #require(match.voters))
  return try #require(House.codec.encode(record))
}

extension House {
  /// What `sender` could send `node` as the host's newest record.
  fileprivate mutating func sendRecord(
    _ bytes: String, to node: String, from sender: String, term: Int, commit: Int
  ) throws {
    let kept = try #require(match(sender)?.kept)
    let link = try #require(tables[node]?.peers.link(to: sender))
    let message = Message.record(
      match: kept.info.id, tag: kept.tag, term: term, commit: commit, bytes: bytes)
    send(node, .message(link, message))
  }
}

@Test func aRecordCountsOnlyInTheTermOfItsHost() throws {
  var house = try House.playing(["a", "b", "c"])
  let before = try #require(house.match("c"))
  let record = try skip(in: before)
  // b has never been elected: nobody in term 0 can say anything any more.
  try house.sendRecord(record, to: "c", from: "b", term: 0, commit: before.index + 1)
  #expect(house.match("c")?.index == before.index)
  #expect(house.tables["c"]?.ring?.head?.index == before.index)
  try house.sendRecord(record, to: "c", from: "a", term: 1, commit: before.index + 1)
  #expect(house.match("c")?.index == before.index + 1)
}

@Test(arguments: [-1, Int.max, Int.min])
func aTermThatNoRingHasIsNotStored(term: Int) throws {
  var house = try House.playing(["a", "b"])
  let before = try #require(house.match("b"))
  let record = try skip(in: before)
  try house.sendRecord(record, to: "b", from: "a", term: term, commit: before.index + 1)
  #expect(house.match("b")?.index == before.index)
  #expect(house.tables["b"]?.term == 1)
}

@Test func aRecordThatDoesNotFollowCostsTheLinkAndIsNotTaken() throws {
  var house = try House.playing(["a", "b", "c"])
  let before = try #require(house.match("c"))
  let honest = try skip(in: before)
  func forged(_ edit: (inout Record) -> Void) throws -> String {
    var record = try #require(House.codec.decode(honest))
    edit(&record)
    return try #require(House.codec.encode(record))
  }
  let stranger = Voter(node: "e", tag: "ee")
  let bad = [
    try forged { $0.move = .skip(seat: SeatID(1 - (before.state.due?.value ?? 0)), .away) },
    try forged { $0.case = before.state },
    try forged { $0.voters.voters[0].tag = "dd" },
    try forged { $0.voters = Membership(voters: $0.voters.voters + [stranger]) },
    try forged { $0.voters = Membership(voters: []) },
    try forged { $0.voters.voters[0].tag = "no tag" },
    try forged { $0.move = .goOn(without: SeatID(0)) },
    try forged { $0.index += 1 },
  ]
  for bytes in bad {
    let link = try #require(house.tables["c"]?.peers.link(to: "a"))
    try house.sendRecord(bytes, to: "c", from: "a", term: 1, commit: before.index)
    #expect(house.tables["c"]?.peers.node(of: link) == nil)
    #expect(house.notices("c").contains { $0.hasPrefix("A's node has sent a") })
    #expect(house.tables["c"]?.ring?.head?.index == before.index)
    house.pass(2_500)
  }
  let host = try #require(house.host("c"))
  let term = try #require(house.tables["c"]?.term)
  try house.sendRecord(honest, to: "c", from: host, term: term, commit: before.index)
  #expect(house.tables["c"]?.ring?.head?.index == before.index + 1)
}

@Test func aStrangerIsNotHeardInTheRing() throws {
  var house = try House.playing(["a", "b"])
  let kept = try #require(house.match("b")?.kept)
  let record = try skip(in: try #require(house.match("b")))
  let link = house.intrude("b", as: "e")
  for message in [
    Message.record(match: kept.info.id, tag: "ee", term: 9, commit: 1, bytes: record),
    .copy(match: kept.info.id, tag: "ee", term: 9, bytes: record),
    .ring(match: kept.info.id, tag: "ee", .beat(term: 9, index: 0, commit: 0, safe: 2)),
    .ring(match: kept.info.id, tag: "ee", .askVote(term: 9, newest: Position(term: 9, index: 9))),
    .comeback(match: kept.info.id, tag: "ee"),
  ] {
    house.send("b", .message(link, message))
    #expect(house.tables["b"]?.term == 1)
    #expect(house.match("b")?.index == 0)
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
  house.send("b", .linkUp(link, dial: dial, from: elsewhere))
  house.send("b", .garbage(link, refusal))
  #expect(house.notices("b").count == 1)
  #expect(house.notices("b").last?.hasPrefix(start) == true)
}

@Test func aStrangersRefusalIsNotShown() throws {
  var house = House()
  try house.add("b", name: "Bob")
  let link = Link(id: 7)
  house.send("b", .linkUp(link, dial: nil, from: elsewhere))
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
  let text = ["v": "2", "st": "lobby", "lb": "ab", "ln": "Parlour", "tk": "1", "of": "4"]
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
