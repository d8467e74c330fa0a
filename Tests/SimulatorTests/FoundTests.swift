import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

/// What drawn disasters have found, each as the shortest schedule that shows it.
@Suite("Faults that were found")
struct FoundTests {
  @Test("A number is never given to another move, whatever the disk has lost")
  func numbers() throws {
    let world = try World.seated(3)
    let name = try #require(world.due)
    var last = 0
    func play() throws {
      while world.due != name { try #require(world.playOn(1)) }
      world.run(for: 50)
      let pending = world.accepted(name)
      world.wish(name, .play(.pass))
      #expect(world.run(within: 100) { $0.table(name)?.match?.pending != nil })
      let number = world.table(name)?.match?.pending?.number ?? 0
      #expect(number > last)
      last = number
      #expect(world.run(within: 5_000) { $0.accepted(name) > pending })
    }
    try play()
    world.kill(name)
    world.start(name)
    #expect(world.run(within: 5_000) { $0.isSettled })
    try play()
    // A move goes out that nobody gets, and then its disk is lost.
    while world.due != name { try #require(world.playOn(1)) }
    world.run(for: 50)
    world.intercept = { _, directive in directive.isProposal ? .leaveOut : .carryOut }
    if world.host == name { world.intercept = { $1.sentRecord == nil ? .carryOut : .leaveOut } }
    world.wish(name, .play(.search))
    #expect(world.run(within: 100) { $0.table(name)?.match?.pending != nil })
    last = world.table(name)?.match?.pending?.number ?? 0
    world.run(for: 50)
    world.emptyDisk(name)
    world.intercept = nil
    world.start(name)
    #expect(world.run(within: 15_000) { $0.isSettled && $0.table(name)?.ring?.isVoter == true })
    try play()
    world.wish(name, .leave)
    world.run(for: 50)
    world.sitDown(world.place(name))
    #expect(world.run(within: 5_000) { $0.isSettled })
    try play()
    world.expectNoViolation()
  }

  @Test("A mended record that was known to be committed is shown")
  func mended() throws {
    let world = try World.seated(3)
    #expect(world.playOn(3))
    world.run(for: 500)
    let hurt = try #require(world.others.first)
    world.flipBit(hurt)
    world.start(hurt)
    #expect(world.run(within: 5_000) { $0.isSettled && $0.table(hurt)?.ring?.isDamaged == false })
    #expect(world.table(hurt)?.match?.index == world.committed - 1)
    world.expectNoViolation()
  }

  @Test("A host's committed record replaces one that was made on it and never got further")
  func recommitted() throws {
    let world = try World.seated(3)
    while world.due != world.host { #expect(world.playOn(1)) }
    let host = try #require(world.host)
    let before = world.committed
    world.intercept = { node, directive in
      node == host && directive.sentRecord != nil ? .leaveOut : .carryOut
    }
    try world.passTurn()
    #expect(world.run(within: 1_000) { $0.stored(host).index == before })
    world.freeze(host)
    world.intercept = nil
    #expect(world.run(within: 3_000) { $0.host != nil })
    let next = try #require(world.host)
    let third = try #require(world.names.first { $0 != host && $0 != next })
    // The one with the record again in its term needs the one that has another on top of it.
    world.kill(third)
    world.thaw(host)
    #expect(world.run(within: 5_000) { $0.host != nil && $0.committed > before })
    #expect(world.playOn(2))
    world.expectNoViolation()
  }

  @Test("A deal that comes twice is one deal")
  func dealtTwice() throws {
    var setup = Setup(seed: 2)
    setup.opening = .lobby
    setup.thinking = nil
    let world = World(setup)
    world.setNoise(Noise(duplicate: 1_000))
    #expect(world.run(within: 10_000) { $0.host != nil })
    world.expectNoViolation()
  }

  @Test("Whoever hears the host may move, without hearing a majority")
  func hearsHostOnly() throws {
    let world = try World.seated(5)
    while world.due == world.host { #expect(world.playOn(1)) }
    let (host, mover) = (try #require(world.host), try #require(world.due))
    for name in world.names where name != host && name != mover { world.cut(name, mover) }
    world.run(for: 2_000)
    #expect(world.table(mover)?.standing == .playing)
    let before = world.accepted(mover)
    try world.passTurn()
    #expect(world.run(within: 2_000) { $0.accepted(mover) > before })
    world.expectNoViolation()
  }

  @Test("A nomination gets out of a dead end")
  func deadEnd() throws {
    let world = try World.seated(5)
    world.flipBit("a1", inMetadata: true)
    #expect(world.playOn(2, within: 20_000))
    // a1 cannot stand, and hands what comes to it on to a2, which hears nobody else.
    for name in ["a3", "a4", "a5"] { world.cut("a2", name) }
    world.run(for: 3_000)
    let host = try #require(world.host)
    world.kill(host)
    world.start("a1")
    world.start(host)
    #expect(world.run(within: 6_000) { $0.host != nil })
    #expect(world.playOn(2))
    world.expectNoViolation()
  }

  @Test("A bot moves though its thoughts came when its node was no host any more")
  func lateThought() throws {
    let world = try World.seated(3) { $0.bots = 1 }
    let host = try #require(world.host)
    // Everybody thinks for ever.
    var thought: SeatView?
    var hasCome = false
    world.intercept = { node, directive in
      guard case .think(let view, _, _) = directive, !hasCome || node != host else {
        return .carryOut
      }
      thought = thought ?? view
      return .leaveOut
    }
    for _ in 0..<4 where thought == nil {
      if let due = world.due { world.wish(due, .play(.pass)) }
      world.run(for: 1_000)
    }
    let seat = try #require(thought).seat
    let index = world.commit(host)
    world.freeze(host)
    #expect(world.run(within: 3_000) { $0.host != nil && $0.host != host })
    world.thaw(host)
    #expect(world.run(within: 3_000) { $0.isSettled })
    world.take(.thought(seat, index: index, .pass), at: world.place(host))
    hasCome = true
    // It hosts again, and nothing has happened meanwhile.
    for _ in 0..<4 where world.host != host {
      let other = try #require(world.host)
      world.kill(other)
      world.run(within: 3_000) { $0.host != nil }
      world.start(other)
      world.run(within: 3_000) { $0.isSettled }
    }
    try #require(world.host == host)
    world.intercept = nil
    #expect(world.run(within: 3_000) { $0.commit(host) > index })
    world.expectNoViolation()
  }

  @Test("A disk that is being mended does not go back to an older copy")
  func copies() {
    let voters = ["a", "b", "c"].map { Voter(node: $0, tag: $0) }
    func entry(_ index: Int) -> Entry {
      Entry(
        index: index, previous: "f\(index - 1)", hash: "f\(index)", bytes: "r\(index)",
        membership: Membership(voters: voters))
    }
    var ring = Ring(
      me: voters[0], members: ["a", "b", "c"], membership: Membership(voters: voters),
      memory: Memory(
        ballot: Ballot(term: 3), commit: 5,
        damage: Memory.Damage(position: Position(term: 2, index: 6), hash: "f6")), now: 0)
    let first = ring.receive(copy: entry(8), term: 3, from: voters[1], now: 10)
    #expect(first.count == 1)
    #expect(ring.head?.index == 8)
    #expect(ring.receive(copy: entry(7), term: 3, from: voters[2], now: 20).isEmpty)
    #expect(ring.head?.index == 8)
  }
}
