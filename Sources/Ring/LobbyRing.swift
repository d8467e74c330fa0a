/// Who is in the ring, who of them is here, and who hosts: events in, directives out.
///
/// The host is chosen by a nomination that goes round (Chang and Roberts, 'An improved algorithm
/// for decentralized extrema-finding', 1979): each member passes on the better of the nominee so
/// far and itself, and a nominee that sees itself come back takes the next term. Every function
/// takes `now`, in milliseconds of a clock that never goes back.
package struct Ring: Sendable {
  package struct Timing: Hashable, Sendable {
    package var beat = 200
    /// How long a member may be silent before it counts as absent.
    package var silence = 1000
    /// How long to wait for the outcome of a nomination; drawn anew each time.
    package var patience = 600...1200
    /// How long to wait before nominating once the host is lost; drawn, so that one comes first.
    package var stagger = 50...300
    package init() {}
  }

  /// No ring elects that often; a greater term is somebody's nonsense.
  package static let lastTerm = 1 << 40

  package let me: String
  package var timing: Timing
  /// In ring order; the one of `me` included.
  package private(set) var members: [String]
  package private(set) var term: Int
  package private(set) var host: String?
  /// The index of our newest record; -1 for none.
  package var index: Int
  package var mayHost: Bool

  /// When each linked member was last heard.
  private var heard: [String: Int] = [:]
  private var here: Set<String> = []
  private var lastTick: Int?
  private var nextBeat = 0
  private var nominateAt: Int?

  package init(
    me: String, members: [String], term: Int, host: String?, index: Int, mayHost: Bool,
    timing: Timing = Timing()
  ) {
    self.me = me
    self.members = members
    self.term = term
    self.host = host
    self.index = index
    self.mayHost = mayHost
    self.timing = timing
  }

  package var isHost: Bool { host == me }
  package func isHere(_ member: String) -> Bool { member == me || here.contains(member) }
  private var hostIsHere: Bool { host.map(isHere) ?? false }
  private var candidate: Candidate {
    Candidate(
      member: me, mayHost: mayHost, index: index, place: members.firstIndex(of: me) ?? Int.max)
  }

  /// The next member after us that is here, in ring order.
  private var successor: String? {
    guard let place = members.firstIndex(of: me) else { return nil }
    let after = members[(place + 1)...] + members[..<place]
    return after.first { here.contains($0) }
  }

  /// Takes a new roster; who is no longer in it is forgotten.
  package mutating func setMembers(_ members: [String]) {
    self.members = members
    here.formIntersection(members)
    heard = heard.filter { members.contains($0.key) }
    if let host, !members.contains(host) { self.host = nil }
  }

  /// From now on nobody hosts until a nomination has gone round.
  package mutating func choosesHost() {
    host = nil
    nominateAt = nil
  }

  // MARK: - Events

  /// A node may be up and not sit in this ring: unless it is known to (`isSeated`), its first beat
  /// shows that it does.
  package mutating func linkUp(
    _ member: String, now: Int, isSeated: Bool = false
  ) -> [RingDirective] {
    guard members.contains(member), member != me else { return [] }
    heard[member] = now
    let greeting = RingDirective.send(to: member, beat)
    // First who hosts, so that the member knows whose word to take.
    return isSeated && here.insert(member).inserted ? [greeting, .present(member)] : [greeting]
  }

  package mutating func linkDown(_ member: String, now: Int) -> [RingDirective] {
    heard[member] = nil
    return leave(member)
  }

  package mutating func tick(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [RingDirective] {
    var directives: [RingDirective] = []
    let gap = now - (lastTick ?? now)
    lastTick = now
    if gap > timing.silence {
      // We slept: the others' silence is our own doing, so everybody gets a fresh chance.
      for member in heard.keys { heard[member] = now }
      directives.append(.frozen(milliseconds: gap))
    }
    for (member, last) in heard.sorted(by: { $0.key < $1.key })
    where now - last > timing.silence {
      directives += leave(member)
    }
    if now >= nextBeat {
      nextBeat = now + timing.beat
      directives += heard.keys.sorted().map { .send(to: $0, beat) }
    }
    return directives + considerNomination(now: now, using: &random)
  }

  package mutating func receive(
    _ message: RingMessage, from member: String, now: Int
  ) -> [RingDirective] {
    guard members.contains(member), member != me, heard[member] != nil else { return [] }
    heard[member] = now
    let arrival: [RingDirective] = here.insert(member).inserted ? [.present(member)] : []
    switch message {
    case .beat(let term, let host, let index):
      return arrival + onBeat(from: member, term: term, host: host, index: index)
    case .nominate(let best, let hops):
      return arrival + onNomination(best, hops: hops, from: member)
    }
  }

  // MARK: - Decisions

  private var beat: RingMessage { .beat(term: term, host: host, index: index) }

  private mutating func leave(_ member: String) -> [RingDirective] {
    guard here.remove(member) != nil else { return [] }
    return member == host ? [.absent(member), .hostLost] : [.absent(member)]
  }

  /// A host's own word counts; what others say of a host only tells us that one is to be found.
  private mutating func onBeat(
    from member: String, term: Int, host: String?, index: Int
  ) -> [RingDirective] {
    guard (0...Self.lastTerm).contains(term) else { return [] }
    var directives: [RingDirective] = []
    if host == member {
      let isNewer = term > self.term
      let settlesTie = term == self.term && (self.host.map { member < $0 } ?? true)
      if isNewer || settlesTie {
        self.term = term
        self.host = member
        nominateAt = nil
        directives.append(.following(host: member, term: term))
      } else if isHost {
        directives.append(.send(to: member, beat))
      }
    }
    if index < self.index { directives.append(.behind(member)) }
    return directives
  }

  private mutating func considerNomination(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [RingDirective] {
    if hostIsHere {
      nominateAt = nil
      return []
    }
    guard let at = nominateAt else {
      nominateAt = now + Int.random(in: timing.stagger, using: &random)
      return []
    }
    guard now >= at else { return [] }
    nominateAt = now + Int.random(in: timing.patience, using: &random)
    guard let next = successor else { return stand() }
    return [.send(to: next, .nominate(best: candidate, hops: 1))]
  }

  private mutating func onNomination(
    _ best: Candidate, hops: Int, from member: String
  ) -> [RingDirective] {
    if isHost { return [.send(to: member, beat)] }
    // A host that nominates has started anew and lost its office.
    if host == member || host == best.member { host = nil }
    // Whoever hears the host well stops the nomination and says so.
    if hostIsHere { return [.send(to: member, beat)] }
    if best.member == me { return stand() }
    guard (1...2 * members.count).contains(hops), members.contains(best.member),
      let next = successor
    else { return [] }
    let better = candidate.isBetter(than: best) ? candidate : best
    return [.send(to: next, .nominate(best: better, hops: hops + 1))]
  }

  private mutating func stand() -> [RingDirective] {
    // Nobody who is here can host: the ring waits for somebody who can.
    guard mayHost, term < Self.lastTerm else { return [] }
    term += 1
    host = me
    nominateAt = nil
    return heard.keys.sorted().map { .send(to: $0, beat) } + [.hosting(term: term)]
  }
}
