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
}
