import Casebook
import Ring
import Rules

extension Table {
  var hostsLobby: Bool { lobby?.host == me.node }

  private var mySeat: LobbyMember {
    LobbyMember(
      node: me.node, name: me.name, detective: 0, isReady: me.bot != nil, seatBot: nil,
      addresses: me.addresses.prefix(Conversation.mostAddresses).map {
        Address(host: $0.host, port: me.port)
      })
  }

  // MARK: - The host's side

  mutating func hostLobby(name: String, seats: Int, rules: MatchRules, bots: [Bot]) {
    guard match == nil, lobby == nil else { return notice("Leave where you are first.") }
    guard rules.isPlayable, (1...Conversation.mostSeats).contains(seats) else {
      return notice("A lobby has 1 to \(Conversation.mostSeats) seats.")
    }
    do throws(NameError) {
      try openLobby(name: DisplayName.check(name), seats: seats, rules: rules)
    } catch {
      return notice(error.message)
    }
    for level in bots { addBot(level) }
  }

  private mutating func openLobby(name: String, seats: Int, rules: MatchRules) {
    joining = nil
    let id = String(random.next(), radix: 16)
    lobby = LobbyState(
      id: id, name: name, epoch: 1, host: me.node, rules: rules, seats: seats, members: [mySeat])
    ring = Ring(
      me: me.node, members: [me.node], term: 1, host: me.node, index: -1, mayHost: true,
      timing: .lobby)
    emit(.report(.hosting(lobby: name)))
  }

  mutating func seat(_ node: String, in id: String?, detective: Int?) {
    guard let peer = peers.byNode[node] else { return }
    if let refusal = objection(toJoining: id, node: node) {
      return send(.refuse(refusal), to: node)
    }
    guard var state = lobby else { return }
    if state.member(of: node) == nil {
      state.members.append(
        LobbyMember(
          node: node, name: distinct(peer.hello.name, among: state.members),
          detective: state.firstFreeDetective(wished: detective), isReady: false, seatBot: nil,
          addresses: peer.addresses))
    }
    lobby = state
    publishLobby()
  }

  private func objection(toJoining id: String?, node: String) -> Refusal? {
    if let match, match.info.nodes.contains(node) {
      return Refusal(.started, "You sit in that match already: resume it.")
    }
    if match != nil || start != nil {
      return Refusal(.started, "That match has started already.")
    }
    guard let lobby, hostsLobby, id == nil || id == lobby.id else {
      return Refusal(.notALobby, "There is no such lobby any more.")
    }
    if lobby.isFull, lobby.member(of: node) == nil {
      return Refusal(.full, "\(lobby.name) is full.")
    }
    return nil
  }

  /// Two friends with one name are told apart by a number.
  private func distinct(_ name: String, among members: [LobbyMember]) -> String {
    // A number makes it longer, and the longest name has no room for one.
    let start = String(name.prefix(DisplayName.maximum - 3))
    let fits = start.unicodeScalars.count <= 2 * DisplayName.maximum - 3
    var candidate = name
    var number = 2
    while members.contains(where: { $0.name == candidate }) {
      candidate = "\(fits ? start : "Guest") \(number)"
      number += 1
    }
    return candidate
  }

  mutating func setMember(_ node: String, detective: Int, isReady: Bool) {
    guard hostsLobby, start == nil, var state = lobby,
      let at = state.members.firstIndex(where: { $0.node == node && $0.seatBot == nil })
    else { return }
    let isFree = !state.members.contains { $0.detective == detective }
    if isFree, (0..<Conversation.mostSeats).contains(detective) {
      state.members[at].detective = detective
    }
    state.members[at].isReady = isReady
    guard state != lobby else { return }
    lobby = state
    publishLobby()
  }

  mutating func memberLeaves(_ node: String) {
    if let directives = ring?.linkDown(node, now: now) { run(directives) }
  }

  mutating func addBot(_ level: Bot) {
    guard hostsLobby, start == nil, var state = lobby else { return }
    guard !state.isFull else { return notice("Every seat is taken.") }
    let name = level == .inspector ? "Inspector" : "Constable"
    state.members.append(
      LobbyMember(
        node: me.node, name: distinct(name, among: state.members),
        detective: state.firstFreeDetective(wished: nil), isReady: true, seatBot: level,
        addresses: []))
    lobby = state
    publishLobby()
  }

  mutating func removeBot() {
    guard hostsLobby, start == nil, var state = lobby,
      let at = state.members.lastIndex(where: { $0.seatBot != nil })
    else { return }
    state.members.remove(at: at)
    lobby = state
    publishLobby()
  }

  mutating func setSeats(_ seats: Int) {
    guard hostsLobby, start == nil, let lobby else { return }
    let bounds = max(1, lobby.members.count)...Conversation.mostSeats
    self.lobby?.seats = min(max(seats, bounds.lowerBound), bounds.upperBound)
    publishLobby()
  }

  mutating func setRules(_ rules: MatchRules) {
    guard hostsLobby, start == nil, rules.isPlayable else { return }
    lobby?.rules = rules
    publishLobby()
  }

  /// Sends the lobby to all its members.
  mutating func publishLobby() {
    guard let lobby else { return }
    ring?.setMembers(lobby.nodes)
    for node in lobby.nodes where node != me.node {
      send(.lobby(lobby), to: node)
      if peers.link(to: node) != nil, let directives = ring?.linkUp(node, now: now, isSeated: true)
      {
        run(directives)
      }
    }
  }

  mutating func tickLobby() {
    tickStart()
    guard hostsLobby, start == nil, let lobby, let count = me.startAt,
      lobby.members.count >= count, lobby.members.allSatisfy({ $0.isReady || $0.node == me.node })
    else { return }
    startMatch()
  }

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
    for other in state.nodes where peers.link(to: other) != nil {
      if let directives = ring?.linkUp(other, now: now, isSeated: other == node) {
        run(directives)
      }
    }
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
  fileprivate static var lobby: Self {
    var timing = Self()
    timing.silence = Conversation.lobbySilence
    return timing
  }
}
