import Ring

extension Table {
  // MARK: - What the rings say

  /// Carries out what the ring of the match says, if there is one.
  mutating func run(_ directives: [RingDirective]?) {
    for directive in directives ?? [] {
      guard let ring, let match else { return }
      let (id, tag) = (match.info.id, ring.me.tag)
      switch directive {
      case .send(let nodes, let message): send(.ring(match: id, tag: tag, message), to: nodes)
      case .replicate(let nodes, let entry, let term, let commit):
        send(
          .record(match: id, tag: tag, term: term, commit: commit, bytes: entry.bytes), to: nodes)
      case .copy(let node, let entry, let term):
        send(.copy(match: id, tag: tag, term: term, bytes: entry.bytes), to: node)
      case .store(let write, let what): store(what, as: write, of: id)
      case .committed(let entry, let term): committed(entry, term: term)
      case .hosting(let term): nowHosting(term: term)
      case .following(let host, let term): nowFollowing(host: host, term: term)
      case .hostless: nowHostless()
      case .redial(let node): redial(node)
      case .present(let node):
        memberPresent(node)
        tellOfWatchers(to: node)
      case .absent(let node):
        memberAbsent(node)
        forgetWatchers(over: node)
      case .frozen(let milliseconds): self.match?.postpone(by: milliseconds, now: now)
      case .repaired: notice("Your damaged record has been mended from another's copy.")
      }
    }
  }

  private mutating func store(_ write: Write, as id: Int, of match: String) {
    switch write {
    case .ballot(let ballot):
      keep([.ballot(match: match, ballot)], then: .ring(id))
    case .head(let entry, let term, let ballot):
      let head = readRecord(of: entry)
      self.match?.head = head
      #if PLANTED_BUGS
        if fault == .sharesWhenStored, let state = head?.record.case, let old = self.match?.state {
          grantKeys(since: old, in: state)
        }
      #endif
      let newest = KeptRecord(match: match, entry, term: term)
      // What this table has seen committed, not what the ring may know already: of that, some is on
      // its way.
      let known = self.match?.index ?? -1
      keep([.newest(newest, commit: known), .ballot(match: match, ballot)], then: .ring(id))
    case .commit(let index):
      keep([.commit(match: match, index)], then: .ring(id))
    }
  }

  /// Carries out what the ring of the lobby says, if there is one.
  mutating func run(_ directives: [LobbyRingDirective]?) {
    for directive in directives ?? [] {
      guard let lobby else { return }
      switch directive {
      case .send(let node, let message): send(.lobbyRing(lobby: lobby.id, message), to: node)
      case .hosting(let term): lobbyHosting(term: term)
      case .following(let host, let term): lobbyFollowing(host: host, term: term)
      case .present: break
      case .absent(let node): lobbyAbsent(node)
      }
    }
  }

  // MARK: - What others say to the rings

  mutating func received(_ message: LobbyRingMessage, lobby id: String, from node: String) {
    guard lobby?.id == id else { return }
    run(lobbyRing?.receive(message, from: node, now: now))
  }

  mutating func received(
    _ message: RingMessage, match id: String, tag: String, from node: String
  ) {
    guard let voter = voter(match: id, tag: tag, node: node) else { return }
    run(ring?.receive(message, from: voter, now: now))
  }

  /// Who speaks, if it is somebody at the match that we sit in. A match that was offered to us
  /// begins with the first that is heard of it.
  mutating func voter(match id: String, tag: String, node: String) -> Voter? {
    beginOffered(match: id, heardFrom: node)
    guard let match, match.info.id == id, match.dealt.nodes.contains(node), NodeID.isValid(tag)
    else { return nil }
    return Voter(node: node, tag: tag)
  }

  // MARK: - Links

  /// Tells a ring of a link to one of its members.
  mutating func linkIsUp(_ node: String, isRestart: Bool) {
    if isRestart {
      forgetUndecided(of: node)
      run(lobbyRing?.linkDown(node))
    }
    run(lobbyRing?.linkUp(node, now: now))
    run(ring?.linkUp(node, isRestart: isRestart, now: now))
    // After the ring's greeting, by which the other end knows whose word to take.
    if ring?.members.contains(node) == true { sendClock(to: [node]) }
  }

  mutating func linkIsDown(_ node: String) {
    forgetUndecided(of: node)
    run(lobbyRing?.linkDown(node))
    run(ring?.linkDown(node, now: now))
  }

  /// A member says that it leaves: nobody need wait for a link to it.
  mutating func memberLeaves(_ node: String) {
    stopsWatching(node)
    losesSight(of: node)
    invitations.removeAll { $0.node == node }
    linkIsDown(node)
    run(ring?.unreachable(node, now: now))
  }
}

extension KeptRecord {
  init(match: String, _ entry: Entry, term: Int) {
    self.init(
      match: match, index: entry.index, term: term, hash: entry.hash, bytes: entry.bytes)
  }
}
