/// How fast something may happen: a bucket that fills steadily and from which each event takes.
///
/// Pure: the time is an argument, in milliseconds on any clock that only goes forward.
struct TokenBucket: Sendable, Equatable {
  /// In thousandths, so that a millisecond adds a whole number of them.
  private let capacity: Int64
  private let perMillisecond: Int64
  private var level: Int64
  private var filled: Int64?

  /// A full bucket: `burst` at once, and `perSecond` in the long run; both at least 0.
  init(burst: Int, perSecond: Int) {
    capacity = Int64(burst) * 1000
    perMillisecond = Int64(perSecond)
    level = capacity
  }

  /// Takes `count` if there are so many; if not, nothing is taken and the answer is false.
  mutating func take(_ count: Int, now: Int64) -> Bool {
    // After a quarter of an hour every bucket is full.
    let elapsed = min(max(0, now - (filled ?? now)), 1_000_000)
    filled = max(now, filled ?? now)
    level = min(capacity, level + elapsed * perMillisecond)
    guard count >= 0, let cost = Int64(exactly: count), cost <= level / 1000 else { return false }
    level -= cost * 1000
    return true
  }
}
