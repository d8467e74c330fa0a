import Casebook

// A seat whose player is away, as those present have agreed.
extension CaseState {
  /// Notes what has been agreed, or that the player is back. Whether one is away the machines know, and
  /// the rules do not.
  mutating func agree(on absence: Absence?, for seat: SeatID) throws(RuleViolation) {
    guard outcome == nil else { throw RuleViolation(.matchIsOver, "The match is over.") }
    guard seats.indices.contains(seat.value), seats[seat.value].isPlaying else {
      throw RuleViolation(.outOfMatch, "Nobody is missed who is out of the match.")
    }
    guard rules.absenceSeconds > 0 else {
      throw RuleViolation(.notAgreed, "At this table nobody is asked about an absence.")
    }
    guard seats[seat.value].absence != absence else {
      throw RuleViolation(.alreadyDone, "That is agreed already.")
    }
    seats[seat.value].absence = absence
  }

  /// Moves for a player who is away. The number of the player's own last move stays: one that is still
  /// on its way is answered as if nobody had moved for them.
  mutating func standIn(
    _ move: Move, for seat: SeatID, in setting: Setting
  ) throws(RuleViolation) {
    try check(move, by: seat, in: setting)
    guard seats[seat.value].absence == .bot else {
      throw RuleViolation(.notAgreed, "Nobody has agreed that a bot moves for this seat.")
    }
    guard move.isForStandIn else {
      throw RuleViolation(.notAgreed, "That is for the player alone to do.")
    }
    try make(move, by: seat, in: setting)
  }
}
