/// A disk whose word counts in a match: a node, and the tag that its journal drew for this match.
///
/// The tag lives and dies with the ballot it was stored with. So a node that comes back with an
/// empty journal is another voter, and can never deny what the first one has promised.
package struct Voter: Hashable, Codable, Sendable {
  package var node: String
  package var tag: String

  package init(node: String, tag: String) {
    self.node = node
    self.tag = tag
  }
}

/// Whose disks count, as a record says it: the voters, and those before them while a change is
/// under way.
///
/// Two sets, as in the joint consensus of Ongaro and Ousterhout, 'In Search of an Understandable
/// Consensus Algorithm' (2014), section 6.
package struct Membership: Hashable, Codable, Sendable {
  /// In ring order.
  package var voters: [Voter]
  /// Those before the change that this record makes; nil once it is settled.
  package var outgoing: [Voter]?

  package init(voters: [Voter], outgoing: [Voter]? = nil) {
    self.voters = voters
    self.outgoing = outgoing
  }

  package func contains(_ voter: Voter) -> Bool {
    voters.contains(voter) || outgoing?.contains(voter) == true
  }

  /// Whether `some` are more than half of the voters, and of those before them too.
  package func isMajority(_ some: Set<Voter>) -> Bool {
    [voters, outgoing ?? voters].allSatisfy { set in
      2 * set.count { some.contains($0) } > set.count
    }
  }

  /// The membership in which the node's voter is one with another tag; nil if it has none, has
  /// this one already, or another change is under way.
  package func replacing(tagOf node: String, with tag: String) -> Membership? {
    guard outgoing == nil, let at = voters.firstIndex(where: { $0.node == node }),
      voters[at].tag != tag
    else { return nil }
    var changed = voters
    changed[at].tag = tag
    return Membership(voters: changed, outgoing: voters)
  }

  /// Whether a record with this membership may follow one with `before`: the same, a change of one
  /// voter that starts, or the change before, settled.
  package func mayFollow(_ before: Membership) -> Bool {
    if self == before { return before.outgoing == nil }
    guard let outgoing else { return before.outgoing != nil && voters == before.voters }
    return before.outgoing == nil && outgoing == before.voters && voters.count == outgoing.count
      && zip(voters, outgoing).count { $0 != $1 } == 1
  }
}
