import Casebook
import Rules

// Words of a match that stand on the screen and are said aloud.
extension Wording {
  /// What the detectives are to do.
  static func charge(_ setting: Setting) -> String {
    "\(setting.person(setting.file.finder).name) did not do it, and tells no lies. Name the "
      + "murderer, the weapon, the motive and the hour, and prove all four from your log, before "
      + "the last ferry leaves at midnight."
  }

  /// What the player may do now; nil if it is nothing.
  static func turn(_ game: GameModel) -> String? {
    let state = game.view.state
    guard game.mayAct, state.awaiting == nil else { return nil }
    return state.offer == nil
      ? "Your turn: \(state.actionsLeft) action\(state.actionsLeft == 1 ? "" : "s") left"
      : "You are asked for an answer"
  }

  static func offers(_ offer: Offer, in game: GameModel) -> String {
    "\(Typeset.clip(game.name(of: offer.from), to: 24)) offers you a piece"
  }

  /// What the player would get and give.
  static func exchange(_ offer: Offer, in game: GameModel) -> [String] {
    func label(_ id: EnvelopeID) -> String {
      self.label(game.view.setting.label(id), in: game.view.setting)
    }
    return [
      "You would get: \(label(offer.give)).", "You would give a copy of: \(label(offer.get)).",
    ]
  }

  /// How the match ended, in a sentence.
  static func verdict(_ game: GameModel) -> String {
    switch game.view.state.outcome {
    case .solved(let seat)?:
      seat == game.view.seat
        ? "You have solved the case." : "\(game.name(of: seat)) has solved the case."
    case .midnight?: "Midnight. The ferry leaves, and the murderer gets away."
    case .nobodyLeft?: "No detective is left. The murderer gets away."
    case .foulDeal?: Telling.foul
    case nil: ""
    }
  }

  /// What became of the murderer; nil if the case could not be played.
  static func story(_ truth: Truth, in game: GameModel) -> String? {
    let outcome = game.view.state.outcome
    if let winner = outcome?.winner {
      let name = game.detective(of: winner)?.name ?? game.name(of: winner)
      return solved(truth, by: name, in: game.view.setting)
    }
    return outcome == .foulDeal ? nil : escaped(truth, in: game.view.setting)
  }
}
