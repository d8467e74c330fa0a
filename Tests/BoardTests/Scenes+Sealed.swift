import Casebook
import Rules

@testable import Board

/// Scenes in which something is sealed.
extension Scenes {
  /// Ann has tried the door to the east of the body.
  static func door(me: Int = 0) throws -> GameModel {
    var match = try middle()
    try match.ask(.explore(to: TileID(11)))
    var game = match.game(me: me)
    game.keysMissing = 1
    game.keysFrom = ["Bob", "Cy"]
    return game
  }

  /// Ann has accused where being right is enough.
  static func verdict(me: Int = 0) throws -> Fixture {
    var match = try Fixture(rules: MatchRules(freeAccusations: true))
    try match.passUntil(me)
    try match.ask(.accuse(match.dealt.secrets.truth.solution))
    return match
  }

  /// Ann's last two pieces have not come yet, nor whether a passage ends where she has searched.
  static func sealedLog() throws -> GameModel {
    var game = try middle().game()
    var log = game.view.log
    log.pieces.removeLast(2)
    game.view = SeatView(
      setting: game.view.setting, state: game.view.state, seat: game.view.seat, log: log)
    game.sealed = [.passages(game.view.me.searched[0])]
    game.keysMissing = 2
    return game
  }

  /// Nobody could open the truth.
  static func untold() throws -> Fixture {
    var match = try middle()
    while match.state.outcome == nil { try match.make(.pass) }
    try match.apply(.reveal([]))
    return match
  }

  /// Behind a door was nothing that can be read.
  static func foul(told: Bool = true) throws -> Fixture {
    var match = try middle()
    try match.ask(.explore(to: TileID(11)))
    try match.apply(
      .opened(Opened(.tile(TileID(11)), text: "")),
      seals: Seals(
        read: { _ in .unreadable }, verdict: { _, _ in nil }, provesFoul: { _, _ in false }))
    if told { try match.open() }
    return match
  }

  static let differing: [CaseItem] = [
    .evidence(EnvelopeID(0)), .evidence(EnvelopeID(25)), .tile(TileID(6)), .passages(TileID(15)),
  ]
}
