/// Who sits in a lobby, who of them is here, and who hosts: events in, directives out.
///
/// A lobby has nothing to lose, so its host is chosen by a nomination that goes round and no more
/// (Chang and Roberts, 'An improved algorithm for decentralized extrema-finding', 1979): each
/// member passes on the one of the nominee so far and itself that sits first, and a nominee that
/// sees itself come back takes the next term. Every function takes `now`, in milliseconds of a
/// clock that never goes back.
package struct LobbyRing: Sendable {
  package struct Timing: Hashable, Sendable {
    package var beat = 200
    /// How long a member may be silent before it counts as absent: long, as nobody waits for it.
    package var silence = 3_000
    /// How long to wait for the outcome of a nomination; drawn anew each time.
    package var patience = 600...1200
    /// How long to wait before nominating once the host is lost; drawn, so that one comes first.
    package var stagger = 50...300
    package init() {}
  }

  package let me: String
  package let timing: Timing
  /// In ring order; the one of `me` included.
  package private(set) var members: [String]
  package private(set) var term: Int
  package private(set) var host: String?

  /// When each linked member was last heard.
  private var heard: [String: Int] = [:]
  private var here: Set<String> = []
  private var lastTick: Int?
  private var nextBeat = 0
  private var nominateAt: Int?

  package init(
    me: String, members: [String], term: Int, host: String?, timing: Timing = Timing()
  ) {
    self.me = me
    self.members = members
    self.term = term
    self.host = host
    self.timing = timing
  }

  package var isHost: Bool { host == me }
  package func isHere(_ member: String) -> Bool { member == me || here.contains(member) }
  private var hostIsHere: Bool { host.map(isHere) ?? false }
  private var place: Int { members.firstIndex(of: me) ?? Int.max }

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

  // MARK: - Events

  /// A node may be up and not sit in this lobby: unless it is known to (`isSeated`), its first beat
  /// shows that it does.
  package mutating func linkUp(
    _ member: String, now: Int, isSeated: Bool = false
  ) -> [LobbyRingDirective] {
    guard members.contains(member), member != me else { return [] }
    heard[member] = now
    let greeting = LobbyRingDirective.send(to: member, beat)
    // First who hosts, so that the member knows whose word to take.
    return isSeated && here.insert(member).inserted ? [greeting, .present(member)] : [greeting]
  }

  package mutating func linkDown(_ member: String) -> [LobbyRingDirective] {
    heard[member] = nil
    return leave(member)
  }

  package mutating func tick(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [LobbyRingDirective] {
    var directives: [LobbyRingDirective] = []
    if now - (lastTick ?? now) > timing.silence {
      // We slept: the others' silence is our own doing, so everybody gets a fresh chance.
      for member in heard.keys { heard[member] = now }
    }
    lastTick = now
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
    _ message: LobbyRingMessage, from member: String, now: Int
  ) -> [LobbyRingDirective] {
    guard members.contains(member), member != me, heard[member] != nil else { return [] }
    heard[member] = now
    let arrival: [LobbyRingDirective] = here.insert(member).inserted ? [.present(member)] : []
    switch message {
    case .beat(let term, let host):
      return arrival + onBeat(from: member, term: term, host: host)
    case .nominate(let best, let place, let hops):
      return arrival + onNomination(best, place: place, hops: hops, from: member)
    }
  }

  // MARK: - Decisions

  private var beat: LobbyRingMessage { .beat(term: term, host: host) }

  private mutating func leave(_ member: String) -> [LobbyRingDirective] {
    here.remove(member) != nil ? [.absent(member)] : []
  }

  /// A host's own word counts; what others say of a host only tells us that one is to be found.
  private mutating func onBeat(
    from member: String, term: Int, host: String?
  ) -> [LobbyRingDirective] {
    guard (0...Ring.lastTerm).contains(term), host == member else { return [] }
    let isNewer = term > self.term
    let settlesTie = term == self.term && (self.host.map { member < $0 } ?? true)
    guard isNewer || settlesTie else { return isHost ? [.send(to: member, beat)] : [] }
    self.term = term
    self.host = member
    nominateAt = nil
    return [.following(host: member, term: term)]
  }

  private mutating func considerNomination(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [LobbyRingDirective] {
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
    return [.send(to: next, .nominate(best: me, place: place, hops: 1))]
  }

  private mutating func onNomination(
    _ best: String, place: Int, hops: Int, from member: String
  ) -> [LobbyRingDirective] {
    if isHost { return [.send(to: member, beat)] }
    // A host that nominates has started anew and lost its office.
    if host == member || host == best { host = nil }
    // Whoever hears the host well stops the nomination and says so.
    if hostIsHere { return [.send(to: member, beat)] }
    if best == me { return stand() }
    guard (1...2 * members.count).contains(hops), members.contains(best), let next = successor
    else { return [] }
    let isBetter = self.place < place
    return [
      .send(
        to: next,
        .nominate(
          best: isBetter ? me : best, place: isBetter ? self.place : place, hops: hops + 1))
    ]
  }

  private mutating func stand() -> [LobbyRingDirective] {
    guard term < Ring.lastTerm else { return [] }
    term += 1
    host = me
    nominateAt = nil
    return heard.keys.sorted().map { .send(to: $0, beat) } + [.hosting(term: term)]
  }
}
