// Who stands, and who is elected.
extension Ring {
  package mutating func receive(
    _ message: RingMessage, from voter: Voter, now: Int
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    guard members.contains(voter.node), voter.node != me.node, isSane(message) else {
      return directives
    }
    directives += noteHeard(voter.node, now: now)
    switch message {
    case .beat(let term, let index, let commit, let safe):
      directives += onBeat(
        from: voter, term: term, index: index, commit: commit, safe: safe, now: now)
    case .alive(let term, _, let stored):
      directives += onAlive(from: voter, term: term, stored: stored, now: now)
    case .nominate(let nomination):
      directives += onNomination(nomination, from: voter.node, now: now)
    case .took:
      if handed?.to == voter.node { handed = nil }
    case .hears(let term, let host):
      directives += onHears(term: term, host: host, now: now)
    case .askVote(let term, let newest):
      directives += onAskVote(from: voter, term: term, newest: newest, now: now)
    case .vote(let term, let granted):
      directives += onVote(from: voter, term: term, granted: granted, now: now)
    case .stored(let term, let index):
      directives += onStored(from: voter, Position(term: term, index: index), now: now)
    case .wantCopy:
      if let head, !isDamaged, !isBroken { directives.append(.copy(to: voter.node, head, term: headTerm)) }
    }
    return directives
  }

  private func isSane(_ message: RingMessage) -> Bool {
    let terms = 0...Self.lastTerm
    switch message {
    case .beat(let term, _, _, let safe): return terms.contains(term) && safe >= 0
    case .alive(let term, _, _), .hears(let term, _), .askVote(let term, _), .vote(let term, _),
      .stored(let term, _):
      return terms.contains(term)
    case .nominate(let nomination):
      return terms.contains(nomination.term)
        && (1...2 * members.count + 2).contains(nomination.hops)
        && nomination.passed.count <= 2 * members.count
        && nomination.seen.count <= 2 * members.count
        && nomination.best.map { members.contains($0.node) } ?? true
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
    vote = nil
    host = nil
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
      found.append("two hosts of term \(term): \(me.node) and \(voter.node)")
      return false
    }
    role = .follower
    hostHeard = now
    nominateAt = nil
    handed = nil
    if host != voter.node {
      host = voter.node
      directives.append(.following(host: voter.node, term: term))
    }
    return true
  }

  // MARK: - Nominations

  /// Asks round the ring who is to stand.
  mutating func nominate(now: Int) -> [RingDirective] {
    nominateAt = now + timing.patience.upperBound
    guard !isBroken else { return [] }
    let nomination = Nomination(
      origin: me.node, term: term, best: candidate, passed: isFit ? [me] : [], seen: [me.node],
      hops: 1)
    if isMajority([me]), isFit { return stand(after: term, now: now) }
    return hand(nomination, backTo: nil, now: now)
  }

  /// Passes a nomination on: to the next member in the ring that it has not been at, after the
  /// last to its nominee. Who hears neither gives it back, as another may hear more.
  private mutating func hand(
    _ nomination: Nomination, backTo sender: String?, now: Int
  ) -> [RingDirective] {
    handed = nil
    let nominee = nomination.best?.node
    let next =
      unseen(by: nomination)
      ?? (nominee == me.node ? nil : nominee.map { here.contains($0) ? $0 : sender } ?? nil)
    guard let next else { return [] }
    handed = (nomination, next, now + timing.hop)
    return [.send(to: [next], .nominate(nomination))]
  }

  /// Skips a member that has not answered for a nomination: it may be heard and not hear.
  mutating func skipSilent(now: Int) -> [RingDirective] {
    guard var nomination = handed?.nomination, let handed, now >= handed.until else { return [] }
    nomination.seen.append(handed.to)
    return hand(nomination, backTo: nil, now: now)
  }

  /// The next member after us that is here and that a nomination has not been at.
  private func unseen(by nomination: Nomination) -> String? {
    guard let mine = members.firstIndex(of: me.node) else { return nil }
    return (members[mine...] + members[..<mine]).first { node in
      here.contains(node) && !nomination.seen.contains(node)
    }
  }

  /// Ourselves, if we can stand. The record must be there: a match without one never began.
  private var candidate: Candidate? {
    guard isFit, head != nil, term < Self.lastTerm else { return nil }
    return Candidate(
      node: me.node, reaches: hasMajorityHere, newest: position,
      place: members.firstIndex(of: me.node) ?? members.count)
  }

  private mutating func onNomination(
    _ nomination: Nomination, from node: String, now: Int
  ) -> [RingDirective] {
    guard !isBroken else { return [] }
    if office != nil { return greeting(to: [node]) }
    if let host, now - hostHeard < timing.hearsWell {
      let askers = members.filter { $0 == node || $0 == nomination.origin && heard[$0] != nil }
      return [.send(to: askers, .hears(term: term, host: host))]
    }
    let took = RingDirective.send(to: [node], .took)
    if case .candidate = role { return [took] }
    var passed = nomination.passed
    if isFit, !passed.contains(me) { passed.append(me) }
    // It has come back to its nominee: the whole ring has passed it on.
    if nomination.best?.node == me.node, membership.isMajority(Set(passed)) {
      return [took] + stand(after: nomination.term, now: now)
    }
    guard nomination.hops < 2 * members.count + 2 else { return [took] }
    var best = nomination.best
    if let candidate, best.map(candidate.isBetter) ?? true { best = candidate }
    let passedOn = Nomination(
      origin: nomination.origin, term: max(term, nomination.term), best: best, passed: passed,
      seen: nomination.seen + (nomination.seen.contains(me.node) ? [] : [me.node]),
      hops: nomination.hops + 1)
    if unseen(by: passedOn) == nil, best?.node == me.node {
      return [took] + (membership.isMajority(Set(passed)) ? stand(after: passedOn.term, now: now) : [])
    }
    return [took] + hand(passedOn, backTo: node, now: now)
  }

  /// Somebody hears a host well: our own nomination waits.
  private mutating func onHears(term: Int, host: String, now: Int) -> [RingDirective] {
    guard term >= self.term, members.contains(host), case .follower = role else { return [] }
    handed = nil
    nominateAt = now + timing.patience.upperBound
    return []
  }

  // MARK: - Votes

  private mutating func stand(after term: Int, now: Int) -> [RingDirective] {
    guard candidate != nil, term < Self.lastTerm else { return [] }
    self.term = max(self.term, term) + 1
    vote = me
    host = nil
    nominateAt = nil
    handed = nil
    role = .candidate(votes: [], until: now + timing.patience.upperBound)
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
    if term > self.term { return adopt(term: term, now: now) }
    guard granted, term == self.term, case .candidate(var votes, let until) = role else {
      return []
    }
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
