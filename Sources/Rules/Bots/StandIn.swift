import Casebook

/// Moves for a player who is away. It knows nothing of what the player has found, so it looks into
/// whatever is near, for the player to read when back.
package enum StandIn {
  /// What it does when it is due: always a move that a stand-in may make. Its view has no log.
  package static func move(
    in view: SeatView, using draw: inout some RandomNumberGenerator
  ) -> Move {
    // What the other's piece is worth to the player it cannot know.
    if view.state.offer != nil { return .answer(agree: false) }
    var things: [Move] = []
    var words: [Move] = []
    var doors: [Move] = []
    var ways: [Move] = []
    for move in view.moves {
      switch move {
      case .search, .dust, .examine: things.append(move)
      case .interview: words.append(move)
      case .explore: doors.append(move)
      case .walk: ways.append(move)
      case .offer, .answer, .accuse, .pass, .resign: break
      }
    }
    if !things.isEmpty { return things.picked(using: &draw) ?? .pass }
    // One person could be asked for the whole evening.
    if !words.isEmpty, draw.below(100) < BotParameters.standInAsks {
      return words.picked(using: &draw) ?? .pass
    }
    return (doors.isEmpty ? ways : doors).picked(using: &draw) ?? words.picked(using: &draw)
      ?? .pass
  }
}
