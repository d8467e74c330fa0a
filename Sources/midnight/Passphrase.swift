import Glibc
import Table

/// Where a passphrase comes from. Never from the command line, which everybody on the machine can
/// read.
enum PassphraseSource {
  static let variable = "MIDNIGHT_PASSPHRASE"

  /// What scripts give in the environment; nil if they give none.
  static var environment: Hidden? {
    guard let value = getenv(variable) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : Hidden(text)
  }

  /// Asks on the terminal, twice for a new one. Nil if there is no terminal, or the player does not
  /// want to.
  static func ask(_ question: String, isNew: Bool = false) -> Hidden? {
    guard let typed = HiddenLine.read("\(question): "), !typed.isEmpty else { return nil }
    guard isNew else { return Hidden(typed) }
    if let sentence = PassphraseRule.objection(to: typed) {
      Console.error(sentence)
      return nil
    }
    guard HiddenLine.read("The same again: ") == typed else {
      Console.error("The two are not the same.")
      return nil
    }
    return Hidden(typed)
  }
}

/// One line from the terminal that is not shown.
private enum HiddenLine {
  /// Nil without a terminal, or if the player breaks off. The terminal is given back in any case:
  /// no key ends the program meanwhile.
  static func read(_ prompt: String) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(terminal, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      Console.write("\n", to: terminal)
    }
    Console.write(prompt, to: terminal)
    return line(from: terminal)
  }

  private static func line(from terminal: Int32) -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 1_000 {
      var byte: UInt8 = 0
      guard Glibc.read(terminal, &byte, 1) == 1 else { return nil }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(decoding: bytes, as: UTF8.self)
      // Ctrl-C, Ctrl-D, Ctrl-backslash, Escape.
      case 3, 4, 28, 27: return nil
      // Ctrl-U.
      case 21: bytes = []
      case 8, 127:
        var text = String(decoding: bytes, as: UTF8.self)
        _ = text.popLast()
        bytes = Array(text.utf8)
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
