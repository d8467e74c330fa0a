/// The list of lobbies.
extension BoardState {
  /// Every lobby that is seen, then who else is here, and who asks.
  func lobbiesPage(_ list: LobbyListModel, _ frame: Frame) -> Page {
    var page = Page(
      title: "Lobbies",
      items: list.rows.map { row in
        let action: Action? =
          switch row.state {
          case .open: .emit(.joinLobby(id: row.id))
          case .playing: .emit(.watch(id: row.id))
          case .full, .otherVersion: nil
          }
        return Item(label: row.name, action: action)
      })
    if !list.nearby.isEmpty {
      // The columns inside of the box, without a cursor and a digit before it.
      let also = CompanyText.also(list.nearby, width: min(width - 2, 110) - 10, look: look)
      page.items.append(Item(label: also, action: .open(.nearby)))
    }
    page.items += invitationItem(list.invitations, width: min(width - 2, 110) - 6)
    let isRow = list.rows.indices.contains(frame.cursor)
    page.verb = !isRow ? "open" : list.rows[frame.cursor].state == .playing ? "watch" : "join"
    return page
  }

  func drawLobbies(_ list: LobbyListModel, _ page: Page, on grid: inout Grid) {
    var foot = Self.footer(list.notices.last, list.discovery, width: 74, look: grid.look)
    let chosen = list.rows.indices.contains(base.cursor) ? list.rows[base.cursor] : list.rows.last
    if let chosen, let words = chosen.bond.words(chosen.host) {
      let host = Typeset.clip(chosen.host, to: 24, look: grid.look)
      foot.insert(Line("\(chosen.bond.mark) \(host): \(words.text).", words.style), at: 0)
    }
    let width = min(grid.width - 2, 110)
    let inner = Rect(
      x: (grid.width - width) / 2, y: 0, width: width, height: grid.height - 2 - foot.count)
    grid.box(inner, .line, title: "Lobbies on your network")
    let text = inner.inset(3, 2)
    let others = page.items.count - list.rows.count
    let rows = Rect(
      x: text.x, y: text.y, width: text.width,
      height: text.height - (others > 0 ? others + 1 : 0))
    if list.rows.isEmpty {
      drawNobody(list, in: rows, on: &grid)
    } else {
      drawRows(list, page, in: rows, on: &grid)
    }
    page.drawItems(
      list.rows.count..<page.items.count, on: &grid,
      in: Rect(x: text.x, y: text.bottom - others, width: text.width, height: others),
      cursor: base.cursor, isFocused: stack.isEmpty)
    for (row, line) in foot.enumerated() {
      grid.put(inner.x + 2, inner.bottom + row, line.text, line.style, limit: 74)
    }
  }

  /// What to know while there is no lobby; what to do if that lasts.
  static func nobody(_ list: LobbyListModel) -> [String] {
    guard list.isLonely else {
      return [
        "No table is open yet.",
        "This list fills by itself: as soon as somebody on your network opens a lobby, it appears "
          + "here. There is nothing to press.",
        "You can also open a lobby of your own (o), or join by the address or code that a host reads "
          + "to you (a).",
      ]
    }
    return [
      "Nobody found yet.",
      "Is the other on the same network? Their lobby shows a code: press a and type it.",
      "'midnight doctor' in another terminal says what is in the way.",
    ]
  }

  private func drawNobody(_ list: LobbyListModel, in rect: Rect, on grid: inout Grid) {
    var y = rect.y + 1
    for (at, text) in Self.nobody(list).enumerated() {
      for row in Typeset.wrap(text, width: rect.width, look: grid.look) {
        grid.put(rect.x, y, row, at == 0 ? .accent : .plain)
        y += 1
      }
      y += 1
    }
  }

  private func drawRows(
    _ list: LobbyListModel, _ page: Page, in rect: Rect, on grid: inout Grid
  ) {
    // What a wide screen has more goes to the names.
    let more = (rect.width - 72) / 2
    let heads = Typeset.pad("table", to: 27 + more) + Typeset.pad("host", to: 14 + more) + "seats"
    grid.put(rect.x + 4, rect.y - 1, heads, .dim)
    var table = page
    table.items = Array(page.items.prefix(list.rows.count))
    for (at, row) in list.rows.enumerated() {
      table.items[at].label =
        Typeset.pad(row.name, to: 24 + more, look: grid.look) + " \(row.bond.mark) "
        + Typeset.pad(row.host, to: 13 + more, look: grid.look) + " \(row.taken)/\(row.offered)"
      table.items[at].note = Self.word(row.state) + (row.isLocked ? ", private" : "")
    }
    let isHere = base.cursor < list.rows.count || page.items.count == list.rows.count
    table.drawItems(
      on: &grid, in: rect, cursor: base.cursor, isFocused: stack.isEmpty && isHere)
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
