import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("Clocks, sleep and slowness")
struct ClockTests {
  @Test("A clock that is an hour off changes nothing at all")
  func hourOff() {
    func digest(offset: Int) -> UInt64 {
      var setup = Setup(seed: 5)
      setup.clocks = [LocalClock(), LocalClock(offset: offset), LocalClock()]
      let world = World(setup)
      world.run(for: 8_000)
      world.expectNoViolation()
      #expect(world.committed > 10)
      return world.digest
    }
    #expect(digest(offset: 0) == digest(offset: 3_600_000_000))
  }

  @Test("One sleeps for ten minutes, with its clock or without", arguments: [true, false])
  func asleep(clockStands: Bool) throws {
    for isHost in [true, false] {
      let world = try World.seated(3)
      #expect(world.playOn(2))
      let host = try #require(world.host)
      let sleeper = isHost ? host : try #require(world.others.first)
      world.sleep(sleeper, clockStands: clockStands)
      #expect(world.run(within: 4_000) { $0.host != nil && $0.host != sleeper })
      world.run(for: 600_000)
      let before = world.committed
      world.wake(sleeper)
      #expect(world.run(within: 8_000) { $0.isSettled })
      #expect(world.commit(sleeper) >= before - 1)
      #expect(world.playOn(3))
      world.expectNoViolation()
    }
  }

  /// How long a player waits for the answer to a move, at most, in microseconds.
  private func slowestMove(_ world: World, without absent: String?) throws -> Int {
    var slowest = 0
    for _ in 0..<12 {
      let mover = try #require(world.due)
      if mover == absent {
        let before = world.committed
        #expect(world.run(within: 10_000) { $0.committed > before })
        continue
      }
      let (start, before) = (world.now, world.accepted(mover))
      world.wish(mover, .play(.pass))
      #expect(world.run(within: 5_000) { $0.accepted(mover) > before })
      slowest = max(slowest, world.now - start)
      world.run(for: 50)
    }
    return slowest
  }

  @Test("A dead or slow follower makes nobody wait")
  func slowFollower() throws {
    let healthy = try World.seated(3)
    let usual = try slowestMove(healthy, without: nil)
    let dead = try World.seated(3)
    let gone = try #require(dead.others.last)
    dead.kill(gone)
    dead.run(for: 1_000)
    #expect(try slowestMove(dead, without: gone) <= 2 * usual)
    dead.expectNoViolation()

    let slow = try World.seated(3)
    let lame = try #require(slow.others.last)
    slow.setDisk(lame, milliseconds: 2_000...2_000)
    // Its own moves have to be on its disk before they are sent.
    var slowest = 0
    for _ in 0..<9 {
      let mover = try #require(slow.due)
      let (start, before) = (slow.now, slow.accepted(mover))
      slow.wish(mover, .play(.pass))
      #expect(slow.run(within: 20_000) { $0.accepted(mover) > before })
      if mover != lame { slowest = max(slowest, slow.now - start) }
      slow.run(for: 50)
    }
    #expect(slowest <= 2 * usual)
    slow.expectNoViolation()
  }
}
