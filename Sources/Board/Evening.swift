import Rules
import Casebook

/// An ended match, as its player's career counts it.
package struct Evening: Hashable, Sendable {
  /// How it ended for the player.
  package enum Result: String, Codable, Hashable, Sendable {
    case won
    /// Somebody else was faster.
    case beaten
    /// Midnight came first.
    case late
    /// Named a wrong answer.
    case wrong
    /// Named the right one, and could not prove it.
    case unproven
    case resigned
    /// Out, and nobody knows whether rightly, as the truth could not be told.
    case untold
  }

  /// Somebody else at the table who was no program.
  package struct Companion: Hashable, Sendable {
    let node: String
    let name: String
  }

  let id: String
  let lobby: String
  /// '2026-11-30'
  let day: String
  let rules: MatchRules
  let rivals: Int
  let result: Result
  /// Whether the player's log left one answer.
  let isProven: Bool
  /// The one it ended in.
  let round: Int
  let pieces: Int
  let par: Int?
  let company: [Companion]
  let achievements: [Achievement]

  /// Nil if the match has not been told yet, could not be played, or was a lesson.
  package init?(of game: GameModel, day: String) {
    let state = game.view.state
    guard state.isClosed, let outcome = state.outcome, outcome != .foulDeal, game.lesson == nil
    else { return nil }
    let curves = state.truth.map { Curves(setting: game.view.setting, state: state, truth: $0) }
    id = game.id
    lobby = game.lobby
    self.day = day
    rules = state.rules
    rivals = state.seats.count - 1
    result = Self.result(game, outcome)
    isProven = curves?.known[game.view.seat.value] != nil
    round = state.round
    pieces = game.view.me.opened.count
    par = game.par.pieces
    company = game.players.compactMap { player in
      guard !player.isMe, !player.isBot, let person = player.person else { return nil }
      return Companion(node: person.node, name: player.name)
    }
    achievements = curves.map { Achievement.won(in: game, $0) } ?? []
  }

  private static func result(_ game: GameModel, _ outcome: Outcome) -> Result {
    if outcome.winner == game.view.seat { return .won }
    switch game.view.me.standing {
    case .playing: return outcome.winner == nil ? .late : .beaten
    case .resigned: return .resigned
    case .accused:
      return game.wasRight(game.view.seat).map { $0 ? .unproven : .wrong } ?? .untold
    }
  }
}

extension GameModel {
  /// Whether the seat named the right answer, proven or not; nil if nobody knows.
  func wasRight(_ seat: SeatID) -> Bool? {
    guard let solution = view.state.truth?.solution else { return nil }
    let named = chronicle.contains { entry in
      if case .move(seat, _, .accuse(solution), _) = entry.step { true } else { false }
    }
    return named || isWhole ? named : nil
  }

  /// Whether the chronicle begins where the match did.
  package var isWhole: Bool {
    switch chronicle.first?.step {
    case .begin, .goOn: true
    default: false
    }
  }
}
