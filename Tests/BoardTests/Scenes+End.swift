import Casebook
import Rules

@testable import Board

// Matches that were played to their end: by an inspector in every other seat, and constables.
extension Scenes {
  static func played(_ names: [String], seed: UInt64 = 11) throws -> Fixture {
    var match = try Fixture(names: names, seed: seed)
    var draw = SplitMix64(seed: seed)
    while match.state.outcome == nil, let seat = match.state.due {
      let view = SeatView(
        setting: match.setting, state: match.state, seat: seat,
        log: match.referee.log(of: seat, in: match.state))
      let bot: Bot = seat.value.isMultiple(of: 2) ? .inspector : .constable
      try match.make(bot.move(in: view, using: &draw))
    }
    try match.open()
    return match
  }

  /// Three were at it, and the player has solved it.
  static func solved() throws -> GameModel {
    let match = try played(["Ann", "Bob", "Cy"])
    var game = match.game(me: match.state.outcome?.winner?.value ?? 0)
    game.par = .known(Par(pieces: 22, round: 15))
    game.audit = .honest
    return game
  }

  static func twelveKnow() throws -> Fixture { try played((1...12).map { "Player \($0)" }) }
}
