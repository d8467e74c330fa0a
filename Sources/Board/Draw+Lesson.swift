extension BoardState {
  /// What a guided match teaches, with its task in the last rows.
  func drawLesson(_ lesson: Lesson, in rect: Rect, on grid: inout Grid) {
    let isFramed = rect.height >= 6
    grid.fill(rect)
    if isFramed {
      grid.box(rect, .accent, title: lesson.title)
    } else {
      grid.rule(lesson.title, in: rect.inset(1, 0))
    }
    let inner = isFramed ? rect.inset(2, 1) : rect.inset(1, 1)
    let bottom = isFramed ? inner.bottom : rect.bottom
    // In front of the board it stands beside the keys.
    let task =
      stack.isEmpty ? Self.taskRows(lesson, width: inner.width, look: grid.look) : []
    let room = bottom - inner.y - task.count
    for (row, text) in Self.textRows(lesson, inner.width, room, grid.look).enumerated() {
      grid.put(inner.x, inner.y + row, text, .plain, limit: inner.width)
    }
    for (row, text) in task.enumerated() {
      grid.put(inner.x, bottom - task.count + row, text, .key, limit: inner.width)
    }
  }

  static func taskRows(_ lesson: Lesson, width: Int, look: Look) -> [String] {
    Typeset.wrap(lesson.task, width: width - 2, look: look).enumerated().map {
      ($0.offset == 0 ? "▸ " : "  ") + $0.element
    }
  }

  /// As many whole paragraphs as there is room for; the first in any case.
  static func textRows(_ lesson: Lesson, _ width: Int, _ room: Int, _ look: Look) -> [String] {
    var rows: [String] = []
    for paragraph in lesson.text {
      let more = Typeset.wrap(paragraph, width: width, look: look)
      if !rows.isEmpty, rows.count + more.count > room { break }
      rows += more
    }
    return Array(rows.prefix(max(0, room)))
  }

  /// In front of the board, the task alone: beside the keys, or above them.
  func drawTask(_ lesson: Lesson, in scene: Scene, on grid: inout Grid) {
    let keys = Self.keyRows(bindings(in: scene), width: grid.width, look: grid.look)
    let row = grid.height - (keys.count < 2 ? 1 : 3)
    grid.fill(Rect(x: 0, y: row, width: grid.width, height: 1))
    grid.put(1, row, "▸ " + lesson.task, .key, limit: grid.width - 2)
  }

  /// The lesson as the help page repeats it.
  static func helpLines(_ lesson: Lesson) -> [Line] {
    [Line(lesson.title, .accent)] + lesson.text.map { Line($0) } + [
      Line(lesson.task, .key), .blank,
    ]
  }
}
