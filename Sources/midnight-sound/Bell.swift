import Glibc

/// Wakes a `poll` from another thread.
struct Bell: Sendable {
  let reading: Int32
  private let writing: Int32

  /// Nil if the process may have no more descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  /// If the pipe is full, it rings already.
  func ring() { _ = write(writing, [1], 1) }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}
