import Testing

@testable import Ring

private let members = ["a", "b", "c"]
private let membership = Membership(voters: members.map { Voter(node: $0, tag: $0 + $0) })
private let first = Entry(
  index: 0, previous: "", hash: "h0", bytes: "r0", membership: membership)
private let second = Entry(
  index: 1, previous: "h0", hash: "h1", bytes: "r1", membership: membership)

@Test func aRecordIsAnsweredForWhenItIsOnTheDisk() throws {
  var ring = try #require(Circle(members).rings["c"])
  let host = membership.voters[0]
  let taken = ring.receive(record: second, term: 3, commit: 0, from: host, now: 10)
  #expect(
    taken == [
      .store(id: 1, .ballot(Ballot(term: 3))), .following(host: "a", term: 3),
      .store(id: 2, .head(second, term: 3, Ballot(term: 3))),
    ])
  #expect(ring.stored(1, now: 11) == [])
  // The same record once more is not stored again, and not answered for before it is there.
  #expect(ring.receive(record: second, term: 3, commit: 0, from: host, now: 11) == [])
  #expect(ring.stored(2, now: 12) == [.send(to: ["a"], .stored(term: 3, index: 1))])
  #expect(
    ring.receive(record: second, term: 3, commit: 0, from: host, now: 13)
      == [.send(to: ["a"], .stored(term: 3, index: 1))])
}

@Test func whatIsStoredInATermThatIsOverIsNotAnsweredFor() throws {
  var ring = try #require(Circle(members).rings["c"])
  _ = ring.receive(record: second, term: 3, commit: 0, from: membership.voters[0], now: 10)
  _ = ring.receive(
    .askVote(term: 4, newest: Position(term: 3, index: 1)), from: membership.voters[1], now: 11)
  #expect(ring.stored(2, now: 12) == [])
}

@Test func aDiskThatFailsEndsVotesAnswersAndOffice() throws {
  var circle = Circle(members)
  circle.pass(1_500)
  circle.take(circle.rings["a"]?.storeFailed(now: circle.now), at: "a")
  #expect(circle.log["a"]?.last == .hostless(.unfit))
  circle.pass(1_500)
  #expect(circle.hosts == ["b"])
  circle.propose("b", circle.next(of: "b", "h1"))
  // It still shows what is committed, and nobody counts on it.
  #expect(circle.committed["a"] == ["h1"])
  #expect(circle.rings["b"]?.safety.map { [$0.stored, $0.of] } == [2, 3])
  let asked = circle.rings["a"]?.receive(
    .askVote(term: 99, newest: Position(term: 98, index: 9)), from: circle.voters[2],
    now: circle.now)
  #expect(asked == [])
  // Its player cannot move, so for the others the seat is empty.
  #expect(circle.rings["b"]?.isHere("a") == false)
}

private func damaged(_ damage: Memory.Damage, peer: Memory) -> Circle {
  var memory = ["c": Memory(ballot: Ballot(term: 1), commit: 0, damage: damage)]
  memory["b"] = peer
  return Circle(members, memory: memory)
}

@Test func aDamagedRecordIsMendedFromAPeerBeforeTheNodeVotes() {
  let newest = Memory(ballot: Ballot(term: 1), head: second, headTerm: 1, commit: 0)
  var circle = damaged(
    Memory.Damage(position: Position(term: 1, index: 1), hash: "h1"), peer: newest)
  circle.kill("a")
  #expect(circle.rings["c"]?.isFit == false)
  circle.pass(2_000)
  #expect(circle.log["c"]?.contains(.repaired) == true)
  #expect(circle.hosts == ["b"])
  #expect(circle.committed["c"] == ["h1"])
}

@Test func whoHasADamagedRecordDoesNotHelpAnOlderOneIntoOffice() {
  // a and c had committed h1; a is away, and b knows nothing of it.
  let older = Memory(ballot: Ballot(term: 1), head: first, headTerm: 1, commit: 0)
  var circle = damaged(
    Memory.Damage(position: Position(term: 1, index: 1), hash: "h1"), peer: older)
  circle.kill("a")
  circle.pass(5_000)
  #expect(circle.hosts == [])
  #expect(circle.rings["c"]?.isDamaged == true)
}

@Test func aVoterThatCannotKnowWhatItHeldIsNotMended() {
  // It could vote for less than it has promised: it comes back as another voter instead.
  let older = Memory(ballot: Ballot(term: 1), head: first, headTerm: 1, commit: 0)
  var circle = damaged(Memory.Damage(position: .none, hash: ""), peer: older)
  circle.pass(3_000)
  #expect(circle.hosts == ["a"])
  #expect(circle.rings["c"]?.isDamaged == true)
}

