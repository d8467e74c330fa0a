import Testing

@testable import Node

struct FreshnessTests {
  private func asks(_ fresh: inout Freshness) -> Bool { fresh.asks() }

  @Test func whatAPlayerWaitsForIsAskedForOnce() {
    var fresh = Freshness()
    fresh.shown(now: 1_000)
    #expect(asks(&fresh) == false)
    fresh.note()
    #expect(asks(&fresh) == true)
    fresh.note()
    #expect(asks(&fresh) == false)
    fresh.shown(now: 1_001)
    #expect(asks(&fresh) == false)
    fresh.note()
    #expect(asks(&fresh) == true)
  }

  @Test func whatNobodyWaitsForIsShownTwiceASecond() {
    var fresh = Freshness()
    fresh.shown(now: 1_000)
    #expect(!fresh.isDue(now: 9_000))
    fresh.age()
    #expect(asks(&fresh) == false)
    #expect(!fresh.isDue(now: 1_499))
    #expect(fresh.isDue(now: 1_500))
    fresh.shown(now: 1_500)
    #expect(!fresh.isDue(now: 2_000))
  }
}
