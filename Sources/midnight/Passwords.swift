import Glibc

/// Asks for a passphrase: on the terminal, where it does not show, or as a line of the input.
enum Passwords {
  enum Answer: Equatable {
    case typed(String)
    /// The input ended, or the player has cancelled with ^C.
    case none
    /// What was asked for twice is not the same.
    case different
  }

  /// Far more bytes than anybody types.
  private static let maximum = 1024

  /// `again` is asked after it on a terminal, which hides what is typed; a program that writes to the
  /// input does so once.
  static func ask(_ prompt: String, again: String?) -> Answer {
    guard isatty(STDIN_FILENO) == 1 else { return line(from: STDIN_FILENO) }
    // The output may be a file, and the question must be seen.
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return .none }
    defer { close(terminal) }
    let first = hidden(prompt, on: terminal)
    guard case .typed = first, let again else { return first }
    let second = hidden(again, on: terminal)
    guard case .typed = second else { return second }
    return first == second ? first : .different
  }

  /// Reads keys one by one: with the terminal's own lines, ^C would leave it without an echo.
  private static func hidden(_ prompt: String, on terminal: Int32) -> Answer {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return .none }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    // Keys that were typed too early are not part of it.
    guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else { return .none }
    Console.write(prompt, to: terminal)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      Console.write("\n", to: terminal)
    }
    return line(from: terminal)
  }

  /// The text up to the end of the line, edited by the keys that a terminal's line knows.
  private static func line(from file: Int32) -> Answer {
    var line = TypedLine(maximum: maximum)
    while true {
      var byte: UInt8 = 0
      let count = read(file, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return line.isEmpty ? .none : .typed(line.text) }
      switch line.take(byte) {
      case .more: continue
      case .done: return .typed(line.text)
      case .cancelled: return .none
      }
    }
  }
}

/// A line that is being typed, byte by byte.
struct TypedLine {
  enum Step { case more, done, cancelled }

  private var bytes: [UInt8] = []
  private let maximum: Int

  init(maximum: Int) { self.maximum = maximum }

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .done
    case 3: return .cancelled
    case 4: return bytes.isEmpty ? .cancelled : .done
    case 8, 127:
      // A character of several bytes goes as one.
      while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
    case 21: bytes = []
    default: if bytes.count < maximum { bytes.append(byte) }
    }
    return .more
  }
}
