/// All that a screen shows, as the shell knows it: plain values, filled anew after every change.
package enum Scene: Hashable, Sendable {
  case title(TitleModel)
  case lobbies(LobbyListModel)
  case lobby(LobbyModel)
  /// A match, running or ended.
  case game(GameModel)
  /// A match in which this node has no seat.
  case witness(WitnessModel)
  /// Something that cannot be gone on from, in plain sentences.
  case message([String])
}

extension Scene {
  /// The match that is played or watched.
  var match: GameModel? {
    switch self {
    case .game(let game): game
    case .witness(let model): model.game
    case .title, .lobbies, .lobby, .message: nil
    }
  }
}
