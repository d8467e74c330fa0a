package import Casebook
package import Rules

/// A match as a node without a seat sees it.
package struct WitnessModel: Hashable, Sendable {
  package var id: String
  package var lobby: String
  package var setting: Setting
  package var state: CaseState
  /// One per seat, in the order of their seats.
  package var players: [GameModel.Player]
  package var secondsLeft: Int?
  /// Newest last.
  package var notices: [String]
  package var ring: RingModel

  package init(
    id: String, lobby: String, setting: Setting, state: CaseState, players: [GameModel.Player],
    secondsLeft: Int? = nil, notices: [String] = [], ring: RingModel = RingModel()
  ) {
    self.id = id
    self.lobby = lobby
    self.setting = setting
    self.state = state
    self.players = players
    self.secondsLeft = secondsLeft
    self.notices = notices
    self.ring = ring
  }
}
