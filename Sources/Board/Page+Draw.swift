extension Page {
  /// The rows inside of the frame that a screen of this height has.
  private static func room(_ height: Int) -> Int { max(1, height - 5) }

  private func inside(_ width: Int) -> Int { max(1, min(self.width, width - 6)) }

  private func wrapped(_ lines: [Line], _ width: Int, _ look: Look) -> [Line] {
    lines.flatMap { $0.rows(width, look) }
  }

  /// The text as it is wrapped, and how many of its rows and of the items are seen at once.
  private func layout(
    _ width: Int, _ height: Int, _ look: Look
  ) -> (text: [Line], shownText: Int, shownItems: Int) {
    let text = wrapped(lines, inside(width), look)
    let room = Self.room(height) - (detail.isEmpty ? 0 : detailRows)
    let shownItems = min(items.count, max(3, room - text.count))
    return (text, max(0, min(text.count, room - shownItems)), shownItems)
  }

  /// How far the text can be scrolled at this size.
  func scrollLimit(width: Int, height: Int, look: Look) -> Int {
    if isFull { return FullPage(page: self, width: width, height: height, look: look).scrollLimit }
    let (text, shown, _) = layout(width, height, look)
    return shown == 0 ? 0 : text.count - shown
  }

  /// Draws the page in a frame in the middle of the screen.
  func draw(on grid: inout Grid, frame: Frame, heading: String? = nil) {
    let width = inside(grid.width)
    let room = Self.room(grid.height)
    let (text, shownText, shownItems) = layout(grid.width, grid.height, grid.look)
    let more =
      detail.isEmpty
      ? [] : Array(wrapped(detail, width, grid.look).prefix(detailRows))
    let reserved = detail.isEmpty ? 0 : detailRows
    let height = max(1, min(room, shownText + shownItems + reserved))
    let box = Rect(
      x: (grid.width - width - 4) / 2, y: max(0, (grid.height - 2 - height - 2) / 2),
      width: width + 4, height: height + 2)
    grid.fill(box.inset(-1, 0))
    grid.box(box, .line, title: heading ?? title)
    let scroll = min(frame.scroll, text.count - shownText)
    var y = box.y + 1
    grid.put(
      text.dropFirst(scroll), in: Rect(x: box.x + 2, y: y, width: width, height: shownText))
    y += shownText
    if text.count > shownText, shownText > 0 {
      let part = "\(scroll + 1)-\(scroll + shownText) of \(text.count)"
      grid.put(endingAt: box.right - 2, box.bottom - 1, " \(part) ", .dim)
    }
    let list = Rect(x: box.x + 2, y: y, width: width, height: shownItems)
    drawItems(on: &grid, in: list, cursor: frame.cursor, isFocused: true)
    y += shownItems
    grid.put(more, in: Rect(x: box.x + 2, y: y, width: width, height: box.bottom - 1 - y))
  }

  /// Draws the choices, scrolled so that the chosen one is seen.
  func drawItems(on grid: inout Grid, in rect: Rect, cursor: Int, isFocused: Bool) {
    guard rect.height > 0, !items.isEmpty else { return }
    let cursor = min(cursor, items.count - 1)
    let first = max(0, min(cursor - rect.height / 2, items.count - rect.height))
    drawItems(
      first..<min(items.count, first + rect.height), on: &grid, in: rect, cursor: cursor,
      isFocused: isFocused)
    // Where the list goes on, above or below.
    if first > 0 { grid.put(rect.x, rect.y, "↑", .dim) }
    if first + rect.height < items.count { grid.put(rect.x, rect.bottom - 1, "↓", .dim) }
  }

  /// Draws some of the choices.
  func drawItems(
    _ range: Range<Int>, on grid: inout Grid, in rect: Rect, cursor: Int, isFocused: Bool
  ) {
    for (row, at) in range.enumerated() where items.indices.contains(at) {
      let item = items[at]
      let y = rect.y + row
      let isChosen = isFocused && at == cursor
      let style: Style = isChosen ? .selected : item.action == nil && isNumbered ? .dim : .plain
      let whole = Rect(x: rect.x, y: y, width: rect.width, height: 1)
      grid.hits.append(Hit(rect: whole, actions: item.clicked(at: at, isFocused: isFocused)))
      if isChosen { grid.fill(whole, " ", style) }
      var x = grid.put(rect.x, y, isChosen ? "▸ " : "  ", style, limit: rect.width)
      if isNumbered {
        let digit = at < 10 && item.action != nil ? String(BoardState.digit(at)) : " "
        x = grid.put(x, y, digit + " ", isChosen ? style : .key, limit: rect.right - x)
      }
      // A label alone leaves a note more than half.
      let left =
        columns.isEmpty ? rect.right - x - 1 - Typeset.width(item.label, look: grid.look) : 0
      let note = Typeset.clip(item.note, to: max(rect.width / 2, left), look: grid.look)
      let noteWidth = Typeset.width(note, look: grid.look)
      let limit = rect.right - x - (noteWidth > 0 ? noteWidth + 1 : 0)
      drawCells(item, on: &grid, x: x, y: y, right: x + limit, style)
      if noteWidth > 0 {
        grid.put(endingAt: rect.right, y, note, isChosen ? style : .dim)
      }
    }
  }
}

extension Line {
  /// The line in rows of at most so many columns, in its own style.
  func rows(_ width: Int, _ look: Look) -> [Line] {
    wrapped(width, look).map { Line($0, style, isCentred: isCentred) }
  }

  func wrapped(_ width: Int, _ look: Look) -> [String] {
    if isCentred { return [Typeset.clip(text, to: width, look: look)] }
    guard hang > 0 else {
      // Tables and sets-in keep their spaces; running text is wrapped.
      return text.hasPrefix("  ")
        ? [Typeset.clip(text, to: width, look: look)]
        : Typeset.wrap(text, width: width, look: look)
    }
    // What stands before the text, and its spaces, are kept.
    let glyphs = Typeset.glyphs(text, look: look)
    let (head, body) = (glyphs.prefix(hang), glyphs.dropFirst(hang))
    let rows = Typeset.wrap(String(body.map(\.character)), width: max(1, width - hang), look: look)
    let space = String(repeating: " ", count: hang)
    return rows.enumerated().map {
      ($0.offset == 0 ? String(head.map(\.character)) : space) + $0.element
    }
  }
}

extension Grid {
  /// Draws lines below each other, as many as there is room for, clipped to the columns of `rect`.
  mutating func put(_ lines: some Collection<Line>, in rect: Rect) {
    for (row, line) in lines.prefix(rect.height).enumerated() {
      put(rect.x, rect.y + row, line.text, line.style, limit: rect.width)
    }
  }

  /// A frame with a title in its upper edge.
  mutating func box(_ rect: Rect, _ style: Style, title: String = "") {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let edge = String(repeating: "─", count: rect.width - 2)
    put(rect.x, rect.y, "┌" + edge + "┐", style)
    put(rect.x, rect.bottom - 1, "└" + edge + "┘", style)
    for y in (rect.y + 1)..<max(rect.y + 1, rect.bottom - 1) {
      put(rect.x, y, "│", style)
      put(rect.right - 1, y, "│", style)
    }
    if !title.isEmpty {
      let text = " " + Typeset.clip(title, to: max(0, rect.width - 6), look: look) + " "
      put(rect.x + 2, rect.y, text, .title, limit: rect.width - 3)
    }
  }
}
