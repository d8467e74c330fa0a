import Casebook
import Rules

extension BoardState {
  func drawBoard(_ game: GameModel, on grid: inout Grid) {
    let ring = RingPanel(game: game, width: grid.width, look: grid.look)
    let layout = BoardLayout(width: grid.width, height: grid.height, ringRows: ring.rows)
    let isFront = stack.isEmpty
    drawHeader(game, on: &grid)
    let looking = looking ?? game.view.me.tile
    let map = MapPanel(
      game: game, corner: (layout.map.x, layout.map.y), tileWidth: layout.tileWidth,
      tileHeight: layout.tileHeight, looking: looking, isFocused: isFront && focus == .map)
    map.draw(on: &grid)
    for tile in TileID.all {
      grid.hits.append(Hit(rect: map.inside(of: tile), actions: clicked(tile, game)))
    }
    drawSide(game, layout, looking, on: &grid)
    if let third = layout.third {
      let marks = min(16, max(0, third.height - 12))
      drawChronicle(
        game,
        in: Rect(x: third.x, y: third.y, width: third.width, height: third.height - marks - 1),
        on: &grid)
      drawMarks(
        game, in: Rect(x: third.x, y: third.bottom - marks, width: third.width, height: marks),
        on: &grid)
    }
    if let below = layout.below, game.lesson == nil {
      if layout.third == nil {
        drawChronicle(game, in: below, on: &grid)
      } else {
        drawRoom(looking, game, in: below, on: &grid)
      }
    }
    if let head = layout.newsHead { grid.rule("Just now", in: head) }
    drawNews(game, in: layout.news, on: &grid)
    ring.draw(on: &grid, in: layout.ring)
    drawToken(game, on: &grid)
    if let lesson = game.lesson {
      let rect = layout.lesson(aboutRing: lesson.isAboutRing)
      let news = layout.news
      // What is left of the news would be torn.
      if rect.bottom > news.y, rect.y <= news.bottom { grid.fill(news) }
      drawLesson(lesson, in: rect, on: &grid)
    }
  }

  func drawNews(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    let said = heard.flatMap { $0.until == nil ? nil : $0.newest }
    let news = News(game: game, width: rect.width, look: grid.look, said: said)
    grid.put(news.lines(rect.height), in: rect)
  }

  func drawHeader(_ game: GameModel, on grid: inout Grid) {
    let state = game.view.state
    grid.put(1, 0, "MIDNIGHT", .title)
    let time = "\(Clock.time(round: state.round))  round \(state.round) of \(state.rules.rounds)"
    var x = grid.put(11, 0, time, .accent)
    if game.ring.isStale { x = grid.put(x + 2, 0, "may be old", .danger) }
    let turn = Wording.turn(game) ?? Deeds.waiting(in: game)
    var right = grid.width - 1
    if let seconds = game.secondsLeft, game.ring.takesMoves {
      let clock = TurnClock(seconds: seconds, isMine: game.mayAct, isStill: keepsStill)
      grid.put(endingAt: right, 0, clock.text, clock.style)
      right -= clock.text.count + 2
    }
    grid.put(endingAt: right, 0, turn, game.mayAct ? .mine : .plain)
    let free = right - Typeset.width(turn, look: grid.look) - x - 6
    if free >= 28 { drawClock(state, x: x + 3, on: &grid) }
  }

  /// The evening as a line, one mark a round.
  private func drawClock(_ state: CaseState, x: Int, on grid: inout Grid) {
    let past = String(repeating: "━", count: state.round - 1)
    let coming = String(repeating: "─", count: state.rules.rounds - state.round)
    var end = grid.put(x, 0, past, .accent)
    end = grid.put(end, 0, "◆", .title)
    grid.put(end, 0, coming, .line)
  }

