/// What the list of lobbies shows.
package struct LobbyListModel: Hashable, Sendable {
  /// Whether a lobby can be joined.
  package enum State: Hashable, Sendable {
    case open, full, playing
    /// Cannot be joined, and why: 'needs a newer Midnight'.
    case otherVersion(String)
  }

  /// One lobby.
  package struct Row: Hashable, Sendable {
    package var id: String
    package var name: String
    package var host: String
    package var taken: Int
    package var offered: Int
    package var state: State
    /// Whether it asks for a passphrase.
    package var isLocked: Bool
    /// Whether the host is who the name says.
    package var bond: Bond

    package init(
      id: String, name: String, host: String, taken: Int, offered: Int, state: State,
      isLocked: Bool = false, bond: Bond = .new
    ) {
      self.id = id
      self.name = name
      self.host = host
      self.taken = taken
      self.offered = offered
      self.state = state
      self.isLocked = isLocked
      self.bond = bond
    }
  }

  package var rows: [Row]
  /// A sentence about the state of discovery.
  package var discovery: String
  package var notices: [String]
  /// Set while a passphrase is asked for.
  package var ask: PassphraseAsk?
  /// Set while the player waits to be let in.
  package var door: DoorModel?
  /// For how many seconds already.
  package var waited = 0
  /// Whether nobody has been found for so long that it is time to say what can be done.
  package var isLonely = false
  /// Who else is on this network.
  package var nearby: [NearbyModel] = []
  /// Who asks this player to a lobby.
  package var invitations: [InvitationModel] = []

  package init(
    rows: [Row], discovery: String, notices: [String] = [], ask: PassphraseAsk? = nil,
    door: DoorModel? = nil
  ) {
    self.rows = rows
    self.discovery = discovery
    self.notices = notices
    self.ask = ask
    self.door = door
  }
}
