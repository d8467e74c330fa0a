import Testing

@testable import Ring

/// A ring whose members all run in one loop, with messages delivered in order unless cut.
private struct Network {
  var rings: [String: Ring] = [:]
  var down: Set<String> = []
  var now = 0
  var random = Lehmer(state: 7)
  var log: [String] = []

  struct Lehmer: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  init(_ members: [String], hosts: Set<String>, index: [String: Int] = [:]) {
    for member in members {
      rings[member] = Ring(
        me: member, members: members, term: 0, host: nil, index: index[member] ?? -1,
        mayHost: hosts.contains(member))
    }
    for one in members {
      for other in members where other != one {
        run(rings[one]?.linkUp(other, now: 0) ?? [], at: one)
      }
    }
  }

  mutating func run(_ directives: [RingDirective], at member: String) {
    for directive in directives {
      log.append("\(member) \(directive)")
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

  func host(of member: String) -> String? { rings[member]?.host }
}

@Test func theNominationGoesRoundAndTheFirstSeatWins() {
  var network = Network(["c", "a", "b"], hosts: ["a", "b", "c"])
  network.pass(1000)
  #expect(["a", "b", "c"].map { network.host(of: $0) } == ["c", "c", "c"])
  #expect(network.rings["a"]?.term == network.rings["c"]?.term)
}

@Test func aNewerRecordBeatsAnEarlierSeat() {
  var network = Network(["a", "b", "c"], hosts: ["a", "b", "c"], index: ["b": 5, "c": 5, "a": 4])
  network.pass(1000)
  #expect(["a", "b", "c"].map { network.host(of: $0) } == ["b", "b", "b"])
}

@Test func onlyWhoHoldsTheSecretsHosts() {
  var network = Network(["a", "b", "c"], hosts: ["c"], index: ["a": 9])
  network.pass(2000)
  #expect(["a", "b", "c"].map { network.host(of: $0) } == ["c", "c", "c"])
}

@Test func withoutAnybodyWhoCanHostTheRingWaits() {
  var network = Network(["a", "b"], hosts: [])
  network.pass(5000)
  #expect(network.host(of: "a") == nil)
  #expect(network.host(of: "b") == nil)
  #expect(network.rings["a"]?.term == 0)
}

@Test func aSilentHostIsReplacedInTheNextTermAndFollowsWhenItReturns() {
  var network = Network(["a", "b", "c"], hosts: ["a", "b", "c"])
  network.pass(1000)
  #expect(network.host(of: "b") == "a")
  let before = network.rings["b"]?.term ?? 0
  network.down = ["a"]
  network.pass(3500)
  #expect(network.host(of: "b") == "b")
  #expect(network.host(of: "c") == "b")
  #expect((network.rings["b"]?.term ?? 0) > before)
  network.down = []
  network.pass(2000)
  #expect(network.host(of: "a") == "b")
  #expect(network.rings["a"]?.isHost == false)
}

@Test func aClosedLinkIsAbsentAtOnceAndSilenceOnlyAfterASecond() {
  var ring = Ring(me: "a", members: ["a", "b", "c"], term: 3, host: "a", index: 0, mayHost: true)
  var random = SystemRandomNumberGenerator()
  _ = ring.linkUp("b", now: 0, isSeated: true)
  _ = ring.linkUp("c", now: 0, isSeated: true)
  #expect(ring.linkDown("b", now: 10) == [.absent("b")])
  for now in stride(from: 0, through: 1000, by: 50) {
    #expect(!ring.tick(now: now, using: &random).contains(.absent("c")))
  }
  #expect(ring.tick(now: 1050, using: &random).contains(.absent("c")))
  let back = RingMessage.beat(term: 3, host: "a", index: 0)
  #expect(ring.receive(back, from: "c", now: 1100) == [.present("c")])
}

@Test func afterASleepTheOthersGetAFreshChance() {
  var ring = Ring(me: "a", members: ["a", "b"], term: 1, host: "b", index: 0, mayHost: true)
  var random = SystemRandomNumberGenerator()
  _ = ring.linkUp("b", now: 0, isSeated: true)
  _ = ring.tick(now: 0, using: &random)
  let woken = ring.tick(now: 60_000, using: &random)
  #expect(woken.contains(.frozen(milliseconds: 60_000)))
  #expect(!woken.contains(.absent("b")))
}

@Test func whoHearsTheHostStopsANomination() {
  var ring = Ring(me: "b", members: ["a", "b", "c"], term: 2, host: "a", index: 4, mayHost: true)
  _ = ring.linkUp("a", now: 0, isSeated: true)
  _ = ring.linkUp("c", now: 0, isSeated: true)
  let nominee = Candidate(member: "c", mayHost: true, index: 9, place: 2)
  #expect(
    ring.receive(.nominate(best: nominee, hops: 1), from: "c", now: 10)
      == [.send(to: "c", .beat(term: 2, host: "a", index: 4))])
}

@Test func aNominationThatNobodyClaimsDoesNotCircleForEver() {
  var ring = Ring(me: "b", members: ["a", "b"], term: 0, host: nil, index: 0, mayHost: false)
  _ = ring.linkUp("a", now: 0, isSeated: true)
  let ghost = Candidate(member: "a", mayHost: true, index: 9, place: 0)
  #expect(ring.receive(.nominate(best: ghost, hops: 4), from: "a", now: 10) != [])
  #expect(ring.receive(.nominate(best: ghost, hops: 5), from: "a", now: 10) == [])
  #expect(ring.receive(.nominate(best: ghost, hops: -1), from: "a", now: 10) == [])
  let stranger = Candidate(member: "z", mayHost: true, index: 9, place: 0)
  #expect(ring.receive(.nominate(best: stranger, hops: 1), from: "a", now: 10) == [])
}

@Test func twoHostsOfOneTermSettleOnTheLowerID() {
  var low = Ring(me: "a", members: ["a", "b"], term: 2, host: "a", index: 0, mayHost: true)
  var high = Ring(me: "b", members: ["a", "b"], term: 2, host: "b", index: 0, mayHost: true)
  _ = low.linkUp("b", now: 0, isSeated: true)
  _ = high.linkUp("a", now: 0, isSeated: true)
  #expect(
    high.receive(.beat(term: 2, host: "a", index: 0), from: "a", now: 1)
      == [.following(host: "a", term: 2)])
  #expect(
    low.receive(.beat(term: 2, host: "b", index: 0), from: "b", now: 1)
      == [.send(to: "b", .beat(term: 2, host: "a", index: 0))])
  #expect(low.isHost)
}

