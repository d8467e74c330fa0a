package import Casebook
package import Rules

/// All that a screen shows, as the shell knows it: plain values, filled anew after every change.
package enum Scene: Hashable, Sendable {
  case title(TitleModel)
  case lobbies(LobbyListModel)
  case lobby(LobbyModel)
  /// A match, running or ended.
  case game(GameModel)
  /// A match in which this node has no seat.
  case witness(WitnessModel)
  /// Something that cannot be gone on from, in plain sentences.
  case message([String])
}

extension Scene {
  /// The match that is played or watched.
  var match: GameModel? {
    switch self {
    case .game(let game): game
    case .witness(let model): model.game
    case .title, .lobbies, .lobby, .message: nil
    }
  }
}

package struct TitleModel: Hashable, Sendable {
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

  package init(
    playerName: String, resumable: [Resumable] = [], discovery: String, notices: [String] = []
  ) {
    self.playerName = playerName
    self.resumable = resumable
    self.discovery = discovery
    self.notices = notices
  }
}

package struct LobbyListModel: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case open, full, playing
    /// Cannot be joined, and why: 'needs a newer Midnight'.
    case otherVersion(String)
  }

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
  package var discovery: String
  package var notices: [String]
  /// Set while a passphrase is asked for.
  package var ask: PassphraseAsk?
  /// Set while the player waits to be let in.
  package var door: DoorModel?
  /// For how many seconds already.
  package var waited = 0

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

package struct LobbyModel: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    /// A position in `detectives`.
    package var detective: Int
    package var isReady: Bool
    /// Nil for a human.
    package var bot: Bot?
    package var isMe: Bool
    package var isHost: Bool
    package var isAway: Bool
    /// The id of the machine.
    package var node: String
    /// Whether it is who the name says.
    package var bond: Bond
    /// Where a bot runs: "Ann's machine"; nil for a human.
    package var machine: String?

    package init(
      name: String, detective: Int, isReady: Bool, bot: Bot? = nil, isMe: Bool = false,
      isHost: Bool = false, isAway: Bool = false, node: String = "", bond: Bond = .new,
      machine: String? = nil
    ) {
      self.name = name
      self.detective = detective
      self.isReady = isReady
      self.bot = bot
      self.isMe = isMe
      self.isHost = isHost
      self.isAway = isAway
      self.node = node
      self.bond = bond
      self.machine = machine
    }
  }

  package var name: String
  /// In the order of the ring.
  package var members: [Member]
  /// The seats offered, 1 to 12.
  package var seats: Int
  package var rules: MatchRules
  /// Where others can join by hand: '10.0.0.4:4711'.
  package var address: String
  package var iAmHost: Bool
  /// Who has no seat and keeps the match safe.
  package var witness: RingModel.Witness?
  /// The casebook's twelve.
  package var detectives: [Detective]
  /// Newest last.
  package var notices: [String]
  /// Whether joining takes a passphrase, and whether the host is asked first.
  package var isLocked: Bool
  package var asksFirst: Bool
  /// Who waits for the host's leave to sit down; known to the host alone.
  package var callers: [PersonModel]
  /// Whom this player has blocked.
  package var blocked: [PersonModel]

  package init(
    name: String, members: [Member], seats: Int, rules: MatchRules, address: String,
    iAmHost: Bool, witness: RingModel.Witness? = nil, detectives: [Detective],
    notices: [String] = [], isLocked: Bool = false, asksFirst: Bool = false,
    callers: [PersonModel] = [], blocked: [PersonModel] = []
  ) {
    self.name = name
    self.members = members
    self.seats = seats
    self.rules = rules
    self.address = address
    self.iAmHost = iAmHost
    self.witness = witness
    self.detectives = detectives
    self.notices = notices
    self.isLocked = isLocked
    self.asksFirst = asksFirst
    self.callers = callers
    self.blocked = blocked
  }
}

package struct GameModel: Hashable, Sendable {
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
