extension Table {
  /// Those whom discovery sees, by name.
  package var nearby: [Nearby] { [] }

  mutating func invite(_ node: String) {}
  mutating func acceptInvitation(from node: String) {}
  mutating func declineInvitation(from node: String) {}
  mutating func rematch() {}
  mutating func invited(_ invitation: Invitation, by node: String) {}
  mutating func declined(lobby: String, by node: String) {}
}
