/// A page over the whole screen: its name, what narrows it down, text, a list, and beside or below
/// the list what is said about the chosen item.
struct FullPage {
  let page: Page
  let width: Int
  let height: Int
  let look: Look
  /// The text as it is wrapped, and what is said below the list; laid out once, for they are asked
  /// for again and again.
  private var text: [Line] = []
  private var detail: [Line] = []

  init(page: Page, width: Int, height: Int, look: Look) {
    (self.page, self.width, self.height, self.look) = (page, width, height, look)
    let left = left
    text = page.lines.flatMap { $0.rows(left, look) }
    if !isDouble { detail = page.detail.flatMap { $0.rows(left, look) } }
  }

  private static let top = 2
  private static let margin = 2
  /// From here on there is room beside a list.
  private static let wide = 100
  /// Rows kept for what is said about the chosen item, where there is none beside.
  private static let detailRows = 6

  private var isDouble: Bool {
    width >= Self.wide && !(page.detail.isEmpty && page.aside.isEmpty)
      && width - 2 * Self.margin - listWidth >= Self.beside
  }

  /// The least columns that are worth a text beside.
  private static let beside = 38

  /// What the list needs.
  private var listWidth: Int {
    page.columns.isEmpty
      ? 56 : page.columns.reduce(page.isNumbered ? 3 : 1) { $0 + $1.width + 1 }
  }

  /// The columns of the text and the list.
  private var left: Int {
    let all = width - 2 * Self.margin
    guard isDouble else { return min(page.width, all) }
    return min(page.width, all - Self.beside)
  }

  private var leftEdge: Int {
    isDouble || page.width >= width - 8 || !page.isCentred
      ? Self.margin : (width - left) / 2
  }

  private var right: Rect {
    let x = leftEdge + left + 3
    return Rect(
      x: x, y: Self.top + sieveRows, width: min(76, width - x - Self.margin),
      height: body - sieveRows)
  }

  /// The rows between the head and the keys.
  private var body: Int { max(1, height - 5) }

  private var sieveRows: Int { page.sieve.isEmpty ? 0 : 2 }
  private var headRows: Int { page.columns.contains { !$0.title.isEmpty } ? 1 : 0 }

  /// How many rows of the text, of the list and of what is said below it are seen at once.
  private var shares: (text: Int, items: Int, detail: Int) {
    let room = body - sieveRows - (page.items.isEmpty ? 0 : headRows)
    let (text, items, below) = (text.count, page.items.count, detail.count)
    let free = max(0, room - text - items - 1)
    let said = below == 0 ? 0 : min(below, max(Self.detailRows, free)) + 1
    let shownItems = min(items, max(3, room - text - said))
    return (max(0, min(text, room - said - shownItems)), shownItems, max(0, said - 1))
  }

  var scrollLimit: Int {
    let shown = shares.text
    return shown == 0 ? 0 : text.count - shown
  }

  func draw(on grid: inout Grid, frame: Frame) {
    let shares = shares
    let scroll = min(frame.scroll, text.count - shares.text)
    let isLong = text.count > shares.text && shares.text > 0
    let part = isLong ? "\(scroll + 1)-\(scroll + shares.text) of \(text.count)" : ""
    grid.head(page.title, note: page.note, part: part)
    var y = Self.top
    if !page.sieve.isEmpty {
      drawSieve(on: &grid, y: y, cursor: frame.cursor)
      y += sieveRows
    }
    if page.isCentred, page.items.count < 3, !isLong {
      y += max(0, (body - text.count - shares.items) / 3)
    }
    for line in text.dropFirst(scroll).prefix(shares.text) {
      put(line, in: Rect(x: leftEdge, y: y, width: left, height: 1), on: &grid)
      y += 1
    }
    if headRows > 0, !page.items.isEmpty {
      page.drawHeads(on: &grid, in: Rect(x: leftEdge, y: y, width: left, height: 1))
      y += 1
    }
    page.drawItems(
      on: &grid, in: Rect(x: leftEdge, y: y, width: left, height: shares.items),
      cursor: frame.cursor, isFocused: true)
    y += shares.items
    if isDouble { return drawBeside(on: &grid) }
    guard shares.detail > 0 else { return }
    grid.put(leftEdge, y, String(repeating: "─", count: left), .line)
    draw(detail, on: &grid, in: Rect(x: leftEdge, y: y + 1, width: left, height: shares.detail))
  }

  private func drawBeside(on grid: inout Grid) {
    let right = right
    for y in right.y..<right.bottom { grid.put(right.x - 2, y, "│", .line) }
    let gap = page.detail.isEmpty || page.aside.isEmpty ? [] : [Line.blank]
    let lines = (page.detail + gap + page.aside).flatMap { $0.rows(right.width, look) }
    draw(lines, on: &grid, in: right)
  }

  /// As much as there is room for; what is missing is hinted at.
  private func draw(_ lines: [Line], on grid: inout Grid, in rect: Rect) {
    for (row, line) in lines.prefix(rect.height).enumerated() {
      var line = line
      if row == rect.height - 1, lines.count > rect.height {
        line.text = Typeset.clip(line.text, to: rect.width - 4, look: look) + " ..."
      }
      put(line, in: Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1), on: &grid)
    }
  }

  private func put(_ line: Line, in rect: Rect, on grid: inout Grid) {
    if line.isCentred {
      grid.put(centredIn: rect, rect.y, line.text, line.style)
    } else {
      grid.put(rect.x, rect.y, line.text, line.style, limit: rect.width)
    }
  }

  /// '1 who [ everybody ]   2 what < any >'
  private func drawSieve(on grid: inout Grid, y: Int, cursor: Int) {
    var x = 1
    for (at, item) in page.sieve.enumerated() {
      x = grid.put(x, y, "\(BoardState.digit(at)) ", .key)
      x = grid.put(x, y, item.label + " ", .dim)
      let isChosen = at == min(cursor, page.sieve.count - 1)
      x =
        grid.put(
          x, y, isChosen ? "[ \(item.note) ]" : "< \(item.note) >", isChosen ? .selected : .plain)
        + 2
    }
  }
}

extension Page {
  func drawFull(on grid: inout Grid, frame: Frame) {
    FullPage(page: self, width: grid.width, height: grid.height, look: grid.look)
      .draw(on: &grid, frame: frame)
  }

  /// The left edge of the labels, after the cursor and the digit.
  private var indent: Int { isNumbered ? 4 : 2 }

  /// The headings of the columns.
  func drawHeads(on grid: inout Grid, in rect: Rect) {
    var x = rect.x + indent
    for column in columns {
      grid.put(x, rect.y, column.title, .dim, limit: min(column.width, rect.right - x))
      x += column.width + 1
    }
  }

  /// The label and the cells of an item in their columns.
  func drawCells(_ item: Item, on grid: inout Grid, x: Int, y: Int, right: Int, _ style: Style) {
    guard !columns.isEmpty else {
      grid.put(x, y, item.label, style, limit: right - x)
      return
    }
    var x = x
    for (column, text) in zip(columns, [item.label] + item.cells) {
      grid.put(x, y, text, style, limit: min(column.width, right - x))
      x += column.width + 1
    }
  }
}