@Test func aMemberThatIsBehindIsTold() {
  var ring = Ring(me: "a", members: ["a", "b"], term: 2, host: "a", index: 7, mayHost: true)
  _ = ring.linkUp("b", now: 0, isSeated: true)
  #expect(
    ring.receive(.beat(term: 2, host: "a", index: 6), from: "b", now: 1) == [.behind("b")])
}

@Test func aHostThatStartsAnewIsNominatedAgain() {
  var ring = Ring(me: "b", members: ["a", "b"], term: 2, host: "a", index: 4, mayHost: false)
  _ = ring.linkUp("a", now: 0, isSeated: true)
  let nominee = Candidate(member: "a", mayHost: true, index: 4, place: 0)
  #expect(
    ring.receive(.nominate(best: nominee, hops: 1), from: "a", now: 10)
      == [.send(to: "a", .nominate(best: nominee, hops: 2))])
}

@Test func aLinkAloneIsNobodyInTheRing() {
  var ring = Ring(me: "a", members: ["a", "b"], term: 1, host: "a", index: 0, mayHost: true)
  let greeting = RingMessage.beat(term: 1, host: "a", index: 0)
  #expect(ring.linkUp("b", now: 0) == [.send(to: "b", greeting)])
  #expect(!ring.isHere("b"))
  #expect(ring.linkDown("b", now: 10) == [])
  _ = ring.linkUp("b", now: 20)
  #expect(ring.receive(greeting, from: "b", now: 30) == [.present("b")])
}

@Test func aNominationThatIsLateDoesNotElectTheHostAgain() {
  var ring = Ring(me: "a", members: ["a", "b"], term: 2, host: "a", index: 4, mayHost: true)
  _ = ring.linkUp("b", now: 0, isSeated: true)
  let own = Candidate(member: "a", mayHost: true, index: 4, place: 0)
  #expect(
    ring.receive(.nominate(best: own, hops: 2), from: "b", now: 10)
      == [.send(to: "b", .beat(term: 2, host: "a", index: 4))])
  #expect(ring.term == 2)
}
