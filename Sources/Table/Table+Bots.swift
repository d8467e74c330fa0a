import Ring
import Rules

extension Table {
  /// The level of the bot that this node runs in a seat, if it does: the host runs those that have
  /// a seat of their own, and a node the one that plays for it.
  private func bot(in seat: SeatID) -> Bot? {
    guard let match, let member = match.info.member(seat) else { return nil }
    if let level = member.seatBot { return ring?.canPropose == true ? level : nil }
    return seat == match.mySeat ? me.bot : nil
  }

  mutating func runBots() {
    guard let match, match.index >= 0, !match.isOver, match.pending == nil,
      let seat = match.state.due, let level = bot(in: seat), match.thinkingAbout != match.index,
      brokenDisk == nil, ring?.isVoter == true, ring?.hearsHost(now: now) == true
    else { return }
    let isSealed = match.state.awaiting != nil || !match.sealed(for: seat).isEmpty
    // Where keys do not come, as when one goes on alone, it goes on without.
    guard !isSealed || match.keysAreLate(now: now) else { return }
    switch match.state.awaiting {
    case .tile:
      self.match?.thinkingAbout = match.index
      return thought(seat, index: match.index, move: .pass)
    case .verdict: return
    case nil: break
    }
    let view = match.view(of: seat)
    guard let at = match.botActsAt else {
      self.match?.botActsAt = now + match.botPace(isProgram: me.bot != nil)
      return
    }
    guard now >= at else { return }
    self.match?.thinkingAbout = match.index
    emit(.think(view, level, index: match.index))
  }

  mutating func thought(_ seat: SeatID, index: Int, move: Move) {
    guard let match, match.index == index else { return }
    guard match.state.due == seat, match.pending == nil, bot(in: seat) != nil else {
      // It may be our turn to host again before anything else happens.
      self.match?.thinkingAbout = nil
      return
    }
    if match.info.member(seat)?.seatBot != nil {
      if act(move, for: seat) { return }
    } else {
      submit(move, by: seat)
    }
    guard self.match?.pending == nil else { return }
    // It could not be sent after all.
    self.match?.thinkingAbout = nil
    self.match?.botActsAt = now + Conversation.askAgainAfter
  }

  /// Has a bot move that the host runs: it is the host who would be asked. Returns whether the move
  /// is on its way to be committed.
  private mutating func act(_ move: Move, for seat: SeatID) -> Bool {
    guard let match else { return false }
    lastNumber = max(match.state.seat(seat).lastMove, lastNumber) + 1
    let answer = decide(
      Proposal(
        match: match.info.id, seat: seat, number: lastNumber, index: match.index, move: move,
        shown: match.shown(with: move, by: seat)))
    return answer == nil && ring?.canPropose == false
  }
}
