import Ring
import Rules

extension Table {
  // MARK: - Moves

  mutating func proposed(_ proposal: Proposal, by node: String) {
    guard let match, proposal.match == match.info.id else { return }
    guard match.info.seat(of: node) == proposal.seat else {
      return spoil(node, "That seat is not yours to move.")
    }
    guard ring?.isHost == true else { return }
    let answer = decide(proposal)
    send(.answer(match: proposal.match, number: proposal.number, answer), to: node)
  }

  private mutating func spoil(_ node: String, _ sentence: String) {
    if let link = peers.link(to: node) { refuse(link, Refusal(.badMessage, sentence)) }
  }

  /// Answers a proposal; the same one, asked again, gets the same answer and is applied once.
  mutating func decide(_ proposal: Proposal) -> Answer {
    guard let match, let referee = match.referee else {
      return .rejected(reason: "This node does not host the match.")
    }
    if proposal.number <= match.state.seat(proposal.seat).lastMove { return .accepted }
    guard proposal.index == match.index || proposal.move == .resign else {
      return .rejected(reason: "The table has moved on meanwhile: look again.")
    }
    do throws(RuleViolation) {
      let step = try referee.step(
        proposal.move, by: proposal.seat, number: proposal.number, in: match.state)
      return commit(step) ? .accepted : .rejected(reason: "The record could not be written.")
    } catch {
      return .rejected(reason: error.message)
    }
  }

  /// Makes, stores and publishes the next record.
  @discardableResult
  private mutating func commit(_ step: Step) -> Bool {
    guard let match, let newest = match.newest, let ring else { return false }
    var state = match.state
    do throws(RuleViolation) {
      try state.apply(step, in: match.setting)
    } catch {
      return false
    }
    let record = Record(
      match: match.info.id, index: newest.index + 1, previous: newest.hash, move: step,
      case: state)
    guard let bytes = codec.encode(record) else { return false }
    let kept = KeptRecord(
      match: record.match, index: record.index, term: ring.term, hash: codec.hash(bytes),
      bytes: bytes)
    emit(.keepRecord(kept))
    adopt(record, kept: kept)
    publish(kept)
    if state.outcome != nil, state.truth == nil, let referee = match.referee {
      commit(referee.truth)
    }
    return true
  }

  /// Sends the newest record to everybody, and each seat's log to its operator.
  mutating func publish(_ kept: KeptRecord) {
    for node in match?.info.nodes ?? [] where node != me.node { sendNewest(kept, to: node) }
    resetClock()
  }

  private mutating func sendNewest(_ kept: KeptRecord, to node: String) {
    guard let match, let referee = match.referee else { return }
    self.match?.sent[node] = (kept.index, now)
    send(.record(match: kept.match, term: kept.term, bytes: kept.bytes), to: node)
    if let seat = match.info.seat(of: node) {
      let log = referee.log(of: seat, in: match.state)
      send(.log(match: kept.match, seat: seat, log), to: node)
    }
  }

  // MARK: - Members

  mutating func memberBehind(_ node: String) {
    guard ring?.isHost == true, let match, let newest = match.newest else { return }
    if let sent = match.sent[node], sent.index == newest.index,
      now - sent.at < Conversation.askAgainAfter
    {
      return
    }
    sendNewest(newest, to: node)
  }

  /// What was on its way over a link that is replaced may be lost.
  mutating func linkReplaced(of node: String) {
    guard ring?.isHost == true, let match, match.info.nodes.contains(node),
      let newest = match.newest
    else { return }
    sendNewest(newest, to: node)
  }

  mutating func memberPresent(_ node: String) {
    guard match != nil else { return }
    if ring?.isHost == true, let newest = match?.newest { sendNewest(newest, to: node) }
    guard match?.left.remove(node) != nil else { return }
    for seat in match?.info.seatIDs(of: node) ?? [] { emit(.report(.back(seat))) }
    if let name = match?.info.name(of: node) {
      notice("\(name) is here again.")
    }
  }

