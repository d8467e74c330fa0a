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
  /// After so many seconds those present are asked what becomes of a seat whose player is away; 0 if
  /// they never are, and its turns are passed.
  package var absenceSeconds: Int

  package init(
    level: Level = .normal, rounds: Int = 24, actionsPerTurn: Int = 2, turnSeconds: Int = 120,
    freeAccusations: Bool = false, absenceSeconds: Int = 60
  ) {
    self.level = level
    self.rounds = rounds
    self.actionsPerTurn = actionsPerTurn
    self.turnSeconds = turnSeconds
    self.freeAccusations = freeAccusations
    self.absenceSeconds = absenceSeconds
  }

  /// In matches of earlier versions nobody was ever asked about an absence.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    level = try values.decode(Level.self, forKey: .level)
    rounds = try values.decode(Int.self, forKey: .rounds)
    actionsPerTurn = try values.decode(Int.self, forKey: .actionsPerTurn)
    turnSeconds = try values.decode(Int.self, forKey: .turnSeconds)
    freeAccusations = try values.decode(Bool.self, forKey: .freeAccusations)
    absenceSeconds = try values.decodeIfPresent(Int.self, forKey: .absenceSeconds) ?? 0
  }

  /// The greatest turn timer that can be set, in seconds.
  package static let longestTurn = 3600
  /// How long an absence can be agreed to last before anybody is asked, in seconds, if they ever are.
  package static let absences = 5...3600

  /// Whether numbers that may have come from a peer are ones that a match can be played with.
  package var isPlayable: Bool {
    (1...24).contains(rounds) && (1...9).contains(actionsPerTurn)
      && (0...Self.longestTurn).contains(turnSeconds)
      && (absenceSeconds == 0 || Self.absences.contains(absenceSeconds))
  }
}

package enum SeatKind: IndexKind {
  package static let count = 12
  package static let all = Index<Self>.list()
}

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
