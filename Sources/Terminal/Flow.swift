import CNcurses
import Dispatch
import Glibc

/// Whether the other end of the terminal keeps up with what is written.
@MainActor
struct Flow {
  private var source: (any DispatchSourceWrite)?
  private var slowUntil: ContinuousClock.Instant?
  private let isSlowLine: Bool

  /// A write that takes longer than this is one that waited for the link.
  private static let patience = Duration.milliseconds(60)
  /// How long such a link is taken for a slow one.
  private static let memory = Duration.seconds(10)

  /// How many seconds a program that is to end waits for somebody to read what it writes.
  static let lastPatience: UInt32 = 3

  init() {
    // A serial line says so itself; everything else claims 38400.
    let speed = baudrate()
    isSlowLine = speed > 0 && speed < 19_200
  }

  /// Whether something can be written now without waiting.
  var isOpen: Bool { source == nil && midnight_is_writable() == 1 }

  var isSlow: Bool { isSlowLine || source != nil || slowUntil.map { .now < $0 } ?? false }

  /// Calls back once something can be written again.
  mutating func wait(_ ready: @escaping @MainActor () -> Void) {
    slowUntil = .now + Self.memory
    guard source == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: STDOUT_FILENO, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { ready() } }
    source.activate()
    self.source = source
  }

  /// Writes, and remembers if it took its time.
  mutating func measure(_ write: () -> Void) {
    let start = ContinuousClock.now
    Signals.hurry(seconds: Self.lastPatience)
    write()
    Signals.hurry(seconds: 0)
    if start.duration(to: .now) > Self.patience { slowUntil = .now + Self.memory }
  }

  mutating func stop() {
    source?.cancel()
    source = nil
  }
}
