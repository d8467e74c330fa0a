import Testing

@testable import Ring

/// A lobby whose members all run in one loop, with messages delivered in order unless cut.
private struct Parlour {
  var rings: [String: LobbyRing] = [:]
  var down: Set<String> = []
  var now = 0
  var random = Lehmer(state: 7)

  struct Lehmer: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  init(_ members: [String]) {
    for member in members {
      rings[member] = LobbyRing(me: member, members: members, term: 0, host: nil)
    }
    for one in members {
      for other in members where other != one {
        run(rings[one]?.linkUp(other, now: 0) ?? [], at: one)
      }
    }
  }

  mutating func run(_ directives: [LobbyRingDirective], at member: String) {
    for directive in directives {
      if case .send(let to, let message) = directive, !down.contains(to), !down.contains(member) {
        run(rings[to]?.receive(message, from: member, now: now) ?? [], at: to)
      }
    }
  }

  mutating func pass(_ milliseconds: Int) {
    for _ in 0..<(milliseconds / 50) {
      now += 50
      for member in rings.keys.sorted() where !down.contains(member) {
        run(rings[member]?.tick(now: now, using: &random) ?? [], at: member)
      }
    }
  }

  func hosts(_ members: [String]) -> [String?] { members.map { rings[$0]?.host } }
}

struct LobbyRingTests {
  @Test func theNominationGoesRoundAndTheFirstSeatWins() {
    var parlour = Parlour(["c", "a", "b"])
    parlour.pass(1_000)
    #expect(parlour.hosts(["a", "b", "c"]) == ["c", "c", "c"])
    #expect(parlour.rings["a"]?.term == parlour.rings["c"]?.term)
  }

  @Test func aSilentHostIsReplacedInTheNextTermAndFollowsWhenItReturns() {
    var parlour = Parlour(["a", "b", "c"])
    parlour.pass(1_000)
    let before = parlour.rings["b"]?.term ?? 0
    parlour.down = ["a"]
    parlour.pass(5_500)
    #expect(parlour.hosts(["b", "c"]) == ["b", "b"])
    #expect((parlour.rings["b"]?.term ?? 0) > before)
    parlour.down = []
    parlour.pass(2_000)
    #expect(parlour.hosts(["a"]) == ["b"])
    #expect(parlour.rings["a"]?.isHost == false)
  }

  @Test func whoIsAloneCarriesOn() {
    var parlour = Parlour(["a", "b"])
    parlour.pass(1_000)
    parlour.down = ["a"]
    parlour.pass(6_000)
    #expect(parlour.rings["b"]?.isHost == true)
  }

  @Test func aClosedLinkIsAbsentAtOnceAndSilenceOnlyAfterThreeSeconds() {
    var ring = LobbyRing(me: "a", members: ["a", "b", "c"], term: 3, host: "a")
    var random = SystemRandomNumberGenerator()
    _ = ring.linkUp("b", now: 0, isSeated: true)
    _ = ring.linkUp("c", now: 0, isSeated: true)
    #expect(ring.linkDown("b") == [.absent("b")])
    for now in stride(from: 0, through: 3_000, by: 50) {
      #expect(!ring.tick(now: now, using: &random).contains(.absent("c")))
    }
    #expect(ring.tick(now: 3_050, using: &random).contains(.absent("c")))
    #expect(ring.receive(.beat(term: 3, host: "a"), from: "c", now: 3_100) == [.present("c")])
  }

  @Test func afterASleepTheOthersGetAFreshChance() {
    var ring = LobbyRing(me: "a", members: ["a", "b"], term: 1, host: "b")
    var random = SystemRandomNumberGenerator()
    _ = ring.linkUp("b", now: 0, isSeated: true)
    _ = ring.tick(now: 0, using: &random)
    #expect(!ring.tick(now: 60_000, using: &random).contains(.absent("b")))
    #expect(ring.isHere("b"))
  }

