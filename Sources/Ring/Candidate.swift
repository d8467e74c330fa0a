/// What speaks for a member as host.
package struct Candidate: Hashable, Codable, Sendable {
  package var member: String
  /// Whether it holds what a host needs (in this version: the secrets of the case).
  package var mayHost: Bool
  /// The index of its newest record; -1 for none.
  package var index: Int
  /// Its place in the ring.
  package var place: Int

  package init(member: String, mayHost: Bool, index: Int, place: Int) {
    self.member = member
    self.mayHost = mayHost
    self.index = index
    self.place = place
  }

  /// Who can host comes first, then who has the newest record, then who sits first.
  package func isBetter(than other: Candidate) -> Bool {
    if mayHost != other.mayHost { return mayHost }
    if index != other.index { return index > other.index }
    return place < other.place
  }
}
