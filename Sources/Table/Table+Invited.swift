import Rules
import Soundscape

// Others ask this player to their lobbies.
extension Table {
  /// Whether this player could sit down elsewhere at once.
  private var isFree: Bool { lobby == nil && (match == nil || match?.isOver == true) }

  mutating func invited(_ invitation: Invitation, by node: String) {
    guard let peer = peers.byNode[node], !me.blocked.contains(node) else { return }
    guard invitation.isSound else {
      return refuse(peer.link, Refusal(.badMessage, "That is no invitation."))
    }
    if let last = inviters[node], now - last < Conversation.inviteAgainAfter { return }
    let received = ReceivedInvitation(
      node: node, host: peer.hello.name, tie: tie(node: node, name: peer.hello.name),
      invitation: invitation, until: now + Conversation.inviteStands)
    guard isWelcome(received), invitations.count < Conversation.mostInvitations else {
      return send(.declineInvitation(lobby: invitation.lobby), to: node)
    }
    inviters[node] = now
    invitations.removeAll { $0.node == node }
    invitations.append(received)
    if isOurRematch(received) { return settleRematch(with: node) }
    emit(.report(.invited(name: received.host, lobby: invitation.name)))
    cue(.knock)
    if isAwaited(received) { acceptInvitation(from: node) }
  }

  /// Whether an invitation can wait for an answer here: our match may end here a moment later than
  /// where the rematch comes from.
  private func isWelcome(_ received: ReceivedInvitation) -> Bool {
    isFree || isOurRematch(received)
      || match.map { isRematch(received, of: $0.info) } == true
  }

  /// Whether the player waits at the door of just this lobby.
  private func isAwaited(_ received: ReceivedInvitation) -> Bool {
    guard let joining, joining.node == received.node,
      joining.lobby == nil || joining.lobby == received.invitation.lobby
    else { return false }
    switch joining.stage {
    case .asking, .waiting: return true
    case .calling, .proving: return false
    }
  }

  mutating func acceptInvitation(from node: String) {
    guard let received = invitations.first(where: { $0.node == node }) else {
      return notice("That invitation is gone.")
    }
    guard isFree || isOurRematch(received) else { return notice("Leave where you are first.") }
    if let brokenDisk { return notice(brokenDisk) }
    var attempt = Joining(
      title: received.invitation.name, lobby: received.invitation.lobby, node: node,
      until: now + Conversation.joinWithin)
    var rematch = ourRematch?.match == received.invitation.rematchOf ? ourRematch : nil
    // In a rematch everybody is again what they were.
    if let match, isRematch(received, of: match.info) {
      rematch = Rematch(match: match.info.id, nodes: match.info.nodes)
      attempt.isWitness = match.mySeat == nil
      attempt.detective = match.mySeat.flatMap { match.info.member($0)?.detective }
    } else if rematch != nil {
      attempt.detective = lobby?.member(of: me.node)?.detective
    }
    if match != nil || lobby != nil { leave(keeping: rematch?.nodes ?? []) }
    invitations.removeAll { $0.node == node }
    // Only whoever is not heeded has to wait before they ask again: a match may be over in seconds.
    inviters[node] = nil
    begin(attempt, addresses: addresses(of: node))
    ourRematch = joining == nil ? nil : rematch
  }

  mutating func declineInvitation(from node: String) {
    guard let at = invitations.firstIndex(where: { $0.node == node }) else { return }
    let received = invitations.remove(at: at)
    send(.declineInvitation(lobby: received.invitation.lobby), to: node)
  }

  mutating func tickInvitations() {
    guard !invitations.isEmpty else { return }
    invitations.removeAll { now >= $0.until }
    // Who sits down somewhere has answered.
    for received in invitations where !isWelcome(received) {
      declineInvitation(from: received.node)
    }
    // Whoever says nothing would be taken for gone.
    guard now >= nextThought else { return }
    nextThought = now + Conversation.askAgainAfter
    send(.idle, to: invitations.map(\.node))
  }
}
