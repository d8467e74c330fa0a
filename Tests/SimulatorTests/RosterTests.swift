import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("Disks are replaced while the match goes on")
struct RosterTests {
  private func isVoter(_ world: World, _ name: String) -> Bool {
    let membership = world.checker.chain(World.match).records.last?.voters
    return world.table(name)?.ring.map { membership?.voters.contains($0.me) == true } ?? false
  }

  private func isSettled(_ world: World) -> Bool {
    world.checker.chain(World.match).records.last?.voters.outgoing == nil
  }

  @Test("An empty disk becomes a voter by two records")
  func newDevice() throws {
    let world = try World.seated(3)
    let lost = try #require(world.others.first)
    world.emptyDisk(lost)
    world.start(lost)
    #expect(world.run(within: 10_000) { isVoter($0, lost) && isSettled($0) })
    let steps = world.checker.chain(World.match).records.map(\.move)
    #expect(steps.contains(.newDevice(SeatID(exactly: world.place(lost)))))
    #expect(steps.contains(.settled))
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("Who comes back dies while it catches up, again and again")
  func diesWhileJoining() throws {
    let world = try World.seated(3)
    #expect(world.playOn(5))
    let lost = try #require(world.others.first)
    world.emptyDisk(lost)
    for steps in 0..<25 {
      world.start(lost)
      world.run(for: 40)
      world.kill(world.place(lost), after: 2 * steps)
      world.run(for: 700)
      if steps % 5 == 4 { world.cutPower(lost) } else { world.kill(lost) }
    }
    world.start(lost)
    #expect(world.run(within: 15_000) { isVoter($0, lost) && isSettled($0) && $0.isSettled })
    #expect(world.playOn(3))
    world.expectNoViolation()
  }

  @Test("Two of five get new disks while hosts change", arguments: 1...6)
  func duringHostChanges(seed: UInt64) throws {
    let world = try World.seated(5, seed: seed) {
      $0.thinking = 5...100
      $0.rules.actionsPerTurn = 9
    }
    var draw = SplitMix64(seed: seed)
    let lost = Array(world.names.permuted(using: &draw).prefix(2))
    for name in lost {
      world.emptyDisk(name)
      world.start(name)
      for _ in 0..<3 {
        world.run(for: 50 + draw.below(1_200))
        guard let host = world.host else { continue }
        world.kill(host)
        world.run(for: draw.below(1_500))
        world.start(host)
      }
    }
    #expect(
      world.run(within: 20_000) { world in
        lost.allSatisfy { isVoter(world, $0) } && isSettled(world)
      })
    // The new disks count: with them and one more there is a majority.
    let whole = world.names.filter { !lost.contains($0) }
    for name in whole.prefix(2) { world.kill(name) }
    let before = world.committed
    #expect(world.run(within: 10_000) { $0.committed > before + 1 })
    world.expectNoViolation()
  }
}
