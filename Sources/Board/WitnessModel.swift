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
  /// How many more keys open what is waited for; nil if nothing is, or not long enough to tell.
  package var keysMissing: Int?
  /// Whose keys those can be, by name.
  package var keysFrom: [String]
  /// Whether the deal was honest; shown at the end.
  package var audit: AuditModel
  /// What everybody did, newest last.
  package var chronicle: [GameModel.Entry]
  /// For how many seconds keys or the end have been waited for.
  package var waited = 0
  /// Whether it only looks on: a watcher keeps no copy, and its leaving costs nobody anything.
  package var isWatcher = false
  /// Over whose machine a watcher sees it; nil while another is looked for.
  package var source: String?
  /// For how many seconds a watcher has seen nothing.
  package var unseen = 0
  /// A watcher hears nothing and has nothing to say.
  package var chat = ChatModel()
  /// Who watches.
  package var watchers: [String] = []
  /// What the players decide just now, and what they have agreed on.
  package var poll: PollModel?
  package var absences: [SeatID: Absence] = [:]
  /// Who asks this player to a lobby: a watcher at any time, a witness after the end alone.
  package var invitations: [InvitationModel] = []

  package init(
    id: String, lobby: String, setting: Setting, state: CaseState, players: [GameModel.Player],
    secondsLeft: Int? = nil, notices: [String] = [], ring: RingModel = RingModel(),
    keysMissing: Int? = nil, keysFrom: [String] = [], audit: AuditModel = .pending,
    chronicle: [GameModel.Entry] = []
  ) {
    self.id = id
    self.lobby = lobby
    self.setting = setting
    self.state = state
    self.players = players
    self.secondsLeft = secondsLeft
    self.notices = notices
    self.ring = ring
    self.keysMissing = keysMissing
    self.keysFrom = keysFrom
    self.audit = audit
    self.chronicle = chronicle
  }
}

extension WitnessModel {
  var title: String { isWatcher ? "Watching \(lobby)" : "Witness of \(lobby)" }

  /// The public part of the match, for what draws matches.
  var game: GameModel {
    var game = GameModel(
      id: id, view: SeatView(setting: setting, state: state, seat: SeatID(0), log: SeatLog()),
      players: players, secondsLeft: secondsLeft, chronicle: chronicle, notices: notices,
      ring: ring, keysMissing: keysMissing, keysFrom: keysFrom, audit: audit)
    (game.isWatched, game.waited) = (true, waited)
    (game.chat, game.watchers, game.poll, game.absences) = (chat, watchers, poll, absences)
    game.invitations = invitations
    return game
  }
}

extension WitnessModel {
  /// What whoever has no seat does here.
  var purpose: String {
    guard isWatcher else {
      return "You have no seat. Your machine keeps a copy of every move; with it the match goes on "
        + "when a player drops out. Just leave it running."
    }
    let over = source.map { " over \(Typeset.clip($0, to: 24))'s machine" } ?? ""
    return
      "You watch\(over), and see what everybody at the table sees. Nothing of it is kept here; "
      + "you can leave at any time."
  }

  /// Whether what a watcher sees may be old.
  var isUnseen: Bool { isWatcher && source == nil && !state.isClosed }

  static let unseenAdvice =
    "What you see may be old: the machine that has shown it is gone. Another one of the match is "
    + "looked for."

  var unseenText: String? {
    isUnseen ? "! \(Self.unseenAdvice) (\(Wording.span(unseen)))" : nil
  }
}
