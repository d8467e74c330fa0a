import Rules

// The host asks others to its lobby. An invitation stands as long as the link to them does: closing
// that takes it back.
extension Table {
  mutating func invite(_ node: String) {
    guard hostsLobby, start == nil, let lobby else {
      return notice("Only who hosts a lobby can invite others to it.")
    }
    guard NodeID.isValid(node), node != me.node, !lobby.nodes.contains(node),
      !guests.isInvited(node)
    else { return }
    let name = name(of: node)
    if me.blocked.contains(node) { return notice("\(name) is blocked: unblock them first.") }
    // Who stands at the door already need not be asked.
    if door.caller(node) != nil { return admit(node, true) }
    if case .otherVersion(let version)? = neighbours[node]?.standing(lobbies: [:]) {
      return notice(Conversation.other(version, spokenBy: name))
    }
    if lobby.isFull { return notice("Every seat is taken.") }
    let wait = guests.wait(for: node, now: now)
    guard wait == 0 else {
      return notice("\(name) has just been asked: wait \((wait + 999) / 1_000) seconds.")
    }
    ask(node, named: name, at: addresses(of: node))
  }

  /// Asks somebody to our lobby, over the link that there is or over a new one.
  mutating func ask(
    _ node: String, named name: String, at addresses: [Address], isWitness: Bool = false
  ) {
    guard guests.standing.count < Conversation.mostGuests else {
      return notice("So many have been asked that \(name) must wait for an answer of theirs.")
    }
    guests.add(
      node,
      Guests.Guest(
        name: name, isWitness: isWitness, until: now + Conversation.inviteStands), now: now)
    if peers.link(to: node) != nil { return sendInvitation(to: node) }
    guard !addresses.isEmpty else {
      return guestUnreachable(node, reason: "nobody knows where they are.")
    }
    emit(.dial(peers.newDial(.invite(node), now: now), addresses))
  }

  /// There is a link: if the node is to be asked, it is now.
  mutating func sendInvitation(to node: String) {
    guard hostsLobby, let lobby, guests.byNode[node]?.stage == .calling else { return }
    guests.set(node, .asked)
    send(
      .invite(
        Invitation(
          lobby: lobby.id, name: lobby.name, seats: lobby.seats,
          rematchOf: ourRematch.flatMap { $0.nodes.contains(node) ? $0.match : nil })), to: node)
  }

  mutating func guestUnreachable(_ node: String, reason: String) {
    guard let guest = guests.byNode[node], guest.isInvited, peers.link(to: node) == nil else {
      return
    }
    guests.set(node, .unreachable)
    notice("\(guest.name) cannot be reached: \(reason)")
  }

  /// An answer to our invitation.
  mutating func declined(lobby id: String, by node: String) {
    guard hostsLobby, lobby?.id == id, let guest = guests.byNode[node], guest.stage == .asked
    else { return }
    guests.set(node, .declined)
    notice("\(guest.name) has declined.")
    emit(.report(.declined(name: guest.name)))
    settleRematch(with: node)
    release(node)
  }

  /// Takes back what stands no longer.
  mutating func tickGuests() {
    guard !guests.isEmpty else { return }
    for node in guests.standing {
      guard let guest = guests.byNode[node], let lobby, hostsLobby else {
        takeBack(node)
        continue
      }
      if now >= guest.until {
        notice("\(guest.name) has not answered.")
        takeBack(node)
      } else if guest.isWitness ? lobby.witness != nil : lobby.isFull {
        takeBack(node)
      }
    }
    if !hostsLobby { guests.removeAll() }
  }

  mutating func takeBack(_ node: String) {
    guests.remove(node)
    release(node)
  }

  /// Closes a link that was there for an invitation and for nothing else.
  private mutating func release(_ node: String) {
    guard !tableNodes.contains(node), door.caller(node) == nil, joining?.node != node,
      !invitations.contains(where: { $0.node == node }), let link = peers.link(to: node)
    else { return }
    drop(link)
  }

  // MARK: - Links

  /// The only link to a node is gone, and what was said over it with it.
  mutating func invitationsLost(with node: String) {
    invitations.removeAll { $0.node == node }
    guard let guest = guests.byNode[node], guest.stage == .asked else { return }
    guests.set(node, .unreachable)
    notice("\(guest.name) cannot be reached any more.")
  }

  /// A node has started anew, or has lost its link to us: it knows nothing of what was said before.
  mutating func invitationsForgotten(by node: String) {
    invitations.removeAll { $0.node == node }
    if guests.byNode[node]?.stage == .asked { guests.set(node, .calling) }
  }
}
