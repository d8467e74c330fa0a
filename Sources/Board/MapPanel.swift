import Casebook
import Rules

/// The house from above: sixteen tiles, their doors as gaps in the walls. Between dark rooms no wall
/// is known, and none is drawn.
struct MapPanel {
  let game: GameModel
  let corner: (x: Int, y: Int)
  /// The inside of a tile.
  let tileWidth: Int
  let tileHeight: Int
  let looking: TileID?
  let isFocused: Bool

  private var state: CaseState { game.view.state }
  private var w: Int { tileWidth }
  private var h: Int { tileHeight }

  func draw(on grid: inout Grid) {
    drawWalls(on: &grid)
    for tile in TileID.all {
      TilePanel(game: game, tile: tile, inside: inside(of: tile)).draw(on: &grid)
    }
    if let looking { drawCursor(looking, on: &grid) }
    for tile in TileID.all { drawDoors(of: tile, on: &grid) }
  }

  /// The cells of a room within its walls.
  func inside(of tile: TileID) -> Rect {
    Rect(
      x: corner.x + tile.column * (w + 1) + 1, y: corner.y + tile.row * (h + 1) + 1, width: w,
      height: h)
  }

  private func isOpen(_ row: Int, _ column: Int) -> Bool {
    TileID(row: row, column: column).map { state.tile($0) != nil } ?? false
  }

  /// Whether there is a wall to the north of this place; rows and columns go to the far edges.
  private func wallAbove(_ row: Int, _ column: Int) -> Bool {
    guard (0..<4).contains(column), (0...4).contains(row) else { return false }
    return row == 0 || row == 4 || isOpen(row - 1, column) || isOpen(row, column)
  }

  private func wallBefore(_ row: Int, _ column: Int) -> Bool {
    guard (0..<4).contains(row), (0...4).contains(column) else { return false }
    return column == 0 || column == 4 || isOpen(row, column - 1) || isOpen(row, column)
  }

  private func drawWalls(on grid: inout Grid) {
    for row in 0...4 {
      let y = corner.y + row * (h + 1)
      for column in 0...4 {
        let x = corner.x + column * (w + 1)
        let joint = Self.joint(
          left: wallAbove(row, column - 1), right: wallAbove(row, column),
          up: wallBefore(row - 1, column), down: wallBefore(row, column))
        grid.put(x, y, joint, .line)
        if wallAbove(row, column) {
          grid.put(x + 1, y, String(repeating: "─", count: w), .line)
        }
        guard wallBefore(row, column) else { continue }
        for down in 1...h { grid.put(x, y + down, "│", .line) }
      }
    }
  }

  private static func joint(left: Bool, right: Bool, up: Bool, down: Bool) -> String {
    switch (left, right, up, down) {
    case (true, true, true, true): "┼"
    case (true, true, false, true): "┬"
    case (true, true, true, false): "┴"
    case (false, true, true, true): "├"
    case (true, false, true, true): "┤"
    case (false, true, false, true): "┌"
    case (true, false, false, true): "┐"
    case (false, true, true, false): "└"
    case (true, false, true, false): "┘"
    case (false, false, true, true): "│"
    case (true, _, _, _), (_, true, _, _): "─"
    case (_, _, true, _), (_, _, _, true): "│"
    case (false, false, false, false): " "
    }
  }

  /// A heavy frame around the tile under the cursor.
  private func drawCursor(_ tile: TileID, on grid: inout Grid) {
    let inside = inside(of: tile)
    let (x, y) = (inside.x - 1, inside.y - 1)
    let style: Style = isFocused ? .accent : .line
    grid.put(x, y, "┏" + String(repeating: "━", count: w) + "┓", style)
    grid.put(x, inside.bottom, "┗" + String(repeating: "━", count: w) + "┛", style)
    for row in 0..<h {
      grid.put(x, inside.y + row, "┃", style)
      grid.put(inside.right, inside.y + row, "┃", style)
    }
  }

  /// Doors are known on both sides as soon as one of the rooms is open.
  private func drawDoors(of tile: TileID, on grid: inout Grid) {
    let inside = inside(of: tile)
    let gap = max(2, w / 3 / 2 * 2)
    if let below = TileID(row: tile.row + 1, column: tile.column), isDoor(tile, below) {
      grid.fill(Rect(x: inside.x + (w - gap) / 2, y: inside.bottom, width: gap, height: 1))
    }
    if let right = TileID(row: tile.row, column: tile.column + 1), isDoor(tile, right) {
      let rows = h % 2 == 0 ? 2 : max(1, h / 3)
      grid.fill(Rect(x: inside.right, y: inside.y + (h - rows) / 2, width: 1, height: rows))
    }
  }

  private func isDoor(_ one: TileID, _ other: TileID) -> Bool {
    state.hasDoor(from: one, to: other) || state.hasDoor(from: other, to: one)
  }
}
