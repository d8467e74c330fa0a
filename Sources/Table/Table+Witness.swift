import Rules

// The witness: a member without a seat, whose disk will count in the match.
extension Table {
  var isWitness: Bool { lobby?.witness?.node == me.node }

  mutating func wishWitness(_ isWitness: Bool) {
    guard let lobby, isWitness != self.isWitness else { return }
    if hostsLobby {
      return notice("Whoever hosts the lobby plays: ask somebody else to be the witness.")
    }
    if isWitness, let witness = lobby.witness {
      return notice("\(witness.name) is the witness already; one is enough.")
    }
    if !isWitness, lobby.isFull { return notice("Every seat is taken.") }
    send(.setWitness(isWitness), to: lobby.host)
  }

  /// A node asks the host to be the witness, whether it has a seat or has just come; or to have a
  /// seat again.
  mutating func setWitness(_ node: String, _ isWitness: Bool, proof: String?) {
    guard let lobby, hostsLobby, start == nil, lobby.nodes.contains(node) else {
      if isWitness { seatWitness(node, proof: proof) }
      return
    }
    if isWitness {
      makeWitness(node)
    } else if lobby.witness?.node == node, !lobby.isFull, var member = lobby.witness {
      member.detective = lobby.firstFreeDetective(wished: member.detective)
      member.isReady = false
      self.lobby?.witness = nil
      self.lobby?.members.append(member)
      publishLobby()
    }
  }

  /// Takes the seat of a member, who becomes the witness.
  private mutating func makeWitness(_ node: String) {
    guard node != me.node, var lobby, lobby.witness == nil, var member = lobby.member(of: node)
    else { return }
    member.isReady = true
    lobby.members.removeAll { $0.node == node }
    lobby.witness = member
    self.lobby = lobby
    publishLobby()
  }

  /// A node has come only to be the witness; it takes no seat.
  private mutating func seatWitness(_ node: String, proof: String?) {
    if isOfMatch(node) { return letBack(node) }
    guard let caller = caller(node, isWitness: true) else { return }
    knock(caller, at: nil, proof: proof)
  }
}
