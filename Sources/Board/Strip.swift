/// Rows of a long page, laid out at a width before it is known which of them are seen.
struct Strip {
  struct Span: Hashable {
    var x: Int
    var text: String
    var style: Style
    /// The most columns; nil up to the edge.
    var limit: Int?

    init(_ x: Int, _ text: String, _ style: Style = .plain, limit: Int? = nil) {
      self.x = x
      self.text = text
      self.style = style
      self.limit = limit
    }
  }

  let width: Int
  let look: Look
  private(set) var rows: [[Span]] = []

  init(width: Int, look: Look) {
    self.width = width
    self.look = look
  }

  /// Wider than any screen: its rows are read out, and pictures have to be words.
  var isSpoken: Bool { width >= 1000 }

  mutating func add(_ spans: [Span]) { rows.append(spans) }

  /// Two of them, the right one at this one's right edge.
  mutating func add(_ left: Strip, beside right: Strip) {
    let x = width - right.width
    for at in 0..<max(left.rows.count, right.rows.count) {
      var row = left.rows.indices.contains(at) ? left.rows[at] : []
      if right.rows.indices.contains(at) {
        row += right.rows[at].map { Span(x + $0.x, $0.text, $0.style, limit: $0.limit) }
      }
      rows.append(row)
    }
  }

  mutating func blank() { rows.append([]) }

  /// Running text; the rows after the first are set in by `hang`.
  mutating func write(_ text: String, _ style: Style = .plain, indent: Int = 0, hang: Int = 0) {
    let lines = Typeset.wrap(text, width: max(1, width - indent - hang), look: look)
    for (at, line) in lines.enumerated() {
      rows.append([Span(at == 0 ? indent : indent + hang, line, style)])
    }
  }

  /// Running text set in by `hang`, with a word at the edge of its first row.
  mutating func write(_ text: String, beside word: String, hang: Int) {
    let first = rows.count
    write(text, indent: hang)
    if rows.indices.contains(first) { rows[first].insert(Span(0, word, .dim), at: 0) }
  }

  /// How far it can be scrolled in so many rows.
  func scrollLimit(height: Int) -> Int { max(0, rows.count - max(1, height)) }

  func draw(on grid: inout Grid, in rect: Rect, scroll: Int) {
    let scroll = min(scroll, scrollLimit(height: rect.height))
    for (row, spans) in rows.dropFirst(scroll).prefix(rect.height).enumerated() {
      for span in spans {
        let limit = min(span.limit ?? rect.width, rect.width - span.x)
        grid.put(rect.x + span.x, rect.y + row, span.text, span.style, limit: limit)
      }
    }
  }
}
