import Testing

@testable import Ring

/// A circle in which `a` hosts term 2 and everybody follows.
private func settled(_ members: [String] = ["a", "b", "c"]) -> Circle {
  var circle = Circle(members)
  circle.pass(1_500)
  return circle
}

@Test func aRecordIsCommittedWhenAMajorityHasStoredIt() {
  var circle = settled(["a", "b", "c", "d", "e"])
  circle.slow = ["a", "b", "c", "d", "e"]
  circle.propose("a", circle.next(of: "a", "h1"))
  circle.sync("b")
  circle.sync("c")
  #expect(circle.committed["a"] == nil)
  // What is said to be safe is the record that is committed, not the one under way.
  #expect(circle.rings["a"]?.safety.map { [$0.stored, $0.of] } == [5, 5])
  // The host's own disk counts when it has the record, and not before.
  circle.sync("a")
  #expect(circle.committed["a"] == ["h1"])
  #expect(circle.committed["e"] == ["h1"])
  #expect(circle.rings["a"]?.safety.map { [$0.stored, $0.of] } == [3, 5])
}

@Test func theHostsOwnDiskMayBeTheSlowOne() {
  var circle = settled()
  circle.slow = ["a"]
  circle.propose("a", circle.next(of: "a", "h1"))
  #expect(circle.committed["c"] == ["h1"])
}

@Test func oneRecordIsInFlight() {
  var circle = settled()
  circle.slow = ["a", "b", "c"]
  circle.propose("a", circle.next(of: "a", "h1"))
  #expect(circle.rings["a"]?.canPropose == false)
  circle.propose("a", circle.next(of: "a", "h2"))
  #expect(circle.rings["a"]?.head?.hash == "h1")
  circle.sync("a")
  circle.sync("b")
  #expect(circle.rings["a"]?.canPropose == true)
}

@Test func aRecordThatDoesNotFollowIsNotProposed() throws {
  var circle = settled()
  var entry = try #require(circle.next(of: "a", "h1"))
  entry.previous = "other"
  circle.propose("a", entry)
  entry.previous = "h0"
  entry.index = 2
  circle.propose("a", entry)
  // Two voters exchanged at once.
  entry.index = 1
  entry.membership = Membership(
    voters: [Voter(node: "a", tag: "x"), Voter(node: "b", tag: "y"), circle.voters[2]],
    outgoing: circle.voters)
  circle.propose("a", entry)
  #expect(circle.rings["a"]?.head?.hash == "h0")
}

@Test func anAnswerOfAnotherTermDoesNotCount() {
  var circle = settled(["a", "b", "c", "d", "e"])
  circle.slow = ["b", "c", "d", "e"]
  circle.propose("a", circle.next(of: "a", "h1"))
  for node in ["b", "c", "d"] { circle.send(.stored(term: 1, index: 1), from: node, to: "a") }
  #expect(circle.committed["a"] == nil)
  for node in ["b", "c"] { circle.send(.stored(term: 2, index: 1), from: node, to: "a") }
  #expect(circle.committed["a"] == ["h1"])
}

@Test func whatAMemberHasStoredIsHeardFromItsPresenceToo() {
  var circle = settled()
  circle.slow = ["a"]
  circle.cut = [["b", "a"], ["c", "a"]]
  circle.propose("a", circle.next(of: "a", "h1"))
  circle.cut = []
  circle.pass(200)
  #expect(circle.committed["a"] == ["h1"])
}

@Test func aRecordThatWasLostIsSentAgain() {
  var circle = settled()
  circle.cut = [["a", "b"], ["a", "c"]]
  circle.propose("a", circle.next(of: "a", "h1"))
  circle.cut = []
  circle.pass(400)
  #expect(circle.committed["b"] == ["h1"])
}

