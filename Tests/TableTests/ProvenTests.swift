import Casebook
import Ring
import Rules
import Sealing
import Testing

@testable import Table

/// What a host says of rights in a record is believed when the records on the way to it are known.
struct ProvenTests {
  /// The two records after the newest one: a turn is skipped, and the next detective searches. If it is
  /// a lie, the second has the first detective's search in it too.
  private static func records(after match: Match, isLie: Bool) throws -> [Record] {
    var (state, lie) = (match.state, match.state)
    let voters = try #require(match.voters)
    let first = try #require(state.due)
    let skip = Step.skip(seat: first, .away)
    try state.apply(skip, in: match.setting, seals: match.seals)
    let one = Record(
      match: match.info.id, index: match.index + 1, previous: match.newest?.hash ?? "", move: skip,
      case: state, voters: voters)
    try lie.apply(
      .move(seat: first, number: 1 << 20, .search, shown: []), in: match.setting, seals: match.seals
    )
    try lie.apply(skip, in: match.setting, seals: match.seals)
    let search = Step.move(
      seat: try #require(state.due), number: 1 << 20, .search, shown: [])
    try state.apply(search, in: match.setting, seals: match.seals)
    try lie.apply(search, in: match.setting, seals: match.seals)
    let hash = House.codec.hash(try #require(House.codec.encode(one)))
    let two = Record(
      match: match.info.id, index: match.index + 2, previous: hash, move: search,
      case: isLie ? lie : state, voters: voters)
    return [one, two]
  }

  @Test(arguments: [false, true])
  func aRecordThatSkipsOthersGivesARightOnceTheyAreKnown(isLie: Bool) throws {
    var house = try House.playing(["a", "b", "c"])
    let before = try #require(house.match("c"))
    let records = try ProvenTests.records(after: before, isLie: isLie)
    let bytes = try records.map { try #require(House.codec.encode($0)) }
    let searcher = try #require(records[0].case.due)
    let node = try #require(before.info.member(searcher)?.node)
    let giver = node == "c" ? "b" : "c"
    let host = try #require(house.match("a")?.kept)
    let link = try #require(house.tables[giver]?.peers.link(to: "a"))
    let asking = try #require(house.tables[giver]?.peers.link(to: node))
    var given: [String: Set<Sealed>] { house.keys.filter { $0.key.hasPrefix(giver) } }
    house.sent = []
    house.send(
      giver,
      .message(
        link,
        .record(
          match: host.info.id, tag: host.tag, term: 1, commit: records[1].index, bytes: bytes[1])))
    let match = try #require(house.match(giver))
    #expect(match.index == before.index + 2)
    #expect(match.state == records[1].case)
    // Neither unasked nor to one who asks.
    let earned = Set(match.state.seat(searcher).rights.map { Sealed($0) })
    let rights = match.state.seatIDs.flatMap { match.state.seat($0).rights }.map { Sealed($0) }
    house.send(giver, .message(asking, .askKeys(match: host.info.id, of: rights)))
    #expect(given == [:])

    house.send(giver, .message(link, .history(match: host.info.id, records: [bytes[0]])))
    #expect(house.match(giver)?.chronicle.count == records[1].index + 1)
    house.send(giver, .message(asking, .askKeys(match: host.info.id, of: rights)))
    #expect(given == (isLie ? [:] : ["\(giver)>\(node)": earned]))
    #expect(house.notices(giver).contains { $0.contains("breaks the rules") } == isLie)
  }

  @Test func whatIsAskedForTwiceIsGivenOnce() throws {
    var house = try House.playing(["a", "b", "c"])
    house.play("b", .search)
    let match = try #require(house.match("b"))
    let right = try #require(match.state.seat(SeatID(1)).rights.first.map { Sealed($0) })
    let link = try #require(house.tables["a"]?.peers.link(to: "b"))
    house.sent = []
    house.send(
      "a",
      .message(
        link,
        .askKeys(match: match.info.id, of: Array(repeating: right, count: CaseItem.count))))
    let given = house.sent.flatMap { sent -> [KeyShare] in
      if case .keys(_, let shares) = sent.message { shares } else { [] }
    }
    #expect(given.map(\.of) == [right])
  }
}
