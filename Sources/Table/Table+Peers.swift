import Casebook
import Ring

extension Table {
  var hello: Message {
    .hello(
      Hello(
        node: me.node, name: me.name, casebook: content.version, incarnation: me.incarnation,
        port: me.port, addresses: toldAddresses))
  }

  // MARK: - Links

  mutating func linkUp(_ link: Link, dial: Dial?, from: Address, peer: PeerKey) {
    if let dial, CallsBack.isOne(dial) { return calledBack(link, dial, peer: peer) }
    peers.add(link, dial: dial, from: from, key: peer, now: now)
    emit(.send([link], hello))
  }

  mutating func linkDown(_ link: Link, reason: String?) {
    let stranger = peers.strangers[link]
    let node = peers.remove(link)
    if let dial = stranger?.dial { endDial(dial, reason: reason ?? "It hung up.") }
    if let node { peerGone(node) }
  }

  mutating func dialFailed(_ dial: Dial, reason: String) {
    if CallsBack.isOne(dial) { return calledInVain(dial) }
    endDial(dial, reason: reason)
  }

  private mutating func endDial(_ dial: Dial, reason: String) {
    switch peers.endDial(dial) {
    case .join:
      if let joining { fail(joining, "\(joining.title) cannot be reached: \(reason)") }
    case .member(let node):
      run(ring?.unreachable(node, now: now))
      losesSight(of: node)
    case .probe(let id, _): end(id, .notReached(reason))
    case .invite(let node): guestUnreachable(node, reason: reason)
    case nil: break
    }
  }

  /// Closes a link of ours, as if the other end had.
  mutating func drop(_ link: Link) {
    emit(.close(link))
    linkDown(link, reason: nil)
  }

  mutating func refuse(_ link: Link, _ refusal: Refusal) {
    if isJoin(link), let joining { fail(joining, joining.sentence(for: refusal)) }
    endProbe(on: link, refusal)
    emit(.send([link], .refuse(refusal)))
    drop(link)
  }

  /// Whether our attempt to get a seat goes over this link.
  func isJoin(_ link: Link) -> Bool {
    guard let joining else { return false }
    if let node = peers.node(of: link) { return node == joining.node }
    return peers.strangers[link]?.dial.map { peers.dials[$0] } == .join
  }

  mutating func send(_ message: Message, to node: String) { send(message, to: [node]) }

  /// To those of the nodes to whom there is a link.
  mutating func send(_ message: Message, to nodes: [String]) {
    let links = nodes.compactMap { peers.link(to: $0) }
    if !links.isEmpty { emit(.send(links, message)) }
  }

  private mutating func peerGone(_ node: String) {
    endProbes(of: node)
    _ = door.remove(node)
    invitationsLost(with: node)
    if let joining, joining.node == node {
      fail(
        joining,
        joining.isToWatch
          ? "\(joining.title) cannot be watched: it hung up."
          : "The lobby is gone: its host hung up.")
    }
    stopsWatching(node)
    linkIsDown(node)
    losesSight(of: node)
  }

  // MARK: - Greetings

  mutating func greet(_ link: Link, _ hello: Hello) {
    guard let stranger = peers.strangers[link] else { return greetedAgain(link, hello) }
    if let refusal = objection(to: hello, from: stranger) {
      // In another network the same address is somebody else's; the node itself has more of them.
      if let node = stranger.dial.flatMap({ peers.dials[$0]?.node }), node != stranger.key.node {
        peers.avoid(stranger.from, of: node)
      }
      return refuse(link, refusal)
    }
    guard hello.node != me.node else {
      if isJoin(link), let joining { fail(joining, "\(joining.title) is this game itself.") }
      endProbe(on: link, Refusal(.notYourKey, "That is this program itself."))
      return drop(link)
    }
    let purpose = stranger.dial.flatMap { peers.endDial($0) }
    let old = peers.byNode[hello.node]
    if let old, old.hello.incarnation == hello.incarnation,
      now - old.since < Conversation.helloWithin
    {
      // Two nodes that dialed each other keep the link that the lower id made. Who dials when there
      // has been a link for longer has lost it, and the new one takes its place.
      let lower = min(me.node, hello.node)
      let newDialer = stranger.dial != nil ? me.node : hello.node
      let oldDialer = old.wasDialed ? me.node : hello.node
      if newDialer != oldDialer, newDialer != lower {
        if purpose == .join { askForSeat(at: hello) }
        if case .probe(let id, _)? = purpose { askToCallBack(id, hello) }
        sendInvitation(to: hello.node)
        return drop(link)
      }
    }
    let isRestart = old.map { $0.hello.incarnation != hello.incarnation } ?? false
    if let replaced = peers.introduce(link, hello: hello, now: now) {
      emit(.close(replaced))
      // Whoever still wants to see the match asks anew.
      stopsWatching(hello.node)
      askAnew(hello)
    }
    if purpose == .join { askForSeat(at: hello) }
    if case .probe(let id, _)? = purpose { askToCallBack(id, hello) }
    // What was said over a link that the other end has lost is forgotten there.
    let hasLost = isRestart || old.map { now - $0.since >= Conversation.helloWithin } == true
    if hasLost { invitationsForgotten(by: hello.node) }
    if let peer = peers.byNode[hello.node] { tellLobby(peer.addresses, of: hello.node) }
    linkIsUp(hello.node, isRestart: isRestart)
    askToSee(from: hello.node)
    sendInvitation(to: hello.node)
  }

  private func objection(to hello: Hello, from stranger: Peers.Stranger) -> Refusal? {
    guard hello.node == stranger.key.node else {
      return Refusal(.notYourKey, "That id belongs to another key than yours.")
    }
    if let dial = stranger.dial, let node = peers.dials[dial]?.node, node != hello.node {
      return Refusal(.notYourKey, "Somebody else was expected at this address.")
    }
    if !NodeID.isValid(hello.node) || !Address.areSound(hello.addresses) {
      return Refusal(.badMessage, "That greeting is not one of Midnight.")
    }
    if !DisplayName.isClean(hello.name) {
      return Refusal(.badName, "Your name has characters that cannot be shown: choose another.")
    }
    if hello.casebook != content.version {
      return Refusal(
        .otherCasebook,
        "This table plays casebook \(content.version), yours is \(hello.casebook): "
          + "install the same version of Midnight on both.")
    }
    if let old = peers.byNode[hello.node], old.hello.incarnation > hello.incarnation {
      return Refusal(.oldIncarnation, "A newer start of your node is connected already.")
    }
    return nil
  }

  // MARK: - Members

  /// Dials every member now: whoever comes back is dialed by the others only when they next try.
  mutating func reachMembersAtOnce() {
    peers.allowDials(to: tableNodes, now: now)
    reachMembers()
  }

  /// Keeps trying to reach every member of the ring.
  mutating func reachMembers() {
    for node in tableNodes where node != me.node {
      guard peers.shouldDial(node, from: me.node, now: now) else { continue }
      let addresses = addresses(of: node)
      guard !addresses.isEmpty else { continue }
      emit(.dial(peers.newDial(.member(node), now: now), addresses))
    }
  }
}
