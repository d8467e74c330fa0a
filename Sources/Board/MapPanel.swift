import Casebook
import Rules

/// The house from above: sixteen tiles, their doors as gaps in the walls.
struct MapPanel {
  let game: GameModel
  let layout: BoardLayout
  let looking: TileID
  let isFocused: Bool

  private var state: CaseState { game.view.state }
  private var setting: Setting { game.view.setting }
  private var w: Int { layout.tileWidth }
  private var h: Int { layout.tileHeight }

  func draw(on grid: inout Grid) {
    drawWalls(on: &grid)
    for tile in TileID.all { drawTile(tile, on: &grid) }
    drawCursor(on: &grid)
    for tile in TileID.all { drawDoors(of: tile, on: &grid) }
  }

  private func corner(_ tile: TileID) -> (x: Int, y: Int) {
    (layout.map.x + tile.column * (w + 1), layout.map.y + tile.row * (h + 1))
  }

  /// The part of the screen that shows what is in a tile.
  func inside(of tile: TileID) -> Rect {
    let (x, y) = corner(tile)
    return Rect(x: x + 1, y: y + 1, width: w, height: h)
  }

  private func drawWalls(on grid: inout Grid) {
    let map = layout.map
    for line in 0...4 {
      let (left, cross, right) =
        line == 0 ? ("┌", "┬", "┐") : line == 4 ? ("└", "┴", "┘") : ("├", "┼", "┤")
      let wall = String(repeating: "─", count: w)
      let row = left + Array(repeating: wall, count: 4).joined(separator: cross) + right
      grid.put(map.x, map.y + line * (h + 1), row, .line)
    }
    for row in 0..<4 {
      for y in 1...h {
        for column in 0...4 {
          grid.put(map.x + column * (w + 1), map.y + row * (h + 1) + y, "│", .line)
        }
      }
    }
  }

  private func drawTile(_ tile: TileID, on grid: inout Grid) {
    let inside = inside(of: tile)
    guard let face = state.tile(tile) else {
      for row in stride(from: 1, to: h, by: 2) {
        for column in stride(from: row % 4 == 1 ? 2 : 4, to: w - 1, by: 5) {
          grid.put(inside.x + column, inside.y + row, "·", .dim)
        }
      }
      if hasPassage(tile) { grid.put(inside.right - 1, inside.bottom - 1, "↔", .accent) }
      return
    }
    let isHere = game.view.me.tile == tile
    let name: Style = isHere ? .mine : .plain
    grid.put(inside.x, inside.y, setting.room(face.room).short, name, limit: w)
    drawContents(face, tile, in: inside, on: &grid)
    drawDetectives(at: tile, row: inside.bottom - 1, in: inside, on: &grid)
  }

  private func drawContents(
    _ face: TileFace, _ tile: TileID, in inside: Rect, on grid: inout Grid
  ) {
    let y = inside.y + 1
    if tile == setting.file.bodyTile {
      grid.put(inside.x, y, w >= 12 ? "the BODY" : "BODY", .danger, limit: w - 2)
    } else if h >= 4, w >= 12 {
      for (row, person) in face.people.members.enumerated() where row < h - 2 {
        grid.put(inside.x, y + row, setting.person(person).short, .plain, limit: w - 2)
      }
    } else if !face.people.isEmpty {
      let count = face.people.count
      grid.put(inside.x, y, "\(count) here", .plain, limit: w - 3)
    }
    guard let weapon = face.weapon else { return }
    if h >= 5 {
      let text = "† " + setting.weapon(weapon).short
      grid.put(inside.x, inside.bottom - 2, text, .accent, limit: w)
    } else {
      // The last column stays free for a door.
      grid.put(inside.right - 2, y, "†", .accent)
    }
  }

  /// The initials of who is there: the player's own first and in brackets.
  private func drawDetectives(
    at tile: TileID, row: Int, in inside: Rect, on grid: inout Grid
  ) {
    let searched = game.view.me.searched.contains(tile)
    var room = w
    if searched {
      grid.put(inside.right - 1, row, "✓", .good)
      room -= 2
    }
    if hasPassage(tile) {
      grid.put(inside.right - (searched ? 2 : 1), row, "↔", .accent)
      room -= searched ? 1 : 2
    }
    var x = inside.x
    let seats = state.seatIDs.filter { state.seat($0).tile == tile && state.seat($0).isPlaying }
    if seats.contains(game.view.seat) {
      x = grid.put(x, row, "[\(game.initial(of: game.view.seat))]", .mine)
      room -= 3
    }
    let others = seats.filter { $0 != game.view.seat }
    guard !others.isEmpty else { return }
    if x > inside.x { (x, room) = (x + 1, room - 1) }
    let shown = others.count <= room ? others.count : max(0, room - 2)
    var text = others.prefix(shown).map { game.initial(of: $0) }.joined()
    if shown < others.count { text += "+\(others.count - shown)" }
    grid.put(x, row, text, .accent, limit: room)
  }

  /// Whether the player knows a passage that ends here.
  private func hasPassage(_ tile: TileID) -> Bool {
    game.view.log.passages.contains { $0.farEnd(from: tile) != nil }
  }

  /// A heavy frame around the tile under the cursor.
  private func drawCursor(on grid: inout Grid) {
    let (x, y) = corner(looking)
    let style: Style = isFocused ? .accent : .plain
    grid.put(x, y, "┏" + String(repeating: "━", count: w) + "┓", style)
    grid.put(x, y + h + 1, "┗" + String(repeating: "━", count: w) + "┛", style)
    for row in 1...h {
      grid.put(x, y + row, "┃", style)
      grid.put(x + w + 1, y + row, "┃", style)
    }
  }

  /// Doors are known on both sides as soon as one of the rooms is open.
  private func drawDoors(of tile: TileID, on grid: inout Grid) {
    let (x, y) = corner(tile)
    let gap = max(2, w / 3)
    if let below = TileID(row: tile.row + 1, column: tile.column), isDoor(tile, below) {
      grid.fill(Rect(x: x + 1 + (w - gap) / 2, y: y + h + 1, width: gap, height: 1))
    }
    if let right = TileID(row: tile.row, column: tile.column + 1), isDoor(tile, right) {
      let rows = max(1, h / 3)
      grid.fill(Rect(x: x + w + 1, y: y + 1 + (h - rows) / 2, width: 1, height: rows))
    }
  }

  private func isDoor(_ one: TileID, _ other: TileID) -> Bool {
    state.hasDoor(from: one, to: other) || state.hasDoor(from: other, to: one)
  }
}