@Test func damageIsNotMendedByALateOlderRecord() {
  let known = Memory.Damage(position: Position(term: 1, index: 1), hash: "h1")
  let memory = Memory(ballot: Ballot(term: 1), commit: 0, damage: known)
  var ring = Ring(
    me: membership.voters[2], members: members, membership: membership, memory: memory, now: 0)
  _ = ring.linkUp("a", now: 0)
  _ = ring.receive(record: first, term: 1, commit: 0, from: membership.voters[0], now: 1)
  #expect(ring.head == nil)
  // The host's present one does.
  _ = ring.receive(record: second, term: 1, commit: 0, from: membership.voters[0], now: 2)
  #expect(ring.head == second)
}

@Test func aDamagedRecordIsMendedFromACopyOfALaterTerm() {
  let later = Memory(ballot: Ballot(term: 5), head: second, headTerm: 5, commit: 1)
  var circle = damaged(
    Memory.Damage(position: Position(term: 1, index: 1), hash: "x1"), peer: later)
  circle.kill("a")
  circle.pass(3_000)
  #expect(circle.rings["c"]?.isDamaged == false)
  #expect(circle.hosts == ["b"])
}

@Test func whoHasTheDealAloneIsMadeWholeByACopy() {
  // Two of five stored the deal and were away before the first record came; the two that had it
  // all are gone for good.
  let names = ["a", "b", "c", "d", "e"]
  let all = Membership(voters: names.map { Voter(node: $0, tag: $0 + $0) })
  let newest = Entry(index: 1, previous: "h0", hash: "h1", bytes: "r1", membership: all)
  var circle = Circle(
    names,
    memory: ["b": Memory(ballot: Ballot(term: 2), head: newest, headTerm: 2, commit: 1)])
  let unknown = Membership(voters: names.map { Voter(node: $0, tag: "") })
  let deal = Memory(ballot: Ballot(term: 1, vote: Voter(node: "a", tag: "")))
  for name in ["a", "c"] { circle.kill(name) }
  for (at, name) in names.enumerated() where ["d", "e"].contains(name) {
    circle.rings[name] = Ring(
      me: all.voters[at], members: names, membership: unknown, memory: deal, now: 0)
  }
  for one in ["b", "d", "e"] {
    for other in ["b", "d", "e"] where other != one { circle.link(one, other) }
  }
  circle.pass(3_000)
  #expect(circle.hosts == ["b"])
  #expect(circle.rings["e"]?.isVoter == true)
}

@Test(arguments: [true, false]) func aHostSendsItsRecordToAMemberThatStartsAnew(isDamaged: Bool)
  throws
{
  var circle = Circle(members)
  circle.pass(1_500)
  circle.propose("a", circle.next(of: "a", "h1"))
  circle.pass(500)
  let before = try #require(circle.rings["c"])
  circle.kill("c")
  let lost = Memory.Damage(position: before.position, hash: "h1")
  circle.rings["c"] = Ring(
    me: before.me, members: members, membership: membership,
    memory: isDamaged
      ? Memory(ballot: before.ballot, commit: 1, damage: lost)
      : Memory(ballot: before.ballot, head: first, headTerm: 1, commit: 0), now: circle.now)
  for other in ["a", "b"] {
    circle.link("c", other)
    circle.link(other, "c", isRestart: true)
  }
  #expect(circle.rings["a"]?.safety?.stored == 2)
  circle.pass(1_000)
  #expect(circle.rings["c"]?.head?.hash == "h1")
  #expect(circle.rings["a"]?.safety?.stored == 3)
  circle.kill("a")
  #expect(circle.hosts == ["b"])
}

@Test func theFirstHostIsElectedByTheStoredDeals() {
  let memory = Memory(ballot: Ballot(term: 1, vote: Voter(node: "a", tag: "")))
  var ring = Ring(
    me: membership.voters[0], members: members, membership: membership, memory: memory, now: 0)
  #expect(ring.beginHosting(now: 0) == [.hosting(term: 1)])
  #expect(
    ring.propose(first, now: 0) == [.store(id: 1, .head(first, term: 1, memory.ballot))])
  // Nobody else gets a vote in this term.
  var other = Ring(
    me: membership.voters[1], members: members, membership: membership, memory: memory, now: 0)
  #expect(
    other.receive(.askVote(term: 1, newest: .none), from: membership.voters[2], now: 0)
      == [.send(to: ["c"], .vote(term: 1, granted: false))])
}

@Test func whoHasNoRecordDoesNotStand() {
  let empty = Memory(ballot: Ballot(term: 1))
  var circle = Circle(["a", "b", "c"], memory: ["a": empty, "b": empty, "c": empty])
  circle.pass(5_000)
  #expect(circle.hosts == [])
  #expect(circle.rings.values.allSatisfy { $0.term == 1 })
}
