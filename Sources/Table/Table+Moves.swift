import Ring
import Rules

// The moves of our own seats, on their way to the host.
extension Table {
  mutating func play(_ move: Move) {
    guard let match, let seat = match.mySeat else { return notice("You only watch this match.") }
    submit(move, by: seat)
  }

  /// Brings a move of one of our seats to the host, which may be us: it is stored first, so that
  /// it keeps its number whatever happens.
  mutating func submit(_ move: Move, by seat: SeatID) {
    guard let match else { return }
    if let objection = objectionToMoving { return notice(objection) }
    do throws(RuleViolation) {
      try match.state.check(move, by: seat, in: match.setting)
    } catch {
      return notice(error.message)
    }
    // A record that is not committed yet may hold a move of ours, made before we started anew.
    let known = [match.state, match.head?.record.case].compactMap { $0?.seat(seat).lastMove }
    let number = (known + [lastNumber]).reduce(0, max) + 1
    let proposal = Proposal(
      match: match.info.id, seat: seat, number: number, index: match.index, move: move,
      shown: match.shown(with: move, by: seat))
    wait(forAnswerTo: proposal, isKept: false)
    keep([.pending(match: match.info.id, proposal)], then: .proposal(number: number))
  }

  /// Why no move can be made now, whatever it is.
  private var objectionToMoving: String? {
    if brokenDisk != nil { return "Nothing can be stored on this machine: you only watch." }
    if match?.pending != nil { return "Your last move is still on its way to the host." }
    if match?.index == -1 || ring?.isVoter == false {
      return "Your seat is still being given to this machine: wait a moment."
    }
    // A host that we hear has a majority, whether we hear the others or not.
    if let ring, !ring.hasMajorityHere, !ring.hearsHost(now: now) {
      return "Too few are here: the match waits."
    }
    return nil
  }

  /// Holds a move of ours until its answer is known.
  mutating func wait(forAnswerTo proposal: Proposal, isKept: Bool) {
    match?.pending = proposal
    match?.isPendingKept = isKept
    match?.isPendingAnswered = false
    match?.pendingSince = now
    match?.pendingSentAt = nil
    lastNumber = max(lastNumber, proposal.number)
  }

  mutating func sendPending() {
    guard let match, let pending = match.pending, match.isPendingKept, brokenDisk == nil,
      let host = ring?.host, host != me.node
    else { return }
    self.match?.pendingSentAt = now
    send(.propose(pending), to: host)
  }

  mutating func tickPending() {
    guard let match, match.pending != nil else { return }
    self.match?.pendingIsOverdue = now - match.pendingSince >= Conversation.overdueAfter
    if match.pendingSentAt.map({ now - $0 >= Conversation.proposeAgainAfter }) ?? true {
      sendPending()
    }
  }

  // MARK: - Answers

  mutating func answered(match id: String, number: Int, _ answer: Answer, by node: String) {
    guard let match, id == match.info.id, node == ring?.host, match.pending?.number == number
    else { return }
    learn(answer)
  }

  /// The answer to our move is known. If it was accepted, the record that shows it ends the waiting.
  mutating func learn(_ answer: Answer) {
    guard let match, let pending = match.pending, !match.isPendingAnswered else { return }
    self.match?.isPendingAnswered = true
    var answer = answer
    if case .rejected(let reason) = answer {
      let reason = DisplayName.printable(reason, limit: Conversation.longestText)
      answer = .rejected(reason: reason)
      clearPending()
      // A bot may think again, but not as fast as the network carries it.
      self.match?.thinkingAbout = nil
      self.match?.botActsAt = now + Conversation.askAgainAfter
      if match.info.member(pending.seat)?.seatBot == nil { notice(reason) }
    }
    emit(.report(.answered(pending.seat, number: pending.number, answer)))
  }

  /// Looks whether the committed state shows that our move was accepted.
  mutating func lookForPending() {
    guard let match, let pending = match.pending,
      match.state.seat(pending.seat).lastMove >= pending.number
    else { return }
    learn(.accepted)
    clearPending()
  }

  private mutating func clearPending() {
    guard let match, match.pending != nil else { return }
    self.match?.pending = nil
    self.match?.pendingIsOverdue = false
    keep([.pending(match: match.info.id, nil)])
  }

  // MARK: - What the host sends beside the records

  mutating func clock(match id: String, seconds: Int?, from node: String) {
    guard match?.info.id == id, node == ring?.host else { return }
    match?.secondsLeft = seconds.map { max(0, min($0, MatchRules.longestTurn)) }
  }
}
