import Dispatch
import Glibc
import Soundscape

/// The running program, with a pipe each way. Whatever waits for it does so on a thread of its own.
final class SoundChild {
  /// What is there to be read.
  enum Reading: Equatable {
    case line(String)
    /// More than a line may have, or what is no text.
    case nonsense
    /// It has ended, or does not speak any more.
    case end
  }

  /// What has become of what was written.
  enum Writing: Equatable {
    case taken
    /// It has read nothing for too long.
    case full
    /// Nobody will read it.
    case gone
  }

  private let process: pid_t
  private let input: Int32
  private var lines = LineBuffer(longest: SoundCommand.longest)
  private var unwritten: [UInt8] = []

  /// What may wait for a program that does not read, beyond what the pipe holds: bytes.
  private static let mostUnwritten = 65_536

  /// Nil if it cannot be started. `take` is called on another thread with what it says, and with
  /// nothing when it says no more, until it returns false.
  init?(_ program: SoundProgram, take: @escaping @Sendable ([UInt8]) -> Bool) {
    var (down, up): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&down) == 0 else { return nil }
    guard pipe(&up) == 0 else {
      for file in down { close(file) }
      return nil
    }
    // No other program that is started keeps an end of them.
    for file in down + up { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    let process = Spawn.start(
      program.path, [SoundProgram.name], variables: program.variables, input: down[0],
      output: up[1])
    close(down[0])
    close(up[1])
    guard let process else {
      close(down[1])
      close(up[0])
      return nil
    }
    (self.process, input) = (process, down[1])
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    let output = up[0]
    // A source of Dispatch is not for files that come and go: it crashes when one is closed while another is
    // met under the same number.
    DispatchQueue(label: "midnight.sound.reports").async {
      var bytes = [UInt8](repeating: 0, count: 16_384)
      var isOpen = true
      while isOpen {
        let count = read(output, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        isOpen = take(Array(bytes[..<max(0, count)])) && count > 0
      }
      close(output)
    }
  }

  // MARK: - Both ways

  func write(_ command: SoundCommand) -> Writing {
    unwritten += Array("\(command.line)\n".utf8)
    return flush()
  }

  /// Whether something is still to be written.
  var isBehind: Bool { !unwritten.isEmpty }

  /// Writes what waits, as far as the pipe takes it.
  func flush() -> Writing {
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        unwritten.removeFirst(count)
      } else if errno == EAGAIN {
        return unwritten.count > Self.mostUnwritten ? .full : .taken
      } else if errno != EINTR {
        return .gone
      }
    }
    return .taken
  }

  /// What it says with these bytes; none are the end.
  func readings(_ bytes: [UInt8]) -> [Reading] {
    guard !bytes.isEmpty else { return [.end] }
    let readings = lines.take(bytes).map { $0.map { Reading.line($0) } ?? .nonsense }
    return lines.isTooLong ? readings + [.nonsense] : readings
  }

  // MARK: - The end

  private static let farewells = DispatchQueue(
    label: "midnight.sound.farewells", attributes: .concurrent)
  /// Those that are on their way out.
  private static let leaving = DispatchGroup()
  /// Microseconds between two looks at whether it has ended, and how many of them it gets.
  private static let look: UInt32 = 10_000
  private static let looks = 50

  /// Lets it end by itself, but not for long; at once if it is killed. To be called once.
  func letGo(killing: Bool) {
    close(input)
    let process = process
    // All that it has started is of its group.
    if killing { kill(-process, SIGKILL) }
    Self.farewells.async(group: Self.leaving) {
      for _ in 0..<Self.looks where !Self.hasEnded(process) { usleep(Self.look) }
      // Until it is waited for, its id and its group's are nobody else's.
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    let looked = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
    return looked != 0 || info.si_signo == SIGCHLD
  }

  /// Waits until no process is left; not for long.
  static func waitForAll() { _ = leaving.wait(timeout: .now() + .seconds(1)) }
}
