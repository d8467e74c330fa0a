import Casebook
import Ring
import Rules
import Testing

@testable import Table

@Test func aMatchOfThreeEndsForAllWithTheSameRecordAndTruth() throws {
  var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
  house.pass(600_000, until: \.isOver)
  try #require(house.isOver)
  #expect(house.hash("a") != nil)
  #expect(house.hash("a") == house.hash("b"))
  #expect(house.hash("a") == house.hash("c"))
  #expect(house.match("a")?.state == house.match("c")?.state)
  #expect(house.match("a")?.state.outcome != nil)
  #expect(house.disks.values.allSatisfy { $0.file?.isOver == true })
}

@Test func everyRecordNamesTheOneBeforeAndFollowsFromIt() throws {
  var house = try House.playing(["a", "b"], bot: .inspector, rules: MatchRules())
  house.pass(600_000, until: \.isOver)
  let last = try #require(house.match("b")?.index)
  let setting = try #require(house.match("b")?.setting)
  let seals = try #require(house.match("b")?.dealt.seals)
  for index in 1...last {
    let before = try #require(house.record("b", index - 1))
    let record = try #require(house.record("b", index))
    let bytes = try #require(house.disks["b"]?.file?.records.first { $0.index == index - 1 }?.bytes)
    #expect(record.previous == House.codec.hash(bytes))
    var state = before.case
    try state.apply(record.move, in: setting, seals: seals)
    #expect(state == record.case)
  }
}

@Test func theLastMoveOfARoundIsToldInThatRound() throws {
  var house = try House.playing(["a", "b"], rules: MatchRules())
  for _ in 0..<4 { house.wish(try #require(house.due("a")), .play(.pass)) }
  // Two passes are a round.
  #expect(house.match("a")?.told.map(\.round) == [1, 1, 1, 2, 2])
  #expect(house.match("b")?.told.map(\.round) == [1, 1, 1, 2, 2])
}

@Test func onlyTheSeatOnTurnMovesAndTheOthersAreTold() throws {
  var house = try House.playing(["a", "b"], rules: MatchRules())
  let due = try #require(house.match("a")?.state.due)
  let (mover, other) = due.value == 0 ? ("a", "b") : ("b", "a")
  let before = house.match("a")?.index
  house.wish(other, .play(.pass))
  #expect(house.match("a")?.index == before)
  #expect(house.notices(other).last == "It is not your turn.")
  house.wish(mover, .play(.pass))
  #expect(house.match("a")?.state.due != due)
  #expect(house.hash("a") == house.hash("b"))
}

@Test func aPlayerWhoIsKilledIsSkippedAndComesBackToTheirOwnSeat() throws {
  var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
  house.pass(60_000) { $0.match("a")?.state.round == 4 }
  let mine = try #require(house.match("b")?.mySeat)
  house.kill("b")
  house.pass(120_000) { $0.match("a")?.state.round == 7 }
  #expect(house.match("a")?.state.round == 7)
  #expect(
    house.match("a")?.chronicle.contains { $0.step == .skip(seat: mine, .away) } == true)
  let opened = try #require(house.match("a")?.state.seat(mine).opened.map(\.envelope))
  try house.restart("b", name: "B")
  house.pass(3_000) { $0.hash("b") == $0.hash("a") && $0.match("b")?.left.isEmpty == true }
  let view = try #require(house.match("b")?.view(of: mine))
  #expect(house.match("b")?.mySeat == mine)
  #expect(view.log.pieces.map(\.id).starts(with: opened))
  #expect(house.reports["a"]?.contains(.back(mine)) == true)
  house.pass(600_000, until: \.isOver)
  try #require(house.isOver)
  #expect(house.hash("b") == house.hash("a"))
  // What happened while it was away is in its chronicle too, without a gap.
  let indexes = house.match("b")?.chronicle.map(\.index) ?? []
  #expect(indexes == Array(0...(house.match("b")?.index ?? -1)))
}

@Test func aCableThatIsPulledIsNoticedWithinASecondOrTwo() throws {
  var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
  house.pass(5_000)
  house.unplugged = ["c"]
  house.pass(1_300)
  let seat = try #require(house.match("c")?.mySeat)
  #expect(house.reports["a"]?.contains(.away(seat)) == true)
  house.pass(60_000) { $0.match("a")?.state.round == 12 }
  #expect(house.match("a")?.state.round == 12 || house.match("a")?.isOver == true)
  house.unplugged = []
  house.pass(600_000, until: \.isOver)
  try #require(house.isOver)
  #expect(house.hash("c") == house.hash("a"))
}

@Test func everybodyMayGoAndTheMatchResumes() throws {
  var house = try House.playing(["a", "b"], bot: .inspector, rules: MatchRules())
  house.pass(60_000) { $0.match("a")?.state.round == 5 }
  let log = try #require(house.match("b").map { $0.view(of: SeatID(1)).log })
  house.kill("a")
  house.kill("b")
  house.pass(1_000)
  try house.restart("b", name: "B")
  house.pass(3_000)
  #expect(house.match("b")?.view(of: SeatID(1)).log == log)
  try house.restart("a", name: "A")
  house.pass(600_000, until: \.isOver)
  #expect(house.hash("a") == house.hash("b"))
  try #require(house.isOver)
}

@Test func aMoveThatWasSentTwiceIsAppliedOnce() throws {
  var house = try House.playing(["a", "b"], bot: .inspector, rules: MatchRules(turnSeconds: 0))
  house.pass(60_000) { $0.match("a")?.state.round == 3 }
  let match = try #require(house.match("a"))
  let seat = SeatID(1)
  let link = try #require(house.tables["a"]?.peers.link(to: "b"))
  let number = match.state.seat(seat).lastMove
  let again = Proposal(
    match: match.info.id, seat: seat, number: number, index: match.index, move: .pass)
  let before = house.match("a")?.state
  let out = house.tables["a"]?.handle(.message(link, .propose(again)), now: house.now)
  #expect(
    out == [.send([link], .answer(match: match.info.id, number: number, .accepted))])
  // What came even earlier is nobody's question any more.
  var older = again
  older.number = number - 1
  #expect(house.tables["a"]?.handle(.message(link, .propose(older)), now: house.now) == [])
  #expect(house.match("a")?.state == before)
}

