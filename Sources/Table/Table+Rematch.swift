import Rules

// After the end: the same people again. Whoever asks first opens a lobby and invites the others; of
// two who ask at once the one with the lower id does.
extension Table {
  mutating func rematch() {
    guard let match, match.isOver else {
      return notice("A rematch begins when the match is over.")
    }
    let info = match.info
    if let first = invitations.filter({ isRematch($0, of: info) }).map(\.node).min() {
      return acceptInvitation(from: first)
    }
    guard let mine = match.mySeat.flatMap(info.member) else {
      return notice("A player must begin the rematch: the witness is asked to it.")
    }
    if let brokenDisk { return notice(brokenDisk) }
    let found = info.everybody.filter { $0.seatBot == nil && $0.node != me.node }
      .map { (member: $0, addresses: addresses(of: $0.node)) }
    leave(keeping: info.nodes)
    let bots = info.roster.filter { $0.seatBot != nil }
    open(
      Opening(
        name: info.lobby, seats: max(match.lobby?.seats ?? 0, info.roster.count),
        rules: info.rules, bots: bots.compactMap(\.seatBot),
        asksFirst: match.lobby.map { $0.asksFirst || $0.lock != nil } ?? true,
        detectives: [mine.detective] + bots.map(\.detective)), lock: nil)
    if match.lobby?.lock != nil {
      notice("The passphrase is forgotten: you are asked before anybody else sits down.")
    }
    ourRematch = Rematch(match: info.id, nodes: info.nodes)
    for (member, addresses) in found where !me.blocked.contains(member.node) {
      ask(
        member.node, named: member.name, at: addresses,
        isWitness: member.node == info.witness?.node)
    }
  }

  /// Whether somebody asks to a rematch of a match that they have played too.
  func isRematch(_ received: ReceivedInvitation, of info: MatchInfo) -> Bool {
    received.invitation.rematchOf == info.id && info.nodes.contains(received.node)
  }

  /// Whether it is to the rematch that we have opened a lobby for, or are on our way to.
  func isOurRematch(_ received: ReceivedInvitation) -> Bool {
    (hostsLobby && start == nil || joining != nil) && isOfOurRematch(received)
  }

  private func isOfOurRematch(_ received: ReceivedInvitation) -> Bool {
    guard let ourRematch else { return false }
    return received.invitation.rematchOf == ourRematch.match
      && ourRematch.nodes.contains(received.node)
  }

  /// Whoever we wanted to play again with has gone to another: so do we. False if there is none.
  mutating func goToAnotherRematch() -> Bool {
    guard let next = invitations.filter({ isOfOurRematch($0) }).map(\.node).min() else {
      return false
    }
    acceptInvitation(from: next)
    return joining != nil
  }

  /// Two have opened lobbies for one rematch: whoever sits alone goes to the other, and if both do,
  /// the one with the higher id.
  mutating func settleRematch(with node: String) {
    guard hostsLobby, invitations.contains(where: { $0.node == node && isOurRematch($0) }),
      node < me.node || guests.answer(of: node) == .declined
    else { return }
    if lobby?.nodes == [me.node] {
      acceptInvitation(from: node)
    } else {
      declineInvitation(from: node)
    }
  }
}
