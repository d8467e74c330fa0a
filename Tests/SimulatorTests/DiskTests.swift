import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("Disks lose, fail and forget")
struct DiskTests {
  @Test("The power goes everywhere at once", arguments: 1...5)
  func blackout(seed: UInt64) throws {
    let world = try World.seated(3, seed: seed) { $0.thinking = 5...60 }
    for _ in 0..<4 {
      world.run(for: 700 + Int(seed) * 37)
      let before = world.committed
      for name in world.names { world.cutPower(name) }
      world.run(for: 500)
      for name in world.names { world.start(name) }
      #expect(world.run(within: 8_000) { $0.committed > before })
    }
    world.expectNoViolation()
  }

  @Test(
    "A candidate or a voter dies at each point between a request for a vote and its answer",
    arguments: [true, false], [true, false])
  func diesWhileVoting(isCandidate: Bool, losesPower: Bool) throws {
    for steps in 0..<12 {
      let world = try World.seated(3)
      let host = try #require(world.host)
      var candidate: String?
      world.intercept = { node, directive in
        if candidate == nil, directive.isVoteRequest { candidate = node }
        return .carryOut
      }
      world.kill(host)
      #expect(world.run(within: 3_000) { _ in candidate != nil })
      let asked = try #require(candidate)
      let victim = try #require(
        world.names.first { ($0 == asked) == isCandidate && $0 != host })
      if losesPower {
        world.run(until: world.now + steps * 300)
        world.cutPower(victim)
      } else {
        world.kill(world.place(victim), after: steps)
      }
      world.run(for: 30)
      for name in world.names where world.table(name) == nil { world.start(name) }
      #expect(world.run(within: 10_000) { $0.isSettled && $0.host != nil })
      #expect(world.playOn(2))
      world.expectNoViolation()
    }
  }

  @Test("A sync fails once and then 'succeeds'", arguments: [true, false], [true, false])
  func failedSync(isVisible: Bool, losesPower: Bool) throws {
    let world = try World.seated(3)
    while world.due == world.host { #expect(world.playOn(1)) }
    let broken = try #require(world.others.first { $0 != world.due })
    world.failWrite(broken, isVisible: isVisible)
    #expect(world.playOn(2))
    #expect(world.table(broken)?.ring?.isBroken == true)
    // It watches: it knows what is committed and has promised nothing.
    #expect(world.run(within: 2_000) { $0.commit(broken) == $0.committed - 1 })
    #expect(world.stored(broken).index < world.committed - 1)
    if losesPower { world.cutPower(broken) } else { world.kill(broken) }
    world.start(broken)
    #expect(world.run(within: 5_000) { $0.isSettled })
    #expect(world.run(within: 2_000) { $0.stored(broken).index == $0.committed - 1 })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("A host's disk fails: another takes over")
  func brokenHost() throws {
    let world = try World.seated(3)
    let host = try #require(world.host)
    world.failWrite(host, isVisible: false)
    #expect(world.playOn(3))
    #expect(world.host != host)
    world.expectNoViolation()
  }

  @Test("A bit of a record flips: it is mended before its node votes", arguments: [true, false])
  func flippedBit(inMetadata: Bool) throws {
    let world = try World.seated(3)
    #expect(world.playOn(3))
    let hurt = try #require(world.others.first)
    world.flipBit(hurt, inMetadata: inMetadata)
    world.run(for: 300)
    world.start(hurt)
    // Nobody knows whether a copy is new enough for a place that is not known: a host's next record is.
    if inMetadata { #expect(world.run(within: 5_000) { $0.isHeard(hurt) } && world.playOn(1)) }
    #expect(world.run(within: 5_000) { $0.isSettled && $0.stored(hurt).index == $0.committed - 1 })
    #expect(world.table(hurt)?.ring?.isDamaged == false)
    #expect(world.playOn(3))
    // And it counts again.
    let host = try #require(world.host)
    let third = try #require(world.names.first { $0 != host && $0 != hurt })
    world.kill(third)
    #expect(world.playOn(1))
    world.expectNoViolation()
  }

  @Test("A bit of the host's record flips")
  func flippedBitOfHost() throws {
    let world = try World.seated(3)
    #expect(world.playOn(3))
    let host = try #require(world.host)
    world.flipBit(host)
    world.start(host)
    #expect(world.run(within: 8_000) { $0.isSettled && $0.host != nil })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("One of two comes back with an empty disk: the other waits, and may go on alone")
  func emptyDiskOfTwo() throws {
    let world = try World.seated(2)
    #expect(world.playOn(2))
    let (lost, left) = ("a1", "a2")
    world.emptyDisk(lost)
    world.start(lost)
    let before = world.committed
    world.run(for: 15_000)
    #expect(world.committed == before)
    #expect(world.host == nil)
    world.isolate(world.place(lost))
    world.run(for: 2_000)
    #expect(world.table(left)?.mayGoOnAlone == true)
    world.wish(left, .goOnAlone)
    world.run(for: 1_000)
    let alone = try #require(world.table(left)?.match)
    #expect(alone.info.id != World.match)
    #expect(alone.info.parent?.match == World.match)
    #expect(world.checker.committed(alone.info.id) >= 1)
    world.wish(left, .play(.pass))
    #expect(world.run(within: 2_000) { $0.checker.committed(alone.info.id) >= 2 })
    world.expectNoViolation()
  }

  @Test("A node starts anew faster than anybody notices", arguments: [true, false])
  func quickRestart(isHost: Bool) throws {
    let world = try World.seated(3) { $0.thinking = 5...60 }
    for round in 0..<10 {
      let host = try #require(world.host)
      let name = isHost ? host : try #require(world.others.first)
      if round % 2 == 0 { world.kill(name) } else { world.cutPower(name) }
      world.start(name)
      let before = world.committed
      #expect(world.run(within: 8_000) { $0.committed > before + 2 && $0.host != nil })
    }
    #expect(world.run(within: 8_000) { $0.isSettled })
    world.expectNoViolation()
  }
}
