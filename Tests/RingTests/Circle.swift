@testable import Ring

/// The rings of several members in one loop: messages arrive in order and at once, disks work at
/// once, unless a test says otherwise.
struct Circle {
  var rings: [String: Ring] = [:]
  /// Pairs, the sender first, between which nothing arrives.
  var cut: Set<[String]> = []
  /// Members whose writes wait for `sync`.
  var slow: Set<String> = []
  var unsynced: [String: [Int]] = [:]
  var committed: [String: [String]] = [:]
  var log: [String: [RingDirective]] = [:]
  var now = 0
  private var random = Lehmer(state: 7)
  private var queue: [(to: String, from: Voter, Letter)] = []
  let voters: [Voter]

  private enum Letter {
    case message(RingMessage)
    case record(Entry, Int, Int)
    case copy(Entry, Int)
  }

  private struct Lehmer: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// Members that all have the first record on their disks.
  init(_ members: [String], memory: [String: Memory] = [:]) {
    voters = members.map { Voter(node: $0, tag: $0 + $0) }
    let membership = Membership(voters: voters)
    let first = Entry(index: 0, previous: "", hash: "h0", bytes: "r0", membership: membership)
    for voter in voters {
      let usual = Memory(ballot: Ballot(term: 1), head: first, headTerm: 1, commit: 0)
      rings[voter.node] = Ring(
        me: voter, members: members, membership: membership,
        memory: memory[voter.node] ?? usual, now: 0)
    }
    for one in members {
      for other in members where other != one { link(one, other) }
    }
    settle()
  }

  /// The record after the newest of `member`.
  func next(of member: String, _ hash: String, _ membership: Membership? = nil) -> Entry? {
    guard let head = rings[member]?.head else { return nil }
    return Entry(
      index: head.index + 1, previous: head.hash, hash: hash, bytes: hash,
      membership: membership ?? head.membership)
  }

  var hosts: [String] { rings.values.filter(\.isHost).map(\.me.node).sorted() }
  var violations: [String] { rings.values.flatMap(\.violations) }

  mutating func link(_ one: String, _ other: String, isRestart: Bool = false) {
    take(rings[one]?.linkUp(other, isRestart: isRestart, now: now), at: one)
  }

  mutating func propose(_ member: String, _ entry: Entry?) {
    guard let entry else { return }
    take(rings[member]?.propose(entry, now: now), at: member)
    settle()
  }

  mutating func send(_ message: RingMessage, from: String, to: String) {
    guard let voter = voters.first(where: { $0.node == from }) else { return }
    queue.append((to, voter, .message(message)))
    settle()
  }

  mutating func pass(
    _ milliseconds: Int, until done: (Circle) -> Bool = { _ in false },
    between: (inout Circle) -> Void = { _ in }
  ) {
    for _ in 0..<(milliseconds / 50) {
      now += 50
      for member in rings.keys.sorted() {
        take(rings[member]?.tick(now: now, using: &random), at: member)
        settle()
      }
      between(&self)
      settle()
      if done(self) { return }
    }
  }

  /// The member's disk does what it was given.
  mutating func sync(_ member: String) {
    for id in unsynced.removeValue(forKey: member) ?? [] {
      take(rings[member]?.stored(id, now: now), at: member)
    }
    settle()
  }

  /// The program of a member is gone, and the others see it at once.
  mutating func kill(_ member: String) {
    rings[member] = nil
    for other in rings.keys.sorted() { take(rings[other]?.linkDown(member, now: now), at: other) }
    settle()
  }

  mutating func take(_ directives: [RingDirective]?, at member: String) {
    guard let me = rings[member]?.me else { return }
    for directive in directives ?? [] {
      log[member, default: []].append(directive)
      switch directive {
      case .send(let nodes, let message):
        for node in nodes { queue.append((node, me, .message(message))) }
      case .replicate(let nodes, let entry, let term, let commit):
        for node in nodes { queue.append((node, me, .record(entry, term, commit))) }
      case .copy(let node, let entry, let term):
        queue.append((node, me, .copy(entry, term)))
      case .store(let id, _):
        if slow.contains(member) {
          unsynced[member, default: []].append(id)
        } else {
          take(rings[member]?.stored(id, now: now), at: member)
        }
      case .committed(let entry, _):
        committed[member, default: []].append(entry.hash)
      case .redial(let node):
        if rings[node] == nil { take(rings[member]?.unreachable(node, now: now), at: member) }
      case .hosting, .following, .hostless, .present, .absent, .frozen, .repaired:
        break
      }
    }
  }

  private mutating func settle() {
    while !queue.isEmpty {
      let (to, from, letter) = queue.removeFirst()
      if cut.contains([from.node, to]) { continue }
      switch letter {
      case .message(let message):
        take(rings[to]?.receive(message, from: from, now: now), at: to)
      case .record(let entry, let term, let commit):
        take(
          rings[to]?.receive(record: entry, term: term, commit: commit, from: from, now: now),
          at: to)
      case .copy(let entry, let term):
        take(rings[to]?.receive(copy: entry, term: term, from: from, now: now), at: to)
      }
    }
  }
}
