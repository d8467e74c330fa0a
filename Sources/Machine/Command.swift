import Glibc

/// Another program that is asked for what only it can tell.
enum Command {
  /// What it prints; nil if it fails or is not done within two seconds.
  static func output(of words: [String]) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, words.first ?? "", &actions, nil, &arguments, environ)
    close(ends[1])
    guard result == 0 else { return nil }
    let text = read(ends[0])
    if text == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? text : nil
  }

  private static func read(_ end: Int32) -> String? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    let deadline = ContinuousClock.now + .seconds(2)
    while bytes.count < 4 << 20 {
      var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < deadline else { return nil }
      guard poll(&wait, 1, 100) > 0 else { continue }
      let count = Glibc.read(end, &part, part.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
    return nil
  }
}
