import Ring

extension Table {
  /// Remembers with whom we sit at a match, by the keys that they have.
  mutating func meet(_ info: MatchInfo) {
    var friends = me.friends
    for member in info.everybody where member.seatBot == nil && member.node != me.node {
      friends.meet(Acquaintance(name: member.name, node: member.node))
    }
    guard friends != me.friends else { return }
    me.friends = friends
    keep([.friends(friends.list)])
  }

  /// Who somebody with this key and this name is to us.
  package func tie(node: String, name: String) -> Tie {
    node == me.node ? .new : me.friends.tie(node: node, name: name)
  }

  // MARK: - Those who must stay away

  /// Keeps a node out of our lobbies, and hears nothing of what it says. A match in which it has a
  /// seat stays its match.
  mutating func block(_ node: String) {
    guard node != me.node, NodeID.isValid(node) else { return }
    let name = name(of: node)
    me.blocked.add(Acquaintance(name: name, node: node))
    keep([.blocked(me.blocked.list)])
    if let caller = door.remove(node), let refusal = objection(to: caller) {
      turnAway(caller, refusal)
    }
    invitations.removeAll { $0.node == node }
    if guests.isInvited(node) { takeBack(node) }
    if audience.has(node), let link = peers.link(to: node) { refuse(link, blockedFromMatches) }
    remove(node)
    notice("\(name) is blocked from your lobbies.")
  }

  mutating func unblock(_ node: String) {
    guard me.blocked.contains(node) else { return }
    me.blocked.remove(node)
    keep([.blocked(me.blocked.list)])
  }

  /// Those of whose talk nothing is heard.
  package var muted: Set<String> {
    Set((me.muted.list + me.blocked.list).map(\.node))
  }

  mutating func mute(_ node: String, _ isMuted: Bool) {
    guard node != me.node, NodeID.isValid(node), me.muted.contains(node) != isMuted else { return }
    if isMuted {
      me.muted.add(Acquaintance(name: name(of: node), node: node))
    } else {
      me.muted.remove(node)
    }
    keep([.muted(me.muted.list)])
  }
}
