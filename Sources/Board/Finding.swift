import Casebook
import Rules

/// What the player's own searches showed beside evidence: a passage, or that there is nothing.
///
/// The log holds pieces only, so this is told from where one has searched.
struct Finding: Hashable {
  let round: Int
  let text: String
  let isPassage: Bool
  /// Whether it came after the pieces of its round.
  let isLast: Bool

  /// In the order of the searches.
  static func all(in game: GameModel) -> [Finding] {
    guard !game.isWatched, !game.view.me.searched.isEmpty else { return [] }
    let steps = Telling.placed(game).filter { $0.seat == game.view.seat }
    return game.view.me.searched.flatMap { tile -> [Finding] in
      let at = steps.lastIndex { $0.move == .search && $0.place == tile }
      let round = at.map { steps[$0].round } ?? 1
      let isLast = at.map { at in !steps[(at + 1)...].contains { $0.round == round } } ?? false
      return texts(of: tile, in: game).map {
        Finding(round: round, text: $0.text, isPassage: $0.isPassage, isLast: isLast)
      }
    }
  }

  /// What a search of this tile showed; empty if it showed a piece alone.
  static func texts(of tile: TileID, in game: GameModel) -> [(text: String, isPassage: Bool)] {
    let view = game.view
    guard !game.isWatched, let room = view.state.tile(tile)?.room, view.me.searched.contains(tile)
    else { return [] }
    if let passage = view.log.passages.first(where: { $0.farEnd(from: tile) != nil }) {
      let end = passage.farEnd(from: tile).map { view.state.tile($0) } ?? nil
      let text = Prose.passageFound(in: room, setting: view.setting)
      return [
        (text + (end.map { " It leads to the \(view.setting.room($0.room).name)." } ?? ""), true)
      ]
    }
    if game.sealed.contains(.passages(tile)) {
      return [
        (
          "whether a passage ends in the \(view.setting.room(room).name), sealed: waiting for keys",
          false
        )
      ]
    }
    let hidden = view.setting.envelope(.hidden(room: room))
    if hidden.map(view.me.holds) == true { return [] }
    return [(Prose.nothingHidden(in: room, setting: view.setting), false)]
  }
}
