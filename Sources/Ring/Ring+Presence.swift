// Who is here, and what time brings.
extension Ring {
  package mutating func linkUp(
    _ node: String, isRestart: Bool = false, now: Int
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    guard members.contains(node), node != me.node else { return directives }
    // A host that has started anew has forgotten its office.
    if isRestart {
      directives += leave(node)
      if node == host { directives += loseHost(now: now) }
    }
    if var office {
      // What was on its disk may be there no more.
      if isRestart { office.forget(node) }
      // What was on its way over another link is lost.
      office.sent[node] = nil
      role = .host(office)
    }
    heard[node] = now
    return directives + greeting(to: [node])
  }

  package mutating func linkDown(_ node: String, now: Int) -> [RingDirective] {
    var directives = wakes(now: now)
    guard heard.removeValue(forKey: node) != nil else { return directives }
    directives += leave(node)
    guard node == host, office == nil else { return directives }
    // It may be the link alone: one quick attempt to make it again tells.
    nominateAt = now + timing.redial
    hostHeard = min(hostHeard, now - timing.hearsWell)
    return directives + [.redial(node)]
  }

  /// A dial to a member has failed.
  package mutating func unreachable(_ node: String, now: Int) -> [RingDirective] {
    var directives = wakes(now: now)
    guard node == host, office == nil, heard[node] == nil else { return directives }
    directives += loseHost(now: now)
    return directives + nominate(now: now)
  }

  package mutating func tick(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    for node in linked where now - (heard[node] ?? now) > timing.silence {
      directives += leave(node)
    }
    switch role {
    case .host(let office):
      if isMajority(answering(office, now: now)) {
        directives += resend(now: now)
      } else {
        directives += stepDown(.noMajority, now: now)
      }
    case .candidate(let votes, let until?):
      if now >= until {
        role = .candidate(votes: votes, until: nil)
        failures += 1
        nominateAt = now + Int.random(in: timing.patience, using: &random)
      }
    case .candidate(_, nil), .follower:
      directives += skipSilent(now: now)
      directives += considerNomination(now: now, using: &random)
    }
    if now >= nextBeat {
      nextBeat = now + (office == nil ? timing.presence : timing.beat)
      directives += greeting(to: linked)
    }
    if isDamaged { directives += askForCopy(of: linked, now: now) }
    return directives
  }

  private mutating func considerNomination(
    now: Int, using random: inout some RandomNumberGenerator
  ) -> [RingDirective] {
    var directives: [RingDirective] = []
    if timeoutTerm != term {
      timeout = Int.random(in: timing.timeout, using: &random)
      timeoutTerm = term
    }
    if host != nil, now - hostHeard >= timeout { directives += loseHost(now: now) }
    guard let at = nominateAt else {
      if host == nil { nominateAt = now + Int.random(in: timing.stagger, using: &random) }
      return directives
    }
    // A link to the host that broke has its moment to come back.
    if host != nil, now - hostHeard < timing.hearsWell {
      nominateAt = nil
      return directives
    }
    guard now >= at else { return directives }
    directives += loseHost(now: now)
    fruitless += 1
    // A nomination may be lost on its way again and again; then whoever can stands without one.
    let isInVain = fruitless % timing.nominations == 0 && hasMajorityHere
    directives += isInVain ? stand(after: term, now: now) : nominate(now: now)
    if !isStanding { nominateAt = now + Int.random(in: timing.patience, using: &random) }
    return directives
  }

  // MARK: - What is said again and again

  /// Whoever has no disk says nothing: a seat that cannot move is away for the others.
  func greeting(to nodes: [String]) -> [RingDirective] {
    nodes.isEmpty || isBroken ? [] : [.send(to: nodes, greeting)]
  }

  var greeting: RingMessage {
    guard let office else { return .alive(term: term, host: host, stored: durable) }
    return .beat(
      term: term, index: head?.index ?? -1, commit: commit,
      safe: safe(office))
  }

  // MARK: - Coming and going

  mutating func noteHeard(_ voter: Voter, now: Int) -> [RingDirective] {
    guard heard[voter.node] != nil else { return [] }
    heard[voter.node] = now
    tags[voter.node] = voter.tag
    return here.insert(voter.node).inserted ? [.present(voter.node)] : []
  }

  private mutating func leave(_ node: String) -> [RingDirective] {
    here.remove(node) == nil ? [] : [.absent(node)]
  }

  mutating func loseHost(now: Int) -> [RingDirective] {
    guard host != nil, office == nil else { return [] }
    host = nil
    hostHeard = min(hostHeard, now - timing.hearsWell)
    nominateAt = nominateAt ?? now
    return [.hostless(.lost)]
  }

  mutating func stepDown(_ reason: HostlessReason, now: Int) -> [RingDirective] {
    let hosted = office != nil
    role = .follower
    guard hosted else { return [] }
    host = nil
    hostHeard = now
    nominateAt = now + timing.patience.upperBound
    return [.hostless(reason)]
  }
}
