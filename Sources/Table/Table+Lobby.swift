import Casebook
import Ring
import Rules

extension Table {
  var hostsLobby: Bool { lobby?.host == me.node }

  private func mySeat(as detective: Int) -> LobbyMember {
    LobbyMember(
      node: me.node, name: me.name, detective: detective, isReady: me.bot != nil, seatBot: nil,
      addresses: toldAddresses)
  }

  mutating func hostLobby(
    name: String, seats: Int, rules: MatchRules, bots: [Bot], access: Access
  ) {
    guard match == nil, lobby == nil else { return notice("Leave where you are first.") }
    guard rules.isPlayable, (1...Conversation.mostSeats).contains(seats) else {
      return notice("A lobby has 1 to \(Conversation.mostSeats) seats.")
    }
    if let brokenDisk { return notice(brokenDisk) }
    do throws(NameError) {
      open(
        Opening(
          name: try DisplayName.check(name), seats: seats, rules: rules, bots: bots,
          asksFirst: access.asksFirst), passphrase: access.passphrase)
    } catch {
      notice(error.message)
    }
  }

  mutating func open(_ opening: Opening, lock: Lock?) {
    joining = nil
    stopWatching()
    self.lock = lock
    let id = String(random.next(), radix: 16)
    lobby = LobbyState(
      id: id, name: opening.name, epoch: 1, host: me.node, rules: opening.rules,
      seats: opening.seats, lock: lock?.salt, asksFirst: opening.asksFirst,
      members: [mySeat(as: opening.detectives.first ?? 0)])
    lobbyRing = LobbyRing(me: me.node, members: [me.node], term: 1, host: me.node)
    emit(.report(.hosting(lobby: opening.name)))
    for (at, level) in opening.bots.enumerated() {
      addBot(level, as: opening.detectives.dropFirst(at + 1).first)
    }
  }

  mutating func seat(_ node: String, in id: String?, detective: Int?, proof: String?) {
    if isOfMatch(node) { return letBack(node) }
    guard let caller = caller(node, detective: detective, isWitness: false) else { return }
    knock(caller, at: id, proof: proof)
  }

  /// Whether a node sits at the match that is played here.
  func isOfMatch(_ node: String) -> Bool { match?.info.nodes.contains(node) == true }

  func newMember(
    _ node: String, _ peer: Peers.Peer, detective: Int?, in state: LobbyState
  ) -> LobbyMember {
    LobbyMember(
      node: node, name: distinct(peer.hello.name, among: state.everybody),
      detective: state.firstFreeDetective(wished: detective), isReady: false, seatBot: nil,
      addresses: peer.addresses)
  }

  func objection(toJoining id: String?) -> Refusal? {
    if match != nil || start != nil {
      return Refusal(.started, "That match has started already.")
    }
    guard let lobby, hostsLobby, id == nil || id == lobby.id else {
      return Refusal(.notALobby, "There is no such lobby any more.")
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

  mutating func addBot(_ level: Bot, as wished: Int? = nil) {
    guard hostsLobby, start == nil, var state = lobby else { return }
    guard !state.isFull else { return notice("Every seat is taken.") }
    let name = level == .inspector ? "Inspector" : "Constable"
    state.members.append(
      LobbyMember(
        node: me.node, name: distinct(name, among: state.everybody),
        detective: state.firstFreeDetective(wished: wished), isReady: true, seatBot: level,
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
    lobbyRing?.setMembers(lobby.nodes)
    send(.lobby(lobby), to: lobby.nodes.filter { $0 != me.node })
    greetMembers { _ in true }
  }

  /// Tells the ring of the lobby of those of its members to whom there is a link already.
  mutating func greetMembers(seated isSeated: (String) -> Bool) {
    for node in lobbyRing?.members ?? [] where peers.link(to: node) != nil {
      run(lobbyRing?.linkUp(node, now: now, isSeated: isSeated(node)))
    }
  }

  mutating func tickLobby() {
    tickStart()
    if !hostsLobby { closeDoor(Refusal(.notALobby, "There is no such lobby any more.")) }
    guard hostsLobby, start == nil, let lobby, let count = me.startAt,
      lobby.members.count >= count, lobby.members.allSatisfy({ $0.isReady || $0.node == me.node })
    else { return }
    startMatch()
  }
}
