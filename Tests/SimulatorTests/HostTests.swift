import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("A host dies, freezes, or is not heard")
struct HostTests {
  @Test("after its own write, before it sends anything", arguments: [true, false])
  func diesAfterOwnWrite(isMover: Bool) throws {
    let world = try World.seated(3)
    var host = try #require(world.host)
    while (world.due == host) != isMover { #expect(world.playOn(1)) }
    host = try #require(world.host)
    let (before, mover) = (world.committed, try #require(world.due))
    world.intercept = { node, directive in
      node == host && directive.sentRecord != nil ? .leaveOut : .carryOut
    }
    try world.passTurn()
    #expect(world.run(within: 2_000) { $0.stored(host).index == before })
    world.kill(host)
    world.intercept = nil
    #expect(world.committed == before)
    if isMover { world.start(host) }
    #expect(world.run(within: 4_000) { $0.accepted(mover) == 1 })
    world.start(host)
    #expect(world.run(within: 4_000) { $0.isSettled })
    #expect(world.playOn(3))
    #expect(world.answers.count { $0.node == mover && $0.number == 1 } <= 1)
    world.expectNoViolation()
  }

  @Test("after a majority has stored the record, before anybody hears of it")
  func diesBeforeTheAnswer() throws {
    let world = try World.seated(3)
    while world.due == world.host { #expect(world.playOn(1)) }
    let host = try #require(world.host)
    let (before, mover) = (world.committed, try #require(world.due))
    let answered = world.accepted(mover)
    world.intercept = { node, directive in
      node == host && (directive.isCommitted || directive.isAnswer) ? .die : .carryOut
    }
    try world.passTurn()
    #expect(world.run(within: 2_000) { $0.table(host) == nil })
    world.intercept = nil
    #expect(world.accepted(mover) == answered)
    #expect(world.run(within: 3_000) { $0.accepted(mover) == answered + 1 })
    #expect(world.committed == before + 1)
    world.start(host)
    #expect(world.run(within: 4_000) { $0.isSettled })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("The player on turn dies before its proposal arrives, and after")
  func moverDies() throws {
    for arrives in [false, true] {
      let world = try World.seated(3)
      while world.due == world.host { #expect(world.playOn(1)) }
      let (before, mover) = (world.committed, try #require(world.due))
      world.intercept = { node, directive in
        node == mover && directive.isProposal && !arrives ? .leaveOut : .carryOut
      }
      try world.passTurn()
      if arrives {
        #expect(world.run(within: 1_000) { $0.committed > before })
        world.kill(mover)
        // Its move was taken; the others go on.
        #expect(world.run(within: 5_000) { $0.due != mover })
      } else {
        world.run(for: 20)
        world.kill(mover)
        // Its turn is skipped.
        #expect(world.run(within: 5_000) { $0.committed > before })
      }
      world.intercept = nil
      world.start(mover)
      #expect(world.run(within: 5_000) { $0.isSettled })
      #expect(world.run(within: 3_000) { $0.table(mover)?.match?.pending == nil })
      #expect(world.playOn(3))
      world.expectNoViolation()
    }
  }

  @Test("It freezes past everybody's timeout with proposals queued, and thaws")
  func frozenWithProposals() throws {
    let world = try World.seated(3)
    while world.due == world.host { #expect(world.playOn(1)) }
    let host = try #require(world.host)
    let mover = try #require(world.due)
    world.freeze(host)
    try world.passTurn()
    #expect(world.run(within: 4_000) { $0.accepted(mover) >= 1 })
    let next = try #require(world.host)
    #expect(next != host)
    #expect(world.playOn(1))
    var said = 0
    world.intercept = { node, directive in
      if node == host, directive.sentRecord != nil || directive.isAnswer { said += 1 }
      return .carryOut
    }
    world.thaw(host)
    #expect(world.run(within: 3_000) { $0.isSettled })
    #expect(world.host == next)
    #expect(said == 0)
    world.intercept = nil
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("It sits in the minority of a partition of three and two")
  func partition() throws {
    let world = try World.seated(5)
    let host = try #require(world.host)
    let friend = try #require(world.others.first)
    world.part([host, friend])
    let before = world.committed
    #expect(world.run(within: 4_000) { $0.host.map { $0 != host && $0 != friend } == true })
    #expect(world.run(within: 2_000) { $0.table(host)?.ring?.isHost == false })
    #expect(world.run(within: 6_000) { $0.committed > before })
    #expect(world.commit(friend) == before - 1)
    world.join([host, friend])
    #expect(world.run(within: 8_000) { $0.isSettled })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("It can send and not receive")
  func deaf() throws {
    let world = try World.seated(3)
    let host = try #require(world.host)
    for other in world.others { world.cut(from: other, to: host) }
    #expect(world.run(within: 5_000) { $0.host.map { $0 != host } == true })
    #expect(world.run(within: 2_000) { $0.table(host)?.ring?.isHost == false })
    for other in world.names where other != host { world.heal(from: other, to: host) }
    #expect(world.run(within: 10_000) { $0.isSettled })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }
}
