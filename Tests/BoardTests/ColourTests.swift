import Testing

@testable import Board

/// Nothing is told by colour alone: who sees none, or not these, misses nothing.
struct ColourTests {
  /// Two screens that differ, differ without colours too: whatever is moved, chosen or marked.
  @Test func noTwoScreensDifferInColourAlone() throws {
    // A screen without colours, and then with its roles.
    var seen: [[String]: [String]] = [:]
    for screen in try Screens.all() {
      let board = try screen.board()
      for key in [Key.resize, .down, .right, .tab, .enter] {
        var next = board
        _ = next.handle(key, in: screen.scene)
        let grid = next.draw(screen.scene, width: 80, height: 24, look: .unicode)
        let roles = Picture(grid).roles
        let known = seen.updateValue(roles, forKey: Picture.withoutColour(grid))
        #expect(known == nil || known == roles, "\(screen.name) after \(key), without colours")
      }
    }
    #expect(seen.count > 200)
  }

  /// Cells of one role beside each other in a row.
  private struct Run {
    let style: Style
    var text: String
    let x: Int
    let y: Int

    /// Whether the other is the next line of the same passage.
    func goesOn(in other: Run) -> Bool {
      other.y == y + 1 && other.x == x && other.style == style && style != .selected
    }
  }

  private func runs(of grid: Grid) -> [Run] {
    var runs: [Run] = []
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let cell = grid[x, y]
        if let last = runs.last, last.y == y, last.style == cell.style, x > 0 {
          runs[runs.count - 1].text.append(cell.character)
        } else {
          runs.append(Run(style: cell.style, text: String(cell.character), x: x, y: y))
        }
      }
    }
    return runs
  }

  /// The signs and words of what alarms; other roles are but an emphasis.
  private static let words: [Style: [String]] = [
    .danger: ["!", "~", "×", "†", "BODY", "may be old", "not the"],
    .urgent: ["!"],
  ]

  /// A sentence speaks for itself, a label needs a sign or a word.
  @Test func whatAlarmsSaysSo() throws {
    for drawn in try Screens.drawn(Size.all[0]) {
      let runs = runs(of: drawn.unicode).filter {
        (Self.words[$0.style] != nil || $0.style == .selected) && $0.text.contains { $0 != " " }
      }
      for run in runs where !runs.contains(where: { $0.goesOn(in: run) }) {
        let place = "\(drawn.screen.name), row \(run.y), \(run.style): \(run.text)"
        if let words = Self.words[run.style], run.text.split(separator: " ").count < 3 {
          #expect(words.contains { run.text.contains($0) }, "\(place)")
        }
        if run.style == .selected {
          #expect(["▸", "[", "!!"].contains { run.text.contains($0) }, "\(place)")
        }
      }
    }
  }

  /// One's own things stand out from those beside them, which are plain or dim.
  @Test(arguments: [Style.mine, .selected, .danger, .urgent, .title, .key])
  func whatIsOnesOwnStandsOut(_ style: Style) {
    let attributes = { (style: Style) in Theme.appearance(of: style, .none).attributes }
    #expect(attributes(style) != attributes(.plain) && attributes(style) != attributes(.dim))
  }
}
