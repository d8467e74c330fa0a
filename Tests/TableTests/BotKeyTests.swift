import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// A bot is played by the host, and so moves with it.
struct BotKeyTests {
  @Test func theNextHostEarnsTheBotsLogBack() throws {
    var house = try House.playing(["a", "b", "c"], seatBots: [.constable])
    let bot = try #require(
      house.match("b").flatMap { match in
        match.state.seatIDs.first { match.info.member($0)?.seatBot != nil }
      })
    for _ in 0..<40 where (house.match("a")?.state.seat(bot).rights.count ?? 0) < 3 {
      for node in ["a", "b", "c"] where house.match(node)?.state.due == house.match(node)?.mySeat {
        house.wish(node, .play(.pass))
      }
      house.pass(1_000)
    }
    let before = try #require(house.match("a"))
    #expect(before.state.seat(bot).rights.count >= 3)
    #expect(before.view(of: bot).log == House.fullLog(of: bot, in: before))
    for node in ["b", "c"] {
      #expect(
        house.match(node)?.openedItems.allSatisfy { !before.state.seat(bot).rights.contains($0) }
          == true)
    }
    house.kill("a")
    house.pass(1_000)
    let next = try #require(house.host("b"))
    let other = next == "b" ? "c" : "b"
    let match = try #require(house.match(next))
    #expect(match.view(of: bot).log == House.fullLog(of: bot, in: match))
    let rights = match.state.seat(bot).rights
    #expect(house.match(other)?.openedItems.allSatisfy { !rights.contains($0) } == true)
    // And it moves.
    let moves = match.state.seat(bot).lastMove
    for _ in 0..<10 where house.match(next)?.state.seat(bot).lastMove == moves {
      for node in [next, other] where house.match(node)?.state.due == house.match(node)?.mySeat {
        house.wish(node, .play(.pass))
      }
      house.pass(4_000)
    }
    #expect((house.match(next)?.state.seat(bot).lastMove ?? 0) > moves)
  }

  /// Its number may be that of a move of the one whose bot it was.
  @Test func nobodyIsToldThatABotsMoveIsAccepted() throws {
    var house = try House.playing(["a", "b", "c"], seatBots: [.constable])
    let bot = SeatID(1)
    try #require(house.match("b")?.info.member(bot)?.seatBot == .constable)
    house.kill("a")
    house.pass(1_000)
    try house.restart("a", name: "A")
    house.pass(2_000)
    #expect(house.host("a") != "a")
    house.sent = []
    let moves = house.match("b")?.state.seat(bot).lastMove ?? 0
    for _ in 0..<30 where (house.match("b")?.state.seat(bot).lastMove ?? 0) < moves + 3 {
      for node in ["b", "c"] where house.match(node)?.state.due == house.match(node)?.mySeat {
        house.wish(node, .play(.pass))
      }
      if house.match("a")?.state.due == house.match("a")?.mySeat { house.unplugged = ["a"] }
      house.pass(1_000)
      house.unplugged = []
      house.pass(3_000)
    }
    #expect((house.match("b")?.state.seat(bot).lastMove ?? 0) >= moves + 3)
    #expect(
      !house.sent.contains { sent in
        if case .answer = sent.message { sent.to == "a" } else { false }
      })
  }
}