  mutating func memberAbsent(_ node: String) {
    guard match != nil else { return lobbyAbsent(node) }
    guard match?.isOver == false, match?.left.insert(node).inserted == true else { return }
    for seat in match?.info.seatIDs(of: node) ?? [] { emit(.report(.away(seat))) }
    // Without its host nobody plays on, which `hostLost` says.
    guard let host = ring?.host, host != node, ring?.isHere(host) == true,
      let name = match?.info.name(of: node)
    else { return }
    notice("\(name) is away; the others play on.")
  }

  mutating func hostLost() {
    guard let match, !match.isOver, let host = ring?.host else { return }
    let name = match.info.name(of: host) ?? "The host"
    notice("\(name) hosts this match and is away. It goes on when they are back.")
  }

  // MARK: - Terms

  mutating func nowHosting(term: Int) {
    guard match != nil else { return lobbyHosting(term: term) }
    match?.skipsFrom = now + Conversation.returnWithin
    // Whoever is due has their whole time from here.
    match?.due = nil
    // The newest record is stored again in the new term before any move is taken.
    if var newest = match?.newest {
      newest.term = term
      match?.newest = newest
      emit(.keepRecord(newest))
      publish(newest)
    }
    decidePending()
  }

  /// A move that was on its way to a host when we became it.
  private mutating func decidePending() {
    guard let pending = match?.pending else { return }
    clearPending()
    if case .rejected(let reason) = decide(pending) { notice(reason) }
  }

  mutating func nowFollowing(host: String, term: Int) {
    guard match != nil else { return lobbyFollowing(host: host, term: term) }
    sendPendingAgain()
  }

  private mutating func sendPendingAgain() {
    match?.pendingSentAt = now - Conversation.askAgainAfter
  }

  // MARK: - Time

  mutating func hostTick() {
    guard let match, match.state.truth == nil else { return }
    guard let due = match.state.due else {
      // A match that ended just before its host fell still owes the truth.
      if match.state.outcome != nil, let referee = match.referee { commit(referee.truth) }
      return
    }
    if now >= match.nextClock {
      self.match?.nextClock = now + 1_000
      sendClock()
    }
    if isAway(due) {
      if now >= match.skipsFrom, somebodyPlays { commit(.skip(seat: due, .away)) }
    } else if let deadline = match.deadline, now >= deadline {
      commit(.skip(seat: due, .timer))
    }
  }

  private func isAway(_ seat: SeatID) -> Bool {
    guard let node = match?.info.member(seat)?.node else { return false }
    return ring?.isHere(node) == false
  }

  /// Whether any seat that is still in is here: else the match waits rather than run out.
  private var somebodyPlays: Bool {
    guard let state = match?.state else { return false }
    return state.seatIDs.contains { state.seat($0).isPlaying && !isAway($0) }
  }

  private mutating func resetClock() {
    guard let match, let seat = match.state.due else {
      self.match?.deadline = nil
      return
    }
    let isAnswer = match.state.offer != nil
    let due = Match.Due(seat: seat, round: match.state.round, isAnswer: isAnswer)
    guard due != match.due else { return }
    let limit = match.info.rules.turnSeconds * 1_000
    if isAnswer {
      // Whoever asked does not lose the time in which the other thinks.
      self.match?.interrupted = match.due.map { ($0, match.deadline.map { $0 - now }) }
      self.match?.deadline =
        now + (limit == 0 ? Conversation.offerWithin : min(limit, Conversation.offerWithin))
    } else if let (asked, rest) = match.interrupted, asked == due {
      self.match?.deadline = rest.map { now + $0 }
    } else {
      self.match?.deadline = limit == 0 ? nil : now + limit
    }
    self.match?.due = due
    sendClock()
  }

  private mutating func sendClock() {
    guard let match else { return }
    let seconds = match.deadline.map { max(0, ($0 - now + 999) / 1_000) }
    self.match?.secondsLeft = seconds
    for node in match.info.nodes where node != me.node {
      send(.clock(match: match.info.id, seconds: seconds), to: node)
    }
  }
}
