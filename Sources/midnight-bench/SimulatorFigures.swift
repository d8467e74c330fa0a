import Simulator
import Synchronization

/// How quickly whole networks are simulated, in both modes.
enum SimulatorFigures {
  /// From seed 1 on; the same in each batch.
  private static let seeds = 20

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    var figures: [Figure] = []
    for mode in [Plan.Mode.safety, .liveness] {
      bench.say("\(seeds) seeds, \(mode.rawValue)")
      let alone = try measure(bench, mode, threads: 1, beside: [])
      figures += alone + (try measure(bench, mode, threads: 2, beside: alone))
    }
    return figures
  }

  private static func measure(
    _ bench: Bench, _ mode: Plan.Mode, threads: Int, beside alone: [Figure]
  ) throws(Problem) -> [Figure] {
    let broken = Atomic<Int>(0)
    let batches = Rate(batches: bench.times(5), size: seeds, threads: threads).measure { at in
      let run = Run(Plan.drawn(seed: UInt64(at + 1), mode: mode))
      if run.violation != nil { broken.store(at + 1, ordering: .relaxed) }
      return run.steps
    }
    let seed = broken.load(ordering: .relaxed)
    guard seed == 0 else { throw Problem("a promise is broken: midnight-sim --from \(seed)") }
    let name = "\(mode.rawValue), \(threads == 1 ? "one thread" : "two threads")"
    return [
      Figure(
        .simulator, "events, \(name)", .perSecond, batches.map(\.perSecond), beside: alone),
      Figure(
        .simulator, "seeds, \(name)", .perMinute, batches.map { Double(seeds) * 60 / $0.seconds },
        beside: alone),
    ].compactMap(\.self)
  }
}
