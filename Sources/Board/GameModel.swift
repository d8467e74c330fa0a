package import Casebook
package import Rules

/// A match as its screens show it, running or ended.
package struct GameModel: Hashable, Sendable {
  /// Who plays in a seat.
  package struct Player: Hashable, Sendable {
    package var seat: SeatID
    package var name: String
    package var isBot: Bool
    package var isAway: Bool
    package var isHost: Bool
    package var isMe: Bool
    /// Whose machine it is, and whether that is who the name says.
    package var person: PersonModel?
    /// Where a bot runs: "Ann's machine"; nil for a human.
    package var machine: String?

    package init(
      seat: SeatID, name: String, isBot: Bool = false, isAway: Bool = false,
      isHost: Bool = false, isMe: Bool = false, person: PersonModel? = nil, machine: String? = nil
    ) {
      self.seat = seat
      self.name = name
      self.isBot = isBot
      self.isAway = isAway
      self.isHost = isHost
      self.isMe = isMe
      self.person = person
      self.machine = machine
    }
  }

  /// A step and the round it was made in.
  package struct Entry: Hashable, Sendable {
    package var round: Int
    package var step: Step

    package init(round: Int, step: Step) {
      self.round = round
      self.step = step
    }
  }

  /// Names the match, so that a screen knows a new one from the same.
  package var id: String
  package var view: SeatView
  /// One per seat, in the order of their seats.
  package var players: [Player]
  /// What is left of the turn of whoever is due; nil without a timer.
  package var secondsLeft: Int?
  /// What everybody did, newest last.
  package var chronicle: [Entry]
  /// Newest last.
  package var notices: [String]
  package var ring: RingModel
  /// A move has been sent and its answer is not known yet.
  package var isSending: Bool
  /// The same for so long that the player should know.
  package var isOverdue: Bool
  /// How many more keys open what is waited for; nil if nothing is, or not long enough to tell.
  package var keysMissing: Int?
  /// Whose keys those can be, by name.
  package var keysFrom: [String]
  /// The player's rights whose content has not come yet. Evidence is seen to be missing without it.
  package var sealed: [CaseItem]
  /// Whether the deal was honest; shown at the end.
  package var audit: AuditModel
  /// The table it is played at.
  package var lobby: String
  /// What the inspector made of the case; shown at the end.
  package var par: ParModel
  /// Set in a guided match.
  package var lesson: Lesson?
  /// Whether nobody here has a seat: the view's seat is then no player's.
  package var isWatched = false
  /// For how many seconds an answer, keys or the end have been waited for.
  package var waited = 0
  package var chat = ChatModel()
  /// Who watches.
  package var watchers: [String] = []
  /// What those present decide just now.
  package var poll: PollModel?
  /// What the table has agreed on for seats that are away.
  package var absences: [SeatID: Absence] = [:]
  /// Who asks this player to a lobby; after the end alone.
  package var invitations: [InvitationModel] = []

  package init(
    id: String, view: SeatView, players: [Player], secondsLeft: Int? = nil,
    chronicle: [Entry] = [], notices: [String] = [], ring: RingModel = RingModel(),
    isSending: Bool = false, isOverdue: Bool = false, keysMissing: Int? = nil,
    keysFrom: [String] = [], sealed: [CaseItem] = [], audit: AuditModel = .pending,
    lobby: String = "", par: ParModel = .pending, lesson: Lesson? = nil
  ) {
    self.id = id
    self.view = view
    self.players = players
    self.secondsLeft = secondsLeft
    self.chronicle = chronicle
    self.notices = notices
    self.ring = ring
    self.isSending = isSending
    self.isOverdue = isOverdue
    self.keysMissing = keysMissing
    self.keysFrom = keysFrom
    self.sealed = sealed
    self.audit = audit
    self.lobby = lobby
    self.par = par
    self.lesson = lesson
  }
}
