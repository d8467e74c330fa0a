import Casebook
import Ring
import Rules
import Testing

@testable import Table

@Test func whoSitsAtTheTitleIsAwayAndStaysSoUntilTheMatchIsResumed() throws {
  var house = try House.playing(["a", "b"])
  house.wish("b", .leave)
  house.pass(10_000)
  #expect(house.notices("a") == ["B is away; the match waits."])
  try house.resume("b")
  house.pass(3_000)
  #expect(house.notices("a").last == "B is here again.")
  #expect(house.tables["a"]?.isHere("b") == true)
  #expect(house.match("b")?.index == house.match("a")?.index)
}

@Test func whoStartsAnewIsLinkedToAllAndUpToDateAtOnce() throws {
  var house = try House.playing(["a", "b", "c"])
  house.passUntilDue("a")
  house.kill("c")
  house.wish("a", .play(.pass))
  try house.restart("c", name: "C")
  for node in ["a", "b"] { #expect(house.tables["c"]?.peers.link(to: node) != nil) }
  house.pass(50)
  #expect(house.hash("c") == house.hash("a"))
}

@Test func theNumberOfAMoveThatIsNotCommittedYetIsNotGivenAgain() throws {
  var house = try House.playing(["a", "b", "c"])
  house.passUntilDue("c")
  house.wish("c", .play(.pass))
  let number = try #require(house.match("c")?.state.seat(SeatID(2)).lastMove)
  for node in ["c", "a"] { house.kill(node) }
  house.disks["c"]?.change { $0.commit -= 1 }
  house.slowDisks = ["b", "c"]
  // Another node's numbers may have led ours further than this start's begin.
  house.incarnations["c"] = 0
  try house.restart("c", name: "C")
  #expect(house.match("c")?.state.seat(SeatID(2)).lastMove ?? 0 < number)
  house.wish("c", .play(.pass))
  #expect(house.match("c")?.pending?.number == number + 1)
}

@Test func whoStartsAnewWaitsForTheOthersBeforeItSkips() throws {
  var house = try House.playing(["b", "a", "c"])
  house.passUntilDue("a")
  let index = house.match("b")?.index
  for node in ["a", "b", "c"] { house.kill(node) }
  for node in ["b", "c"] { try house.restart(node, name: node.uppercased()) }
  house.pass(2_500)
  #expect(house.host("b") != nil)
  #expect(house.skips("b") == 0)
  try house.restart("a", name: "A")
  house.pass(3_000)
  #expect(house.tables["b"]?.isHere("a") == true)
  #expect(house.skips("b") == 0)
  #expect(house.match("b")?.index == index)
}

@Test func aHostThatSleptSkipsNobodyWhoStillSitsThere() throws {
  var house = try House.playing(["a", "b"])
  house.passUntilDue("b")
  let index = house.match("a")?.index
  house.sleep("a")
  house.pass(60_000)
  house.wake("a")
  house.pass(3_000)
  #expect(house.tables["a"]?.isHere("b") == true)
  #expect(house.skips("a") == 0)
  #expect(house.match("a")?.index == index)
}

@Test func whoStaysAwayAfterTheHostIsBackIsSkipped() throws {
  var house = try House.playing(["a", "b", "c"])
  house.passUntilDue("b")
  for node in ["a", "b", "c"] { house.kill(node) }
  for node in ["a", "c"] { try house.restart(node, name: node.uppercased()) }
  house.pass(6_000)
  #expect(house.skips("a") > 0)
  #expect(house.match("a")?.state.due != SeatID(1))
  #expect(house.hash("a") == house.hash("c"))
}

@Test func aBotWhoseMoveIsRejectedThinksAgain() throws {
  var house = House()
  try house.add("a", name: "A")
  try house.add("b", name: "B", bot: .inspector)
  house.wish(
    "a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(turnSeconds: 0), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.pass(1_000)
  house.wish("a", .start)
  house.lose = { _, message in
    if case .propose = message { true } else { false }
  }
  house.passUntilDue("b")
  house.pass(500)
  let index = try #require(house.match("b")?.index)
  let pending = try #require(house.match("b")?.pending)
  let link = try #require(house.tables["b"]?.peers.link(to: "a"))
  let answer = Answer.rejected(reason: "No.")
  house.send(
    "b", .message(link, .answer(match: pending.match, number: pending.number, answer)))
  #expect(house.match("b")?.pending == nil)
  house.lose = { _, _ in false }
  house.pass(3_000)
  #expect((house.match("b")?.index ?? 0) > index)
}

@Test func aLinkThatIsReplacedBringsTheRecordAgain() throws {
  var house = try House.playing(["a", "b"])
  let hello = try #require(house.tables["a"]?.peers.byNode["b"]?.hello)
  // A record gets lost with the old link.
  house.lose = { node, message in
    if case .record = message { node == "b" } else { false }
  }
  house.passUntilDue("a")
  house.wish("a", .play(.pass))
  let link = Link(id: 999)
  house.send(
    "a", .linkUp(link, dial: nil, from: house.address(of: "b"), peer: PeerKey(of: "b", link: link)))
  _ = house.tables["a"]?.handle(.message(link, .hello(hello)), now: house.now)
  let out = house.tables["a"]?.handle(.tick, now: house.now + 350) ?? []
  #expect(out.contains { if case .send([link], .record) = $0 { true } else { false } })
}

@Test func theChronicleTakesOnlyWhatTheNextRecordNames() throws {
  var house = try House.playing(["a", "b", "c"])
  house.unplugged = ["c"]
  house.pass(2_000)
  for _ in 0..<8 {
    house.wish(try #require(house.due("a")), .play(.pass))
    house.pass(300)
  }
  var forged = try #require(house.record("a", 2))
  forged.move = .skip(seat: SeatID(0), .timer)
  let bytes = try #require(House.codec.encode(forged))
  house.lose = { node, message in
    if case .history = message { node == "c" } else { false }
  }
  house.unplugged = []
  house.pass(3_000)
  let index = try #require(house.match("c")?.index)
  try #require(index > 3)
  #expect(house.match("c")?.chronicle.map(\.index) == [0, index])
  let records = try (1..<index).map { at in
    try #require(house.disks["a"]?.file?.records.first { $0.index == at }?.bytes)
  }
  var mixed = records
  mixed[1] = bytes
  let link = try #require(house.tables["c"]?.peers.link(to: "b"))
  let match = try #require(house.match("c")?.info.id)
  house.send("c", .message(link, .history(match: match, records: mixed)))
  #expect(house.match("c")?.chronicle.map(\.index) == [0] + Array(3...index))
  house.send("c", .message(link, .history(match: match, records: records)))
  #expect(house.match("c")?.chronicle.map(\.index) == Array(0...index))
  #expect(house.match("c")?.chronicle.map(\.step) == house.match("a")?.chronicle.map(\.step))
}

@Test func aMatchThatAnotherVersionDealtIsNotGoneOnWith() throws {
  var house = try House.playing(["a"], bot: .inspector)
  var resumed = try #require(house.disks["a"]?.resumed)
  house.kill("a")
  try house.add("a", name: "A")
  let honest = resumed.kept.sealed
  resumed.kept.sealed = "99"
  house.wish("a", .resume(resumed))
  #expect(house.match("a") == nil)
  #expect(
    house.notices("a") == [
      "That match was dealt by another version of Midnight: go on with that version."
    ])
  resumed.kept.sealed = honest
  resumed.newest?.bytes = "{}"
  house.wish("a", .resume(resumed))
  #expect(house.match("a") == nil)
  #expect(
    house.notices("a").last == "That match was played with another version of Midnight.")
}

@Test func anOfferDoesNotCostTheOneWhoAskedTheirTime() throws {
  var house = try House.playing(["a", "b"], rules: MatchRules(turnSeconds: 60))
  // They stay together and look at things until both hold a piece that the other lacks.
  func node(_ seat: SeatID) -> String { seat.value == 0 ? "a" : "b" }
  var offer: (from: SeatID, to: SeatID, Move)?
  for _ in 0..<200 where offer == nil {
    let seat = try #require(house.match("a")?.state.due)
    let view = try #require(house.match(node(seat))?.view(of: seat))
    if view.state.actionsLeft == 2, let partner = view.partners.first,
      let give = partner.give.first, let get = partner.get.first
    {
      offer = (seat, partner.seat, .offer(to: partner.seat, give: give, get: get))
      break
    }
    let other = view.state.seat(SeatID(1 - seat.value)).tile
    let looks = view.moves.filter { move in
      switch move {
      case .interview, .dust: true
      default: false
      }
    }
    let opens = view.moves.first { if case .explore = $0 { true } else { false } }
    let look = seat.value == 0 ? looks.first : looks.last
    let next = view.allows(.walk(to: other)) ? .walk(to: other) : look ?? opens ?? .pass
    house.wish(node(seat), .play(next))
  }
  let (from, to, move) = try #require(offer)
  house.pass(20_000)
  // Members hear of the time once a second.
  #expect((40...41).contains(house.match("b")?.secondsLeft ?? 0))
  house.wish(node(from), .play(move))
  #expect(house.match("a")?.secondsLeft == 30)
  house.pass(10_000)
  house.wish(node(to), .play(.answer(agree: false)))
  #expect(house.match("a")?.secondsLeft == 40)
}
