import Dispatch
import Glibc

/// The lines of standard input, read on a queue of their own so that nobody waits for them.
final class InputLines: Sendable {
  let lines: AsyncStream<String>
  private let out: AsyncStream<String>.Continuation

  /// More bytes than any line that means something.
  private static let longest = 4096

  init() {
    (lines, out) = AsyncStream.makeStream()
    let out = out
    DispatchQueue(label: "midnight.input").async { Self.read(into: out) }
  }

  /// Until the input ends; what stands in it without a line break is a line too.
  private static func read(into out: AsyncStream<String>.Continuation) {
    var buffer = [UInt8](repeating: 0, count: longest)
    var line: [UInt8] = []
    func take() {
      out.yield(String(decoding: line.prefix(longest), as: UTF8.self))
      line = []
    }
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in buffer.prefix(count) {
        if byte == UInt8(ascii: "\n") {
          take()
        } else if byte != UInt8(ascii: "\r"), line.count < longest {
          line.append(byte)
        }
      }
    }
    if !line.isEmpty { take() }
    out.finish()
  }
}

/// Whether a terminal shows what is typed into it.
@MainActor
struct Echo {
  private var before: termios?

  mutating func hide() {
    var modes = termios()
    guard before == nil, isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &modes) == 0 else {
      return
    }
    before = modes
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_lflag |= tcflag_t(ECHONL)
    // Keys that were typed too early are not part of it.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
  }

  mutating func show() {
    guard var modes = before else { return }
    before = nil
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}