@Test func aForgedSeatCostsTheLinkAndNothingElse() throws {
  var house = try House.playing(
    ["a", "b", "c"], bot: .inspector, rules: MatchRules(turnSeconds: 0))
  house.pass(500)
  let match = try #require(house.match("a"))
  let link = try #require(house.tables["a"]?.peers.link(to: "b"))
  let forged = Proposal(
    match: match.info.id, seat: SeatID(2), number: 99, index: match.index, move: .resign)
  house.send("a", .message(link, .propose(forged)))
  #expect(house.match("a")?.state.seat(SeatID(2)).standing == .playing)
  house.pass(600_000, until: \.isOver)
  #expect(house.hash("a") == house.hash("b"))
}

@Test func whenTheTimerRunsOutTheTurnIsPassed() throws {
  var house = try House.playing(["a", "b"], rules: MatchRules(turnSeconds: 10))
  let due = try #require(house.match("a")?.state.due)
  house.pass(9_600)
  #expect(house.match("a")?.state.due == due)
  #expect(house.match("b")?.secondsLeft == 1)
  house.pass(200)
  #expect(house.match("b")?.chronicle.last?.step == .skip(seat: due, .timer))
}

@Test func nobodyPlaysOnForAnEmptyTable() throws {
  var house = try House.playing(["a", "b"])
  house.wish("a", .play(.resign))
  house.kill("b")
  let index = house.match("a")?.index
  house.pass(30_000)
  #expect(house.match("a")?.index == index)
}

@Test func whoeverHostsTheLobbyHostsTheFirstTermOfItsMatch() throws {
  var house = House()
  for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased(), bot: .constable) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
  for node in ["b", "c"] { house.wish(node, .joinAddress([house.address(of: "a")])) }
  house.pass(1_000)
  // Its opener leaves: b carries the lobby on in epoch 2, and deals.
  house.wish("a", .leave)
  house.pass(4_000)
  #expect(house.tables["c"]?.lobby?.host == "b")
  #expect(house.tables["c"]?.lobby?.epoch == 2)
  house.wish("b", .start)
  for node in ["b", "c"] {
    #expect(house.host(node) == "b")
    #expect(house.tables[node]?.term == 1)
  }
  #expect(house.reports["b"]?.contains(.host(name: "B", term: 1)) == true)
  #expect(house.reports["c"]?.contains(.host(name: "B", term: 1)) == true)
  house.pass(600_000) { $0.match("b")?.isOver == true && $0.match("c")?.isOver == true }
  #expect(house.match("c")?.isOver == true)
  #expect(house.hash("b") == house.hash("c"))
}

@Test func aNumberIsNotGivenToAnotherMoveAfterARejection() throws {
  var house = try House.playing(["a", "b"])
  if house.match("a")?.state.due == SeatID(0) { house.wish("a", .play(.pass)) }
  // Nobody can see that there is no passage; only the host can say so.
  let far = try #require(TileID.all.last { house.match("b")?.state.tile($0) == nil })
  house.unplugged = ["b"]
  house.wish("b", .play(.walk(to: far)))
  let first = try #require(house.match("b")?.pending)
  house.unplugged = []
  house.pass(8_000)
  #expect(house.match("b")?.pending == nil)
  let answer = try #require(house.answers("b").last)
  #expect({ if case .rejected = answer { true } else { false } }())
  if house.match("b")?.state.due == SeatID(0) { house.wish("a", .play(.pass)) }
  house.unplugged = ["b"]
  house.wish("b", .play(.pass))
  let second = try #require(house.match("b")?.pending)
  #expect(second.number > first.number)
}
