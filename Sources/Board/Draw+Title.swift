extension BoardState {
  /// A wordmark in the manner of the twenties: one heavy stem, the rest thin.
  static let wordmark = [
    "██╲    ╱│   ██   ██──╮     ██╲    │   ██   ╭██───╮   ██    │   ───██───",
    "██ ╲  ╱ │   ██   ██   ╲    ██ ╲   │   ██   ██        ██    │      ██   ",
    "██  ╲╱  │   ██   ██    │   ██  ╲  │   ██   ██  ──┐   ██────┤      ██   ",
    "██      │   ██   ██   ╱    ██   ╲ │   ██   ██    │   ██    │      ██   ",
    "██      │   ██   ██──╯     ██    ╲│   ██   ╰██───╯   ██    │      ██   ",
  ]

  /// Above it where there is room: the sun of the age, or a chandelier.
  static let fan = [
    "        ╲       ╲      │      ╱       ╱        ",
    "╲         ╲      ╲     │     ╱      ╱         ╱",
    "   ╲        ╲     ╲    │    ╱     ╱        ╱   ",
    "      ╲       ╲    ╲   │   ╱    ╱       ╱      ",
  ]
  static let rule = "─────────────────────  ◆  ─────────────────────"

  func drawTitle(_ title: TitleModel, _ page: Page, on grid: inout Grid) {
    let all = Rect(x: 0, y: 0, width: grid.width, height: grid.height)
    var foot = Self.footer(title.notices.last, title.discovery, width: 76, look: grid.look)
    let asks = title.invitations.isEmpty ? 0 : 1
    let resumable = page.items.count - 2 * Self.titleRows - asks
    let menuRows = Self.titleRows + resumable + (resumable > 0 ? 1 : 0)
    var footTop = grid.height - 2 - foot.count
    // On a low screen the air goes first; on a high one there is room for the sun.
    var spare = footTop - 8 - menuRows - asks
    if !title.nearby.isEmpty, spare >= 2 {
      foot.insert(Line(CompanyText.also(title.nearby, width: 76, look: grid.look)), at: 0)
      (footTop, spare) = (footTop - 1, spare - 1)
    }
    let hasFan = spare >= 9
    if hasFan { spare -= Self.fan.count }
    let air = max(0, min(3, spare))
    var y = max(0, (spare - air) / 3)
    if hasFan {
      for line in Self.fan {
        grid.put(centredIn: all, y, line, .line)
        y += 1
      }
    }
    grid.put(centredIn: all, y, Self.rule, .line)
    y += air >= 3 ? 2 : 1
    for line in Self.wordmark {
      grid.put(centredIn: all, y, line, .title)
      y += 1
    }
    y += air >= 2 ? 1 : 0
    grid.put(centredIn: all, y, "a body at eight  ·  the last ferry at twelve", .accent)
    grid.put(centredIn: all, y + 1, greeting(title.playerName, look: grid.look), .line)
    y += air >= 1 ? 3 : 2
    drawMenu(page, resumable, in: Rect(x: 0, y: y, width: grid.width, height: menuRows), on: &grid)
    if asks > 0 {
      page.drawItems(
        (page.items.count - 1)..<page.items.count, on: &grid,
        in: Rect(
          x: (grid.width - 76) / 2, y: y + menuRows + (spare >= 3 ? 1 : 0), width: 76, height: 1),
        cursor: base.cursor, isFocused: stack.isEmpty)
    }
    for (row, line) in foot.enumerated() {
      grid.put(centredIn: all, footTop + row, line.text, line.style)
    }
  }

  /// The lower rule, with the player's name in its middle.
  private func greeting(_ name: String, look: Look) -> String {
    let name = Typeset.clip(name, to: 20, look: look)
    guard !name.isEmpty else { return Self.rule }
    let text = "  Good evening, \(name)  "
    let rest = max(8, Self.rule.count - Typeset.width(text, look: look))
    return String(repeating: "─", count: rest / 2) + text
      + String(repeating: "─", count: rest - rest / 2)
  }

  /// What can be resumed over the whole width, and two columns below.
  private func drawMenu(_ page: Page, _ resumable: Int, in rect: Rect, on grid: inout Grid) {
    let longest = page.items.prefix(resumable).map {
      Typeset.width($0.label, look: grid.look) + 4
    }
    let wide = max(56, min(longest.max() ?? 0, 76))
    let isFocused = stack.isEmpty
    let left = (rect.width - 56) / 2
    let top = Rect(
      x: max(2, min(left, rect.width - 2 - wide)), y: rect.y, width: wide, height: resumable)
    page.drawItems(
      0..<resumable, on: &grid, in: top, cursor: base.cursor, isFocused: isFocused)
    let y = rect.y + (resumable > 0 ? resumable + 1 : 0)
    for column in 0..<2 {
      let first = resumable + column * Self.titleRows
      page.drawItems(
        first..<min(page.items.count, first + Self.titleRows), on: &grid,
        in: Rect(x: left + column * 30, y: y, width: 26, height: Self.titleRows),
        cursor: base.cursor, isFocused: isFocused)
    }
  }

  /// The newest notice and the state of discovery, two lines each at most.
  static func footer(_ notice: String?, _ discovery: String, width: Int, look: Look) -> [Line] {
    func lines(_ text: String, _ style: Style) -> [Line] {
      let rows = Typeset.wrap(text, width: width, look: look)
      if let head = Typeset.sentences(text, width: width, look: look) {
        let rest = String(text.dropFirst(head.count + 1))
        if Typeset.width(rest, look: look) <= width {
          return [Line(head, style), Line(rest, style)]
        }
      }
      if rows.count == 2 {
        // Two rows of about the same length, rather than a last word alone.
        let even = (Typeset.width(text, look: look) / 2...width).lazy.map {
          Typeset.wrap(text, width: $0, look: look)
        }
        return (even.first { $0.count == 2 } ?? rows).map { Line($0, style) }
      }
      guard rows.count > 2 else { return rows.map { Line($0, style) } }
      let rest = Typeset.clip(rows.dropFirst().joined(separator: " "), to: width, look: look)
      return [Line(rows[0], style), Line(rest, style)]
    }
    return (notice.map { lines($0, .accent) } ?? []) + lines(discovery, .dim)
  }
}
