package import Board
import CNcurses
import Dispatch

extension Terminal {
  /// Shows a picture, of which only cells that differ from the last one are written.
  ///
  /// It is asked for when it can be shown: of several that come while keys are still to be read, or
  /// faster than the link takes them, only the newest is ever made. Nil: all is as it was.
  package func draw(_ picture: @escaping @MainActor () -> Grid?) {
    guard isUp else { return }
    waiting = picture
    if readingSince == nil { flush() }
  }

  /// Whether the link is too slow for what only pleases: it has been stopped, or takes its time.
  package var isSlow: Bool { flow.isSlow }

  /// Draws everything anew, whatever has been written over the screen.
  package func repaint() {
    guard isUp else { return }
    midnight_repaint()
    flow.measure {
      wnoutrefresh(midnight_screen())
      doupdate()
    }
  }

  /// Names the terminal's window, where it has a name.
  package func setTitle(_ title: String) {
    guard isUp else { return }
    let text = Typeset.name(title, limit: 80)
    self.title = text
    if flow.isOpen { send(modes.title(text)) }
  }

  package func bell() {
    if isUp, flow.isOpen { beep() }
  }

  func flush() {
    guard isUp, let picture = waiting else { return }
    guard flow.isOpen else {
      return flow.wait { [weak self] in
        self?.flow.stop()
        self?.flush()
      }
    }
    waiting = nil
    guard let grid = picture() else { return }
    Signals.lendStack()
    let old = shown.flatMap { $0.width == grid.width && $0.height == grid.height ? $0 : nil }
    if old == nil { werase(midnight_screen()) }
    for at in grid.cells.indices {
      let cell = grid.cells[at]
      if cell == old?.cells[at] { continue }
      guard let text = Self.text(of: cell, at: at, in: grid) else { continue }
      let look = palette.look(of: cell.style)
      midnight_put(
        Int32(at / grid.width), Int32(at % grid.width), text, look.attributes, look.pair)
    }
    shown = grid
    flow.measure {
      wnoutrefresh(midnight_screen())
      doupdate()
    }
  }

  /// A cell as ncurses takes it; nil if the cell before fills it. The system's table of widths may be
  /// older than ours: what it sees otherwise is a question mark, so that no column moves.
  private static func text(of cell: Cell, at: Int, in grid: Grid) -> [wchar_t]? {
    if cell.isTail { return at > 0 && columns(grid.cells[at - 1]) == 2 ? nil : [0x20, 0] }
    let isWide = (at + 1) % grid.width != 0 && grid.cells[at + 1].isTail
    guard columns(cell) == (isWide ? 2 : 1) else { return [0x3f, 0] }
    return cell.character.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }

  private static func columns(_ cell: Cell) -> Int32 {
    cell.character.unicodeScalars.first.map { midnight_width($0.value) } ?? 0
  }
}
