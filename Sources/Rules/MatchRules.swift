package import Casebook

/// The numbers of a match, agreed at its start.
package struct MatchRules: Hashable, Codable, Sendable {
  package var level: Level
  /// Rounds from eight to midnight.
  package var rounds: Int
  package var actionsPerTurn: Int
  /// Seconds a player has for a turn; 0 for no limit.
  package var turnSeconds: Int
  /// Whether a right accusation wins even if the accuser's log does not prove it.
  package var freeAccusations: Bool

  package init(
    level: Level = .normal, rounds: Int = 24, actionsPerTurn: Int = 2, turnSeconds: Int = 120,
    freeAccusations: Bool = false
  ) {
    self.level = level
    self.rounds = rounds
    self.actionsPerTurn = actionsPerTurn
    self.turnSeconds = turnSeconds
    self.freeAccusations = freeAccusations
  }

  /// The greatest turn timer that can be set, in seconds.
  package static let longestTurn = 3600

  /// Whether numbers that may have come from a peer are ones that a match can be played with.
  package var isPlayable: Bool {
    (1...24).contains(rounds) && (1...9).contains(actionsPerTurn)
      && (0...Self.longestTurn).contains(turnSeconds)
  }
}

package enum SeatKind: IndexKind { package static let count = 12 }

/// A detective's place in the match, numbered in the order of the ring.
package typealias SeatID = Index<SeatKind>

/// The house clock.
package enum Clock {
  /// The time at the start of `round`: '8:00' in round 1, ten minutes a round, '12:00' after the
  /// last.
  package static func time(round: Int) -> String {
    let minutes = 8 * 60 + (max(1, min(round, 25)) - 1) * 10
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
