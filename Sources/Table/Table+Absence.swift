import Casebook
import Ring
package import Rules

// Seats whose players are away, and what becomes of their turns.
extension Table {
  // MARK: - Who is away

  func isAway(_ seat: SeatID) -> Bool {
    // A bot is wherever the host is.
    guard let member = match?.info.member(seat), member.seatBot == nil else { return false }
    return ring?.isHere(member.node) == false
  }

  /// Whether any seat that is still in is here: else the match waits rather than run out.
  var somebodyPlays: Bool {
    guard let state = match?.state else { return false }
    return state.seatIDs.contains { state.seat($0).isPlaying && !isAway($0) }
  }

  /// The players who are here and still in the match: those who vote on the others.
  package var electors: [SeatID] {
    guard let match else { return [] }
    return match.state.seatIDs.filter { match.isPlayed($0) && !isAway($0) }
  }

  /// Each node keeps the time for itself, as each may have to host.
  mutating func tickAbsences() {
    guard let match else { return }
    for seat in match.state.seatIDs {
      let isMissed = match.isPlayed(seat) && isAway(seat)
      if isMissed, match.awaySince[seat] == nil {
        self.match?.awaySince[seat] = now
      } else if !isMissed, match.awaySince[seat] != nil {
        self.match?.awaySince[seat] = nil
      }
    }
    if ring?.isHost == true {
      tickPoll()
    } else if now - match.pollHeardAt >= Conversation.pollIsStaleAfter {
      absencePoll = nil
    }
  }

  // MARK: - What comes of it

  /// Whether the host has a part in the turn of a player, who is away.
  func isToBeMovedFor(_ seat: SeatID) -> Bool {
    #if PLANTED_BUGS
      if fault == .keepsStandIn, match?.agreed(on: seat) == .bot { return true }
    #endif
    return isAway(seat)
  }

  /// The host's part in the turn of a player who is away.
  mutating func act(forAbsent seat: SeatID) {
    guard let state = match?.state else { return }
    switch state.seat(seat).absence {
    case nil, .skip: take(.skip(seat: seat, .away))
    case .wait:
      // An answer is no turn: whoever asked need not wait for it.
      if state.offer != nil { take(.skip(seat: seat, .away)) }
    case .bot: standIn(for: seat)
    }
  }

  private mutating func standIn(for seat: SeatID) {
    guard let match, ring?.canPropose == true else { return }
    if let awaiting = match.state.awaiting {
      // A door whose keys do not come is left shut.
      if let want = match.keyring.wanted[awaiting.sealed],
        now - want.since >= Conversation.botWaitsForKeys
      {
        take(.standIn(seat: seat, .pass))
      }
      return
    }
    guard let at = match.botActsAt else {
      self.match?.botActsAt = now + match.botPace(isProgram: me.bot != nil)
      return
    }
    guard now >= at else { return }
    #if PLANTED_BUGS
      if fault == .movesAsPlayer {
        let number = match.state.seat(seat).lastMove + 1
        return take(.move(seat: seat, number: number, .pass, shown: []))
      }
    #endif
    let view = SeatView(setting: match.setting, state: match.state, seat: seat, log: SeatLog())
    take(.standIn(seat: seat, StandIn.move(in: view, using: &random)))
  }

  /// The seat of a player who is back, and for which something was agreed: it is theirs again.
  func givenBack(_ match: Match) -> Step? {
    guard match.state.outcome == nil else { return nil }
    #if PLANTED_BUGS
      if fault == .keepsStandIn { return nil }
    #endif
    return match.state.seatIDs.first { match.agreed(on: $0) != nil && !isAway($0) }
      .map { .absence(seat: $0, nil) }
  }
}

extension Match {
  /// Whether a person plays this seat, and is still in.
  func isPlayed(_ seat: SeatID) -> Bool {
    guard let member = info.member(seat), member.seatBot == nil,
      state.seats.indices.contains(seat.value)
    else { return false }
    return state.seat(seat).isPlaying
  }

  /// What has been agreed for a seat whose player is away.
  package func agreed(on seat: SeatID) -> Absence? {
    state.seats.indices.contains(seat.value) ? state.seat(seat).absence : nil
  }

  /// How long a bot takes: people at the table want to follow; bots among themselves do not.
  func botPace(isProgram: Bool) -> Int {
    info.roster.contains { $0.seatBot == nil } && !isProgram ? 700 : 0
  }
}
