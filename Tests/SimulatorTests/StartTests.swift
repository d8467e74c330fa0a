import Ring
import Table
import Testing

@testable import Simulator

@Suite("A program dies between the deal and the first record")
struct StartTests {
  @Test("and nothing that was begun is lost", arguments: Moment.allCases)
  func interrupted(moment: Moment) throws {
    var begun = 0
    for passes in 0..<[.dealt: 1, .stored: 2][moment, default: 3] {
      for after in 0..<5 {
        var setup = Setup(seed: UInt64(7 + after))
        setup.opening = .lobby
        setup.bots = 1
        let world = World(setup)
        let trap = World.Trap(moment, passes: passes, after: after)
        world.traps = [trap]
        #expect(world.run(within: 10_000) { _ in trap.caught != nil })
        let victim = try #require(trap.caught)
        #expect(world.run(within: 2_000) { !$0.machines[victim].isRunning })
        world.run(for: 4_000)
        world.boot(victim)
        world.run(for: 30_000)
        world.expectNoViolation()
        // Nobody sits at a match that does not begin.
        for machine in world.machines {
          #expect(
            machine.table?.match.map { $0.index >= 0 } ?? true, "\(moment) \(passes) \(after)")
        }
        // What was begun goes on, with whoever died.
        guard
          let match = world.checker.chains.keys.first(where: { world.checker.committed($0) > 0 })
        else { continue }
        begun += 1
        let count = world.checker.committed(match)
        #expect(world.run(within: 20_000) { $0.checker.committed(match) > count + 3 })
        #expect(world.machines[victim].table?.match?.info.id == match)
        world.expectNoViolation()
      }
    }
    #expect(begun > 0 || moment == .dealt)
  }
}
