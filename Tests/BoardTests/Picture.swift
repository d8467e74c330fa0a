@testable import Board

/// A screen as text that can be read and compared: what stands there, and below it the role of each
/// cell that has one.
struct Picture: Hashable {
  let text: [String]
  let roles: [String]
  /// What a blank in the roles stands for: behind something that is open, everything is dim.
  let ground: Style

  init(_ grid: Grid) {
    text = grid.lines
    let seen = grid.cells.filter { $0.character != " " }
    let dim = seen.count { $0.style == .dim }
    let ground: Style = 2 * dim > seen.count ? .dim : .plain
    self.ground = ground
    roles = (0..<grid.height).map { y in
      var row = (0..<grid.width).map { x in Self.letter(grid[x, y], ground) }
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  var lines: [String] { text + ["--- roles; blank is \(ground)"] + roles }

  /// What is left of the roles where there are no colours, below what stands there.
  static func withoutColour(_ grid: Grid) -> [String] {
    let attributes = (0..<grid.height).map { y in
      var row = (0..<grid.width).map { x in
        letter(Theme.appearance(of: grid[x, y].style, .none).attributes, on: grid[x, y])
      }
      while row.last == " " { row.removeLast() }
      return String(row)
    }
    return grid.lines + [
      "--- without colours: bold, dim, underlined, reverse; capitals are bold too"
    ]
      + attributes
  }

  private static func letter(_ attributes: Appearance.Attributes, on cell: Cell) -> Character {
    if cell.character == " ", attributes.isDisjoint(with: [.reverse, .underline]) { return " " }
    let isBold = attributes.contains(.bold)
    if attributes.contains(.reverse) { return isBold ? "R" : "r" }
    if attributes.contains(.underline) { return isBold ? "U" : "u" }
    if attributes.contains(.dim) { return isBold ? "D" : "d" }
    return isBold ? "b" : " "
  }

  /// Where nothing stands, a role can be seen only if it fills the cell.
  private static func letter(_ cell: Cell, _ ground: Style) -> Character {
    if cell.style == ground { return " " }
    if cell.character == " ", !cell.isTail, cell.style != .selected { return " " }
    return letter(cell.style)
  }

  static func letter(_ style: Style) -> Character {
    switch style {
    case .plain: "p"
    case .dim: "."
    case .line: "-"
    case .title: "T"
    case .accent: "a"
    case .danger: "!"
    case .good: "+"
    case .selected: "#"
    case .mine: "M"
    case .key: "k"
    case .urgent: "U"
    }
  }
}

extension Grid {
  /// The rows that hold more than the same characters in ASCII, each with its number: where a name is
  /// longer without its marks, or a text is broken or cut elsewhere.
  func rowsUnlike(_ unicode: Grid) -> [String] {
    zip(lines, unicode.inAscii).enumerated().compactMap { row, pair in
      pair.0 == pair.1 ? nil : "\(row) \(pair.0)"
    }
  }

  /// The same cells in ASCII; nil in a row that does not fit its columns so.
  private var inAscii: [String?] {
    (0..<height).map { y in
      var row = ""
      for x in 0..<width where !self[x, y].isTail {
        let columns = x + 1 < width && self[x + 1, y].isTail ? 2 : 1
        let glyphs = Typeset.glyphs(String(self[x, y].character), look: .ascii)
        guard glyphs.count == columns else { return nil }
        row += String(glyphs.map(\.character))
      }
      while row.last == " " { row.removeLast() }
      return row
    }
  }
}
