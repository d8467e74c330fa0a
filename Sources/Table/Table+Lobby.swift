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
    run(ring?.linkDown(node, now: now))
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
    for node in lobby.nodes where node != me.node { send(.lobby(lobby), to: node) }
    greetMembers { _ in true }
  }

  mutating func tickLobby() {
    tickStart()
    guard hostsLobby, start == nil, let lobby, let count = me.startAt,
      lobby.members.count >= count, lobby.members.allSatisfy({ $0.isReady || $0.node == me.node })
    else { return }
    startMatch()
  }
}
