import Casebook
import Ring
import Rules

// A seat whose player is away longer than was agreed: those present vote on what becomes of its turns.
// The vote is nobody's memory but the host's, and a new host asks anew; what comes of it is a record.
extension Table {
  // MARK: - The host's poll

  /// Whether those here can be asked about a seat.
  private func mayAsk(about seat: SeatID) -> Bool {
    guard let match else { return false }
    return match.state.outcome == nil && match.isPlayed(seat) && isAway(seat) && !electors.isEmpty
  }

  mutating func tickPoll() {
    guard let match, let poll = match.poll else { return askWhoIsHere() }
    guard mayAsk(about: poll.seat) else { return closePoll() }
    if now >= poll.until || electors.allSatisfy({ poll.votes[$0] != nil }) {
      settlePoll()
    } else if now >= poll.nextWord {
      tellPoll()
    }
  }

  /// Asks about the first seat whose player has been away too long.
  private mutating func askWhoIsHere() {
    guard let match, let ring, ring.canPropose, match.index >= 0,
      match.info.rules.absenceSeconds > 0, now >= match.skipsFrom
    else { return }
    let limit = match.info.rules.absenceSeconds * 1_000
    let seat = match.state.seatIDs.first { seat in
      match.state.seat(seat).absence == nil && mayAsk(about: seat)
        && match.awaySince[seat].map { now - $0 >= limit } ?? false
    }
    if let seat { openPoll(on: seat) }
  }

  private mutating func openPoll(on seat: SeatID, votes: [SeatID: Absence] = [:]) {
    match?.poll = Match.Poll(seat: seat, until: now + Conversation.pollLasts, votes: votes)
    tellPoll()
  }

  /// Tells everybody how it stands.
  private mutating func tellPoll() {
    guard let match, let poll = match.poll else { return }
    self.match?.poll?.nextWord = now + 1_000
    let electors = electors
    show(
      AbsencePoll(
        seat: poll.seat, awaySeconds: (now - (match.awaySince[poll.seat] ?? now)) / 1_000,
        secondsLeft: max(0, (poll.until - now + 999) / 1_000),
        votes: poll.votes.filter { electors.contains($0.key) }))
    sendPoll()
  }

  /// Without a word on what comes of it: if anything does, a record says so.
  private mutating func closePoll() {
    match?.poll = nil
    absencePoll = nil
    sendPoll()
  }

  private mutating func sendPoll() {
    guard let match else { return }
    send(
      .absencePoll(match: match.info.id, absencePoll),
      to: match.dealt.nodes.filter { $0 != me.node })
  }

  /// Takes what most of those here have chosen; of two that are even the one that changes less, and
  /// skipping if nobody has.
  private mutating func settlePoll() {
    guard let match, let poll = match.poll, let ring, ring.canPropose,
      ring.membership.outgoing == nil
    else { return }
    let votes = electors.compactMap { poll.votes[$0] }
    var decision = Absence.skip
    for choice in Absence.allCases
    where votes.count(where: { $0 == choice }) > votes.count(where: { $0 == decision }) {
      decision = choice
    }
    closePoll()
    if match.state.seat(poll.seat).absence != decision {
      take(.absence(seat: poll.seat, decision))
    }
  }

  /// A new host asks anew.
  mutating func forgetPoll() {
    match?.poll = nil
    absencePoll = nil
  }

  // MARK: - Votes

  /// Our player's vote; where something is agreed already, it asks everybody anew.
  mutating func vote(_ seat: SeatID, _ absence: Absence) {
    guard let match, let mine = match.mySeat, match.isPlayed(mine) else {
      return notice("Only who is still in a match votes on who is away from it.")
    }
    guard absencePoll?.seat == seat || match.agreed(on: seat) != nil else {
      return notice("There is no vote on that seat.")
    }
    guard let host = ring?.host else {
      return notice("Nobody hosts just now: vote again in a moment.")
    }
    if host == me.node {
      voted(absence, on: seat, match: match.info.id, by: host)
    } else {
      send(.absenceVote(match: match.info.id, seat: seat, absence), to: host)
    }
  }

  /// At the host's: a vote has come, which may be late, or somebody's who has none.
  mutating func voted(_ absence: Absence, on seat: SeatID, match id: String, by node: String) {
    guard let match, match.info.id == id, ring?.isHost == true, mayAsk(about: seat),
      let voter = match.info.seat(of: node), electors.contains(voter)
    else { return }
    if let poll = match.poll {
      guard poll.seat == seat, poll.votes[voter] != absence else { return }
      self.match?.poll?.votes[voter] = absence
      tellPoll()
    } else if let agreed = match.agreed(on: seat), agreed != absence, ring?.canPropose == true {
      openPoll(on: seat, votes: [voter: absence])
    }
  }

  /// The host's word on how it stands.
  mutating func polled(_ poll: AbsencePoll?, match id: String, from node: String) {
    guard let match, match.info.id == id, node == ring?.host, node != me.node else { return }
    self.match?.pollHeardAt = now
    guard var poll, match.state.outcome == nil, poll.seat != match.mySeat,
      match.isPlayed(poll.seat),
      poll.votes.keys.allSatisfy({ match.isPlayed($0) })
    else {
      absencePoll = nil
      return
    }
    poll.awaySeconds = max(0, min(poll.awaySeconds, Conversation.longestAbsence))
    poll.secondsLeft = max(0, min(poll.secondsLeft, Conversation.pollLasts / 1_000))
    show(poll)
  }

  private mutating func show(_ poll: AbsencePoll) {
    let isNew = absencePoll != poll
    absencePoll = poll
    if isNew { emit(.report(.poll(poll))) }
    voteAsTold(on: poll)
  }

  /// A program that plays has no opinion, but may have been told one.
  private mutating func voteAsTold(on poll: AbsencePoll) {
    guard let vote = me.vote, let mine = match?.mySeat, poll.votes[mine] == nil,
      match?.isPlayed(mine) == true,
      poll.secondsLeft * 1_000 <= Conversation.pollLasts - Conversation.botVotesAfter
    else { return }
    self.vote(poll.seat, vote)
  }
}

extension Match {
  /// What the host knows of a vote.
  struct Poll: Sendable {
    let seat: SeatID
    var until: Int
    var votes: [SeatID: Absence]
    /// When everybody is told again how long there is still time.
    var nextWord = 0
  }
}
