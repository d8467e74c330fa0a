/// Time for what is waited for and for what moves: milliseconds since it was made.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var now: Int {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
