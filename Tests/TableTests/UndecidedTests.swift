import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// What is proposed to a host that cannot decide yet.
struct UndecidedTests {
  @Test func aMoveProposedToAHostThatIsNotConfirmedIsDecidedOnceItIs() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("c")
    let seat = try #require(house.match("c")?.mySeat)
    house.lose = { _, message in
      if case .propose = message { true } else { false }
    }
    house.wish("c", .play(.pass))
    let pending = try #require(house.match("c")?.pending)
    house.lose = { _, _ in false }
    // Nobody's clock goes on meanwhile: nothing is asked again.
    house.kill("a")
    #expect(house.host("c") == "b")
    #expect(house.answers("c").suffix(1) == [.accepted])
    #expect(house.times(pending.number, of: seat, at: "c") == 1)
    #expect(house.match("b")?.undecided.isEmpty == true)
  }

  @Test func aMoveProposedWhileARecordIsInFlightIsDecidedAfterIt() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.passUntilDue("b")
    house.slowDisks = ["a", "c", "d"]
    house.wish("b", .play(.pass))
    house.wish("e", .play(.resign))
    let pending = try #require(house.match("e")?.pending)
    #expect(house.match("a")?.undecided.values.map(\.number) == [pending.number])
    house.release("a")
    #expect(house.answers("b") == [.accepted])
    #expect(house.answers("e") == [.accepted])
    #expect(house.match("a")?.state.seat(SeatID(4)).standing == .resigned)
  }

  @Test func whatAHostCouldNotDecideIsForgottenWithTheLinkAndTheOffice() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.passUntilDue("b")
    house.slowDisks = ["a", "c"]
    house.lose = { node, message in
      if case .record = message { node == "d" } else { false }
    }
    house.wish("b", .play(.pass))
    house.wish("d", .play(.resign))
    house.wish("e", .play(.resign))
    #expect(house.match("a")?.undecided.count == 2)
    house.kill("d")
    #expect(house.match("a")?.undecided.count == 1)
    house.unplugged = ["a"]
    house.pass(2_000)
    #expect(house.tables["a"]?.ring?.isHost == false)
    #expect(house.match("a")?.undecided.isEmpty == true)
  }
}
