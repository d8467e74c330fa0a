import Ring
import Rules
import Testing

@testable import Table

/// What the host tells of the time that is left.
struct ClockTests {
  private func told(_ house: House) -> [Int?] {
    house.sent.compactMap { sent in
      if case .clock(_, let seconds) = sent.message, sent.to == "c" { seconds } else { nil }
    }
  }

  @Test func whereThereIsNoLimitNothingIsTold() throws {
    var house = try House.playing(["a", "b", "c"])
    house.sent = []
    house.pass(5_000)
    house.wish(try #require(house.due("a")), .play(.pass))
    #expect(house.sent.allSatisfy { if case .clock = $0.message { false } else { true } })
  }

  @Test func eachSecondIsToldOnce() throws {
    var house = try House.playing(["a", "b", "c"], rules: MatchRules(turnSeconds: 60))
    house.sent = []
    house.pass(5_000)
    let told = told(house)
    #expect(told.count == 5)
    #expect(Set(told).count == 5)
    for node in ["b", "c"] {
      #expect(house.match(node)?.secondsLeft == house.match("a")?.secondsLeft)
    }
  }

  @Test func aLimitThatEndsIsToldToWhoMissedItToo() throws {
    var house = try House.playing(["a", "b", "c"], rules: MatchRules(turnSeconds: 60))
    house.pass(1_000)
    #expect(house.match("c")?.secondsLeft != nil)
    let link = try #require(house.tables["c"]?.peers.link(to: "a"))
    house.lose = { node, message in
      if case .clock = message { node == "c" } else { false }
    }
    house.tables["a"]?.match?.deadline = nil
    house.pass(100)
    #expect(house.match("c")?.secondsLeft != nil)
    house.lose = { _, _ in false }
    house.send("a", .linkDown(try #require(house.tables["a"]?.peers.link(to: "c")), reason: nil))
    house.send("c", .linkDown(link, reason: nil))
    house.pass(1_500)
    #expect(house.host("c") == "a")
    #expect(house.match("a")?.secondsLeft == nil)
    #expect(house.match("c")?.secondsLeft == nil)
  }

  @Test func theNextHostBeginsAnew() throws {
    var house = try House.playing(["a", "b", "c"], rules: MatchRules(turnSeconds: 60))
    house.pass(10_000)
    house.kill("a")
    house.pass(2_000)
    let left = try #require(house.match("b")?.secondsLeft)
    #expect(left >= 50)
    #expect(house.match("c")?.secondsLeft == left)
  }
}
