import Ring
import Rules

extension Table {
  // MARK: - The player's moves

  mutating func play(_ move: Move) {
    guard let match, let seat = match.mySeat else { return notice("You only watch this match.") }
    submit(move, by: seat)
  }

  /// Brings a move of one of our seats to the host, which may be us.
  mutating func submit(_ move: Move, by seat: SeatID) {
    guard let match else { return }
    guard match.pending == nil else {
      return notice("Your last move is still on its way to the host.")
    }
    let number = max(match.state.seat(seat).lastMove, match.lastNumber) + 1
    let proposal = Proposal(
      match: match.info.id, seat: seat, number: number, index: match.index, move: move)
    if ring?.isHost == true {
      if case .rejected(let reason) = decide(proposal), seat == match.mySeat { notice(reason) }
      return
    }
    do throws(RuleViolation) {
      try match.state.check(move, by: seat, in: match.setting)
    } catch {
      return notice(error.message)
    }
    emit(.keepPending(match: match.info.id, proposal))
    self.match?.pending = proposal
    self.match?.lastNumber = number
    sendPending()
  }

  private mutating func sendPending() {
    guard let pending = match?.pending, let host = ring?.host else { return }
    match?.pendingSentAt = now
    send(.propose(pending), to: host)
  }

  mutating func answered(match id: String, number: Int, _ answer: Answer, by node: String) {
    guard let match, id == match.info.id, node == ring?.host, match.pending?.number == number
    else { return }
    switch answer {
    case .accepted:
      // The record that shows it is what ends the waiting.
      break
    case .rejected(let reason):
      clearPending()
      // A bot may think again, but not as fast as the network carries it.
      self.match?.thinkingAbout = nil
      self.match?.botActsAt = now + Conversation.askAgainAfter
      notice(DisplayName.printable(reason, limit: Conversation.longestText))
    }
  }

  mutating func clearPending() {
    guard let match, match.pending != nil else { return }
    self.match?.pending = nil
    emit(.keepPending(match: match.info.id, nil))
  }

  // MARK: - Records

  mutating func received(match id: String, term: Int, bytes: String, from node: String) {
    guard let record = codec.decode(bytes), record.match == id,
      (0..<Conversation.mostRecords).contains(record.index),
      (0...Ring.lastTerm).contains(term)
    else {
      return spoiled(node, "a record that cannot be read")
    }
    let kept = KeptRecord(
      match: id, index: record.index, term: term, hash: codec.hash(bytes), bytes: bytes)
    beginOffered(record, term: term, from: node)
    guard let match, match.info.id == id, node == ring?.host, record.index > match.index else {
      return
    }
    if record.index == match.index + 1, let newest = match.newest {
      var expected = match.state
      do throws(RuleViolation) {
        try expected.apply(record.move, in: match.setting)
      } catch {
        return spoiled(node, "a move that the rules forbid (\(error.message))")
      }
      guard record.previous == newest.hash, record.case == expected else {
        return spoiled(node, "a record that does not follow from the one before")
      }
    } else {
      guard record.case.isSound(in: match.setting), record.case.rules == match.info.rules,
        record.case.seats.count == match.info.roster.count,
        record.move.isSound(seats: match.info.roster.count)
      else { return spoiled(node, "a case state that makes no sense") }
    }
    emit(.keepRecord(kept))
    adopt(record, kept: kept)
  }

  private mutating func spoiled(_ node: String, _ what: String) {
    if let name = match?.info.name(of: node) {
      notice("\(name)'s node has sent \(what). It was not taken.")
    }
    if let link = peers.link(to: node) {
      refuse(link, Refusal(.badMessage, "Your node has sent \(what)."))
    }
  }

  /// Takes a record that is stored as the newest.
  mutating func adopt(_ record: Record, kept: KeptRecord) {
    guard let before = match else { return }
    match?.state = record.case
    match?.newest = kept
    match?.chronicle.append(
      ChronicleEntry(index: record.index, step: record.move, round: record.case.round))
    match?.botActsAt = nil
    match?.thinkingAbout = nil
    ring?.index = kept.index
    // The match has begun. Its host is chosen as after any absence: by a nomination.
    if kept.index == 0 { ring?.choosesHost() }
    emit(.report(.committed(index: kept.index, hash: kept.hash, record.move, record.case)))
    if let pending = match?.pending, record.case.seat(pending.seat).lastMove >= pending.number {
      clearPending()
    }
    if record.case.truth != nil {
      emit(.matchOver(id: record.match))
      emit(
        .report(
          .over(index: kept.index, hash: kept.hash, record.case, before.setting)))
    }
  }

  mutating func received(_ log: SeatLog, for seat: SeatID, match id: String, from node: String) {
    guard let match, match.info.id == id, match.referee == nil, seat == match.mySeat,
      node == ring?.host
    else { return }
    self.match?.log = log
    emit(.keepLog(match: id, log))
  }

  mutating func clock(match id: String, seconds: Int?, from node: String) {
    guard match?.info.id == id, node == ring?.host else { return }
    match?.secondsLeft = seconds.map { max(0, min($0, MatchRules.longestTurn)) }
  }

  // MARK: - Time

  mutating func tickMatch() {
    guard let match else { return }
    if ring?.isHost == true {
      hostTick()
    } else {
      if match.pending != nil, now - match.pendingSentAt >= Conversation.askAgainAfter {
        sendPending()
      }
      if match.chronicle.count <= match.index, now >= match.nextFetch { fetchHistory() }
    }
    runBots()
  }

  // MARK: - Bots

  /// The level of the bot that this node runs in a seat, if it does.
  private func bot(in seat: SeatID) -> Bot? {
    guard let member = match?.info.member(seat), member.node == me.node else { return nil }
    return member.seatBot ?? me.bot
  }

  private mutating func runBots() {
    guard let match, !match.isOver, match.pending == nil, let seat = match.state.due,
      let level = bot(in: seat), match.thinkingAbout != match.index, let ring,
      ring.host.map(ring.isHere) == true
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
    guard let match, match.index == index, match.state.due == seat else { return }
    submit(move, by: seat)
  }
}
