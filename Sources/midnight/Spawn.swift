import Glibc

/// Starts other programs, without a shell and in a process group of their own.
enum Spawn {
  /// What a program needs wherever it looks for people, windows and services.
  static let usual = [
    "HOME", "PATH", "LANG", "LC_ALL", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
    "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
  ]

  /// The id of the new process, or nil: there is none. It has these two files and no others; nil is
  /// /dev/null. Of the environment it gets `variables`.
  static func start(
    _ program: String, _ arguments: [String], variables: [String: String],
    input: Int32? = nil, output: Int32? = nil
  ) -> pid_t? {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (file, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (nil, STDERR_FILENO)] {
      if let file {
        posix_spawn_file_actions_adddup2(&files, file, number)
      } else {
        posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0)
      }
    }
    // A link that has just been accepted is not marked yet as ours alone.
    for file in STDERR_FILENO + 1...lastFile { posix_spawn_file_actions_addclose(&files, file) }
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
    var words = arguments.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + environment { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, &files, &attributes, &words, &environment)
    return failure == 0 ? child : nil
  }

  /// The highest number of a file that this process may have open when it starts another; new ones fill
  /// the gaps first.
  private static var lastFile: Int32 {
    var highest: Int32 = 239
    if let folder = opendir("/proc/self/fd") {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        highest = max(highest, Int32(name) ?? 0)
      }
      closedir(folder)
    }
    return highest + 16
  }

  /// Where `name` is in the folders of PATH, of which only whole paths count.
  static func find(_ name: String, path: String) -> String? {
    path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  static func isProgram(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
