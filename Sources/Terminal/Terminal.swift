package import Board
import CNcurses
import Dispatch
import Glibc

/// The player's terminal: draws what changed, reads keys, and is given back on every way out.
///
/// There is at most one at a time, for ncurses has but one screen.
@MainActor
package final class Terminal {
  /// Where to write what would spoil the screen, and its name for the player.
  package struct Log: Sendable {
    package var descriptor: Int32
    package var path: String

    package init(descriptor: Int32, path: String) {
      self.descriptor = descriptor
      self.path = path
    }

    var words: String { "Midnight's log is \(path)\n" }
  }

  /// What the terminal shows now.
  package private(set) var look: Look
  package private(set) var tier: Tier
  /// Called with each key, and with `resize` when the size has changed.
  package var onKey: ((Key) -> Void)?
  /// Called when the system asks the program to end, with the signal; then it is for the callee to
  /// call `die(of:)` when it has said goodbye. Without it the program ends at once.
  package var onEnd: ((Int32) -> Void)?

  /// Called with true before the program is stopped, and with false when it goes on.
  package var onPause: ((Bool) -> Void)?

  let modes: Modes
  var palette: Palette
  /// The grid that is on the screen; nil if that is not known.
  var shown: Grid?
  /// The newest picture that is not.
  var waiting: (@MainActor () -> Grid?)?
  /// Since when keys are read without a picture.
  var readingSince: ContinuousClock.Instant?
  var keys = KeyStream()
  var pasteTimer: (any DispatchSourceTimer)?
  var flow: Flow
  var title: String?
  private var isOpen = true
  /// Whether the shell has the terminal for now.
  private var isAway = false
  /// Whether the screen is this program's.
  var isUp: Bool { isOpen && !isAway }
  private let isUTF8: Bool
  private let log: Log?
  private let colors: Int
  private var preferences: Preferences
  private var seenContinued: Int32 = 0
  private var keySource: (any DispatchSourceRead)?
  private var signalSource: (any DispatchSourceRead)?
  private var signals: Int32 = -1

  /// Takes the terminal over.
  ///
  /// - Throws: if there is none, one that is not known, or one that cannot be drawn on.
  package init(
    preferences: Preferences = Preferences(), log: Log? = nil
  ) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, Signals.saveModes() else {
      throw TerminalError(.noTerminal)
    }
    // Before ncurses starts, or it takes the characters for single bytes.
    setlocale(LC_ALL, "")
    let name = try Self.description()
    guard midnight_open(name) != nil else {
      throw TerminalError(.unknown, name: Self.variable("TERM"))
    }
    self.preferences = preferences
    self.log = log
    modes = Modes(name: name)
    flow = Flow()
    isUTF8 = midnight_is_utf8() == 1
    // Where the terminal's own ground cannot be had, no colour is worth painting it over.
    colors =
      has_colors() && start_color() == OK && use_default_colors() == OK
      ? Int(midnight_colors()) : 0
    tier = Tier(colors: colors, isWanted: preferences.color)
    look = isUTF8 && !preferences.ascii ? .unicode : .ascii
    palette = Palette(tier)
    if Self.variable("ESCDELAY").isEmpty { set_escdelay(25) }
    cbreak()
    noecho()
    nonl()
    nodelay(midnight_screen(), true)
    keypad(midnight_screen(), true)
    curs_set(0)
    defineKeys()
    if let log { Signals.setLastWords(log.words) }
    signals = Signals.arm(undoing: modes.off)
    Signals.turnErrors(to: log?.descriptor)
    send(modes.asideTitle + modes.on + modes.mouse(preferences.mouse))
    listen()
  }

  static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// What can be done on a terminal.
  package enum Ability: Sendable { case capable, incapable, missing }

  /// What can be done on one of this name, without touching it.
  package static func ability(term: String, colorterm: String) -> Ability {
    let abilities = Tier.descriptions(term: term, colorterm: colorterm).map { midnight_ability($0) }
    return abilities.contains(1) ? .capable : abilities.last == 0 ? .incapable : .missing
  }

  /// The best of the names under which this terminal is described.
  private static func description() throws(TerminalError) -> String {
    let term = variable("TERM")
    for name in Tier.descriptions(term: term, colorterm: variable("COLORTERM")) {
      let ability = midnight_ability(name)
      if ability == 1 { return name }
      if name == term { throw TerminalError(ability == 0 ? .incapable : .unknown, name: term) }
    }
    throw TerminalError(.unknown)
  }

  /// Columns and rows.
  package var size: (width: Int, height: Int) {
    (Int(midnight_columns()), Int(midnight_rows()))
  }

  /// Takes what the player has chosen into account at once; then the board is to be drawn anew.
  package func prefer(_ preferences: Preferences) {
    guard isOpen, preferences != self.preferences else { return }
    if preferences.mouse != self.preferences.mouse { send(modes.mouse(preferences.mouse)) }
    self.preferences = preferences
    tier = Tier(colors: colors, isWanted: preferences.color)
    look = isUTF8 && !preferences.ascii ? .unicode : .ascii
    palette = Palette(tier)
    shown = nil
  }

  /// Both sources run on the main queue, where this class lives.
  private func listen() {
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    keys.setEventHandler { [weak self] in self?.readKeys() }
    keys.activate()
    keySource = keys
    guard signals >= 0 else { return }
    let signalSource = DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
    signalSource.setEventHandler { [weak self] in self?.readSignals() }
    signalSource.activate()
    self.signalSource = signalSource
  }

  private func readKeys() {
    guard isOpen else { return }
    Signals.lendStack()
    // Nothing to read although there is something: the other end has hung up.
    if keySource?.data == 0 {
      keySource?.cancel()
      return end(of: SIGHUP)
    }
    takeKeys()
  }

  // MARK: - Signals

  private func readSignals() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(signals, &bytes, bytes.count)
    guard count > 0 else { return }
    // However many there are of one kind, it is one piece of news.
    let numbers = Set(bytes.prefix(count).map { Int32($0) })
    if numbers.contains(SIGTSTP) { suspend() }
    if numbers.contains(SIGCONT), seenContinued != Signals.timesContinued { comeBack() }
    if numbers.contains(SIGWINCH) { resize() }
    for number in [SIGHUP, SIGTERM, SIGINT] where numbers.contains(number) {
      return end(of: number)
    }
  }

  private func resize() {
    guard isOpen, midnight_resize() == 1 else { return }
    shown = nil
    onKey?(.resize)
  }

  private func end(of signal: Int32) {
    Signals.hurry(seconds: 0)
    if let onEnd { onEnd(signal) } else { die(of: signal) }
  }

  /// Gives the terminal back, says where the log is, and ends the program by a signal.
  package func die(of signal: Int32) {
    Signals.hurry(seconds: Flow.lastPatience)
    restore()
    if let words = log?.words {
      let text = Array(words.utf8)
      _ = write(STDERR_FILENO, text, text.count)
    }
    Signals.die(of: signal)
  }

  // MARK: - Coming and going

  /// Lets the shell have the terminal until it sends the program to the front again.
  private func suspend() {
    guard isOpen else { return }
    leave()
    onPause?(true)
    Signals.stop(SIGTSTP)
    comeBack()
  }

  /// Takes the terminal over once more, with the size and whatever else it has now.
  private func comeBack() {
    guard isOpen else { return }
    // In the background it is another's. Then the shell is told, as it is of every such program.
    for _ in 0..<3 where !Signals.isInFront {
      leave()
      onPause?(true)
      Signals.stop(SIGTTOU)
    }
    guard Signals.isInFront else { return end(of: SIGHUP) }
    seenContinued = Signals.timesContinued
    Signals.lendStack()
    // Stopped without notice, it has left the screen as it was: from there ncurses would not begin anew.
    leave()
    isAway = false
    Signals.rearm()
    Signals.turnErrors(to: log?.descriptor)
    repaint()
    send(modes.asideTitle + modes.on + modes.mouse(preferences.mouse))
    title.map { send(modes.title($0)) }
    onPause?(false)
    resize()
  }

  private func leave() {
    guard !isAway else { return }
    isAway = true
    send(modes.off)
    endwin()
    Signals.disarm()
  }

  /// Gives the terminal back as it was; may be called more than once.
  package func restore() {
    guard isOpen else { return }
    isOpen = false
    keySource?.cancel()
    signalSource?.cancel()
    pasteTimer?.cancel()
    flow.stop()
    leave()
  }

  /// Writes past ncurses what it does not know of.
  func send(_ text: String) {
    guard !text.isEmpty else { return }
    let bytes = Array(text.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
