/// What a number of measurements come to.
struct Summary: Hashable, Codable, Sendable {
  /// How many measurements there were.
  let n: Int
  let median: Double
  /// The 99th percentile by nearest rank: with fewer than a hundred measurements the worst.
  let p99: Double
  let worst: Double

  /// Nil without measurements; `worst` is the greatest of them, or the least where more is better.
  init?(_ measurements: [Double], moreIsBetter: Bool = false) {
    guard !measurements.isEmpty else { return nil }
    let sorted = measurements.sorted { moreIsBetter ? $0 > $1 : $0 < $1 }
    n = sorted.count
    median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2
    p99 = sorted[(n * 99 + 99) / 100 - 1]
    worst = sorted[n - 1]
  }
}
