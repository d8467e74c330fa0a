import Foundation

/// What no program can undercut that makes another machine know something and puts it on a disk:
/// one 8 KiB TCP round trip and one durable append of 8 KiB, by blocking calls of one thread.
///
/// The paced ones are what a move is held against: `MoveFigures.pacing` before each lets cores sleep
/// and caches grow cold, as it does between moves. Those back to back show what that alone makes of
/// it.
enum FloorFigures {
  static let size = 8 << 10

  /// The last one is the floor, paced.
  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    bench.say("the floor of this machine")
    let echo = try FloorEcho(size: size)
    let log = try FloorLog(file: bench.folder + "/floor", size: size)
    let steps: [(name: String, run: () throws(Problem) -> Void)] = [
      ("one 8 KiB TCP round trip", { () throws(Problem) in try echo.roundTrip() }),
      ("a durable append of 8 KiB", { () throws(Problem) in try log.append() }),
      (
        "the floor: round trip + append",
        { () throws(Problem) in
          try echo.roundTrip()
          try log.append()
        }
      ),
    ]
    let count = bench.times(300)
    var figures: [Figure?] = []
    for (pause, suffix) in [(nil, ", back to back"), (MoveFigures.pacing, "")] {
      var times = steps.map { _ in [Double]() }
      // Each in turn, so that all three meet the same disturbances.
      for _ in 0..<count {
        for (place, step) in steps.enumerated() {
          if let pause { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
          let start = Clock.now
          try step.run()
          times[place].append(Clock.milliseconds(from: start))
        }
      }
      figures += zip(steps, times).map {
        Figure(.move, $0.name + suffix, .milliseconds, $1)
      }
    }
    return figures.compactMap(\.self)
  }
}

/// A thread that sends back whatever comes, over TCP.
private final class FloorEcho {
  private let socket: LoopbackSocket
  private let bytes: [UInt8]

  init(size: Int) throws(Problem) {
    let (near, far) = try LoopbackSocket.pair()
    socket = near
    let bytes = [UInt8](repeating: 7, count: size)
    self.bytes = bytes
    // It ends when the near end is closed.
    Thread.detachNewThread {
      while (try? far.receive(exactly: size)) != nil, (try? far.send(bytes)) != nil {}
    }
  }

  /// All bytes there, then as many back.
  func roundTrip() throws(Problem) {
    try socket.send(bytes)
    try socket.receive(exactly: bytes.count)
  }
}

/// A file that grows at its end.
private final class FloorLog {
  private let descriptor: Int32
  private let bytes: [UInt8]

  init(file: String, size: Int) throws(Problem) {
    bytes = [UInt8](repeating: 7, count: size)
    descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Problem("\(file) cannot be written") }
  }

  deinit { close(descriptor) }

  /// Returns when the bytes, and that the file is longer, have reached the disk.
  func append() throws(Problem) {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.count, fdatasync(descriptor) == 0 else {
      throw Problem("a file cannot be made longer: \(String(cString: strerror(errno)))")
    }
  }
}
