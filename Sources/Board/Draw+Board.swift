import Casebook
import Rules

extension BoardState {
  func drawBoard(_ game: GameModel, on grid: inout Grid) {
    let layout = BoardLayout(width: grid.width, height: grid.height)
    let isFront = stack.isEmpty
    drawHeader(game, on: &grid)
    let looking = looking ?? game.view.me.tile
    let map = MapPanel(
      game: game, layout: layout, looking: looking, isFocused: isFront && focus == .map)
    map.draw(on: &grid)
    for tile in TileID.all {
      grid.hits.append(Hit(rect: map.inside(of: tile), actions: clicked(tile, game)))
    }
    drawSide(game, layout, looking, on: &grid)
    if let third = layout.third { drawChronicle(game, in: third, on: &grid) }
    if let below = layout.below, game.lesson == nil {
      if layout.third == nil {
        drawChronicle(game, in: below, on: &grid)
      } else {
        drawRoom(looking, game, in: below, on: &grid)
      }
    }
    let ring = layout.ring(seats: game.view.state.seats.count)
    let news = News(game: game, width: grid.width - 2, look: grid.look)
    for (row, line) in news.lines(ring.y - layout.newsRow).enumerated() {
      grid.put(1, layout.newsRow + row, line.text, line.style, limit: grid.width - 2)
    }
    RingPanel(game: game).draw(on: &grid, in: ring)
    drawToken(game, on: &grid)
    if let lesson = game.lesson {
      let rect = layout.lesson(aboutRing: lesson.isAboutRing, seats: game.view.state.seats.count)
      if rect.bottom > layout.newsRow {
        // What is left of the news would be torn.
        grid.fill(Rect(x: 0, y: layout.newsRow, width: grid.width, height: ring.y - layout.newsRow))
      }
      drawLesson(lesson, in: rect, on: &grid)
    }
  }

  func drawHeader(_ game: GameModel, on grid: inout Grid) {
    let state = game.view.state
    grid.put(1, 0, "MIDNIGHT", .title)
    let time = "\(Clock.time(round: state.round))  round \(state.round) of \(state.rules.rounds)"
    var x = grid.put(11, 0, time, .accent)
    if game.ring.isStale { x = grid.put(x + 2, 0, "may be old", .danger) }
    let turn: String
    if game.mayAct, state.awaiting == nil {
      turn =
        state.offer == nil
        ? "Your turn: \(state.actionsLeft) action\(state.actionsLeft == 1 ? "" : "s") left"
        : "You are asked for an answer"
    } else {
      turn = Deeds.waiting(in: game)
    }
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
    grid.put(end, 0, coming, .dim)
  }

  private func drawSide(
    _ game: GameModel, _ layout: BoardLayout, _ looking: TileID, on grid: inout Grid
  ) {
    let side = layout.side
    let isFront = stack.isEmpty
    var y = side.y
    y = drawGlance(looking, game, in: side, on: &grid)
    let page = Deeds.page(for: game)
    if focus != .log, page.items.isEmpty {
      y = drawPause(page, in: Rect(x: side.x, y: y, width: side.width, height: 8), on: &grid)
    } else if focus == .log {
      let count = page.items.count
      let text = count == 0 ? page.lines.first?.text ?? "" : "1-\(count) what can be done here"
      grid.put(side.x, y, text, .dim, limit: side.width)
      y += 1
    } else {
      let rows = min(page.items.count, BoardLayout.deedRows + 1)
      let rect = Rect(x: side.x, y: y, width: side.width, height: rows)
      page.drawItems(
        on: &grid, in: rect, cursor: frame.cursor, isFocused: isFront && focus == .actions)
      y += rows
    }
    let rest = Rect(x: side.x, y: y, width: side.width, height: side.bottom - y)
    drawLog(game, in: rest, isFocused: isFront && focus == .log, on: &grid)
  }

  /// Why nothing can be done now, with a row free below it.
  private func drawPause(_ page: Page, in rect: Rect, on grid: inout Grid) -> Int {
    let rows = page.lines.flatMap { line in
      Typeset.wrap(line.text, width: rect.width - 1, look: grid.look).map { Line($0, line.style) }
    }
    for (row, line) in rows.prefix(rect.height).enumerated() {
      grid.put(rect.x, rect.y + row, line.text, line.style, limit: rect.width)
    }
    return rect.y + min(rows.count, rect.height) + 1
  }

  private func isBeside(_ tile: TileID, _ game: GameModel) -> Bool {
    let here = game.view.me.tile
    return abs(tile.row - here.row) + abs(tile.column - here.column) == 1
  }

