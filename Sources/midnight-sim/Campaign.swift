import LongOptions
import Simulator

/// Runs many seeds, several at once, and reports them in order.
struct Campaign {
  private static let chunk = 10
  private static let reportEvery = 500

  let options: SimOptions

  init(_ options: SimOptions) { self.options = options }

  /// Returns the exit status.
  func run() async -> Int32 {
    if options.isHelp {
      Output.line(SimOptions.usage)
      return 0
    }
    let clock = ContinuousClock()
    let start = clock.now
    var total = Total()
    await withTaskGroup(of: (Int, [Run]).self) { group in
      var ready: [Int: [Run]] = [:]
      var (next, reported) = (0, 0)
      func add() {
        guard next < options.seeds else { return }
        let range = next..<min(next + Self.chunk, options.seeds)
        next = range.upperBound
        group.addTask { [options] in (range.lowerBound, range.map { Self.play($0, options) }) }
      }
      for _ in 0..<options.jobs { add() }
      while let (first, runs) = await group.next() {
        ready[first] = runs
        add()
        while let runs = ready.removeValue(forKey: reported) {
          for (offset, run) in runs.enumerated() {
            take(run, seed: options.from + reported + offset, &total)
            if total.failed > 0, !options.isPatient { return group.cancelAll() }
          }
          reported += runs.count
          if reported % Self.reportEvery == 0 { progress(total, clock.now - start) }
        }
      }
    }
    progress(total, clock.now - start)
    guard total.failed == 0 else {
      Output.line("\(total.seeds) seeds, \(total.failed) with a violation")
      return 1
    }
    Output.line("\(total.seeds) seeds, no violation")
    if options.mode == .liveness, total.seeds >= 100, total.judged * 2 < total.seeds {
      Output.line("But fewer than half of the matches could be judged.")
      return 1
    }
    return 0
  }

  private static func play(_ offset: Int, _ options: SimOptions) -> Run {
    var plan = Plan.drawn(
      seed: UInt64(options.from + offset), mode: options.mode, nodes: options.nodes)
    #if PLANTED_BUGS
      if let fault = options.fault { plan = plan.planting(fault) }
    #endif
    return Run(plan, isTraced: options.isTraced)
  }

  private struct Total {
    var seeds = 0
    var failed = 0
    var steps = 0
    var committed = 0
    var hosts = 0
    var exchanges = 0
    /// Of how many the end was judged: the others had no match left to go on with.
    var judged = 0
    var slowest = 0
    var digest: UInt64 = 0
  }

  private func take(_ run: Run, seed: Int, _ total: inout Total) {
    total.seeds += 1
    total.steps += run.steps
    total.committed += run.committed
    total.hosts += run.hosts
    total.exchanges += run.exchanges
    total.judged += run.recovery == nil ? 0 : 1
    total.slowest = max(total.slowest, run.recovery ?? 0)
    total.digest = (total.digest &* 31) ^ run.digest
    if run.violation != nil {
      total.failed += 1
      Output.line("seed \(seed), the shortest that was found:")
      show(options.lines == 0 ? run : Shrinker.shrink(run))
      Output.line(
        "  The whole again: midnight-sim --from \(seed) --seeds 1 --mode \(options.mode.rawValue)"
          + (options.nodes.map { " --nodes \($0)" } ?? "") + " --trace")
      Output.line(
        "  Once it is mended, its schedule is a test: Tests/SimulatorTests/FoundTests.swift")
    } else if options.isTraced {
      Output.line("seed \(seed):")
      show(run)
    }
  }

  private func show(_ run: Run) {
    run.plan.lines.forEach { Output.line("  \($0)") }
    Output.line("  the last that happened:")
    run.trace.suffix(options.lines).forEach { Output.line("    \($0)") }
    if let violation = run.violation { Output.line("  VIOLATION \(violation)") }
  }

  private func progress(_ total: Total, _ took: Duration) {
    let milliseconds = max(
      1, took.components.seconds * 1_000 + took.components.attoseconds / 1_000_000_000_000_000)
    var line =
      "\(total.seeds) seeds, \(total.steps) events, "
      + "\(Int64(total.steps) * 1_000 / milliseconds) a second, \(total.committed) records, "
      + "\(total.hosts) hosts, \(total.exchanges) exchanges, digest \(String(total.digest, radix: 16))"
    if options.mode == .liveness {
      line += ", \(total.judged) judged, slowest to go on \(total.slowest / 1_000) ms"
    }
    Output.line(line)
  }
}
