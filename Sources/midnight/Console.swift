import Board
import FoundationEssentials
import Glibc

/// Lines to the standard streams, written at once.
enum Console {
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }
  static func error(_ text: String) { errorLine("midnight: \(text)") }
  static func errorLine(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// A value for programs that read along.
  static func json(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(value) { line(String(decoding: data, as: UTF8.self)) }
  }

  /// Whether the locale has more than ASCII.
  private static let isUTF8: Bool = {
    setlocale(LC_ALL, "")
    let name = nl_langinfo(Int32(CODESET)).map { String(cString: $0) }
    return name == "UTF-8" || name == "utf8"
  }()

  /// Lines for a player, in characters that can be read there. False if nobody takes them any more.
  static func say(_ lines: [String], _ preferences: Preferences) -> Bool {
    let look = look(preferences)
    return lines.allSatisfy { write(Typeset.clip($0, to: .max, look: look) + "\n") }
  }

  /// Which characters can be read there.
  static func look(_ preferences: Preferences) -> Look {
    isUTF8 && !preferences.ascii ? .unicode : .ascii
  }

  /// False if nobody takes it any more.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var out = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&out, 1, -1)
        continue
      }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}
