import Ring
import Rules

extension Table {
  // MARK: - The member's side

  mutating func lobbyChanged(_ state: LobbyState, from node: String) {
    guard match == nil, state.isSound, state.host == node else { return }
    if let lobby {
      guard lobby.id == state.id, lobby.nodes.contains(node),
        state.epoch > lobby.epoch || (state.epoch == lobby.epoch && state.host <= lobby.host)
      else { return }
    } else {
      guard let joining, joining.node == node, !joining.isToWatch else { return }
    }
    let mine = state.member(of: me.node)
    guard mine != nil || state.witness?.node == me.node else {
      guard lobby != nil else { return }
      let sentence = "The host has taken you off the table."
      leave()
      emit(.report(.refused(sentence)))
      return notice(sentence)
    }
    let isNew = lobby == nil
    lobby = state
    if isNew {
      lock = joining?.lock
      ourRematch = nil
      invitations.removeAll { $0.node == node }
    }
    joining = nil
    if isNew {
      lobbyRing = LobbyRing(
        me: me.node, members: state.nodes, term: state.epoch, host: state.host)
      emit(.report(.joined(lobby: state.name)))
      if me.bot != nil, mine?.isReady == false { setReady(true) }
    } else {
      lobbyRing?.setMembers(state.nodes)
    }
    greetMembers { $0 == node }
  }

  mutating func choose(detective: Int) {
    guard let mine = lobby?.member(of: me.node) else { return }
    tellMember(detective: detective, isReady: mine.isReady)
  }

  mutating func setReady(_ isReady: Bool) {
    guard let mine = lobby?.member(of: me.node) else { return }
    tellMember(detective: mine.detective, isReady: isReady)
  }

  private mutating func tellMember(detective: Int, isReady: Bool) {
    guard let lobby else { return }
    if hostsLobby {
      setMember(me.node, detective: detective, isReady: isReady)
    } else {
      send(.setMember(detective: detective, isReady: isReady), to: lobby.host)
    }
  }

  // MARK: - A new host for the lobby

  /// The nomination has come back to us: we carry the lobby on in a new epoch.
  mutating func lobbyHosting(term: Int) {
    guard var state = lobby, let lobbyRing else { return }
    guard !isWitness else {
      notice("Everybody else has left the lobby.")
      return leave()
    }
    let old = state.host
    state.epoch = term
    state.host = me.node
    state.members.removeAll { !lobbyRing.isHere($0.node) }
    if let witness = state.witness, !lobbyRing.isHere(witness.node) { state.witness = nil }
    if old != me.node { notice("The host has left. You carry the lobby on.") }
    if state.lock != nil, lock == nil {
      // Whoever was invited has never been told it.
      state.lock = nil
      state.asksFirst = true
      notice("You do not know its passphrase: now you are asked before anybody sits down.")
    }
    lobby = state
    publishLobby()
  }

  mutating func lobbyFollowing(host: String, term: Int) {
    guard var state = lobby, let member = state.member(of: host) else { return }
    if state.host != host { notice("\(member.name) carries the lobby on.") }
    state.host = host
    state.epoch = max(state.epoch, term)
    lobby = state
  }

  mutating func lobbyAbsent(_ node: String) {
    guard hostsLobby, var state = lobby, state.nodes.contains(node) else { return }
    let name = state.name(of: node) ?? "A player"
    state.remove(node)
    if start != nil { withdrawStart("\(name) has left.") }
    lobby = state
    notice("\(name) has left the lobby.")
    publishLobby()
  }
}
