/// What the title shows.
package struct TitleModel: Hashable, Sendable {
  /// A match that waits.
  package struct Resumable: Hashable, Sendable {
    package var id: String
    /// 'The Old House, with Ann and Bob, round 7, yesterday 21:40'
    package var label: String

    package init(id: String, label: String) {
      self.id = id
      self.label = label
    }
  }

  package var playerName: String
  package var resumable: [Resumable]
  /// A sentence about the state of discovery.
  package var discovery: String
  package var notices: [String]
  /// Who else is on this network.
  package var nearby: [NearbyModel] = []
  /// Who asks this player to a lobby.
  package var invitations: [InvitationModel] = []

  package init(
    playerName: String, resumable: [Resumable] = [], discovery: String, notices: [String] = []
  ) {
    self.playerName = playerName
    self.resumable = resumable
    self.discovery = discovery
    self.notices = notices
  }
}
