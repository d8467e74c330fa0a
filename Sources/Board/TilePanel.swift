import Casebook
import Rules

/// What is to be seen in one tile of the map, in as many cells as it has.
struct TilePanel {
  let game: GameModel
  let tile: TileID
  let inside: Rect

  private var setting: Setting { game.view.setting }

  func draw(on grid: inout Grid) {
    guard let face = game.view.state.tile(tile) else {
      // One dot marks a dark room; its middle.
      let (x, y) = (inside.x + (inside.width - 1) / 2, inside.y + (inside.height - 1) / 2)
      grid.put(x, y, "·", .dim)
      drawFlags(on: &grid)
      return
    }
    let room = setting.room(face.room)
    let isHere = game.me.map { game.view.state.seat($0).tile } == tile
    let name = inside.width > 14 ? room.name : room.short
    grid.put(inside.x, inside.y, name, isHere ? .mine : .plain, limit: inside.width)
    drawContents(face, on: &grid)
    let room2 = drawFlags(on: &grid)
    drawDetectives(width: room2, on: &grid)
  }

  /// People and the weapon between the name and the last row.
  private func drawContents(_ face: TileFace, on grid: inout Grid) {
    let rows = inside.height - 2
    guard rows > 0 else { return }
    let weapon = face.weapon.map { "† " + setting.weapon($0).short }
    var lines: [(text: String, style: Style)] = []
    if tile == setting.file.bodyTile { lines.append(("the BODY", .danger)) }
    let names = face.people.members.map { setting.person($0).short }
    let asRow = weapon != nil && rows > 1 ? 1 : 0
    if names.count + lines.count + asRow <= rows {
      lines += names.map { ($0, .plain) }
    } else if !names.isEmpty {
      // The last columns are for the weapon's sign and the door.
      let limit = inside.width - (weapon != nil && asRow == 0 ? 3 : 0)
      let joined = names.joined(separator: ", ")
      let fits = Typeset.width(joined, look: grid.look) <= limit
      lines.append(
        (fits ? joined : "\(names.count) here", .plain))
    }
    for (row, line) in lines.prefix(rows).enumerated() {
      grid.put(inside.x, inside.y + 1 + row, line.text, line.style, limit: inside.width)
    }
    guard let weapon else { return }
    if lines.count < rows, Typeset.width(weapon, look: grid.look) <= inside.width {
      grid.put(inside.x, inside.bottom - 2, weapon, .accent, limit: inside.width)
    } else {
      // Away from the door, unless that would cost a name its end.
      let name = lines.first.map { Typeset.width($0.text, look: grid.look) } ?? 0
      let x = inside.right - (name > inside.width - 2 ? 1 : 2)
      grid.put(x, inside.y + 1, "†", .accent)
    }
  }

  /// Where the player has searched, and where a passage ends.
  ///
  /// - Returns: the columns that are left in the last row.
  @discardableResult
  private func drawFlags(on grid: inout Grid) -> Int {
    guard game.me != nil else { return inside.width }
    var x = inside.right
    if game.view.me.searched.contains(tile) {
      x -= 1
      grid.put(x, inside.bottom - 1, "✓", .good)
    }
    if game.view.log.passages.contains(where: { $0.farEnd(from: tile) != nil }) {
      x -= 1
      grid.put(x, inside.bottom - 1, "↔", .accent)
    }
    return x == inside.right ? inside.width : x - inside.x - 1
  }

  /// The initials of who is there: the player's own first and in brackets.
  private func drawDetectives(width: Int, on grid: inout Grid) {
    let state = game.view.state
    let row = inside.bottom - 1
    var (x, room) = (inside.x, width)
    let seats = state.seatIDs.filter { state.seat($0).tile == tile && state.seat($0).isPlaying }
    if let me = game.me, seats.contains(me) {
      x = grid.put(x, row, "[\(game.initial(of: me))]", .mine)
      room -= 3
    }
    let others = seats.filter { $0 != game.me }
    guard !others.isEmpty else { return }
    if x > inside.x { (x, room) = (x + 1, room - 1) }
    let shown = others.count <= room ? others.count : max(0, room - 2)
    var text = others.prefix(shown).map { game.initial(of: $0) }.joined()
    if shown < others.count { text += "+\(others.count - shown)" }
    grid.put(x, row, text, .accent, limit: room)
  }
}
