import Casebook
import Ring
import Rules
import Table

/// One plan played from beginning to end.
package struct Run: Sendable {
  package let plan: Plan
  package let violation: Violation?
  package let steps: Int
  package let digest: UInt64
  /// How many records were committed, and how many hosts there were.
  package let committed: Int
  package let hosts: Int
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
      world.calm([:])
      world.run(for: 3_000)
    }
    recovery = plan.mode == .liveness ? Recovery(world, plan).check() : nil
    violation = world.violation
    steps = world.steps
    digest = world.digest
    committed = world.checker.chains.values.reduce(0) { $0 + $1.records.count }
    hosts = world.checker.chains.values.reduce(0) { $0 + $1.hosts.count }
    trace = world.trace.last(.max)
  }
}

/// After the disasters, a majority that is well goes on with its match.
struct Recovery {
  /// How long it may take until a move is committed, until the next is, and until all know it; in
  /// milliseconds.
  static let first = 8_000
  static let next = 6_000
  static let known = 2_000

  let world: World
  let plan: Plan
  private let match: String
  private let well: [Int]

  init(_ world: World, _ plan: Plan) {
    self.world = world
    self.plan = plan
    well = world.machines.indices.filter { plan.sick[$0] == nil && !plan.doomed.contains($0) }
    let names = world.checker.chains.keys.sorted()
    match = names.contains(World.match) ? World.match : names.first ?? ""
  }

  /// Returns how long the first move took; nil if there was nothing left to move.
  func check() -> Int? {
    guard world.violation == nil else { return nil }
    world.calm(plan.sick)
    let (start, count) = (world.now, committed)
    // One of two who goes on alone has left the other for good.
    guard isPlayable, world.checker.chains.count == 1 else { return nil }
    guard world.run(within: Self.first, until: { _ in committed > count || !isPlayable }) else {
      return fail("no record follows record \(count - 1) in \(Self.first) ms")
    }
    let took = world.now - start
    guard world.run(within: Self.next, until: { _ in committed > count + 1 || !isPlayable }) else {
      return fail("no record follows record \(count) in \(Self.next) ms")
    }
    let newest = committed - 1
    func slow() -> [Int] { well.filter { hearsHost($0) && !knows($0, newest) } }
    guard world.run(within: Self.known, until: { _ in slow().isEmpty }) else {
      let slow = slow()
      return fail("\(slow.map(Machine.name)) do not learn of record \(newest)")
    }
    return took
  }

  private func fail(_ text: String) -> Int? {
    world.checker.time = world.now
    world.checker.report(.live, text)
    return nil
  }

  private var committed: Int { world.checker.committed(match) }

  /// Whether the cables between a node and the host are whole. Who hosts for a majority may be one
  /// that not everybody hears.
  private func hearsHost(_ node: Int) -> Bool {
    guard let host = world.host.map(world.place) else { return false }
    return !world.lanes[world.lane(node, host)].isCut && !world.lanes[world.lane(host, node)].isCut
  }

  private func knows(_ node: Int, _ index: Int) -> Bool {
    world.machines[node].table?.ring?.commit ?? -1 >= index
  }

  /// Whether anybody who is well still has something to do.
  private var isPlayable: Bool {
    let chain = world.checker.chain(match)
    guard let state = chain.state, state.truth == nil else { return false }
    if state.outcome != nil { return true }
    let roster = world.checker.roster(match)
    return state.seatIDs.contains { seat in
      state.seat(seat).isPlaying && well.contains { Machine.name($0) == roster[seat.value] }
    }
  }
}
