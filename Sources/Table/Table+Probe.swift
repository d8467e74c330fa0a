/// Can two nodes reach each other? One asks over a link, and the other calls it back at the address
/// where it sees it. Neither the link in use nor any ring hears of that call: its handshake has proved
/// who answers, and that is all that is wanted.
extension Table {
  // MARK: - Asking

  /// Asks a node that discovery has found.
  mutating func probe(_ node: String) {
    guard node != me.node else { return }
    probe(node: node, at: addresses(of: node))
  }

  /// Asks whoever answers at these addresses.
  mutating func probe(addresses: [Address]) { probe(node: nil, at: addresses) }

  private mutating func probe(node: String?, at addresses: [Address]) {
    let before = probes.firstIndex { $0.node == node && $0.addresses == addresses }
    if let before {
      guard !probes[before].isOpen else { return }
      // Asked again: what comes of that counts.
      probes.remove(at: before)
    }
    nextProbe += 1
    probes.append(
      Probe(
        node: node, addresses: addresses, id: nextProbe, until: now + Conversation.probeWithin))
    if probes.count > Conversation.mostProbes { probes.removeFirst() }
    if let node, let peer = peers.byNode[node] {
      askToCallBack(nextProbe, peer.hello)
    } else if addresses.isEmpty {
      end(nextProbe, .notReached("No address of it is known."))
    } else {
      emit(.dial(peers.newDial(.probe(nextProbe, node: node), now: now), addresses))
    }
  }

  /// There is a link to the node of this probe.
  mutating func askToCallBack(_ id: Int, _ hello: Hello) {
    guard let index = probes.firstIndex(where: { $0.id == id }) else { return }
    probes[index].answered = hello
    probes[index].stage = .asked
    probes[index].until = now + Conversation.probeWithin
    send(.probe(port: me.port), to: hello.node)
  }

  /// What was asked over a link that another has replaced may never have been heard.
  mutating func askAnew(_ hello: Hello) {
    for probe in probes where probe.stage == .asked && probe.answered?.node == hello.node {
      askToCallBack(probe.id, hello)
    }
  }

  mutating func probed(_ isReachable: Bool, by node: String) {
    for probe in probes where probe.stage == .asked && probe.answered?.node == node {
      end(probe.id, isReachable ? .reachable : .unreachable)
    }
  }

  /// Nothing more comes of a probe; what has come of it before stays.
  mutating func end(_ id: Int, _ stage: Probe.Stage) {
    guard let index = probes.firstIndex(where: { $0.id == id && $0.isOpen }) else { return }
    probes[index].stage = stage
  }

  /// The link to a node is gone.
  mutating func endProbes(of node: String) {
    for probe in probes where probe.stage == .asked && probe.answered?.node == node {
      end(probe.id, .silent)
    }
  }

  mutating func tickProbes() {
    for probe in probes where probe.isOpen && now >= probe.until {
      end(probe.id, probe.stage == .asked ? .silent : .notReached("It does not answer."))
    }
  }

  /// One of the two ends of a link will not talk to the other.
  mutating func endProbe(on link: Link, _ refusal: Refusal) {
    if case .probe(let id, _)? = peers.strangers[link]?.dial.flatMap({ peers.dials[$0] }) {
      end(id, .refused(refusal))
    }
  }

  // MARK: - Being asked

  /// A node asks to be called: at the address of the link that it asks over, and at no other, so that
  /// nobody can be made to call somebody else.
  mutating func askedToProbe(port: UInt16, by node: String) {
    guard port > 0, let peer = peers.byNode[node],
      let dial = callsBack.begin(node, isMember: tableNodes.contains(node), now: now)
    else { return }
    emit(
      .dial(dial, [Address(host: peer.from.host, port: port, interface: peer.from.interface)]))
  }

  /// The call has come through to somebody; the link is closed before it is one.
  mutating func calledBack(_ link: Link, _ dial: Dial, peer: PeerKey) {
    emit(.close(link))
    if let node = callsBack.end(dial) { send(.probed(isReachable: peer.node == node), to: node) }
  }

  /// Nobody answers there.
  mutating func calledInVain(_ dial: Dial) {
    if let node = callsBack.end(dial) { send(.probed(isReachable: false), to: node) }
  }
}
