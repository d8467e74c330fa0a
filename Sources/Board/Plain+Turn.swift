import Rules

/// A moment at which the player may act; another one is announced.
struct Turn: Hashable {
  let round: Int
  let position: Int
  let actionsLeft: Int
  let isAsked: Bool
  let declined: Int

  /// Nil if the player cannot act.
  init?(_ game: GameModel) {
    let state = game.view.state
    guard game.mayAct, state.awaiting == nil else { return nil }
    round = state.round
    position = state.position
    actionsLeft = state.actionsLeft
    isAsked = state.offer != nil
    declined = state.declined.count
  }
}
