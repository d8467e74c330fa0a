import Testing

@testable import Board

/// Nothing is told by colour alone: who sees none, or not these, misses nothing.
struct ColourTests {
  /// What is left of a cell without colours.
  private struct Plain: Hashable {
    let character: Character
    let attributes: Appearance.Attributes
  }

  private func withoutColour(_ grid: Grid) -> [Plain] {
    grid.cells.map {
      Plain(character: $0.character, attributes: Theme.appearance(of: $0.style, .none).attributes)
    }
  }

  /// Two screens that differ, differ without colours too: whatever is moved, chosen or marked.
  @Test func noTwoScreensDifferInColourAlone() throws {
    let keys: [Key] = [.up, .down, .left, .right, .tab, .enter, .character("w"), .character("2")]
    var seen: [[Plain]: Grid] = [:]
    func see(_ grid: Grid, _ name: String) {
      let known = seen.updateValue(grid, forKey: withoutColour(grid))
      #expect(known == nil || known == grid, "\(name) looks like another screen without colours")
    }
    for screen in try Screens.all() {
      let board = try screen.board()
      for key in [.resize] + keys {
        var next = board
        _ = next.handle(key, in: screen.scene)
        see(next.draw(screen.scene, width: 80, height: 24, look: .unicode), screen.name)
      }
    }
    #expect(seen.count > 300)
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

  /// The signs and words of what alarms or comforts; other roles are but an emphasis.
  private static let words: [Style: [String]] = [
    .danger: ["!", "~", "×", "†", "BODY", "may be old", "not the"],
    .urgent: ["!"],
    .good: ["✓", "+", "known", "solved"],
  ]

  /// A sentence speaks for itself, a label needs a sign or a word.
  @Test func whatAlarmsOrComfortsSaysSo() throws {
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
