// What comes over a link, and who answers to it.
extension Table {
  mutating func receive(_ message: Message, on link: Link) {
    if case .hello(let hello) = message { return greet(link, hello) }
    if case .refuse(let refusal) = message { return refused(link, refusal) }
    guard let node = peers.node(of: link) else {
      // Links that we have closed may still deliver what was on its way.
      if peers.strangers[link] != nil {
        refuse(link, Refusal(.badMessage, "A greeting must come first."))
      }
      return
    }
    peers.heard(link, now: now)
    switch message {
    case .hello, .refuse: break
    case .idle: answerIdle(node)
    case .lobbyRing(let id, let message): received(message, lobby: id, from: node)
    case .ring(let id, let tag, let message): received(message, match: id, tag: tag, from: node)
    case .join(let lobby, let detective, let proof):
      seat(node, in: lobby, detective: detective, proof: proof)
    case .locked(let lobby, let salt): asked(lobby: lobby, salt: salt, by: node)
    case .wait(let lobby): toldToWait(lobby: lobby, by: node)
    case .lobby(let state): lobbyChanged(state, from: node)
    case .setMember(let detective, let isReady):
      setMember(node, detective: detective, isReady: isReady)
    case .setWitness(let isWitness, let proof): setWitness(node, isWitness, proof: proof)
    case .leave: memberLeaves(node)
    case .deal(let info, let sealed, let seed):
      offeredMatch(info, sealed: sealed, seed: seed, from: node)
    case .stored(let id, let tag): stored(node, match: id, tag: tag)
    case .withdraw(let id, let reason): withdrawn(id, reason: reason, from: node)
    case .comeback(let id, let tag): comesBack(node, match: id, tag: tag)
    case .propose(let proposal): proposed(proposal, by: node)
    case .answer(let id, let number, let answer):
      answered(match: id, number: number, answer, by: node)
    case .record(let id, let tag, let term, let commit, let bytes):
      received(record: bytes, term: term, commit: commit, match: id, tag: tag, from: node)
    case .copy(let id, let tag, let term, let bytes):
      received(copy: bytes, term: term, match: id, tag: tag, from: node)
    case .keys(let id, let shares): received(shares, match: id, from: node)
    case .evidence(let id, let opened): received(opened, match: id, from: node)
    case .askKeys(let id, let sealed): asked(for: sealed, match: id, by: node)
    case .clock(let id, let seconds): clock(match: id, seconds: seconds, from: node)
    case .fetch(let id, let from, let upTo): sendHistory(id, from: from, upTo: upTo, to: node)
    case .history(let id, let records): received(history: records, match: id, from: node)
    case .invite(let invitation): invited(invitation, by: node)
    case .declineInvitation(let lobby): declined(lobby: lobby, by: node)
    case .chat(let text): heard(text, from: node)
    case .watch(let match): wantsToWatch(node, match: match)
    case .showing(let match, let showing): shown(showing, match: match, by: node)
    case .watchers(let match, let names): told(ofWatchers: names, match: match, by: node)
    case .absencePoll(let id, let poll): polled(poll, match: id, from: node)
    case .absenceVote(let id, let seat, let absence):
      voted(absence, on: seat, match: id, by: node)
    case .probe(let port): askedToProbe(port: port, by: node)
    case .probed(let isReachable): probed(isReachable, by: node)
    }
  }

  private mutating func refused(_ link: Link, _ refusal: Refusal) {
    let sentence = DisplayName.printable(refusal.sentence, limit: Conversation.longestText)
    if isJoin(link), let joining {
      if refusal.code == .wrongPassphrase, joining.lock != nil {
        emit(.report(.refused(sentence)))
        return ask(because: sentence)
      }
      fail(joining, sentence)
    } else if case .probe? = peers.strangers[link]?.dial.flatMap({ peers.dials[$0] }) {
      endProbe(on: link, Refusal(refusal.code, sentence))
    } else if isOurs(link) {
      notice(sentence)
    }
    drop(link)
  }

  /// Whether the other end is somebody at our table, or whom we have called.
  private func isOurs(_ link: Link) -> Bool {
    if let node = peers.node(of: link) { return tableNodes.contains(node) }
    return peers.strangers[link]?.dial != nil
  }
}
