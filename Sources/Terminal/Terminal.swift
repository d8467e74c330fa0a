// Everything that calls the shim's signal part is in this file; the shim says why.
package import Board
import CNcurses
import Dispatch
import Glibc

/// Why there is no screen, in a sentence for the player.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String

  package var description: String { message }
}

/// The player's terminal: draws what changed, reads keys, and is given back on every way out.
///
/// There is at most one at a time, for ncurses has but one screen.
@MainActor
package final class Terminal {
  /// What the terminal can show.
  package let look: Look
  /// Called with each key, and with `resize` when the size has changed.
  package var onKey: ((Key) -> Void)?
  /// Called when the system asks the program to end, with the signal; then it is for the callee to
  /// call `die(of:)` when it has said goodbye. Without it the program ends at once.
  package var onEnd: ((Int32) -> Void)?

  private let screen: OpaquePointer
  private let palette: Palette
  private let canHaveTitle: Bool
  private var last: Grid?
  private var isOpen = true
  private var keySource: (any DispatchSourceRead)?
  private var signalSource: (any DispatchSourceRead)?
  private var signals: Int32 = -1

  /// Takes the terminal over.
  ///
  /// - Throws: if there is none, or one that is not known.
  package init() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw TerminalError(message: "Midnight is played in a terminal, and this is none.")
    }
    // Before ncurses starts, or it takes the characters for single bytes.
    setlocale(LC_ALL, "")
    let name = Self.variable("TERM")
    guard midnight_save_modes() == 1, !name.isEmpty, let screen = midnight_open() else {
      throw TerminalError(
        message: "The terminal '\(name)' is not known here; set TERM to one that is.")
    }
    self.screen = screen
    look = midnight_is_utf8() == 1 ? .unicode : .ascii
    canHaveTitle = ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "vte"]
      .contains(where: name.hasPrefix)
    if Self.variable("ESCDELAY").isEmpty { set_escdelay(25) }
    cbreak()
    noecho()
    nonl()
    nodelay(midnight_screen(), true)
    keypad(midnight_screen(), true)
    curs_set(0)
    palette = Palette(isColoured: Self.variable("NO_COLOR").isEmpty)
    signals = midnight_arm()
    listen()
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// Columns and rows.
  package var size: (width: Int, height: Int) {
    (Int(midnight_columns()), Int(midnight_rows()))
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
    midnight_lend_stack()
    // Nothing to read although there is something: the other end has hung up.
    if keySource?.data == 0 {
      keySource?.cancel()
      return end(of: SIGHUP)
    }
    var code: UInt32 = 0
    while isOpen {
      let kind = midnight_key(&code)
      guard kind != 0 else { return }
      if kind == 1, code == 0x0c {
        repaint()
      } else if let key = Key(code: code, isFunction: kind == 2) {
        onKey?(key)
      }
    }
  }

  private func readSignals() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(signals, &bytes, bytes.count)
    guard count > 0 else { return }
    for byte in bytes.prefix(count) {
      switch Int32(byte) {
      case SIGWINCH: resize()
      case SIGCONT:
        // The size may have changed while the program slept.
        resize()
        repaint()
      case let number: end(of: number)
      }
    }
  }

  private func resize() {
    guard isOpen, midnight_resize() == 1 else { return }
    last = nil
    onKey?(.resize)
  }

  private func end(of signal: Int32) {
    if let onEnd { onEnd(signal) } else { die(of: signal) }
  }

  /// Gives the terminal back and ends the program by a signal.
  package func die(of signal: Int32) {
    restore()
    midnight_die(signal)
  }

  /// Draws everything anew, whatever has been written over the screen.
  package func repaint() {
    guard isOpen else { return }
    midnight_repaint()
    wnoutrefresh(midnight_screen())
    doupdate()
  }

  /// Shows a grid; only cells that differ from the last one are written.
  package func draw(_ grid: Grid) {
    guard isOpen else { return }
    midnight_lend_stack()
    let old = last.flatMap { $0.width == grid.width && $0.height == grid.height ? $0 : nil }
    if old == nil { werase(midnight_screen()) }
    for at in grid.cells.indices {
      let cell = grid.cells[at]
      if cell.isTail || cell == old?.cells[at] { continue }
      var text = cell.character.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
      text.append(0)
      let (attributes, pair) = palette.look(of: cell.style)
      midnight_put(
        Int32(at / grid.width), Int32(at % grid.width), text, attributes, pair)
    }
    last = grid
    wnoutrefresh(midnight_screen())
    doupdate()
  }

  /// Names the terminal's window, where it has a name.
  package func setTitle(_ title: String) {
    guard isOpen, canHaveTitle else { return }
    let text = Array("\u{1b}]2;\(Typeset.name(title, limit: 80))\u{7}".utf8)
    _ = write(STDOUT_FILENO, text, text.count)
  }

  package func bell() {
    if isOpen { beep() }
  }

  /// Gives the terminal back as it was; may be called more than once.
  package func restore() {
    guard isOpen else { return }
    isOpen = false
    keySource?.cancel()
    signalSource?.cancel()
    setTitleOnTheWayOut()
    endwin()
    midnight_disarm()
  }

  private func setTitleOnTheWayOut() {
    guard canHaveTitle else { return }
    let text = Array("\u{1b}]2;\u{7}".utf8)
    _ = write(STDOUT_FILENO, text, text.count)
  }
}