@Test func aNewHostCommitsTheNewestRecordAgainBeforeItTakesMoves() throws {
  var circle = settled()
  // Only c gets the record, and a dies before it hears so.
  circle.cut = [["a", "b"], ["c", "a"]]
  circle.propose("a", circle.next(of: "a", "h1"))
  #expect(circle.committed["a"] == nil)
  circle.cut = []
  circle.slow = ["b"]
  circle.kill("a")
  circle.sync("b")
  // c is elected, and the record is not yet on b's disk in its term.
  let c = try #require(circle.rings["c"])
  #expect(c.office != nil)
  #expect(!c.isHost)
  #expect(!c.canPropose)
  circle.sync("b")
  #expect(circle.hosts == ["c"])
  #expect(circle.committed["c"] == ["h1"])
  #expect(circle.committed["b"] == ["h1"])
  #expect(circle.rings["b"]?.headTerm == circle.rings["c"]?.term)
}

@Test func anUncommittedRecordGivesWayToANewerOne() {
  var circle = settled()
  // It never leaves its host.
  circle.cut = [["a", "b"], ["a", "c"], ["b", "a"], ["c", "a"]]
  circle.propose("a", circle.next(of: "a", "h1"))
  circle.pass(3_000)
  #expect(circle.hosts == ["b"])
  circle.propose("b", circle.next(of: "b", "other"))
  circle.cut = []
  circle.pass(1_000)
  #expect(circle.committed["a"] == ["other"])
  #expect(circle.rings["a"]?.head?.hash == "other")
  #expect(circle.violations == [])
}

@Test func whoMissedRecordsNeedsOnlyTheNewest() {
  var circle = settled()
  circle.cut = [["a", "c"], ["c", "a"]]
  for hash in ["h1", "h2", "h3"] { circle.propose("a", circle.next(of: "a", hash)) }
  circle.cut = []
  circle.pass(1_000)
  #expect(circle.committed["c"] == ["h3"])
}

@Test func aCommittedRecordIsNeverReplaced() throws {
  var circle = settled()
  circle.propose("a", circle.next(of: "a", "h1"))
  var ring = try #require(circle.rings["b"])
  let forged = Entry(
    index: 1, previous: "h0", hash: "other", bytes: "x", membership: ring.membership)
  _ = ring.receive(record: forged, term: 7, commit: 0, from: circle.voters[2], now: circle.now)
  #expect(ring.head?.hash == "h1")
  #expect(ring.violations.count == 1)
}

@Test func aNewDiskCountsWhenBothMajoritiesHaveTheChange() throws {
  var circle = settled()
  let before = try #require(circle.rings["a"]?.membership)
  let during = try #require(before.replacing(tagOf: "c", with: "new"))
  circle.kill("c")
  circle.slow = ["b"]
  circle.propose("a", circle.next(of: "a", "change", during))
  #expect(circle.committed["a"] == nil)
  circle.sync("b")
  #expect(circle.committed["a"] == ["change"])
  // The next must settle it first.
  circle.slow = []
  circle.propose("a", circle.next(of: "a", "move"))
  #expect(circle.rings["a"]?.head?.hash == "change")
  circle.propose("a", circle.next(of: "a", "settled", Membership(voters: during.voters)))
  circle.propose("a", circle.next(of: "a", "move"))
  #expect(circle.committed["b"] == ["change", "settled", "move"])
}

@Test func anOldDiskDoesNotCountAfterTheChange() {
  var circle = settled()
  let changed = [circle.voters[0], circle.voters[1], Voter(node: "c", tag: "new")]
  circle.propose(
    "a", circle.next(of: "a", "change", Membership(voters: changed, outgoing: circle.voters)))
  circle.propose("a", circle.next(of: "a", "settled", Membership(voters: changed)))
  circle.slow = ["b"]
  circle.propose("a", circle.next(of: "a", "move"))
  // The old disk of c has it too, and that is worth nothing.
  #expect(circle.rings["c"]?.head?.hash == "move")
  #expect(circle.committed["a"] == ["change", "settled"])
  circle.sync("b")
  #expect(circle.committed["a"] == ["change", "settled", "move"])
}
