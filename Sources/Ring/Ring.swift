package struct Ring: Sendable {
  package struct Timing: Hashable, Sendable {
    package var silence = 800
    package init() {}
  }
  package static let lastTerm = 1 << 40

  package let me: Voter
  package let members: [String]
  package private(set) var term: Int
  package private(set) var host: String?
  package private(set) var head: Entry?
  package private(set) var headTerm: Int
  package private(set) var commit: Int
  package private(set) var membership: Membership
  package private(set) var isBroken = false

  package init(
    me: Voter, members: [String], membership: Membership, memory: Memory,
    timing: Timing = Timing(), now: Int
  ) {
    self.me = me
    self.members = members
    self.membership = membership
    term = memory.ballot.term
    head = memory.head
    headTerm = memory.headTerm
    commit = memory.commit
  }

  package var isHost: Bool { host == me.node }
  package var canPropose: Bool { isHost && !isBroken }
  package var isVoter: Bool { membership.contains(me) }
  package var isDamaged: Bool { false }
  package func isHere(_ node: String) -> Bool { node == me.node }
  package func hearsHost(now: Int) -> Bool { host != nil }
  package var hasMajorityHere: Bool { true }
  package var safety: (stored: Int, of: Int)? { nil }

  package mutating func beginHosting(now: Int) -> [RingDirective] { [] }
  package mutating func tick(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [RingDirective] { [] }
  package mutating func linkUp(_ node: String, isRestart: Bool, now: Int) -> [RingDirective] { [] }
  package mutating func linkDown(_ node: String, now: Int) -> [RingDirective] { [] }
  package mutating func unreachable(_ node: String, now: Int) -> [RingDirective] { [] }
  package mutating func receive(
    _ message: RingMessage, from: Voter, now: Int
  ) -> [RingDirective] { [] }
  package mutating func receive(
    record: Entry, term: Int, commit: Int, from: Voter, now: Int
  ) -> [RingDirective] { [] }
  package mutating func receive(
    copy: Entry, term: Int, from: Voter, now: Int
  ) -> [RingDirective] { [] }
  package mutating func stored(_ id: Int, now: Int) -> [RingDirective] { [] }
  package mutating func storeFailed(now: Int) -> [RingDirective] { [] }
  package mutating func propose(_ entry: Entry, now: Int) -> [RingDirective] { [] }
  package func wouldTake(recordOf term: Int, index: Int) -> Bool { true }
}
