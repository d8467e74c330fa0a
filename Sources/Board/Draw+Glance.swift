import Casebook
import Rules

extension BoardState {
  /// The tile under the cursor in two lines.
  func drawGlance(
    _ tile: TileID, _ game: GameModel, in side: Rect, on grid: inout Grid
  ) -> Int {
    let glance = Glance(tile: tile, game: game)
    let end = grid.put(side.x, side.y, glance.name, .title, limit: side.width - 15)
    if !glance.place.isEmpty {
      grid.put(end + 1, side.y, "(\(glance.place))", .dim, limit: side.right - end - 1)
    }
    grid.put(
      side.x, side.y + 1, glance.contents, glance.isDark ? .dim : .plain, limit: side.width)
    return side.y + 2
  }
}

/// A tile in a few words: its name, where it lies from here, and what is there.
struct Glance {
  let tile: TileID
  let game: GameModel

  private var state: CaseState { game.view.state }
  private var here: TileID? { game.me.map { state.seat($0).tile } }

  var isDark: Bool { state.tile(tile) == nil }

  var name: String {
    state.tile(tile).map { game.view.setting.room($0.room).name } ?? "Dark"
  }

  private var isNext: Bool { here.map { state.hasDoor(from: $0, to: tile) } ?? false }

  private var isByPassage: Bool {
    here.map { here in game.view.log.passages.contains { $0.farEnd(from: here) == tile } } ?? false
  }

  /// Where it lies from the player.
  var place: String {
    guard let here else { return "" }
    if tile == here { return "you are here" }
    if isNext { return "next door" }
    if isByPassage { return "by the passage" }
    let steps = abs(tile.row - here.row) + abs(tile.column - here.column)
    return steps == 1 ? "no door" : "further off"
  }

  /// Who and what is there.
  var contents: String {
    guard let face = state.tile(tile) else {
      if case .tile(tile, _)? = state.awaiting { return "The door is being opened." }
      if isNext { return "Enter opens the door." }
      return isByPassage ? "Enter takes the passage." : "Nobody has opened it yet."
    }
    let setting = game.view.setting
    var parts = face.people.members.map { setting.person($0).short }
    if tile == setting.file.bodyTile { parts.append("the body") }
    if let weapon = face.weapon { parts.append("† \(setting.weapon(weapon).short)") }
    return parts.isEmpty ? "nobody, nothing" : parts.joined(separator: ", ")
  }
}
