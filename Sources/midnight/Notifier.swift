import Board
import Dispatch
import Glibc
import Synchronization

/// Sends the desktop a notification, where there is one, with `notify-send`.
///
/// It is started without a shell and waited for on a queue of its own, so nothing here waits and no
/// process stays behind.
final class Notifier: Sendable {
  /// Nil: there is no desktop, or nothing to reach it with.
  private let program: String?
  private let queue = DispatchQueue(label: "midnight.notify")
  private let underWay = Mutex(0)

  /// More than this wait for a desktop that does not answer; what comes then is not sent.
  private static let most = 3

  init(environment: (String) -> String? = Notifier.variable) {
    let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0) != nil }
    program =
      isDesktop ? Spawn.find("notify-send", path: environment("PATH") ?? "") : nil
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func send(_ sentence: String) {
    guard let program else { return }
    let isRoom = underWay.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard isRoom else { return }
    let arguments = ["notify-send", "--app-name=Midnight", "--", "Midnight", Self.clean(sentence)]
    queue.async { [self] in
      Self.run(program, arguments)
      underWay.withLock { $0 -= 1 }
    }
  }

  /// Names may hold what a desktop takes for markup.
  static func clean(_ sentence: String) -> String {
    let plain = String(
      sentence.map { $0 == "<" ? "(" : $0 == ">" ? ")" : $0 == "&" ? "+" : $0 })
    return Typeset.name(plain, limit: 120)
  }

  /// Runs a program to its end, with no files but /dev/null.
  private static func run(_ program: String, _ arguments: [String]) {
    // What reaches a desktop; nothing else of the environment concerns it.
    let pairs = Spawn.usual.compactMap { name in variable(name).map { (name, $0) } }
    let variables = Dictionary(pairs) { first, _ in first }
    guard let child = Spawn.start(program, arguments, variables: variables) else { return }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }
}
