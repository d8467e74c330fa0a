import Dispatch
import Glibc

/// Ctrl-Z where no screen takes it: something can be done before the program is stopped, and when it goes
/// on.
@MainActor
final class StopSignal {
  private let source: any DispatchSourceSignal

  /// `pause` is called with true, and then with false. Nil if there is nobody who could let it go on.
  init?(_ pause: @escaping @Sendable (Bool) -> Void) {
    var before = sigaction()
    sigaction(SIGTSTP, nil, &before)
    guard before.__sigaction_handler.sa_handler == nil else { return nil }
    signal(SIGTSTP, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGTSTP, queue: DispatchQueue(label: "midnight.stop"))
    source.setEventHandler { @Sendable in
      pause(true)
      // It cannot be ignored, and the shell sees the same.
      raise(SIGSTOP)
      pause(false)
    }
    source.activate()
  }
}
