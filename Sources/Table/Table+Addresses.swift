// Where a node can be reached changes: a lease ends, a cable moves, a machine wakes elsewhere.
extension Table {
  /// What this node tells others of where it can be reached.
  var toldAddresses: [Address] {
    me.addresses.prefix(Conversation.mostAddresses).map { Address(host: $0.host, port: me.port) }
  }

  /// The addresses of this machine are others than before.
  mutating func addressesChanged(_ addresses: [Address]) {
    guard addresses != me.addresses else { return }
    let isGone = me.addresses.contains { !addresses.contains($0) }
    me.addresses = addresses
    if hostsLobby { tellLobby(toldAddresses, of: me.node) }
    let linked = tableNodes.filter { $0 != me.node && peers.link(to: $0) != nil }
    send(hello, to: linked)
    // A link from an address that is gone is dead, and nobody tells either end: before it is missed,
    // a new one is made, which takes its place.
    guard isGone else { return }
    for node in linked where !peers.isDialing(node) {
      emit(.dial(peers.newDial(.member(node), now: now), self.addresses(of: node)))
    }
  }

  /// A peer that has greeted us says anew where it can be reached; nothing else of it can change.
  mutating func greetedAgain(_ link: Link, _ hello: Hello) {
    guard let node = peers.node(of: link), node == hello.node else { return }
    guard Address.areSound(hello.addresses) else {
      return refuse(link, Refusal(.badMessage, "That greeting is not one of Midnight."))
    }
    peers.learn(hello.addresses, of: node, now: now)
    if let peer = peers.byNode[node] { tellLobby(peer.addresses, of: node) }
  }

  /// The host writes into its lobby where a member can be reached, for when it is gone itself.
  mutating func tellLobby(_ addresses: [Address], of node: String) {
    guard hostsLobby, start == nil, var state = lobby else { return }
    for at in state.members.indices
    where state.members[at].node == node && state.members[at].seatBot == nil {
      state.members[at].addresses = addresses
    }
    if state.witness?.node == node { state.witness?.addresses = addresses }
    guard state != lobby else { return }
    lobby = state
    publishLobby()
  }

  /// Where to dial a node. What discovery says now comes before what it has told us itself, and that
  /// before what was true when the roster was made.
  func addresses(of node: String) -> [Address] {
    let roster = match?.info.everybody ?? lobby?.everybody ?? watching?.everybody ?? []
    let known = roster.first { $0.node == node }?.addresses ?? []
    var list = neighbours[node]?.addresses ?? []
    // An interface means something on one machine only.
    for address in (peers.told[node] ?? []) + known.map(\.withoutInterface)
    where !list.contains(address) {
      list.append(address)
    }
    list = list.filter { !isMine($0) }
    let untried = list.filter { !peers.isAvoided($0, of: node) }
    return Array((untried.isEmpty ? list : untried).prefix(Conversation.mostDialed))
  }

  /// Every machine may have the same address for a bridge of its own.
  func isMine(_ address: Address) -> Bool {
    address.port == me.port && me.addresses.contains { $0.host == address.host }
  }
}
