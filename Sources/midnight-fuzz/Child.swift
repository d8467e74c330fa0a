import Glibc

/// A process of our own.
struct Child {
  private let pid: pid_t

  /// Starts a program; nil if that cannot be done. `isQuiet` sends what it writes nowhere.
  init?(_ arguments: [String], isQuiet: Bool) {
    var pointers = arguments.map { strdup($0) } + [nil]
    // Without these two the order of sets, and so an input, would differ from run to run, and a
    // crash would take seconds to describe itself.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    setenv("SWIFT_BACKTRACE", "enable=no", 0)
    defer { for pointer in pointers { free(pointer) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isQuiet {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var pid: pid_t = 0
    guard posix_spawn(&pid, arguments[0], &actions, nil, &pointers, environ) == 0 else {
      return nil
    }
    self.pid = pid
  }

  /// How it ended, as `waitpid` says it; nil while it runs.
  func status() -> Int32? {
    var status: Int32 = 0
    return waitpid(pid, &status, WNOHANG) == pid ? status : nil
  }

  /// Ends it, whatever it does.
  func kill() {
    var status: Int32 = 0
    Glibc.kill(pid, SIGKILL)
    waitpid(pid, &status, 0)
  }

  /// How many bytes of memory it has.
  var memory: Int {
    let text = String(decoding: Files.read("/proc/\(pid)/statm") ?? [], as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
