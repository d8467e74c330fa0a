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
    let folders = (environment("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    program =
      isDesktop
      ? folders.map { "\($0)/notify-send" }.first { access($0, X_OK) == 0 } : nil
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

  /// What reaches a desktop; nothing else of the environment concerns it.
  private static let passedOn = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
    "HOME", "PATH", "LANG", "LC_ALL",
  ]

  /// Runs a program to its end, with no files but /dev/null.
  private static func run(_ program: String, _ arguments: [String]) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO)
    // A link that has just been accepted is not marked yet as ours alone.
    for file in 3..<256 { posix_spawn_file_actions_addclose(&files, Int32(file)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals as a new program expects them, and none that are meant for this one.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let environment = passedOn.compactMap { name in variable(name).map { "\(name)=\($0)" } }
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &files, &attributes, &words, &variables) == 0 else {
      return
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }
}
