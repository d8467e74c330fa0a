// Who is to stand: found by asking round the ring.
extension Ring {
  func isSane(_ nomination: Nomination) -> Bool {
    !isAbsurd(term: nomination.term)
      && (1...2 * members.count + 2).contains(nomination.hops)
      && nomination.passed.count <= 2 * members.count
      && nomination.seen.count <= 2 * members.count
      && nomination.best.map { members.contains($0.node) } ?? true
  }

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
    let last = nominee.flatMap { here.contains($0) ? $0 : nil } ?? sender
    guard let next = unseen(by: nomination) ?? (nominee == me.node ? nil : last) else { return [] }
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
  var candidate: Candidate? {
    guard isFit, head != nil, term < Self.lastTerm else { return nil }
    return Candidate(
      node: me.node, reaches: hasMajorityHere, failures: failures, newest: position,
      place: members.firstIndex(of: me.node) ?? members.count)
  }

  mutating func onNomination(
    _ nomination: Nomination, from node: String, now: Int
  ) -> [RingDirective] {
    guard !isBroken else { return [] }
    if office != nil { return greeting(to: [node]) }
    if let host, now - hostHeard < timing.hearsWell {
      let askers = members.filter { $0 == node || $0 == nomination.origin && heard[$0] != nil }
      return [.send(to: askers, .hears(term: term, host: host))]
    }
    let took = RingDirective.send(
      to: [node], .took(origin: nomination.origin, hops: nomination.hops))
    if isStanding { return [took] }
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
    if unseen(by: passedOn) == nil, best?.node == me.node, membership.isMajority(Set(passed)) {
      return [took] + stand(after: passedOn.term, now: now)
    }
    return [took] + hand(passedOn, backTo: node, now: now)
  }

  /// Somebody hears a host well: our own nomination waits.
  mutating func onHears(term: Int, host: String, now: Int) -> [RingDirective] {
    guard term >= self.term, members.contains(host), !isStanding, office == nil else {
      return []
    }
    handed = nil
    fruitless = 0
    nominateAt = now + timing.patience.upperBound
    return []
  }
}
