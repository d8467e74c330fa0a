import Dispatch
import Glibc
import Synchronization
import Terminal

/// The signals that ask the program to end.
///
/// They are heard on a queue of their own: the main one may be waiting for somebody to read what has been
/// written, and that is not waited for.
@MainActor
final class EndSignals {
  private var sources: [any DispatchSourceSignal] = []

  /// Of a second one the program dies at once.
  init(_ take: @escaping @Sendable @MainActor (Int32) -> Void) {
    // Whoever reads along may go; writing says so.
    signal(SIGPIPE, SIG_IGN)
    let watch = EndWatch(take)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: watch.queue)
      source.setEventHandler { @Sendable in watch.hear(number) }
      source.activate()
      sources.append(source)
    }
  }
}

/// Sees to it that a signal has the program end, whatever the main queue does.
private final class EndWatch: Sendable {
  let queue = DispatchQueue(label: "midnight.signals")
  private let take: @Sendable @MainActor (Int32) -> Void
  private let isEnding = Mutex(false)
  private let isTaken = Mutex(false)
  /// How the terminal was before anything was hidden on it; nil if there is none.
  private let modes: termios?

  private static let patience = DispatchTimeInterval.seconds(3)

  init(_ take: @escaping @Sendable @MainActor (Int32) -> Void) {
    self.take = take
    var modes = termios()
    self.modes = tcgetattr(STDIN_FILENO, &modes) == 0 ? modes : nil
  }

  func hear(_ number: Int32) {
    let isSecond = isEnding.withLock { was in
      defer { was = true }
      return was
    }
    if isSecond { return dieAtOnce(of: number) }
    DispatchQueue.main.async { [self] in
      isTaken.withLock { $0 = true }
      take(number)
    }
    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in
      if !isTaken.withLock({ $0 }) { dieAtOnce(of: number) }
    }
  }

  private func dieAtOnce(of number: Int32) {
    if var modes, tcgetpgrp(STDIN_FILENO) == getpgrp() {
      tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }
    Signals.die(of: number)
  }
}
