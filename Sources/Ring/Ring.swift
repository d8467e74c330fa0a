/// One member's part in the ring of a match: who is here, who hosts, and which record is committed.
/// Events in, directives out; `now` is in milliseconds of a clock that never goes back.
///
/// A quorum protocol after Raft (Ongaro and Ousterhout 2014) for a log of which only the newest
/// record counts, as it holds the whole state. Who stands for a term is found by a nomination round
/// the ring (Chang and Roberts 1979); who hosts is decided by stored votes alone. docs/RING.md has
/// the protocol and the argument for its safety.
package struct Ring: Sendable {
  /// No ring elects that often; a greater term is somebody's nonsense.
  package static let lastTerm = 1 << 40

  enum Role: Sendable {
    case follower
    /// Once its time is up (`until` is nil) it is as a follower, but votes of its term still count.
    case candidate(votes: Set<Voter>, until: Int?)
    case host(Office)
  }

  /// What a host keeps of its term.
  struct Office: Sendable {
    /// Who has the newest record on disk, stored in this term; one of each node.
    var holders: Set<Voter> = []
    /// How many voters had the record before on disk when the newest was proposed.
    var safeBefore = 0
    /// When each voter last answered in this term.
    var answered: [Voter: Int] = [:]
    /// When the newest record was last sent to each member.
    var sent: [String: Int] = [:]
    /// Whether our newest record has been committed in this term, so that moves can be taken.
    var isConfirmed = false

    mutating func forget(_ node: String) {
      holders = holders.filter { $0.node != node }
      answered = answered.filter { $0.key.node != node }
      sent[node] = nil
    }
  }

  /// What is to be said or counted once a write is on the disk.
  enum Pending: Sendable {
    case nothing
    case candidacy(term: Int)
    /// Said if the term is still the same.
    case answer(term: Int, RingDirective)
    /// `position` is on the disk; to be told to the host of its term.
    case record(Position, host: String?)
  }

  package let me: Voter
  package let timing: Timing
  /// The nodes at the table, in ring order; the one of `me` included.
  package let members: [String]

  package internal(set) var term: Int
  var vote: Voter?
  /// The newest record, committed or not.
  package internal(set) var head: Entry?
  /// The term in which it was stored last.
  package internal(set) var headTerm: Int
  /// The index of the newest record known to be committed; -1 for none.
  package internal(set) var commit: Int
  /// Whose disks count, as the newest record says.
  package internal(set) var membership: Membership
  /// The newest position that is on our disk.
  var durable: Position
  var damage: Memory.Damage?
  /// Whether our disk has failed: then we only watch.
  package internal(set) var isBroken = false

  var role = Role.follower
  /// Who hosts, as far as we know.
  package internal(set) var host: String?
  /// When it was last heard.
  var hostHeard = 0
  /// How many voters the host's newest committed record is safe on, as it last said, and its index.
  var hostSafety: (stored: Int, index: Int) = (0, -1)
  /// How long its silence may last, drawn for `timeoutTerm`.
  var timeout: Int
  var timeoutTerm = -1
  var nominateAt: Int?
  /// How often we have stood in vain since a host was heard: others come before us then.
  var failures = 0
  /// How often we have nominated since a host was heard, or heard of.
  var fruitless = 0
  /// A nomination that we have passed on and nobody has taken yet.
  var handed: (nomination: Nomination, to: String, until: Int)?

  /// When each linked member was last heard.
  var heard: [String: Int] = [:]
  var here: Set<String> = []
  /// The tag that each member last spoke with.
  var tags: [String: String] = [:]
  var lastEvent: Int
  var nextBeat = 0
  var nextCopy = 0

  private var nextWrite = 1
  var writes: [Int: Pending] = [:]

  /// What no schedule may bring about and has been seen all the same; see `violations`.
  var found: [String] = []
  #if PLANTED_BUGS
    package var fault: Fault?
  #endif

  /// `members` are the nodes at the table, in ring order; `membership` says whose disks count,
  /// unless a record in `memory` does.
  package init(
    me: Voter, members: [String], membership: Membership, memory: Memory,
    timing: Timing = Timing(), now: Int
  ) {
    self.me = me
    self.members = members
    self.timing = timing
    term = memory.ballot.term
    vote = memory.ballot.vote
    head = memory.head
    headTerm = memory.headTerm
    commit = memory.commit
    self.membership = memory.head?.membership ?? membership
    durable = memory.position
    damage = memory.damage
    timeout = timing.timeout.upperBound
    hostHeard = now
    lastEvent = now
  }

  // MARK: - To be read

  /// Whether we host the match and take its moves.
  package var isHost: Bool { office?.isConfirmed == true }
  /// Whether our own disk counts.
  package var isVoter: Bool { membership.contains(me) }
  package var isDamaged: Bool { damage != nil }
  /// Whether a next record can be proposed: we host, and none is in flight.
  package var canPropose: Bool {
    isHost && !isBroken && (head?.index ?? -1) == commit && term < Self.lastTerm
  }
  /// Whether a member's own messages come in; a link alone is not enough.
  package func isHere(_ node: String) -> Bool { node == me.node || here.contains(node) }
  /// Whether more than half of the voters are here, ourselves included if our disk counts.
  package var hasMajorityHere: Bool { isMajority(reachable) }
  /// On how many voters' disks the newest committed record is, as far as is known; nil if that is
  /// not known.
  package var safety: (stored: Int, of: Int)? {
    let count = membership.voters.count
    if let office { return (min(safe(office), count), count) }
    return hostSafety.index == commit ? (min(hostSafety.stored, count), count) : nil
  }
  /// Whether a host is known and heard; of ourselves, whether a majority answers us.
  package func hearsHost(now: Int) -> Bool {
    if let office { return isMajority(answering(office, now: now)) }
    return host != nil && now - hostHeard < timeout
  }

  // MARK: - For the other files

  /// On how many disks a host's newest committed record is.
  func safe(_ office: Office) -> Int {
    guard head?.index == commit else { return office.safeBefore }
    return office.holders.intersection(membership.voters).count
  }
  var position: Position { head.map { Position(term: headTerm, index: $0.index) } ?? .none }
  var ballot: Ballot { Ballot(term: term, vote: vote) }
  var office: Office? {
    if case .host(let office) = role { office } else { nil }
  }
  /// Whether our word counts and can be given.
  var isFit: Bool { isVoter && !isBroken && !isDamaged }
  var others: [String] { members.filter { $0 != me.node } }
  /// Those that messages can be sent to.
  var linked: [String] { others.filter { heard[$0] != nil } }
  /// The voters that are here: whoever has lost its journal speaks with another tag.
  var reachable: Set<Voter> {
    Set(
      (membership.voters + (membership.outgoing ?? [])).filter {
        $0 == me || here.contains($0.node) && tags[$0.node] == $0.tag
      })
  }
  var isStanding: Bool {
    if case .candidate(_, .some) = role { true } else { false }
  }
  /// A term that no member can have come to by elections since we last heard of one.
  func isAbsurd(term: Int) -> Bool {
    term < 0 || term > Self.lastTerm || term - self.term > 1 << 20
  }

  func isMajority(_ some: Set<Voter>) -> Bool {
    #if PLANTED_BUGS
      if has(.countsReachableOnly) {
        return 2 * some.count > membership.voters.count { isHere($0.node) }
      }
    #endif
    return membership.isMajority(some)
  }

  /// The voters that have answered a host within its lease; its own disk is one of them.
  func answering(_ office: Office, now: Int) -> Set<Voter> {
    Set(office.answered.filter { now - $0.value < timing.lease }.map(\.key)).union([me])
  }

  mutating func find(_ sentence: String) {
    if found.count < 20 { found.append(sentence) }
  }

  mutating func write(_ write: Write, then pending: Pending) -> [RingDirective] {
    guard !isBroken else { return [] }
    let id = nextWrite
    nextWrite += 1
    writes[id] = pending
    return [.store(id: id, write)]
  }

  /// Notes that the others can be heard again only from now, if we were not run for long.
  mutating func wakes(now: Int) -> [RingDirective] {
    let gap = now - lastEvent
    lastEvent = max(now, lastEvent)
    guard gap > timing.frozen else { return [] }
    for member in heard.keys { heard[member] = now }
    hostHeard += gap
    var directives: [RingDirective] = [.frozen(milliseconds: gap)]
    if case .follower = role {} else { directives += stepDown(.unfit, now: now) }
    return directives
  }
}
