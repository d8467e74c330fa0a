import Ring
import Rules

// What a node does for the match while it hosts it.
extension Table {
  // MARK: - Moves

  mutating func proposed(_ proposal: Proposal, by node: String) {
    guard let match, proposal.match == match.info.id else { return }
    guard match.info.seat(of: node) == proposal.seat else {
      if let link = peers.link(to: node) {
        refuse(link, Refusal(.badMessage, "That seat is not yours to move."))
      }
      return
    }
    if canDecide {
      reply(to: proposal, by: node)
    } else if ring?.host == me.node, proposal.number >= match.undecided[proposal.seat]?.number ?? 0
    {
      self.match?.undecided[proposal.seat] = proposal
    }
  }

  private mutating func reply(to proposal: Proposal, by node: String) {
    if let answer = decide(proposal) {
      send(.answer(match: proposal.match, number: proposal.number, answer), to: node)
    }
  }

  /// Decides what came meanwhile, until one of it becomes the next record.
  private mutating func decideRest() {
    while canDecide, let match, let (seat, proposal) = match.undecided.min(by: { $0.key < $1.key })
    {
      self.match?.undecided[seat] = nil
      if let node = match.info.member(seat)?.node { reply(to: proposal, by: node) }
    }
  }

  /// Whoever comes back proposes again, if it still knows of its move.
  mutating func forgetUndecided(of node: String) {
    if let seat = match?.info.seat(of: node) { match?.undecided[seat] = nil }
  }

  /// Whether the newest record is committed in our term, with one set of voters.
  private var canDecide: Bool {
    guard let match, let ring else { return false }
    return match.index >= 0 && ring.canPropose && ring.membership.outgoing == nil
  }

  /// Answers a proposal from a committed state, or nil: not known yet. One that can be accepted
  /// becomes the next record, and is answered when that is committed.
  mutating func decide(_ proposal: Proposal) -> Answer? {
    guard canDecide, let match else { return nil }
    var proposal = proposal
    let last = match.state.seat(proposal.seat).lastMove
    #if PLANTED_BUGS
      if fault == .forgetsMoveNumbers, proposal.number <= last {
        proposal.number = last + 1
        proposal.index = match.index
      }
    #endif
    if proposal.number == last { return .accepted }
    guard proposal.number > last else { return nil }
    guard match.isAsItWas(at: proposal.index) || proposal.move == .resign else {
      guard proposal.index < match.index else { return nil }
      return .rejected(reason: "The table has moved on meanwhile: look again.")
    }
    do throws(RuleViolation) {
      try commit(
        .move(
          seat: proposal.seat, number: proposal.number, proposal.move, shown: proposal.shown))
      return nil
    } catch {
      return .rejected(reason: error.message)
    }
  }

  /// Makes the next record and proposes it to the ring.
  private mutating func commit(
    _ step: Step, voters: Membership? = nil
  ) throws(RuleViolation) {
    guard let match, let newest = match.newest, let ring else { return }
    var state = match.state
    try state.apply(step, in: match.setting, seals: match.dealt.seals)
    propose(
      Record(
        match: match.info.id, index: newest.index + 1, previous: newest.hash, move: step,
        case: state, voters: voters ?? Membership(voters: ring.membership.voters)))
  }

  mutating func propose(_ record: Record) {
    guard let bytes = codec.encode(record) else {
      return notice("The next record could not be written.")
    }
    let read = ReadRecord(hash: codec.hash(bytes), record: record)
    match?.judged = read
    run(ring?.propose(read.entry(bytes), now: now))
  }

  /// The same for a step that is ours to take, and that the rules allow by the way we came to it.
  mutating func take(_ step: Step, voters: Membership? = nil) {
    do throws(RuleViolation) {
      try commit(step, voters: voters)
    } catch {
      notice(error.message)
    }
  }

  // MARK: - What a host owes

  /// Does what the newest committed record asks for: after every event, as soon as it can be done.
  mutating func hostDuties() {
    // After every event: most nodes do not host, and copies of all that is known of a match cost.
    guard ring?.isHost == true, let match, match.index >= 0, let ring else { return }
    guard ring.canPropose else { return }
    if ring.membership.outgoing != nil {
      take(.settled)
    } else if let step = match.openedForAll(codec.sealer) ?? givenBack(match) {
      take(step)
    } else if let pending = match.pending, match.isPendingKept, let answer = decide(pending) {
      learn(answer)
      lookForPending()
    } else {
      decideRest()
    }
  }

  /// The disk of a member is lost: its new voter takes the place of the old one.
  mutating func comesBack(_ node: String, match id: String, tag: String) {
    guard let match, match.info.id == id, match.index >= 0, !match.isOver, NodeID.isValid(tag),
      let ring, ring.canPropose,
      let joint = ring.membership.replacing(tagOf: node, with: tag)
    else { return }
    #if PLANTED_BUGS
      let voters =
        fault == .changesRosterAtOnce ? Membership(voters: joint.voters) : joint
    #else
      let voters = joint
    #endif
    take(.newDevice(match.info.seat(of: node)), voters: voters)
  }

  // MARK: - Time

  mutating func hostTick() {
    guard ring?.isHost == true, let match, let ring, let due = match.state.due else { return }
    tellClock()
    guard ring.canPropose, match.index >= 0 else { return }
    // An accusation that is being judged waits for keys and for nobody else.
    if case .verdict = match.state.awaiting { return }
    if isToBeMovedFor(due) {
      // Who has not been here since we started anew may be on the way; who was here has left.
      let hasLeft = match.info.member(due).map { match.left.contains($0.node) } ?? false
      if hasLeft || now >= match.skipsFrom, somebodyPlays { act(forAbsent: due) }
    } else if match.state.awaiting == nil, let deadline = match.deadline, now >= deadline {
      take(.skip(seat: due, .timer))
    }
  }

  mutating func resetClock() {
    haltClock()
    guard let match, let seat = match.state.due else {
      self.match?.deadline = nil
      return
    }
    let isAnswer = match.state.offer != nil
    let due = Match.Due(seat: seat, round: match.state.round, isAnswer: isAnswer)
    guard due != match.due else { return }
    // Whoever is waited for, as was agreed, has all the time there is.
    let isTimed = match.state.seat(seat).absence != .wait
    let limit = isTimed ? match.info.rules.turnSeconds * 1_000 : 0
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
    tellClock()
  }

  /// The time in which keys are waited for is nobody's.
  private mutating func haltClock() {
    guard let match else { return }
    if match.state.awaiting != nil {
      self.match?.halted = match.halted ?? now
    } else if let halted = match.halted {
      self.match?.halted = nil
      self.match?.deadline = match.deadline.map { $0 + now - halted }
    }
  }

  /// Tells everybody how much time is left, if that is not what was told last. Each host begins with
  /// no limit: see `nowFollowing`.
  private mutating func tellClock() {
    guard let match else { return }
    let seconds = match.deadline.map { max(0, ($0 - now + 999) / 1_000) }
    guard seconds != match.secondsLeft else { return }
    self.match?.secondsLeft = seconds
    sendClock(to: match.dealt.nodes.filter { $0 != me.node })
  }

  /// Tells what was told last, as to one who may have missed it.
  mutating func sendClock(to nodes: [String]) {
    guard let match, ring?.isHost == true else { return }
    send(.clock(match: match.info.id, seconds: match.secondsLeft), to: nodes)
  }
}
