import Ring
import Table

/// One plan played from beginning to end.
package struct Run: Sendable {
  package let plan: Plan
  package let violation: Violation?
  package let steps: Int
  package let digest: UInt64
  /// How many records were committed, how many hosts there were, and how many lost disks were
  /// replaced.
  package let committed: Int
  package let hosts: Int
  package let exchanges: Int
  /// How long the match took to go on after the disasters, in microseconds.
  package let recovery: Int?
  package let trace: [String]

  package init(_ plan: Plan, isTraced: Bool = false) {
    let world = World(plan.setup, isTraced: isTraced)
    plan.disasters.forEach { world.schedule($0) }
    world.run(until: plan.length)
    self.plan = plan
    if plan.mode == .safety {
      // What went wrong before may show only when the match goes on.
      world.calm()
      world.run(for: 3_000)
    }
    recovery = plan.mode == .liveness ? Recovery(world, plan).check() : nil
    violation = world.violation
    steps = world.steps
    digest = world.digest
    committed = world.checker.chains.values.reduce(0) { $0 + $1.records.count }
    hosts = world.checker.chains.values.reduce(0) { $0 + $1.hosts.count }
    exchanges = world.checker.chains.values.reduce(0) { count, chain in
      count + chain.records.count { $0.voters.outgoing != nil }
    }
    trace = world.trace.last(.max)
  }
}
