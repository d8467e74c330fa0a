import Testing

@testable import Ring

@Test func theFirstSeatOfEquallyNewOnesHosts() {
  var circle = Circle(["c", "a", "b"])
  circle.pass(1_500)
  #expect(circle.hosts == ["c"])
  #expect(circle.rings["a"]?.host == "c")
  #expect(circle.rings["a"]?.term == 2)
  #expect(circle.violations == [])
}

@Test func theNewestRecordComesBeforeTheSeat() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  circle.cut = [["a", "b"]]
  circle.propose("a", circle.next(of: "a", "h1"))
  #expect(circle.committed["c"] == ["h1"])
  #expect(circle.committed["b"] == nil)
  circle.cut = []
  circle.kill("a")
  circle.pass(100)
  #expect(circle.hosts == ["c"])
  #expect(circle.committed["b"] == ["h1"])
}

@Test func aHostThatIsKilledIsFollowedWithinItsRedial() {
  var circle = Circle(["a", "b", "c", "d", "e"])
  circle.pass(1_500)
  circle.kill("a")
  // The broken links are enough; nobody's clock had to move.
  #expect(circle.hosts == ["b"])
  #expect(circle.rings["e"]?.host == "b")
}

@Test func aSilentHostIsFollowedWithinItsTimeout() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  circle.cut = [["a", "b"], ["a", "c"], ["b", "a"], ["c", "a"]]
  let before = circle.now
  circle.pass(3_000) { $0.hosts.contains("b") }
  #expect((600...1_400).contains(circle.now - before))
}

@Test func whoHearsTheHostWellStopsANomination() throws {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  let term = try #require(circle.rings["a"]?.term)
  circle.cut = [["a", "b"], ["b", "a"]]
  circle.pass(5_000)
  #expect(circle.hosts == ["a"])
  #expect(circle.rings["c"]?.term == term)
  #expect(circle.rings["b"]?.term == term)
}

@Test func aMinorityDoesNotStand() {
  var circle = Circle(["a", "b", "c", "d", "e"])
  circle.pass(1_500)
  for one in ["a", "b"] {
    for other in ["c", "d", "e"] { circle.cut.formUnion([[one, other], [other, one]]) }
  }
  circle.pass(10_000)
  #expect(circle.hosts == ["c"])
  // No term has been burnt: when the cable is back nobody is disturbed.
  #expect(circle.rings["b"]?.term == 2)
  let term = circle.rings["c"]?.term
  circle.cut = []
  circle.pass(2_000)
  #expect(circle.hosts == ["c"])
  #expect(circle.rings["a"]?.host == "c")
  #expect(circle.rings["a"]?.term == term)
}

@Test func aHostThatIsNotAnsweredStepsDown() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  // It can send and not receive: the others hear it well, and would wait for ever.
  circle.cut = [["b", "a"], ["c", "a"]]
  circle.pass(3_000)
  #expect(circle.log["a"]?.contains(.hostless(.noMajority)) == true)
  #expect(circle.hosts == ["b"])
}

@Test func onlyWhoReachesAMajorityIsNominated() {
  // Everybody hears c alone, a partial partition: nobody else could be elected.
  var circle = Circle(["a", "b", "c", "d", "e"])
  for one in ["a", "b", "d", "e"] {
    for other in ["a", "b", "d", "e"] where other != one { circle.cut.insert([one, other]) }
  }
  circle.pass(3_000)
  #expect(circle.hosts == ["c"])
}

@Test func aHostThatWasFrozenStepsDownBeforeItReads() throws {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  var ring = try #require(circle.rings["a"])
  let beat = RingMessage.alive(term: 2, host: "a", stored: Position(term: 2, index: 0))
  let directives = ring.receive(beat, from: circle.voters[1], now: circle.now + 601)
  #expect(directives.prefix(2) == [.frozen(milliseconds: 601), .hostless(.unfit)])
  #expect(!ring.canPropose)
}

