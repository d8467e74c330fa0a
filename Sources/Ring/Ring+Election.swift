// Who stands, and who is elected.
extension Ring {
  package mutating func receive(
    _ message: RingMessage, from voter: Voter, now: Int
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    guard members.contains(voter.node), voter.node != me.node, isSane(message) else {
      return directives
    }
    directives += noteHeard(voter, now: now)
    switch message {
    case .beat(let term, _, let commit, let safe):
      directives += onBeat(from: voter, term: term, commit: commit, safe: safe, now: now)
    case .alive(let term, let host, let stored):
      directives += onAlive(from: voter, term: term, host: host, stored: stored, now: now)
    case .nominate(let nomination):
      directives += onNomination(nomination, from: voter.node, now: now)
    case .took(let origin, let hops):
      if let handed, handed.to == voter.node, handed.nomination.origin == origin,
        handed.nomination.hops == hops
      {
        self.handed = nil
      }
    case .hears(let term, let host):
      directives += onHears(term: term, host: host, now: now)
    case .askVote(let term, let newest):
      directives += onAskVote(from: voter, term: term, newest: newest, now: now)
    case .vote(let term, let granted):
      directives += onVote(from: voter, term: term, granted: granted, now: now)
    case .stored(let term, let index):
      directives += onStored(from: voter, Position(term: term, index: index), now: now)
    case .wantCopy:
      if let head, !isDamaged, !isBroken {
        directives.append(.copy(to: voter.node, head, term: headTerm))
      }
    }
    return directives
  }

  private func isSane(_ message: RingMessage) -> Bool {
    switch message {
    case .beat(let term, _, _, let safe): return !isAbsurd(term: term) && safe >= 0
    case .alive(let term, _, _), .hears(let term, _), .askVote(let term, _), .vote(let term, _),
      .stored(let term, _):
      return !isAbsurd(term: term)
    case .nominate(let nomination): return isSane(nomination)
    case .took, .wantCopy: return true
    }
  }

  // MARK: - Terms

  /// Takes up a later term and stores it; whatever we were in the one before is over.
  mutating func adopt(term: Int, now: Int) -> [RingDirective] {
    raise(to: term, now: now) + write(.ballot(ballot), then: .nothing)
  }

  private mutating func raise(to term: Int, now: Int) -> [RingDirective] {
    let directives = stepDown(.superseded, now: now)
    self.term = term
    host = nil
    #if PLANTED_BUGS
      if has(.votesOnceForEver) { return directives }
    #endif
    vote = nil
    return directives
  }

  /// Takes a message of a host in its term: false if its term is over.
  mutating func follow(
    _ voter: Voter, term: Int, now: Int, _ directives: inout [RingDirective]
  ) -> Bool {
    guard term >= self.term else {
      // It learns of the later term, and steps down.
      directives += greeting(to: [voter.node])
      return false
    }
    if term > self.term { directives += adopt(term: term, now: now) }
    if office != nil {
      find("two hosts of term \(term): \(me.node) and \(voter.node)")
      return false
    }
    role = .follower
    hostHeard = now
    nominateAt = nil
    handed = nil
    failures = 0
    fruitless = 0
    if host != voter.node {
      host = voter.node
      directives.append(.following(host: voter.node, term: term))
    }
    return true
  }

  // MARK: - Votes

  mutating func stand(after term: Int, now: Int) -> [RingDirective] {
    guard candidate != nil, term < Self.lastTerm else { return [] }
    self.term = max(self.term, term) + 1
    vote = me
    host = nil
    nominateAt = nil
    handed = nil
    let patience = min(timing.longestPatience, timing.patience.upperBound << min(failures, 8))
    role = .candidate(votes: [], until: now + patience)
    return write(.ballot(ballot), then: .candidacy(term: self.term))
  }

  private mutating func onAskVote(
    from voter: Voter, term: Int, newest: Position, now: Int
  ) -> [RingDirective] {
    guard isFit else { return [] }
    guard term >= self.term else {
      return [.send(to: [voter.node], .vote(term: self.term, granted: false))]
    }
    let isLater = term > self.term
    let directives = isLater ? raise(to: term, now: now) : []
    var isNewEnough = newest >= position
    #if PLANTED_BUGS
      if has(.votesForOlder) { isNewEnough = true }
    #endif
    guard isNewEnough, vote == nil || vote == voter, host == nil, office == nil else {
      return directives + (isLater ? write(.ballot(ballot), then: .nothing) : [])
        + [.send(to: [voter.node], .vote(term: term, granted: false))]
    }
    vote = voter
    fruitless = 0
    // Whoever is about to host is given the time to do so.
    nominateAt = now + timing.patience.upperBound
    let yes = RingDirective.send(to: [voter.node], .vote(term: term, granted: true))
    #if PLANTED_BUGS
      if has(.answersBeforeDurable) {
        return directives + [yes] + write(.ballot(ballot), then: .nothing)
      }
      if has(.writesTermAndVoteApart) {
        return directives + write(.ballot(Ballot(term: term)), then: .nothing) + [yes]
      }
    #endif
    // The rise of the term and the vote are one transaction.
    return directives + write(.ballot(ballot), then: .answer(term: term, yes))
  }

  private mutating func onVote(
    from voter: Voter, term: Int, granted: Bool, now: Int
  ) -> [RingDirective] {
    guard case .candidate(var votes, let until) = role, membership.contains(voter) else {
      return []
    }
    if term > self.term { return adopt(term: term, now: now) }
    guard granted, term == self.term else { return [] }
    votes.insert(voter)
    role = .candidate(votes: votes, until: until)
    return isMajority(votes) ? takeOffice(now: now) : []
  }

  /// Our own candidacy is on our disk: now the others can be asked.
  mutating func candidacyStored(term: Int, now: Int) -> [RingDirective] {
    guard term == self.term, case .candidate(var votes, let until) = role else { return [] }
    votes.insert(me)
    role = .candidate(votes: votes, until: until)
    if isMajority(votes) { return takeOffice(now: now) }
    return [.send(to: linked, .askVote(term: term, newest: position))]
  }
}
