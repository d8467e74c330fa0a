import Ring
import Rules

extension Table {
  func voter(_ kept: KeptMatch) -> Voter { Voter(node: me.node, tag: kept.tag) }

  /// Sits down at a match of which no record is known yet.
  mutating func enter(
    _ dealt: DealtMatch, state: CaseState, membership: Membership, ballot: Ballot
  ) {
    enter(
      Match(dealt, state: state, node: me.node, now: now),
      membership: membership, memory: Memory(ballot: ballot))
  }

  /// Sits down at a match with what is known of it.
  mutating func enter(_ match: Match, membership: Membership, memory: Memory) {
    closeDoor(Refusal(.started, "That match has started already."))
    let lobby = lobby
    standUp()
    self.match = match
    self.match?.lobby = lobby
    var ring = Ring(
      me: voter(match.kept), members: match.info.nodes, membership: membership, memory: memory,
      now: now)
    #if PLANTED_BUGS
      ring.fault = fault
    #endif
    self.ring = ring
    if brokenDisk != nil { run(self.ring?.storeFailed(now: now)) }
    peers.forgetDials()
    emit(
      .report(
        .started(
          match: match.info.id, names: match.info.roster.map(\.name), mine: match.mySeat)))
    meet(match.info)
    for node in match.info.nodes where peers.link(to: node) != nil {
      run(self.ring?.linkUp(node, now: now))
    }
    wantKeys(hasJustCome: true)
  }

  /// Leaves whatever table we sit at, without a word.
  mutating func standUp() {
    joining = nil
    closeAudience()
    stopWatching()
    ourRematch = nil
    stretching = nil
    lock = nil
    closeDoor(Refusal(.notALobby, "There is no such lobby any more."))
    start = nil
    offered = nil
    lobby = nil
    lobbyRing = nil
    match = nil
    absencePoll = nil
    ring = nil
    awaiting = [:]
  }

  /// Back to the title. A match goes on without us and can be resumed. The links to these nodes stay,
  /// and those to whoever has invited us.
  mutating func leave(keeping kept: [String] = []) {
    if let joining, let node = joining.node, let link = peers.link(to: node) { drop(link) }
    withdrawStart("\(me.name) has left.")
    standUp()
    chat = []
    guests.removeAll()
    let inviters = invitations.map(\.node)
    let links = peers.byNode.filter { !inviters.contains($0.key) }.map(\.value.link)
      .sorted { $0.id < $1.id }
    if !links.isEmpty { emit(.send(links, .leave)) }
    for link in links where !kept.contains(peers.node(of: link) ?? "") { drop(link) }
  }
}
