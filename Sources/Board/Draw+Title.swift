extension BoardState {
  /// A wordmark in the manner of the twenties: one heavy stem, the rest thin.
  static let wordmark = [
    "██╲    ╱│   ██   ██──╮     ██╲    │   ██   ╭██───╮   ██    │   ───██───",
    "██ ╲  ╱ │   ██   ██   ╲    ██ ╲   │   ██   ██        ██    │      ██   ",
    "██  ╲╱  │   ██   ██    │   ██  ╲  │   ██   ██  ──┐   ██────┤      ██   ",
    "██      │   ██   ██   ╱    ██   ╲ │   ██   ██    │   ██    │      ██   ",
    "██      │   ██   ██──╯     ██    ╲│   ██   ╰██───╯   ██    │      ██   ",
  ]

  func drawTitle(_ title: TitleModel, _ page: Page, on grid: inout Grid) {
    let all = Rect(x: 0, y: 0, width: grid.width, height: grid.height)
    let foot = footer(title.notices.last, title.discovery, width: 76, look: grid.look)
    let footTop = grid.height - 2 - foot.count
    // On a low screen the air goes first, then the menu scrolls.
    let spare = footTop - 9 - page.items.count
    let air = max(0, min(3, spare))
    var y = max(0, (spare - air) / 3)
    grid.put(centredIn: all, y, "─────────────────────  ◆  ─────────────────────", .dim)
    y += air >= 2 ? 2 : 1
    for line in Self.wordmark {
      grid.put(centredIn: all, y, line, .title)
      y += 1
    }
    y += air >= 3 ? 1 : 0
    grid.put(centredIn: all, y, "a body at eight  ·  the last ferry at twelve", .accent)
    y += 1
    grid.put(centredIn: all, y, "─────────────────────  ◆  ─────────────────────", .dim)
    y += air >= 1 ? 2 : 1
    let longest = page.items.map { Typeset.width($0.label, look: grid.look) + 4 }.max() ?? 0
    let width = max(44, min(longest, 74))
    let menu = Rect(
      x: (grid.width - width) / 2, y: y, width: width,
      height: min(page.items.count, max(1, footTop - y)))
    page.drawItems(on: &grid, in: menu, cursor: base.cursor, isFocused: stack.isEmpty)
    for (row, line) in foot.enumerated() {
      grid.put(centredIn: all, footTop + row, line.text, line.style)
    }
  }

  /// The newest notice and the state of discovery, two lines each at most.
  private func footer(_ notice: String?, _ discovery: String, width: Int, look: Look) -> [Line] {
    func lines(_ text: String, _ style: Style) -> [Line] {
      let rows = Typeset.wrap(text, width: width, look: look)
      guard rows.count > 2 else { return rows.map { Line($0, style) } }
      let rest = Typeset.clip(rows.dropFirst().joined(separator: " "), to: width, look: look)
      return [Line(rows[0], style), Line(rest, style)]
    }
    return (notice.map { lines($0, .accent) } ?? []) + lines(discovery, .dim)
  }

  func drawLobbies(_ list: LobbyListModel, _ page: Page, on grid: inout Grid) {
    var foot = footer(list.notices.last, list.discovery, width: 74, look: grid.look)
    let chosen = list.rows.indices.contains(base.cursor) ? list.rows[base.cursor] : list.rows.last
    if let chosen, let words = chosen.bond.words(chosen.host) {
      let host = Typeset.clip(chosen.host, to: 24, look: grid.look)
      foot.insert(Line("\(chosen.bond.mark) \(host): \(words.text).", words.style), at: 0)
    }
    let inner = Rect(
      x: (grid.width - 78) / 2, y: 0, width: 78, height: grid.height - 2 - foot.count)
    grid.box(inner, .accent, title: "Lobbies on your network")
    let text = inner.inset(3, 2)
    if page.items.isEmpty {
      let lines = [
        Line("No table is open yet.", .accent), .blank,
        Line(
          "This list fills by itself: as soon as somebody on your network opens a lobby, it appears "
            + "here. There is nothing to press."), .blank,
        Line(
          "You can also open a lobby of your own (o), or join by the address that a host reads to "
            + "you (a)."),
      ]
      var y = text.y + 1
      for line in lines {
        for row in Typeset.wrap(line.text, width: text.width, look: grid.look) {
          grid.put(text.x, y, row, line.style)
          y += 1
        }
      }
    } else {
      let heads = Typeset.pad("table", to: 27) + Typeset.pad("host", to: 14) + "seats"
      grid.put(text.x + 4, text.y - 1, heads, .dim)
      var table = page
      for (at, row) in list.rows.enumerated() {
        table.items[at].label =
          Typeset.pad(row.name, to: 24, look: grid.look) + " \(row.bond.mark) "
          + Typeset.pad(row.host, to: 13, look: grid.look) + " \(row.taken)/\(row.offered)"
        table.items[at].note = Self.word(row.state) + (row.isLocked ? ", private" : "")
      }
      let rows = Rect(x: text.x, y: text.y, width: text.width, height: text.height)
      table.drawItems(on: &grid, in: rows, cursor: base.cursor, isFocused: stack.isEmpty)
    }
    for (row, line) in foot.enumerated() {
      grid.put(inner.x + 2, inner.bottom + row, line.text, line.style, limit: 74)
    }
  }

  private static func word(_ state: LobbyListModel.State) -> String {
    switch state {
    case .open: "open"
    case .full: "full"
    case .playing: "playing"
    case .otherVersion(let reason): reason
    }
  }
}