  /// The tile under the cursor in two lines.
  private func drawGlance(
    _ tile: TileID, _ game: GameModel, in side: Rect, on grid: inout Grid
  ) -> Int {
    let setting = game.view.setting
    let isHere = tile == game.view.me.tile
    let isNext = game.view.state.hasDoor(from: game.view.me.tile, to: tile)
    let isByPassage = game.view.log.passages.contains {
      $0.farEnd(from: game.view.me.tile) == tile
    }
    let place =
      isHere
      ? "you are here"
      : isNext
        ? "next door"
        : isByPassage ? "by the passage" : isBeside(tile, game) ? "no door" : "further off"
    guard let face = game.view.state.tile(tile) else {
      let end = grid.put(side.x, side.y, "Dark", .title, limit: side.width)
      grid.put(end + 1, side.y, "(\(place))", .dim, limit: side.right - end - 1)
      let isOpening =
        if case .tile(tile, _)? = game.view.state.awaiting { true } else { false }
      let text =
        isOpening
        ? "The door is being opened."
        : isNext
          ? "Enter opens the door."
          : isByPassage
            ? "Enter takes the passage."
            : "Nobody has opened it yet."
      grid.put(side.x, side.y + 1, text, .dim, limit: side.width)
      return side.y + 2
    }
    let name = setting.room(face.room).name
    let end = grid.put(side.x, side.y, name, .title, limit: side.width - 15)
    grid.put(end + 1, side.y, "(\(place))", .dim, limit: side.right - end - 1)
    var parts = face.people.members.map { setting.person($0).short }
    if tile == setting.file.bodyTile { parts.append("the body") }
    if let weapon = face.weapon { parts.append("† \(setting.weapon(weapon).short)") }
    let text = parts.isEmpty ? "nobody, nothing" : parts.joined(separator: ", ")
    grid.put(side.x, side.y + 1, text, .plain, limit: side.width)
    return side.y + 2
  }

  private func drawLog(
    _ game: GameModel, in rect: Rect, isFocused: Bool, on grid: inout Grid
  ) {
    guard rect.height >= 2 else { return }
    let count = game.view.log.pieces.count
    let sealed = game.sealedEvidence.count
    let pieces = sealed > 0 ? "\(count) of \(count + sealed)" : "\(count)"
    let head = "Your log: \(pieces) piece\(count + sealed == 1 ? "" : "s") "
    rule(head, in: rect, isFocused ? .accent : .dim, on: &grid)
    let lines = LogText.lines(for: game, width: rect.width)
    let room = rect.height - 1
    let scroll = isFocused ? min(frame.scroll, max(0, lines.count - room)) : 0
    if lines.isEmpty { grid.put(rect.x, rect.y + 1, "Nothing yet. Go and see.", .dim) }
    for (row, line) in lines.dropFirst(scroll).prefix(room).enumerated() {
      grid.put(rect.x, rect.y + 1 + row, line.text, line.style, limit: rect.width)
    }
    if lines.count > room {
      let part = " \(scroll + 1)-\(min(lines.count, scroll + room)) of \(lines.count)"
      grid.put(endingAt: rect.right, rect.y, part, .dim)
    }
  }

  /// A heading with a line to the right edge.
  func rule(_ text: String, in rect: Rect, _ style: Style, on grid: inout Grid) {
    let end = grid.put(rect.x, rect.y, text, style, limit: rect.width)
    grid.put(end, rect.y, String(repeating: "─", count: max(0, rect.right - end)), style)
  }

  private func drawChronicle(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    rule("Chronicle ", in: rect, .dim, on: &grid)
    let lines = Telling.lines(of: game).reversed().flatMap { line in
      let time = Clock.time(round: line.round)
      return Typeset.wrap(line.text, width: max(1, rect.width - 7), look: grid.look).enumerated()
        .map {
          $0.offset == 0 ? "\(Typeset.pad(time, to: 5))  \($0.element)" : "       \($0.element)"
        }
    }
    for (row, line) in lines.prefix(rect.height - 1).enumerated() {
      grid.put(rect.x, rect.y + 1 + row, line, .plain, limit: rect.width)
    }
  }

  /// On a large screen, what the room's page says.
  private func drawRoom(_ tile: TileID, _ game: GameModel, in rect: Rect, on grid: inout Grid) {
    let page = page(for: Frame(place: .room(tile)), in: game)
    rule(page.title + " ", in: rect, .dim, on: &grid)
    var y = rect.y + 1
    for line in page.lines {
      for text in Typeset.wrap(line.text, width: rect.width - 1, look: grid.look) {
        guard y < rect.bottom else { return }
        grid.put(rect.x, y, text, line.style, limit: rect.width)
        y += 1
      }
    }
  }
}
