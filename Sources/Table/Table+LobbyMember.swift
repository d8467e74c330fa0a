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
      guard let joining, joining.node == node else { return }
    }
    guard let mine = state.member(of: me.node) else {
      guard lobby != nil else { return }
      notice("The host has taken you off the table.")
      return leave()
    }
    let isNew = lobby == nil
    lobby = state
    joining = nil
    if isNew {
      ring = Ring(
        me: me.node, members: state.nodes, term: state.epoch, host: state.host, index: -1,
        mayHost: true, timing: .lobby)
      emit(.report(.joined(lobby: state.name)))
      if me.bot != nil, !mine.isReady { setReady(true) }
    } else {
      ring?.setMembers(state.nodes)
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
    guard var state = lobby, let ring else { return }
    let old = state.host
    state.epoch = term
    state.host = me.node
    state.members.removeAll { !ring.isHere($0.node) }
    lobby = state
    if old != me.node { notice("The host has left. You carry the lobby on.") }
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
    let name = state.member(of: node)?.name ?? "A player"
    state.members.removeAll { $0.node == node }
    if start != nil { withdrawStart("\(name) has left.") }
    lobby = state
    notice("\(name) has left the lobby.")
    publishLobby()
  }
}

extension Ring.Timing {
  static var lobby: Self {
    var timing = Self()
    timing.silence = Conversation.lobbySilence
    return timing
  }
}
