import Casebook
import Rules

extension BoardState {
  /// What a machine without a seat sees: the house, how the match stands, what everybody did.
  func drawWatch(_ model: WitnessModel, _ page: Page, on grid: inout Grid) {
    let game = model.game
    let ring = RingPanel(game: game, width: grid.width, look: grid.look)
    let layout = BoardLayout(width: grid.width, height: grid.height, ringRows: ring.rows)
    drawHeader(game, on: &grid)
    MapPanel(
      game: game, corner: (layout.map.x, layout.map.y), tileWidth: layout.tileWidth,
      tileHeight: layout.tileHeight, looking: nil, isFocused: false
    ).draw(on: &grid)
    let side = layout.side
    grid.rule(model.title, in: side)
    let rows = page.lines.flatMap { $0.rows(side.width, grid.look) }
    let shown = rows.prefix(max(3, side.height - 6))
    grid.put(
      shown, in: Rect(x: side.x, y: side.y + 1, width: side.width, height: shown.count))
    let list = Rect(
      x: side.x, y: side.y + 1 + shown.count, width: side.width,
      height: min(page.items.count, max(0, side.height - 1 - shown.count)))
    page.drawItems(on: &grid, in: list, cursor: base.cursor, isFocused: stack.isEmpty)
    let rest = Rect(
      x: side.x, y: list.bottom + 1, width: side.width, height: side.bottom - list.bottom - 1)
    if let wide = layout.third ?? layout.below {
      drawChronicle(game, in: wide, on: &grid)
      if layout.third != nil, let below = layout.below {
        grid.rule("Detectives", in: below)
        grid.put(detectives(game), in: below.dropFirst(1))
      }
    } else if rest.height >= 3 {
      drawChronicle(game, in: rest, on: &grid)
    }
    drawNews(game, in: layout.news, on: &grid)
    ring.draw(on: &grid, in: layout.ring)
  }
}
