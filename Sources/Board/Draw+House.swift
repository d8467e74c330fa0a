import Casebook
import Rules

extension BoardState {
  /// The map over the whole screen.
  func drawHouse(_ game: GameModel, on grid: inout Grid) {
    grid.put(1, 0, "MIDNIGHT", .title)
    grid.put(11, 0, "The house", .accent)
    var legend = "† weapon  the BODY  gaps are doors"
    if let me = game.me {
      legend = "[\(game.initial(of: me))] you  † weapon  ✓ searched  ↔ passage"
    }
    grid.put(endingAt: grid.width - 1, 0, legend, .dim)
    let roomy = grid.width >= 140
    let sideWidth = roomy ? 54 : 0
    let width = min(30, (grid.width - sideWidth - 5) / 4)
    let height = min(9, (grid.height - 3 - 5) / 4)
    let tile = looking ?? game.view.me.tile
    let panel = MapPanel(
      game: game, corner: (0, 1), tileWidth: width, tileHeight: height, looking: tile,
      isFocused: true)
    panel.draw(on: &grid)
    let bottom = 1 + 4 * (height + 1) + 1
    if roomy {
      let x = 4 * (width + 1) + 3
      let rect = Rect(x: x, y: 1, width: min(76, grid.width - x - 2), height: grid.height - 4)
      drawRoomText(tile, game, in: rect, on: &grid)
    }
    let rest = Rect(x: 1, y: bottom, width: grid.width - 2, height: grid.height - 2 - bottom)
    guard rest.height > 0 else { return }
    var lines = [Line(Glance(tile: tile, game: game).line)]
    let names = game.view.state.seatIDs.map { "\(game.initial(of: $0)) \(game.name(of: $0))" }
    if rest.height > 1 {
      lines += Typeset.wrap(names.joined(separator: " · "), width: rest.width, look: grid.look)
        .map { Line($0, .dim) }
    }
    grid.put(lines, in: rest)
  }

  private func drawRoomText(
    _ tile: TileID, _ game: GameModel, in rect: Rect, on grid: inout Grid
  ) {
    let page = page(for: Frame(place: .room(tile)), in: game)
    grid.rule(page.title, in: rect)
    let lines = (page.lines + page.aside).flatMap { $0.rows(rect.width, grid.look) }
    for (row, line) in lines.prefix(rect.height - 2).enumerated() {
      grid.put(rect.x, rect.y + 1 + row, line.text, line.style, limit: rect.width)
    }
  }

  /// The house as a list of rooms.
  func housePage(_ game: GameModel) -> Page {
    var page = Page(title: "The house")
    page.items = TileID.all.map { tile in
      let glance = Glance(tile: tile, game: game)
      return Item(
        label: glance.isDark ? "Row \(tile.row + 1), column \(tile.column + 1): dark" : glance.name,
        note: glance.isDark ? glance.place : "\(glance.contents)",
        action: glance.isDark ? nil : .open(.room(tile)))
    }
    page.isNumbered = false
    return page
  }

  /// Arrows lead from tile to tile, Enter into the room.
  func house(_ game: GameModel) -> [Binding] {
    let tile = looking ?? game.view.me.tile
    var bindings = [Binding("↑↓←→", "look", looks(from: tile))]
    if game.view.state.tile(tile) != nil {
      bindings.append(Binding("Enter", "the room", [.enter: .open(.room(tile))]))
    }
    return bindings + [
      Binding("?", "help", .open(.help)), Binding("Esc", "back", [.escape: .close]),
    ]
  }
}

extension Glance {
  /// All of it in one line.
  var line: String {
    "\(name)\(place.isEmpty ? "" : " (\(place))"): \(contents)"
  }
}