@Test func aVoteIsGivenOnceAndOnlyWhenItIsStored() throws {
  var ring = try #require(Circle(["a", "b", "c"]).rings["a"])
  let (b, c) = (Voter(node: "b", tag: "bb"), Voter(node: "c", tag: "cc"))
  let newest = Position(term: 1, index: 0)
  let asked = ring.receive(.askVote(term: 5, newest: newest), from: b, now: 10)
  #expect(asked == [.store(id: 1, .ballot(Ballot(term: 5, vote: b)))])
  #expect(
    ring.receive(.askVote(term: 5, newest: newest), from: c, now: 10)
      == [.send(to: ["c"], .vote(term: 5, granted: false))])
  #expect(ring.stored(1, now: 11) == [.send(to: ["b"], .vote(term: 5, granted: true))])
  // Asked again, the answer is the same.
  #expect(
    ring.receive(.askVote(term: 5, newest: newest), from: b, now: 12)
      == [.store(id: 2, .ballot(Ballot(term: 5, vote: b)))])
  #expect(
    ring.receive(.askVote(term: 4, newest: newest), from: c, now: 12)
      == [.send(to: ["c"], .vote(term: 5, granted: false))])
}

@Test func nobodyVotesForAnOlderRecord() throws {
  var ring = try #require(Circle(["a", "b", "c"]).rings["a"])
  let b = Voter(node: "b", tag: "bb")
  #expect(
    ring.receive(.askVote(term: 5, newest: Position(term: 0, index: 9)), from: b, now: 10) == [
      .store(id: 1, .ballot(Ballot(term: 5))),
      .send(to: ["b"], .vote(term: 5, granted: false)),
    ])
}

@Test func onlyVotesOfTheSameTermCount() {
  var circle = Circle(["a", "b", "c"])
  circle.slow = ["b", "c"]
  circle.pass(600) { $0.unsynced["b"] != nil }
  let term = circle.rings["a"]?.term ?? 0
  circle.send(.vote(term: term - 1, granted: true), from: "b", to: "a")
  circle.send(.vote(term: term, granted: false), from: "c", to: "a")
  #expect(circle.rings["a"]?.office == nil)
  circle.sync("b")
  #expect(circle.rings["a"]?.office != nil)
}

@Test func aLaterTermEndsAnOffice() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  circle.send(.askVote(term: 9, newest: Position(term: 2, index: 0)), from: "b", to: "a")
  #expect(circle.log["a"]?.contains(.hostless(.superseded)) == true)
  #expect(circle.rings["a"]?.term == 9)
}

@Test func aHostThatStartsAnewHasLostItsOffice() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  // Faster than any timeout, and at the same address.
  for other in ["b", "c"] { circle.link(other, "a", isRestart: true) }
  #expect(circle.log["b"]?.contains(.hostless(.lost)) == true)
  #expect(circle.rings["c"]?.host == nil)
}

@Test func nonsenseFromAPeerChangesNothing() throws {
  var ring = try #require(Circle(["a", "b", "c"]).rings["a"])
  let b = Voter(node: "b", tag: "bb")
  let nonsense: [RingMessage] = [
    .beat(term: .max, index: 0, commit: 0, safe: 0),
    .askVote(term: Ring.lastTerm + 1, newest: .none), .vote(term: -1, granted: true),
    .stored(term: .min, index: .max), .beat(term: 1, index: 0, commit: 0, safe: -1),
    .nominate(Nomination(origin: "b", term: 1, best: nil, passed: [], seen: [], hops: .max)),
  ]
  let term = ring.term
  for message in nonsense { _ = ring.receive(message, from: b, now: 10) }
  _ = ring.receive(.askVote(term: 7, newest: .none), from: Voter(node: "z", tag: "z"), now: 10)
  #expect(ring.term == term)
  #expect(ring.violations == [])
}
