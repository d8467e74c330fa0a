import Glibc

/// A file that lines are appended to, each with its moment in front of it: seconds since 1970, to the
/// millisecond, so that the logs of several machines can be sorted into one.
final class LogFile: Sendable {
  let descriptor: Int32
  let path: String

  /// Nil if the file cannot be opened for writing.
  init?(path: String) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  func write(_ line: String) {
    Console.write("\(Self.stamp(milliseconds: now)) \(line)\n", to: descriptor)
  }

  private var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  /// `milliseconds` since 1970, as `1234567890.042`.
  static func stamp(milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  deinit { close(descriptor) }
}
