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
    roles = grid.rows.map { row in Self.trimmed(row.map { Self.letter($0, ground) }) }
  }

  var lines: [String] { text + ["--- roles; blank is \(ground)"] + roles }

  static func trimmed(_ row: [Character]) -> String {
    var row = row
    while row.last == " " { row.removeLast() }
    return String(row)
  }

  /// What is left of the roles where there are no colours, below what stands there.
  static func withoutColour(_ grid: Grid) -> [String] {
    let letters = grid.rows.map { row in
      trimmed(row.map { letter(attributes[Int($0.style.rawValue)], on: $0) })
    }
    let rule = "--- without colours: bold, dim, underlined, reverse; capitals are bold too"
    return grid.lines + [rule] + letters
  }

  /// Without colours, by style.
  private static let attributes = Style.allCases.map {
    Theme.appearance(of: $0, .none).attributes
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
    var known: [Character: [Character]] = [:]
    return rows.map { row in
      var text: [Character] = []
      for (at, cell) in row.enumerated() where !cell.isTail {
        if cell.character.isASCII {
          text.append(cell.character)
          continue
        }
        let glyphs =
          known[cell.character]
          ?? Typeset.glyphs(String(cell.character), look: .ascii).map(\.character)
        known[cell.character] = glyphs
        let isWide = row.dropFirst(at + 1).first?.isTail == true
        guard glyphs.count == (isWide ? 2 : 1) else { return nil }
        text += glyphs
      }
      return Picture.trimmed(text)
    }
  }

  var rows: [ArraySlice<Cell>] {
    (0..<height).map { cells[($0 * width)..<(($0 + 1) * width)] }
  }
}
