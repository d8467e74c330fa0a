import Foundation
import Synchronization

/// A process that this one has started, and the lines it prints. It is killed when nobody holds it
/// any more.
///
/// It has pipes, or a terminal of its own that answers nothing: then what it prints comes as it
/// is, in `bytes`.
final class Child: Sendable {
  struct Size: Sendable {
    let columns: UInt16
    let rows: UInt16
  }

  /// Something that came out of it, and when: nanoseconds of `Clock.now`.
  struct Piece<Content: Sendable>: Sendable {
    let at: Int64
    let content: Content
  }

  let pid: pid_t
  private let input: Int32
  private let output: Output
  private let status = Mutex<Int32?>(nil)

  /// Starts a program, found by its path, with these arguments; `environment` is added to ours.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    terminal: Size? = nil
  ) throws(Problem) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var theirs: [Int32] = []
    let reads: Int32
    if let terminal {
      let (leader, name) = try Self.terminal(of: terminal)
      // In a session of its own the first terminal that is opened is the controlling one.
      posix_spawnattr_setflags(&attributes, Self.newSession)
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      (reads, input) = (leader, fcntl(leader, F_DUPFD_CLOEXEC, 0))
    } else {
      var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
      guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw Problem("there is no pipe") }
      for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
      posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
      theirs = [toChild[0], fromChild[1]]
      (reads, input) = (fromChild[0], toChild[1])
    }
    var variables = ProcessInfo.processInfo.environment
    variables.merge(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var pid = pid_t()
    let result = posix_spawn(&pid, program, &actions, &attributes, words, settings)
    for end in theirs { close(end) }
    output = Output(reads, keepsLines: terminal == nil)
    // Before there is a pid, and so nothing for `deinit` to kill.
    guard result == 0 else {
      throw Problem("\(program) cannot be started: \(String(cString: strerror(result)))")
    }
    self.pid = pid
  }

  deinit {
    end(SIGKILL)
    close(input)
  }

  /// The leading end of a new terminal and the name of the other one; what `posix_openpt` and
  /// `ptsname` do, which Swift's Glibc module does not have.
  private static func terminal(of size: Size) throws(Problem) -> (leader: Int32, name: String) {
    let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard leader >= 0, ioctl(leader, setLock, &locked) == 0, ioctl(leader, getNumber, &number) == 0
    else { throw Problem("there is no terminal to be had") }
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(leader, UInt(TIOCSWINSZ), &window)
    return (leader, "/dev/pts/\(number)")
  }

  /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module does not have.
  private static let newSession: Int16 = 0x80

  /// Writes to it what a player types or a line for its standard input.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Takes the lines off that have come, up to the first that `isMeant`, and returns that one; waits
  /// for it if it has to, and throws a sentence after so many seconds or at the end of the process.
  func line(
    within seconds: Double = 30, where isMeant: (String) -> Bool
  ) throws(Problem) -> Piece<String> {
    let deadline = Clock.now + Int64(seconds * 1e9)
    while true {
      for line in output.takeLines(through: isMeant) where isMeant(line.content) { return line }
      guard Clock.now < deadline, !output.isOver else {
        throw Problem("process \(pid) did not say what it should: \(output.lastLines)")
      }
      output.wait(until: deadline)
    }
  }

  /// All lines so far that nobody has taken.
  func lines() -> [Piece<String>] { output.takeLines { _ in false } }

  /// All bytes so far that nobody has taken, with a terminal.
  func bytes() -> [Piece<[UInt8]>] { output.takeBytes() }

  /// Waits until something has come that nobody has taken, or the process has ended, or so many
  /// seconds have passed.
  func wait(seconds: Double) { output.wait(until: Clock.now + Int64(seconds * 1e9)) }

  /// Whether it will say nothing more.
  var isOver: Bool { output.isOver }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Sends a signal that ends it, or none for 0, waits for its end, and returns the status `waitpid` gives.
  @discardableResult
  func end(_ number: Int32 = SIGTERM) -> Int32 {
    status.withLock { status in
      if let status { return status }
      var found: Int32 = 0
      kill(pid, number)
      while waitpid(pid, &found, 0) < 0, errno == EINTR {}
      status = found
      return found
    }
  }
}

extension Child {
  /// What comes out of a process, read by a thread of its own.
  private final class Output: Sendable {
    let descriptor: Int32
    private let keepsLines: Bool
    private let condition = NSCondition()
    private let state = Mutex(State())

    private struct State {
      var begun: [UInt8] = []
      var lines: [Piece<String>] = []
      var bytes: [Piece<[UInt8]>] = []
      var last: [String] = []
      var isOver = false
    }

    init(_ descriptor: Int32, keepsLines: Bool) {
      self.descriptor = descriptor
      self.keepsLines = keepsLines
      Thread.detachNewThread { self.run() }
    }

    var isOver: Bool { state.withLock { $0.isOver } }
    var lastLines: String { state.withLock { $0.last.joined(separator: " / ") } }

    func takeLines(through isMeant: (String) -> Bool) -> [Piece<String>] {
      state.withLock { state in
        let end = state.lines.firstIndex { isMeant($0.content) }.map { $0 + 1 } ?? state.lines.count
        defer { state.lines.removeFirst(end) }
        return Array(state.lines[..<end])
      }
    }

    func takeBytes() -> [Piece<[UInt8]>] {
      state.withLock { state in
        defer { state.bytes = [] }
        return state.bytes
      }
    }

    func wait(until deadline: Int64) {
      condition.lock()
      defer { condition.unlock() }
      let isIdle = state.withLock { $0.lines.isEmpty && $0.bytes.isEmpty && !$0.isOver }
      guard isIdle else { return }
      _ = condition.wait(until: Date(timeIntervalSinceNow: Double(deadline - Clock.now) / 1e9))
    }

    private func run() {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        let at = Clock.now
        if count < 0, errno == EINTR { continue }
        state.withLock { count > 0 ? take(buffer[..<count], at, &$0) : ($0.isOver = true) }
        condition.lock()
        condition.broadcast()
        condition.unlock()
        guard count > 0 else { break }
      }
      close(descriptor)
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ at: Int64, _ state: inout State) {
      guard keepsLines else { return state.bytes.append(Piece(at: at, content: Array(bytes))) }
      for byte in bytes {
        guard byte == UInt8(ascii: "\n") else {
          state.begun.append(byte)
          continue
        }
        let line = String(decoding: state.begun, as: UTF8.self)
        state.begun = []
        state.lines.append(Piece(at: at, content: line))
        state.last = state.last.suffix(4) + [line]
      }
    }
  }
}
