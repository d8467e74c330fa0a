import Casebook
import Ring
import Rules
import Testing

@testable import Table

extension House {
  /// Passes every turn until `node` is due.
  fileprivate mutating func passUntilDue(_ node: String) {
    for _ in 0..<20 {
      guard let match = match(node), let due = match.state.due,
        let mover = match.info.member(due)?.node, mover != node
      else { return }
      wish(mover, .play(.pass))
    }
  }

  fileprivate func skips(_ node: String) -> Int {
    (match(node)?.chronicle ?? []).count { if case .skip = $0.step { true } else { false } }
  }
}

@Test func whoSitsAtTheTitleIsAwayAndStaysSoUntilTheMatchIsResumed() throws {
  var house = try House.playing(["a", "b"])
  house.wish("b", .leave)
  house.pass(10_000)
  #expect(house.notices("a") == ["B is away; the others play on."])
  try house.resume("b")
  house.pass(3_000)
  #expect(house.notices("a").last == "B is here again.")
  #expect(house.tables["a"]?.isHere("b") == true)
  #expect(house.match("b")?.index == house.match("a")?.index)
}

@Test func whoMissesTheFirstRecordEntersTheMatchWhenItsCableIsBack() throws {
  var house = House()
  for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
  house.wish(
    "a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(turnSeconds: 5), bots: []))
  for node in ["b", "c"] {
    house.wish(node, .joinAddress([house.address(of: "a")]))
    house.wish(node, .ready(true))
  }
  house.pass(1_500)
  house.lose = { node, message in
    if case .record = message { node == "b" } else { false }
  }
  house.wish("a", .start)
  house.unplugged = ["b"]
  house.lose = { _, _ in false }
  #expect(house.match("b") == nil)
  house.pass(30_000)
  #expect((house.match("a")?.index ?? 0) > 1)
  house.unplugged = []
  house.pass(6_000)
  #expect(house.match("b")?.index == house.match("a")?.index)
  #expect(house.match("b")?.mySeat == SeatID(1))
  #expect(house.tables["b"]?.ring?.host == "a")
  #expect(house.match("b")?.chronicle.count == house.match("a")?.chronicle.count)
}

@Test func aHostThatStartsAnewWaitsForTheOthersBeforeItSkips() throws {
  var house = try House.playing(["b", "a"])
  house.passUntilDue("a")
  let index = house.match("b")?.index
  house.kill("b")
  house.pass(2_000)
  house.unplugged = ["a"]
  try house.restart("b", name: "B")
  house.pass(1_000)
  house.unplugged = []
  house.pass(4_000)
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
  var house = try House.playing(["a", "b"])
  house.passUntilDue("b")
  house.kill("a")
  house.kill("b")
  try house.restart("a", name: "A")
  house.pass(5_000)
  #expect(house.skips("a") == 1)
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

@Test func aHostThatLeavesDuringTheStartTakesItBack() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.wish("b", .ready(true))
  house.lose = { _, message in
    if case .stored = message { true } else { false }
  }
  house.wish("a", .start)
  #expect(house.disks["a"]?.match != nil)
  #expect(house.disks["b"]?.match != nil)
  house.wish("a", .leave)
  #expect(house.disks["a"]?.match == nil)
  #expect(house.disks["b"]?.match == nil)
  #expect(house.notices("b").first == "The match does not start: A has left.")
}

@Test func aLinkThatIsReplacedBringsTheNewestRecordAndTheLog() throws {
  var house = try House.playing(["a", "b"])
  let hello = try #require(house.tables["a"]?.peers.byNode["b"]?.hello)
  let link = Link(id: 999)
  house.send("a", .linkUp(link, dial: nil, from: house.address(of: "b")))
  let out = house.tables["a"]?.handle(.message(link, .hello(hello)), now: house.now) ?? []
  #expect(out.contains { if case .send(link, .record) = $0 { true } else { false } })
  #expect(out.contains { if case .send(link, .log) = $0 { true } else { false } })
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

@Test func aMatchThatAnotherVersionDealtIsNotGoneOnWith() throws {
  var house = House()
  try house.add("a", name: "A", bot: .inspector)
  house.wish("a", .hostLobby(name: "Parlour", seats: 1, rules: MatchRules(), bots: []))
  house.wish("a", .start)
  let disk = try #require(house.disks["a"])
  let kept = try #require(disk.match)
  let newest = try #require(disk.records.last)
  let content = try #require(House.content)
  house.kill("a")
  try house.add("a", name: "A")
  let other = try Dealer.deal(SecretNumber(high: 0, low: 99), level: .normal, content: content)
  house.wish(
    "a",
    .resume(
      Resumed(
        kept: kept, newest: newest, dealt: other, log: SeatLog(), pending: nil, history: [])))
  #expect(house.match("a") == nil)
  #expect(
    house.notices("a") == [
      "That match was dealt by another version of Midnight: go on with that version."
    ])
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
