import Ring
import Rules
import Soundscape

// Who gets into the lobby that is hosted here.
extension Table {
  /// Somebody asks for a place: lets them in, or says what is in the way.
  mutating func knock(_ caller: Door.Caller, at id: String?, proof: String?) {
    if let refusal = objection(toJoining: id) { return turnAway(caller, refusal) }
    guard let lobby else { return }
    if !lobby.nodes.contains(caller.node) {
      if let refusal = objection(to: caller) { return turnAway(caller, refusal) }
      let isInvited = guests.isInvited(caller.node)
      guard isInvited || isUnlocked(for: caller, proof) else { return }
      if let refusal = noRoom(for: caller) { return turnAway(caller, refusal) }
      if lobby.asksFirst, !isInvited { return keepWaiting(caller) }
    }
    sitDown(caller)
  }

  func caller(_ node: String, detective: Int? = nil, isWitness: Bool) -> Door.Caller? {
    peers.byNode[node].map {
      Door.Caller(node: node, name: $0.hello.name, detective: detective, isWitness: isWitness)
    }
  }

  func objection(to caller: Door.Caller) -> Refusal? {
    if me.blocked.contains(caller.node) {
      return Refusal(.blocked, "\(me.name) has blocked you from lobbies of theirs.")
    }
    if door.isDenied(caller.node, now: now), !guests.isInvited(caller.node) { return notLetIn }
    return nil
  }

  private var notLetIn: Refusal { Refusal(.notLetIn, "\(me.name) has not let you in.") }

  private func noRoom(for caller: Door.Caller) -> Refusal? {
    guard let lobby else { return nil }
    if caller.isWitness {
      return lobby.witness.map {
        Refusal(.full, "\($0.name) is the witness of \(lobby.name) already.")
      }
    }
    return lobby.isFull ? Refusal(.full, "\(lobby.name) is full.") : nil
  }

  private mutating func sitDown(_ caller: Door.Caller) {
    guard var lobby, let peer = peers.byNode[caller.node] else { return }
    if !lobby.nodes.contains(caller.node) {
      var member = newMember(caller.node, peer, detective: caller.detective, in: lobby)
      if caller.isWitness {
        member.isReady = true
        lobby.witness = member
      } else {
        lobby.members.append(member)
      }
      self.lobby = lobby
    }
    _ = door.remove(caller.node)
    guests.remove(caller.node)
    invitations.removeAll { $0.node == caller.node }
    publishLobby()
  }

  /// Says no, and lets the log know.
  mutating func turnAway(_ caller: Door.Caller, _ refusal: Refusal) {
    send(.refuse(refusal), to: caller.node)
    guard door.shouldTell(caller.node, now: now) else { return }
    emit(.report(.turnedAway(name: caller.name, reason: refusal.sentence)))
  }

  // MARK: - The passphrase

  /// Whether the lobby is open or the proof right; if not, the caller is told.
  private mutating func isUnlocked(for caller: Door.Caller, _ proof: String?) -> Bool {
    guard let lobby, let salt = lobby.lock else { return true }
    guard let proof else {
      send(.locked(lobby: lobby.id, salt: salt), to: caller.node)
      return false
    }
    if let sentence = door.objection(toTrying: caller.node, now: now) {
      turnAway(caller, Refusal(.wrongPassphrase, sentence))
      return false
    }
    guard isRight(proof, of: caller.node, in: lobby) else {
      door.noteWrong(caller.node, now: now)
      turnAway(
        caller, Refusal(.wrongPassphrase, "That is not the passphrase of \(lobby.name)."))
      return false
    }
    door.noteRight(caller.node)
    return true
  }

  private func isRight(_ proof: String, of node: String, in lobby: LobbyState) -> Bool {
    guard let peer = peers.byNode[node], let lock, lock.salt == lobby.lock,
      let right = codec.proofs.prove(
        lock.key,
        ProofContext(
          binding: peer.key.binding, joiner: node, host: me.node, lobby: lobby.id
        ).text)
    else { return false }
    return codec.proofs.matches(right, proof)
  }

  // MARK: - Those who wait

  private mutating func keepWaiting(_ caller: Door.Caller) {
    guard door.caller(caller.node) != nil || !door.isCrowded else {
      return turnAway(
        caller, Refusal(.full, "Too many wait at the door of this lobby: try again soon."))
    }
    guard let lobby else { return }
    let isNew = door.caller(caller.node) == nil
    door.add(caller)
    send(.wait(lobby: lobby.id), to: caller.node)
    guard isNew else { return }
    emit(.report(.waits(name: caller.name)))
    cue(.knock)
  }

  /// The host's answer to one who waits.
  mutating func admit(_ node: String, _ isWelcome: Bool) {
    guard hostsLobby, let caller = door.remove(node) else { return }
    guard isWelcome else {
      door.deny(node, now: now)
      return turnAway(caller, notLetIn)
    }
    if let refusal = objection(toJoining: nil) ?? noRoom(for: caller) {
      notice(refusal.sentence)
      return turnAway(caller, refusal)
    }
    sitDown(caller)
  }

  mutating func askFirst(_ asksFirst: Bool) {
    guard hostsLobby, start == nil, lobby?.asksFirst != asksFirst else { return }
    lobby?.asksFirst = asksFirst
    publishLobby()
  }

  /// Those who wait cannot come in any more.
  mutating func closeDoor(_ refusal: Refusal) {
    for caller in door.removeAll() { send(.refuse(refusal), to: caller.node) }
  }

  /// One who is not at the table, and waits for us or for a passphrase to be typed: the link stays.
  mutating func answerIdle(_ node: String) {
    guard hostsLobby, lobby?.nodes.contains(node) == false else { return }
    send(.idle, to: node)
  }

  // MARK: - Those who must go

  mutating func remove(_ node: String) {
    guard hostsLobby, node != me.node, var state = lobby, state.nodes.contains(node) else { return }
    let name = state.name(of: node) ?? "A player"
    if start != nil { withdrawStart("\(name) has been taken off the table.") }
    state.remove(node)
    lobby = state
    publishLobby()
    send(.lobby(state), to: node)
    notice("You have taken \(name) off the table.")
    emit(.report(.turnedAway(name: name, reason: "Taken off the table.")))
  }
}
