extension Table {
  /// Asks the host of a lobby that discovery has found for a seat.
  mutating func join(lobby id: String) {
    let hosts = neighbours.values.filter { $0.lobbyRow?.id == id }
    guard let host = hosts.min(by: { $0.node < $1.node }), let row = host.lobbyRow else {
      return notice("That lobby is gone.")
    }
    switch row.standing {
    // Whoever sits in a match may come back to it; its host knows.
    case .open, .playing: break
    case .full: if !me.witness { return notice("\(row.name) is full.") }
    case .otherVersion(let version):
      return notice(Conversation.other(version, spokenBy: row.name))
    }
    begin(
      Joining(
        title: row.name, lobby: id, node: host.node, until: now + Conversation.joinWithin),
      addresses: host.addresses.filter { !isMine($0) })
  }

  mutating func join(addresses: [Address], toWatch: Bool = false) {
    guard let first = addresses.first else { return }
    let isLiteral6 = first.host.contains(":")
    var attempt = Joining(
      title: (isLiteral6 ? "[\(first.host)]" : first.host) + ":\(first.port)", lobby: nil,
      node: nil, until: now + Conversation.joinWithin)
    attempt.isToWatch = toWatch
    begin(attempt, addresses: addresses)
  }

  mutating func begin(_ attempt: Joining, addresses: [Address]) {
    guard match == nil, lobby == nil else { return notice("Leave where you are first.") }
    // Whoever only watches stores nothing.
    if let brokenDisk, !attempt.isToWatch { return notice(brokenDisk) }
    stopWatching()
    joining = attempt
    ourRematch = nil
    peers.forgetJoins()
    if let node = attempt.node, let peer = peers.byNode[node] {
      askForSeat(at: peer.hello)
    } else {
      emit(.dial(peers.newDial(.join, now: now), addresses))
    }
  }

  mutating func askForSeat(at hello: Hello) {
    guard var attempt = joining else { return }
    guard attempt.node == nil || attempt.node == hello.node else {
      return fail(attempt, "Somebody else answers where \(attempt.title) should be.")
    }
    attempt.node = hello.node
    joining = attempt
    if attempt.isToWatch { return send(.watch(match: attempt.lobby), to: hello.node) }
    send(
      me.witness || attempt.isWitness
        ? .setWitness(true, proof: proof(to: hello.node))
        : .join(
          lobby: attempt.lobby, detective: attempt.detective, proof: proof(to: hello.node)),
      to: hello.node)
  }

  mutating func fail(_ attempt: Joining, _ sentence: String) {
    joining = nil
    if goToAnotherRematch() { return }
    ourRematch = nil
    emit(.report(.refused(sentence)))
    notice(sentence)
  }
}
