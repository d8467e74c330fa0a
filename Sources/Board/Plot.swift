import Rules

/// Curves of how many answers were left, on a logarithmic scale: one of them a line, the others a mark
/// a round.
struct Plot {
  struct Curve: Hashable {
    /// One column wide.
    var mark: String
    /// At the beginning, and after each round.
    var values: [Int]
  }

  /// The most answers there can be, and the rounds of an evening: the two ends of the axes.
  static let top = 2304
  static let rounds = 24

  let columns: Int
  let rows: Int
  let look: Look

  /// A cell that something is drawn in.
  struct Mark: Hashable {
    var column: Int
    var row: Int
    var text: String
  }

  // Braille has two by four dots in each cell.
  private var dotsAcross: Int { look == .ascii ? 1 : 2 }
  private var dotsDown: Int { look == .ascii ? 1 : 4 }

  /// The cell of the end of a round (0: the beginning) with so many answers left.
  func cell(round: Int, value: Int) -> (column: Int, row: Int) {
    let dot = dot(round: round, value: value)
    return (dot.x / dotsAcross, dot.y / dotsDown)
  }

  private func dot(round: Int, value: Int) -> (x: Int, y: Int) {
    let (width, height) = (columns * dotsAcross - 1, rows * dotsDown - 1)
    let round = max(0, min(Self.rounds, round))
    let height01 = Bits.of(count: min(Self.top, value)) / Bits.of(count: Self.top)
    return (
      (round * width * 2 + Self.rounds) / (2 * Self.rounds),
      height - Int((height01 * Double(height)).rounded())
    )
  }

  /// A curve as a line.
  func line(_ curve: Curve) -> [Mark] {
    let dots = curve.values.enumerated().map { dot(round: $0, value: $1) }
    var cells: [Int: Int] = [:]
    for (from, to) in zip(dots, dots.dropFirst()) {
      for dot in Self.between(from, to) {
        let cell = dot.y / dotsDown * columns + dot.x / dotsAcross
        cells[cell, default: 0] |= Self.bits[dot.y % dotsDown][dot.x % dotsAcross]
      }
    }
    return cells.sorted { $0.key < $1.key }.map { cell, bits in
      let braille = Unicode.Scalar(UInt32(0x2800 + bits)).map { String(Character($0)) }
      return Mark(
        column: cell % columns, row: cell / columns, text: look == .ascii ? "#" : braille ?? "#")
    }
  }

  /// Curves as marks where each round ends; `*` where several are at once.
  func marks(_ curves: [Curve]) -> [Mark] {
    var cells: [Int: String] = [:]
    for curve in curves {
      for (round, value) in curve.values.enumerated().dropFirst() {
        let (column, row) = cell(round: round, value: value)
        let at = row * columns + column
        cells[at] = cells[at].map { $0 == curve.mark ? $0 : "*" } ?? curve.mark
      }
    }
    return cells.sorted { $0.key < $1.key }.map {
      Mark(column: $0.key % columns, row: $0.key / columns, text: $0.value)
    }
  }

  /// The numbers beside the rows, each on a row of its own with some room around it.
  var scale: [Int: Int] {
    var labels: [Int: Int] = [:]
    for value in [Self.top, 1, 100, 10, 1000, 30, 300, 3] {
      let row = cell(round: 0, value: value).row
      if !(row - 1...row + 1).contains(where: { labels[$0] != nil }) { labels[row] = value }
    }
    return labels
  }

  private static let bits = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// The dots of a straight line, both ends among them.
  private static func between(
    _ from: (x: Int, y: Int), _ to: (x: Int, y: Int)
  ) -> [(x: Int, y: Int)] {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let steps = max(abs(dx), abs(dy), 1)
    func part(_ length: Int, _ step: Int) -> Int {
      let twice = 2 * length * step + (length < 0 ? -steps : steps)
      return twice / (2 * steps)
    }
    return (0...steps).map { (from.x + part(dx, $0), from.y + part(dy, $0)) }
  }
}
