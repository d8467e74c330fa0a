@testable import Board

extension Grid {
  /// What is wrong with a cell of it, or nil: each holds one visible glyph of one column, or of two
  /// with its tail behind it, so that every row is as wide as the screen.
  var fault: String? {
    if cells.count != width * height { return "\(cells.count) cells" }
    for y in 0..<height {
      for x in 0..<width where !cells[y * width + x].isTail {
        let character = cells[y * width + x].character
        if let ascii = character.asciiValue, (0x20..<0x7f).contains(ascii) { continue }
        let scalars = Array(character.unicodeScalars)
        let widths = scalars.map { Typeset.width(of: $0) ?? -1 }
        let hasTail = x + 1 < width && self[x + 1, y].isTail
        if widths.contains(-1) || widths.reduce(0, +) != (hasTail ? 2 : 1) || scalars.count > 3 {
          return "a bad cell at \(x), \(y): \(scalars)"
        }
      }
    }
    if look == .ascii, !cells.allSatisfy({ $0.character.isASCII }) { return "more than ASCII" }
    return nil
  }
}