  private func drawSide(
    _ game: GameModel, _ layout: BoardLayout, _ looking: TileID, on grid: inout Grid
  ) {
    let side = layout.side
    let isFront = stack.isEmpty
    var y = side.y
    y = drawGlance(looking, game, in: side, on: &grid)
    let isRoomy = side.height > 22
    if isRoomy { y += 1 }
    let page = Deeds.page(for: game)
    if focus == .log {
      let text = page.items.count == 1 ? page.lines.first?.text : nil
      grid.put(
        side.x, y, text ?? "1-\(page.items.count) what can be done here", .dim, limit: side.width)
      y += 1
    } else {
      let head = page.lines.isEmpty ? "What can be done" : "Meanwhile"
      grid.rule(
        head, in: Rect(x: side.x, y: y, width: side.width, height: 1),
        isFocused: isFront && focus == .actions)
      y += 1
      y = drawPause(page, in: Rect(x: side.x, y: y, width: side.width, height: 8), on: &grid)
      let rows = min(page.items.count, BoardLayout.deedRows + 1)
      let rect = Rect(x: side.x, y: y, width: side.width, height: rows)
      page.drawItems(
        on: &grid, in: rect, cursor: frame.cursor, isFocused: isFront && focus == .actions)
      y += rows + (isRoomy ? 1 : 0)
    }
    let rest = Rect(x: side.x, y: y, width: side.width, height: side.bottom - y)
    drawLog(game, in: rest, isFocused: isFront && focus == .log, on: &grid)
  }

  /// Why nothing can be done now.
  private func drawPause(_ page: Page, in rect: Rect, on grid: inout Grid) -> Int {
    let rows = page.lines.flatMap { line in
      Typeset.wrap(line.text, width: rect.width - 1, look: grid.look).map { Line($0, line.style) }
    }
    grid.put(rows, in: rect)
    return rect.y + min(rows.count, rect.height)
  }

  private func drawLog(
    _ game: GameModel, in rect: Rect, isFocused: Bool, on grid: inout Grid
  ) {
    guard rect.height >= 2 else { return }
    let count = game.view.log.pieces.count
    let sealed = game.sealedEvidence.count
    let pieces = sealed > 0 ? "\(count) of \(count + sealed)" : "\(count)"
    let head = "Your log: \(pieces) piece\(count + sealed == 1 ? "" : "s")"
    let lines = LogText.lines(for: game, width: rect.width)
    let room = rect.height - 1
    let scroll = isFocused ? min(frame.scroll, max(0, lines.count - room)) : 0
    let part =
      lines.count > room ? "\(scroll + 1)-\(min(lines.count, scroll + room)) of \(lines.count)" : ""
    grid.rule(head, in: rect, note: part, isFocused: isFocused)
    if lines.isEmpty { grid.put(rect.x, rect.y + 1, "Nothing yet. Go and see.", .dim) }
    grid.put(lines.dropFirst(scroll), in: rect.dropFirst(1))
  }

  func drawChronicle(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    grid.rule("Chronicle", in: rect)
    let lines = Telling.lines(of: game).reversed().flatMap { line in
      let time = Clock.time(round: line.round)
      return Typeset.wrap(line.text, width: max(1, rect.width - 7), look: grid.look).enumerated()
        .map {
          Line(
            $0.offset == 0 ? "\(Typeset.pad(time, to: 5))  \($0.element)" : "       \($0.element)")
        }
    }
    grid.put(lines, in: rect.dropFirst(1))
  }

  /// On a large screen, what the room's page says.
  private func drawRoom(_ tile: TileID, _ game: GameModel, in rect: Rect, on grid: inout Grid) {
    let page = page(for: Frame(place: .room(tile)), in: game)
    grid.rule(page.title, in: rect)
    grid.put(
      page.lines.flatMap { $0.rows(rect.width - 1, grid.look) }, in: rect.dropFirst(1))
  }

  /// On a large screen, whom the player's marks leave.
  private func drawMarks(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    guard rect.height >= 4 else { return }
    grid.rule("Your marks", in: rect)
    let sheet = GridSheet(game: game, marks: marks[game.id] ?? Marks(), look: grid.look)
    sheet.drawTable(on: &grid, x: rect.x, y: rect.y + 1, cursor: nil, isWide: false)
  }
}

extension Grid {
  /// A heading, then a line to the right edge that may end with a quiet note.
  mutating func rule(
    _ text: String, in rect: Rect, note: String = "", isFocused: Bool = false
  ) {
    var x = rect.x
    if isFocused { x = put(x, rect.y, "▸ ", .accent) }
    x = put(x, rect.y, text, isFocused ? .accent : .title, limit: rect.right - x)
    let tail = note.isEmpty ? "" : " " + note
    let end = rect.right - Typeset.width(tail, look: look)
    if end - x > 1 { put(x + 1, rect.y, String(repeating: "─", count: end - x - 1), .line) }
    if end >= x { put(end, rect.y, tail, .dim) }
  }
}