  @Test func whoHearsTheHostStopsANomination() {
    var ring = LobbyRing(me: "b", members: ["a", "b", "c"], term: 2, host: "a")
    _ = ring.linkUp("a", now: 0, isSeated: true)
    _ = ring.linkUp("c", now: 0, isSeated: true)
    #expect(
      ring.receive(.nominate(best: "c", place: 2, hops: 1), from: "c", now: 10)
        == [.send(to: "c", .beat(term: 2, host: "a"))])
  }

  @Test func whoSitsFirstIsPassedOn() {
    var ring = LobbyRing(me: "b", members: ["a", "b", "c"], term: 2, host: nil)
    _ = ring.linkUp("c", now: 0, isSeated: true)
    #expect(
      ring.receive(.nominate(best: "c", place: 2, hops: 1), from: "c", now: 10)
        == [.send(to: "c", .nominate(best: "b", place: 1, hops: 2))])
    #expect(
      ring.receive(.nominate(best: "a", place: 0, hops: 1), from: "c", now: 10)
        == [.send(to: "c", .nominate(best: "a", place: 0, hops: 2))])
  }

  @Test func aNominationThatNobodyClaimsDoesNotCircleForEver() {
    var ring = LobbyRing(me: "b", members: ["a", "b"], term: 0, host: nil)
    _ = ring.linkUp("a", now: 0, isSeated: true)
    func passed(_ best: String, hops: Int) -> Bool {
      !ring.receive(.nominate(best: best, place: 0, hops: hops), from: "a", now: 10).isEmpty
    }
    #expect(passed("a", hops: 4))
    #expect(!passed("a", hops: 5))
    #expect(!passed("a", hops: -1))
    #expect(!passed("z", hops: 1))
  }

  @Test func twoHostsOfOneTermSettleOnTheLowerID() {
    var low = LobbyRing(me: "a", members: ["a", "b"], term: 2, host: "a")
    var high = LobbyRing(me: "b", members: ["a", "b"], term: 2, host: "b")
    _ = low.linkUp("b", now: 0, isSeated: true)
    _ = high.linkUp("a", now: 0, isSeated: true)
    #expect(
      high.receive(.beat(term: 2, host: "a"), from: "a", now: 1)
        == [.following(host: "a", term: 2)])
    #expect(
      low.receive(.beat(term: 2, host: "b"), from: "b", now: 1)
        == [.send(to: "b", .beat(term: 2, host: "a"))])
    #expect(low.isHost)
  }

  @Test(arguments: [-1, Int.max, Int.min])
  func aTermThatNoRingHasIsNotTaken(term: Int) {
    var ring = LobbyRing(me: "b", members: ["a", "b"], term: 2, host: nil)
    _ = ring.linkUp("a", now: 0, isSeated: true)
    #expect(ring.receive(.beat(term: term, host: "a"), from: "a", now: 1) == [])
    #expect(ring.term == 2)
  }

  @Test func aHostThatStartsAnewIsNominatedAgain() {
    var ring = LobbyRing(me: "b", members: ["a", "b"], term: 2, host: "a")
    _ = ring.linkUp("a", now: 0, isSeated: true)
    #expect(
      ring.receive(.nominate(best: "a", place: 0, hops: 1), from: "a", now: 10)
        == [.send(to: "a", .nominate(best: "a", place: 0, hops: 2))])
  }

  @Test func aLinkAloneIsNobodyInTheLobby() {
    var ring = LobbyRing(me: "a", members: ["a", "b"], term: 1, host: "a")
    let greeting = LobbyRingMessage.beat(term: 1, host: "a")
    #expect(ring.linkUp("b", now: 0) == [.send(to: "b", greeting)])
    #expect(!ring.isHere("b"))
    #expect(ring.linkDown("b") == [])
    _ = ring.linkUp("b", now: 20)
    #expect(ring.receive(greeting, from: "b", now: 30) == [.present("b")])
  }

  @Test func aNominationThatIsLateDoesNotElectTheHostAgain() {
    var ring = LobbyRing(me: "a", members: ["a", "b"], term: 2, host: "a")
    _ = ring.linkUp("b", now: 0, isSeated: true)
    #expect(
      ring.receive(.nominate(best: "a", place: 0, hops: 2), from: "b", now: 10)
        == [.send(to: "b", .beat(term: 2, host: "a"))])
    #expect(ring.term == 2)
  }
}
