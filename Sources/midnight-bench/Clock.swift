import Foundation

/// The clock that all processes of this machine share, in namespaces too.
enum Clock {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Milliseconds from one moment to another.
  static func milliseconds(from start: Int64, to end: Int64 = now) -> Double {
    Double(end - start) / 1e6
  }

  /// Waits until a moment, at once if it has passed.
  static func sleep(until moment: Int64) {
    let left = moment - now
    if left > 0 { Thread.sleep(forTimeInterval: Double(left) / 1e9) }
  }
}
