import Dispatch
import Glibc

/// Ctrl-Z where no screen takes it: something can be done before the program is stopped, and when it goes
/// on.
@MainActor
final class StopSignal {
  private let source: any DispatchSourceSignal

  /// `pause` is called with true, and then with false. Nil if the program was started so that Ctrl-Z does
  /// nothing.
  init?(_ pause: @escaping @Sendable (Bool) -> Void) {
    var before = sigaction()
    sigaction(SIGTSTP, nil, &before)
    guard before.__sigaction_handler.sa_handler == nil else { return nil }
    signal(SIGTSTP, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGTSTP, queue: DispatchQueue(label: "midnight.stop"))
    source.setEventHandler { @Sendable in
      pause(true)
      stop()
      pause(false)
    }
    source.activate()
  }
}

/// Stops the program as the signal itself would, and returns when it goes on: at once where there is no shell
/// that could let it go on, for then the system passes over this signal, which it does not over SIGSTOP.
private func stop() {
  var (one, before) = (sigset_t(), sigset_t())
  sigemptyset(&one)
  sigaddset(&one, SIGTSTP)
  signal(SIGTSTP, SIG_DFL)
  pthread_sigmask(SIG_UNBLOCK, &one, &before)
  raise(SIGTSTP)
  pthread_sigmask(SIG_SETMASK, &before, nil)
  signal(SIGTSTP, SIG_IGN)
}
