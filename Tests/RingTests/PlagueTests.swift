import Testing

@testable import Ring

// Disks that hang, links that work one way, members that say nonsense: what must not stop those
// who are well.

@Test(arguments: [3, 5]) func aHangingDiskDoesNotStopElections(of count: Int) {
  var circle = Circle(Array(["a", "b", "c", "d", "e"].prefix(count)))
  // It sits first, so every nomination would name it.
  circle.slow = ["a"]
  circle.pass(3_000)
  #expect(circle.hosts == ["b"])
}

@Test(arguments: [50, 150, 300, 500]) func slowDisksMakeASlowElection(milliseconds: Int) {
  var circle = Circle(["a", "b", "c"])
  circle.slow = ["a", "b", "c"]
  var busy: [String: [(due: Int, id: Int)]] = [:]
  circle.pass(20_000) { circle in
    !circle.hosts.isEmpty
  } between: { circle in
    for member in ["a", "b", "c"] {
      for id in circle.unsynced.removeValue(forKey: member) ?? [] {
        busy[member, default: []].append((circle.now + milliseconds, id))
      }
      while let next = busy[member]?.first, next.due <= circle.now {
        busy[member]?.removeFirst()
        circle.take(circle.rings[member]?.stored(next.id, now: circle.now), at: member)
      }
    }
  }
  #expect(circle.hosts.count == 1)
  #expect(circle.violations == [])
}

@Test func aBrokenDiskDoesNotKeepAHostInOffice() {
  var circle = Circle(["a", "b", "c", "d", "e"])
  circle.pass(1_500)
  // a is left with c, and with b whose disk has failed: that is no majority.
  circle.take(circle.rings["b"]?.storeFailed(now: circle.now), at: "b")
  for one in ["d", "e"] {
    circle.cut.formUnion([["a", one], [one, "a"]])
    circle.take(circle.rings["a"]?.linkDown(one, now: circle.now), at: "a")
    circle.take(circle.rings[one]?.linkDown("a", now: circle.now), at: one)
  }
  circle.pass(6_000)
  #expect(circle.hosts == ["c"])
}

@Test func aHostThatIsHeardByOneAloneStepsDown() {
  var circle = Circle(["a", "b", "c", "d", "e"])
  circle.pass(1_500)
  // It hears everybody, and everybody but b has lost it.
  for one in ["c", "d", "e"] { circle.cut.insert(["a", one]) }
  circle.pass(8_000)
  #expect(circle.hosts.count == 1)
  #expect(circle.hosts != ["a"])
}

@Test(arguments: [4, 5, 6]) func aMemberThatSwallowsNominationsDoesNotStopThem(of count: Int) {
  let names = Array(["a", "b", "c", "d", "e", "f"].prefix(count))
  var circle = Circle(names)
  // a hears everybody, and only the one before it in the ring hears a.
  for one in names.dropFirst().dropLast() { circle.cut.insert(["a", one]) }
  circle.pass(15_000)
  #expect(circle.hosts.count == 1)
  #expect(circle.hosts != ["a"])
}

@Test func whoCannotBeElectedDoesNotStandForEver() {
  var circle = Circle(["a", "b", "c", "d"])
  // a hears c and d; but d does not vote, and a and b do not hear each other.
  circle.take(circle.rings["d"]?.storeFailed(now: circle.now), at: "d")
  circle.cut = [["a", "b"], ["b", "a"]]
  circle.take(circle.rings["a"]?.linkDown("b", now: 0), at: "a")
  circle.take(circle.rings["b"]?.linkDown("a", now: 0), at: "b")
  circle.pass(10_000)
  #expect(circle.hosts == ["c"])
}

@Test func oneMessageDoesNotEndAMatch() {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  let poison: [RingMessage] = [
    .vote(term: Ring.lastTerm, granted: false), .vote(term: 1 << 30, granted: false),
    .askVote(term: Ring.lastTerm - 1, newest: .none),
    .beat(term: Ring.lastTerm - 1, index: 0, commit: 0, safe: 1),
    .alive(term: Ring.lastTerm - 1, host: nil, stored: .none),
  ]
  for message in poison { circle.send(message, from: "c", to: "a") }
  circle.pass(3_000)
  #expect(circle.hosts == ["a"])
  #expect(circle.rings["a"]?.term == 2)
}

@Test func aMemberThatChangesItsTagTakesNoMemory() throws {
  var circle = Circle(["a", "b", "c"])
  circle.pass(1_500)
  var ring = try #require(circle.rings["a"])
  for number in 0..<1_000 {
    let voter = Voter(node: "c", tag: String(number))
    _ = ring.receive(.stored(term: 2, index: 0), from: voter, now: circle.now)
    _ = ring.receive(
      .alive(term: 2, host: "a", stored: Position(term: 2, index: 0)), from: voter, now: circle.now)
    _ = ring.receive(.beat(term: 2, index: 0, commit: 0, safe: 1), from: voter, now: circle.now)
  }
  let office = try #require(ring.office)
  #expect(office.holders.count <= 3)
  #expect(office.answered.count <= 3)
  #expect(ring.found.count <= 20)
}

@Test func whoStandsTakesNoCopyOfItsOwnTerm() throws {
  // Else it could hold a record of the very term it stands in, count by the voters which that
  // names, and host it beside another: the disk of one of them may have been exchanged since.
  var ring = try #require(Circle(["a", "b", "c"]).rings["a"])
  let voters = ring.membership.voters
  _ = ring.stand(after: 1, now: 10)
  #expect(ring.term == 2)
  let other = Entry(
    index: 1, previous: "h0", hash: "h1", bytes: "r1", membership: ring.membership)
  #expect(ring.receive(copy: other, term: 2, from: voters[1], now: 11) == [])
  // Nor when its time is up.
  var random = SystemRandomNumberGenerator()
  _ = ring.tick(now: 500, using: &random)
  #expect(!ring.isStanding)
  _ = ring.receive(copy: other, term: 2, from: voters[1], now: 501)
  #expect(ring.head?.hash == "h0")
  // One of a later term ends the candidacy, and is taken.
  _ = ring.receive(copy: other, term: 3, from: voters[1], now: 502)
  #expect(ring.head?.hash == "h1")
  #expect(ring.term == 3)
}
