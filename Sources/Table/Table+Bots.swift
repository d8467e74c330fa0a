import Ring
import Rules

extension Table {
  /// The level of the bot that this node runs in a seat, if it does.
  private func bot(in seat: SeatID) -> Bot? {
    guard let member = match?.info.member(seat), member.node == me.node else { return nil }
    return member.seatBot ?? me.bot
  }

  mutating func runBots() {
    guard let match, match.index >= 0, !match.isOver, match.pending == nil,
      let seat = match.state.due, let level = bot(in: seat), match.thinkingAbout != match.index,
      brokenDisk == nil, ring?.isVoter == true, ring?.hearsHost(now: now) == true
    else { return }
    let view = match.view(of: seat)
    guard view.log.pieces.count == view.me.opened.count else { return }
    guard let at = match.botActsAt else {
      // People at the table want to follow; bots among themselves do not.
      let watched = match.info.roster.contains { $0.seatBot == nil } && me.bot == nil
      self.match?.botActsAt = now + (watched ? 700 : 0)
      return
    }
    guard now >= at else { return }
    self.match?.thinkingAbout = match.index
    emit(.think(view, level, index: match.index))
  }

  mutating func thought(_ seat: SeatID, index: Int, move: Move) {
    guard let match, match.index == index, match.state.due == seat, match.pending == nil,
      bot(in: seat) != nil
    else { return }
    submit(move, by: seat)
    guard self.match?.pending == nil else { return }
    // It could not be sent after all.
    self.match?.thinkingAbout = nil
    self.match?.botActsAt = now + Conversation.askAgainAfter
  }
}
