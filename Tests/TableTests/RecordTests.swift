import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// The next record as a host would make it if the seat that is due were away.
private func skip(in match: Match) throws -> String {
  var state = match.state
  let step = Step.skip(seat: try #require(state.due), .away)
  try state.apply(step, in: match.setting, seals: match.dealt.seals)
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
