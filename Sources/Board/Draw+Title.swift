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
    let content = 11 + page.items.count
    var y = max(1, (grid.height - 4 - content) / 3 + 1)
    grid.put(centredIn: all, y, "─────────────────────  ◆  ─────────────────────", .dim)
    y += 2
    for line in Self.wordmark {
      grid.put(centredIn: all, y, line, .title)
      y += 1
    }
    y += 1
    grid.put(centredIn: all, y, "a body at eight  ·  the last ferry at twelve", .accent)
    y += 1
    grid.put(centredIn: all, y, "─────────────────────  ◆  ─────────────────────", .dim)
    y += 2
    let menu = Rect(
      x: (grid.width - 44) / 2, y: y, width: 44,
      height: min(page.items.count, max(1, grid.height - 4 - y)))
    page.drawItems(on: &grid, in: menu, cursor: base.cursor, isFocused: stack.isEmpty)
    if let notice = title.notices.last {
      grid.put(centredIn: all, grid.height - 4, notice, .accent)
    }
    grid.put(centredIn: all, grid.height - 3, title.discovery, .dim)
  }

  func drawLobbies(_ list: LobbyListModel, _ page: Page, on grid: inout Grid) {
    let inner = Rect(
      x: (grid.width - 78) / 2, y: 1, width: 78, height: grid.height - 4)
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
      let heads = Typeset.pad("table", to: 25) + Typeset.pad("host", to: 14) + "seats"
      grid.put(text.x + 4, text.y - 1, heads, .dim)
      var table = page
      for (at, row) in list.rows.enumerated() {
        table.items[at].label =
          Typeset.pad(row.name, to: 24, look: grid.look) + " "
          + Typeset.pad(row.host, to: 13, look: grid.look) + " \(row.taken)/\(row.offered)"
        table.items[at].note = Self.word(row.state)
      }
      let rows = Rect(x: text.x, y: text.y, width: text.width, height: text.height - 1)
      table.drawItems(on: &grid, in: rows, cursor: base.cursor, isFocused: stack.isEmpty)
    }
    if let notice = list.notices.last {
      grid.put(text.x, inner.bottom - 2, notice, .accent, limit: text.width)
    }
    grid.put(inner.x + 3, inner.bottom, list.discovery, .dim, limit: text.width)
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
