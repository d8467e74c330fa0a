import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("Cables are cut, flap, and deliver late")
struct CableTests {
  @Test("Two do not hear each other, a third hears both")
  func bridge() throws {
    for pair in [("a1", "a2"), ("a1", "a3"), ("a2", "a3")] {
      let world = try World.seated(3)
      world.cut(pair.0, pair.1)
      #expect(world.playOn(6, within: 20_000), "\(pair)")
      let hosts = world.checker.chain(World.match).hosts.count
      #expect(world.playOn(6, within: 20_000), "\(pair)")
      // One change of hosts at most; then it is quiet.
      #expect(world.checker.chain(World.match).hosts.count <= hosts + 1, "\(pair)")
      world.heal(pair.0, pair.1)
      #expect(world.run(within: 8_000) { $0.isSettled }, "\(pair)")
      #expect(world.playOn(3))
      world.expectNoViolation()
    }
  }

  @Test("A link flaps")
  func flapping() throws {
    let world = try World.seated(3)
    for period in [30, 150, 700, 1_300] {
      for _ in 0..<8 {
        world.cut("a1", "a2")
        world.run(for: period)
        world.heal("a1", "a2")
        world.run(for: period)
      }
      #expect(world.playOn(2, within: 10_000))
    }
    #expect(world.run(within: 8_000) { $0.isSettled })
    world.expectNoViolation()
  }

  @Test("Two players whose link is cut both try, and nothing is decided")
  func twoPlayers() throws {
    let world = try World.seated(2)
    let before = world.committed
    world.cut("a1", "a2")
    for _ in 0..<20 {
      for name in world.names { world.wish(name, .play(.pass)) }
      world.run(for: 250)
    }
    #expect(world.committed <= before + 1)
    #expect(world.host == nil)
    let cut = world.committed
    world.run(for: 5_000)
    #expect(world.committed == cut)
    world.heal("a1", "a2")
    #expect(world.run(within: 8_000) { $0.isSettled && $0.host != nil })
    #expect(world.playOn(4))
    world.expectNoViolation()
  }

  @Test("Messages of old terms come twice, and very late")
  func lateMessages() throws {
    let world = try World.seated(5)
    world.setNoise(Noise(drop: 50, duplicate: 300, reorder: 200, late: 300))
    for _ in 0..<5 {
      #expect(world.playOn(3, within: 20_000))
      let host = try #require(world.host)
      world.kill(host)
      world.run(for: 1_500)
      world.start(host)
      world.run(for: 1_000)
    }
    world.setNoise(.none)
    #expect(world.run(within: 10_000) { $0.isSettled })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("Of twelve, some are cut off one by one and come back in another order", arguments: 1...4)
  func twelve(seed: UInt64) throws {
    let world = try World.seated(12, seed: seed)
    var draw = SplitMix64(seed: seed)
    let lost = Array(world.names.permuted(using: &draw).prefix(3 + draw.below(3)))
    for name in lost {
      world.isolate(world.place(name))
      world.run(for: draw.below(1_500))
    }
    let before = world.committed
    #expect(world.run(within: 10_000) { $0.host.map { !lost.contains($0) } == true })
    #expect(world.playOn(2, within: 10_000))
    #expect(world.committed > before)
    for name in lost.permuted(using: &draw) {
      world.rejoin(world.place(name))
      world.run(for: draw.below(1_500))
    }
    #expect(world.run(within: 12_000) { $0.isSettled })
    #expect(world.playOn(12, within: 20_000))
    world.expectNoViolation()
  }
}
