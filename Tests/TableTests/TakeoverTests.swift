import Casebook
import Ring
import Rules
import Sealing
import Testing

@testable import Table

/// What one host has begun, another ends.
struct TakeoverTests {
  @Test func theMatchGoesOnWithAnotherHost() throws {
    var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
    house.pass(60_000) { $0.match("a")?.state.round == 3 }
    house.kill("a")
    house.pass(1_000) { $0.tables["b"]?.ring?.isHost == true }
    #expect(house.host("b") == "b")
    #expect(house.tables["b"]?.term == 2)
    #expect(house.reports["c"]?.contains(.host(name: "B", term: 2)) == true)
    house.pass(60_000) { $0.match("b")?.state.round == 6 }
    #expect(house.match("b")?.state.round == 6)
    // Who hosted comes back as one of the others.
    try house.restart("a", name: "A")
    house.pass(3_000)
    #expect(house.host("a") == "b")
    house.pass(600_000, until: \.isOver)
    try #require(house.isOver)
    #expect(house.hash("a") == house.hash("b"))
    #expect(house.hash("a") == house.hash("c"))
  }

  @Test func aHostThatIsKilledOrLeavesIsReplacedAtOnce() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.kill("a")
    #expect(house.tables["b"]?.ring?.isHost == true)
    #expect(house.tables["c"]?.ring?.host == "b")
    house.wish("b", .leave)
    #expect(house.tables["c"]?.ring?.isHost == true)
    #expect(house.tables["e"]?.ring?.host == "c")
  }

  @Test func whatASeatHasEarnedIsSentByTheNextHostToo() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    house.lose = { _, message in
      guard case .keys(_, let shares) = message else { return false }
      return shares.contains { if case .evidence = $0.of.item { true } else { false } }
    }
    let view = try #require(house.match("b")?.view(of: SeatID(1)))
    house.wish(
      "b", .play(view.moves.first { if case .search = $0 { true } else { false } } ?? .pass))
    house.wish("b", .play(.explore(to: try #require(view.here?.doors.first))))
    house.passUntilDue("b")
    let suspect = house.match("b")?.view(of: SeatID(1)).here?.people.members.first
    let look = try #require(
      house.match("b")?.view(of: SeatID(1)).moves.first { move in
        if case .interview = move { true } else { move == .dust }
      }, "nobody and nothing is in that room: \(suspect as Any)")
    house.wish("b", .play(look))
    let opened = try #require(house.match("b")?.state.seat(SeatID(1)).opened)
    #expect(!opened.isEmpty)
    #expect(house.match("b")?.log.pieces.isEmpty == true)
    house.lose = { _, _ in false }
    house.kill("a")
    house.pass(1_000) { $0.match("b")?.log.pieces.isEmpty == false }
    #expect(house.match("b")?.log.pieces.map(\.id) == opened.map(\.envelope))
    #expect(
      house.disks["b"]?.file?.log.map(\.item) == house.match("b")?.state.seat(SeatID(1)).rights)
  }

  @Test func aMoveThatNobodyHasStoredIsAcceptedByTheNextHostOnce() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let seat = try #require(house.match("b")?.mySeat)
    house.lose = { _, message in
      if case .record = message { true } else { false }
    }
    let answers = house.answers("b").count
    house.wish("b", .play(.pass))
    let pending = try #require(house.match("b")?.pending)
    #expect(house.tables["a"]?.ring?.head?.index == pending.index + 1)
    house.pass(1_100)
    #expect(house.match("b")?.pendingIsOverdue == true)
    house.kill("a")
    house.lose = { _, _ in false }
    house.pass(3_000) { $0.match("b")?.pending == nil }
    #expect(house.match("b")?.pending == nil)
    #expect(house.match("b")?.pendingIsOverdue == false)
    #expect(house.disks["b"]?.file?.pending == nil)
    #expect(house.answers("b").suffix(1) == [.accepted])
    #expect(house.answers("b").count == answers + 1)
    #expect(house.times(pending.number, of: seat, at: "b") == 1)
    #expect(house.times(pending.number, of: seat, at: "c") == 1)
  }

  @Test func aMoveThatAMajorityHasStoredIsCommittedByTheNextHostOnce() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let seat = try #require(house.match("b")?.mySeat)
    // It dies before it hears that it is stored.
    house.lose = { node, message in
      if case .ring = message { node == "a" } else { false }
    }
    let answers = house.answers("b").count
    house.wish("b", .play(.pass))
    let pending = try #require(house.match("b")?.pending)
    house.kill("a")
    house.lose = { _, _ in false }
    house.pass(3_000) { $0.match("b")?.pending == nil }
    #expect(house.answers("b").suffix(1) == [.accepted])
    #expect(house.answers("b").count == answers + 1)
    #expect(house.times(pending.number, of: seat, at: "c") == 1)
    house.pass(2_000)
    #expect(house.hash("b") == house.hash("c"))
  }

  @Test func theHostsOwnMoveIsNotLostWithItsOffice() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("a")
    let seat = try #require(house.match("a")?.mySeat)
    house.unplugged = ["a"]
    house.wish("a", .play(.resign))
    let pending = try #require(house.match("a")?.pending)
    let before = house.match("a")?.index
    house.pass(3_000)
    #expect(house.match("a")?.index == before)
    #expect(house.tables["a"]?.ring?.isHost == false)
    #expect(house.host("b") == "b" || house.host("b") == "c")
    house.unplugged = []
    house.pass(6_000) { $0.match("a")?.pending == nil }
    #expect(house.answers("a").suffix(1) == [.accepted])
    #expect(house.match("c")?.state.seat(seat).standing == .resigned)
    #expect(house.times(pending.number, of: seat, at: "c") == 1)
  }

  @Test func aHostThatSleptStepsDownBeforeItReadsAnything() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let index = try #require(house.match("b")?.index)
    house.sleep("a")
    // This one waits in the sleeper's queue.
    house.wish("b", .play(.pass))
    house.pass(4_000) { $0.match("b")?.pending == nil }
    let term = try #require(house.tables["b"]?.term)
    #expect(term > 1)
    #expect(house.match("b")?.index == index + 1)
    house.lose = { node, _ in node != "a" }
    house.wake("a")
    #expect(house.tables["a"]?.ring?.isHost == false)
    #expect(house.reports["a"]?.contains(.hostless) == true)
    house.lose = { _, _ in false }
    house.pass(2_000)
    #expect(house.host("a") == house.host("b"))
    #expect(house.hash("a") == house.hash("b"))
    #expect(house.answers("b").count == 1)
  }

  @Test func thePlayerOnTurnMayVanishWithTheHost() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.passUntilDue("b")
    house.kill("a")
    house.kill("b")
    house.pass(4_000) { $0.skips("c") > 0 }
    #expect(house.match("c")?.chronicle.last?.step == .skip(seat: SeatID(1), .away))
    #expect(house.hash("c") == house.hash("e"))
  }

  @Test func aMinorityShowsWhatItKnowsAndMovesNothing() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("c")
    #expect(house.tables["c"]?.standing == .playing)
    house.kill("a")
    house.kill("b")
    let (index, term) = (house.match("c")?.index, house.tables["c"]?.term)
    house.pass(3_000)
    #expect(house.tables["c"]?.standing == .waiting(missing: 1, names: ["A", "B"]))
    house.wish("c", .play(.pass))
    #expect(house.notices("c").last == "Too few are here: the match waits.")
    house.pass(10_000)
    #expect(house.match("c")?.index == index)
    #expect(house.tables["c"]?.term == term)
    try house.restart("b", name: "B")
    house.pass(3_000)
    #expect(house.tables["c"]?.standing == .playing)
    house.wish("c", .play(.pass))
    #expect(house.match("b")?.index == (index ?? 0) + 1)
  }

  @Test func everybodySeesHowManyDisksAreSafe() throws {
    var house = try House.playing(["a", "b", "c"])
    house.pass(500)
    for node in ["a", "b", "c"] {
      #expect(house.match(node)?.safety?.stored == 3)
      #expect(house.match(node)?.safety?.of == 3)
    }
    house.kill("c")
    house.passUntilDue("a")
    house.wish("a", .play(.pass))
    house.pass(500)
    #expect(house.match("b")?.safety?.stored == 2)
  }

  @Test func aBotOfAPlayerWhoDoesNotHostPlaysOn() throws {
    var house = House()
    for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
    house.wish(
      "a",
      .hostLobby(
        name: "Parlour", seats: 4, rules: MatchRules(turnSeconds: 2), bots: [.constable]))
    for node in ["b", "c"] {
      house.wish(node, .joinAddress([house.address(of: "a")]))
      house.wish(node, .ready(true))
    }
    house.pass(1_000)
    house.wish("a", .start)
    house.pass(500)
    // The machine of its owner is cut off for a while, and hosts no more.
    house.unplugged = ["a"]
    house.pass(4_000)
    house.unplugged = []
    house.pass(3_000)
    #expect(house.host("a") != "a")
    let bot = SeatID(1)
    #expect(house.match("a")?.info.member(bot)?.seatBot == .constable)
    let moves = house.match("b")?.state.seat(bot).lastMove ?? 0
    house.pass(30_000) { ($0.match("b")?.state.seat(bot).lastMove ?? 0) > moves }
    #expect((house.match("b")?.state.seat(bot).lastMove ?? 0) > moves)
  }
}
