import Casebook
import Fuzz
import Glibc

/// Executes inputs in this process, which may not survive it.
struct Worker {
  private static let mostKept = 4_000

  let target: any Target
  let options: FuzzOptions
  let page: Page

  /// The corpus of a target: what it makes itself, and the files of its folder.
  static func corpus(of target: any Target, in folder: String) -> [Seed] {
    let path = "\(folder)/\(type(of: target).name)"
    let all =
      target.live
      + Files.names(in: path).compactMap { name in
        Files.read("\(path)/\(name)").map { Seed(name, $0) }
      }
    return all.isEmpty ? target.drawn : all
  }

  /// Executes the whole corpus, then changes of it until the time or the number is up. Returns the
  /// exit status: 1 if a promise was broken.
  func run() -> Int32 {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(options.seconds)
    var draw = SplitMix64(seed: options.seed ^ fingerprint(type(of: target).name))
    var pool: [[UInt8]] = []
    var seen: Set<UInt64> = []
    for seed in Self.corpus(of: target, in: options.corpus) {
      guard let outcome = execute(seed.bytes, clock) else { return 1 }
      seen.formUnion(outcome.traits)
      pool.append(seed.bytes)
    }
    let first = pool.count
    while options.executions > 0 ? page[.executions] < options.executions : clock.now < end {
      // Half of the time something new that was found lately, if there is any.
      let recent = draw.below(2) == 0 && pool.count > first
      let at = recent ? first + draw.below(pool.count - first) : draw.below(pool.count)
      let other = pool[draw.below(pool.count)]
      let input = target.mutate(pool[at], other: other, using: &draw)
      guard let outcome = execute(input, clock) else { return 1 }
      if !outcome.traits.isSubset(of: seen) {
        seen.formUnion(outcome.traits)
        if pool.count < Self.mostKept {
          pool.append(input)
        } else {
          pool[first + draw.below(pool.count - first)] = input
        }
      }
      page[.traits] = seen.count
      page[.kept] = pool.count - first
    }
    return 0
  }

  /// Nil if a promise was broken.
  private func execute(_ input: [UInt8], _ clock: ContinuousClock) -> Outcome? {
    page.input = input
    let start = clock.now
    let outcome = target.execute(input)
    let took = (clock.now - start).components
    let milliseconds = Int(took.seconds * 1_000 + took.attoseconds / 1_000_000_000_000_000)
    page[.slowest] = max(page[.slowest], milliseconds)
    page[.executions] += 1
    guard let broken = outcome.broken else { return outcome }
    page.broken = broken
    return nil
  }
}
