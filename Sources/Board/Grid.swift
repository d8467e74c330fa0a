/// What a cell means; `Terminal` gives each role its colours and attributes.
///
/// A role never says something alone: a mark, a word or a border says it too.
package enum Style: UInt8, Hashable, Sendable, CaseIterable {
  case plain, dim, title, accent, danger, good, selected, mine, key
  /// Walls, frames and rules.
  case line
  /// The turn's last seconds.
  case urgent
}

/// Which characters a terminal can show.
package enum Look: Hashable, Sendable {
  case unicode, ascii
}

/// One place of the screen.
package struct Cell: Hashable, Sendable {
  /// A character and the marks on it; never a control character.
  package var character: Character
  package var style: Style
  /// The second half of the wide character to its left; `character` is a space then.
  package var isTail: Bool

  package init(character: Character = " ", style: Style = .plain, isTail: Bool = false) {
    self.character = character
    self.style = style
    self.isTail = isTail
  }
}

/// A part of the screen.
package struct Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  var right: Int { x + width }
  var bottom: Int { y + height }

  /// What is left below its first rows.
  func dropFirst(_ rows: Int) -> Rect {
    Rect(x: x, y: y + rows, width: width, height: height - rows)
  }

  /// What is left inside of a margin.
  func inset(_ dx: Int, _ dy: Int) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

/// A screenful of cells. Whatever is drawn outside of it is clipped.
package struct Grid: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let look: Look
  package private(set) var cells: [Cell]
  /// Where a click means something.
  var hits: [Hit] = []

  package init(width: Int, height: Int, look: Look = .unicode) {
    self.width = max(0, width)
    self.height = max(0, height)
    self.look = look
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  package subscript(x: Int, y: Int) -> Cell {
    contains(x, y) ? cells[y * width + x] : Cell()
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height
  }

  /// One line of text per row, without the spaces at its end.
  package var lines: [String] {
    (0..<height).map { y in
      var row = cells[(y * width)..<((y + 1) * width)]
      while let last = row.last, last.character == " ", !last.isTail { row.removeLast() }
      return String(row.filter { !$0.isTail }.map(\.character))
    }
  }

  /// Sets a cell, and blanks what would be left of a wide character that it cuts in two.
  mutating func set(_ x: Int, _ y: Int, _ character: Character, _ style: Style) {
    guard contains(x, y) else { return }
    let at = y * width + x
    if cells[at].isTail, x > 0 { cells[at - 1].character = " " }
    if x + 1 < width, cells[at + 1].isTail { cells[at + 1].isTail = false }
    cells[at] = Cell(character: character, style: style)
  }

  /// Draws one line from `x` on, clipped to `limit` columns and to the grid; what reads from the
  /// right is turned round within its own columns.
  ///
  /// - Returns: the column after its last one.
  @discardableResult
  mutating func put(
    _ x: Int, _ y: Int, _ text: String, _ style: Style = .plain, limit: Int = .max
  ) -> Int {
    let limit = max(0, min(limit, width - min(x, width)))
    var column = x
    for glyph in Typeset.visual(Typeset.clipped(text, to: limit, look: look)) {
      if column + glyph.width > width { break }
      set(column, y, glyph.character, style)
      if glyph.width == 2, contains(column + 1, y), column >= 0 {
        set(column + 1, y, " ", style)
        cells[y * width + column + 1].isTail = true
      }
      column += glyph.width
    }
    return column
  }

  /// Draws one line so that it ends before `right`.
  mutating func put(endingAt right: Int, _ y: Int, _ text: String, _ style: Style = .plain) {
    put(right - Typeset.width(text, look: look), y, text, style)
  }

  /// Draws one line in the middle of `rect`'s columns.
  mutating func put(centredIn rect: Rect, _ y: Int, _ text: String, _ style: Style = .plain) {
    let length = min(rect.width, Typeset.width(text, look: look))
    put(rect.x + (rect.width - length) / 2, y, text, style, limit: rect.width)
  }

  mutating func fill(_ rect: Rect, _ character: Character = " ", _ style: Style = .plain) {
    let glyph = Typeset.glyphs(String(character), look: look).first?.character ?? " "
    for y in max(0, rect.y)..<max(0, rect.y, min(height, rect.bottom)) {
      for x in max(0, rect.x)..<max(0, rect.x, min(width, rect.right)) { set(x, y, glyph, style) }
    }
  }

  /// Blanks all of it.
  mutating func clear() { cells = Array(repeating: Cell(), count: cells.count) }

  /// Gives the cells of a row another role.
  mutating func restyle(_ rect: Rect, _ style: Style) {
    for y in max(0, rect.y)..<max(0, rect.y, min(height, rect.bottom)) {
      for x in max(0, rect.x)..<max(0, rect.x, min(width, rect.right)) {
        cells[y * width + x].style = style
      }
    }
  }
}
