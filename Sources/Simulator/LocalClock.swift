/// A machine's own monotonic clock: it starts anywhere, and runs a little fast or slow.
struct LocalClock: Hashable, Sendable {
  /// How far it goes in a million true microseconds.
  var perMillion = 1_000_000
  /// What it showed at the beginning, in microseconds.
  var offset = 0
  /// True microseconds for which it has stood still.
  var stood = 0

  func milliseconds(at time: Int) -> Int {
    (offset + (time - stood) * perMillion / 1_000_000) / 1_000
  }

  /// How long it takes for the clock to go so many milliseconds, in true microseconds.
  func lasting(_ milliseconds: Int) -> Int { milliseconds * 1_000 * 1_000_000 / perMillion }
}
