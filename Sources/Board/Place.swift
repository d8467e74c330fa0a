import Casebook
import Rules

/// What the player looks at: a scene's own screen, or something opened in front of it.
enum Place: Hashable, Sendable {
  // A scene's own.
  case title, lobbies, lobby, message, board, theEnd, witness
  // In front of any.
  case help
  case howTo
  case leave
  case settings, about, statistics
  case typing(Purpose)
  // In front of the title.
  case rivals
  /// How to play: the tour, or the pages.
  case learning
  /// Who may join the lobby of this name, before it opens.
  case access(String)
  // In front of the list of lobbies.
  case waiting, nearby
  // Where somebody asks the player to a lobby; people are named by the ids of their machines.
  case invitation(String)
  // In front of a lobby.
  case people, blocked, invite, ways, rules
  case person(String)
  case caller(String)
  case block(String)
  // In front of a lobby or a match: what is said there.
  case chat
  // In front of a match.
  case opening, roster, menu, poll
  case room(TileID)
  /// The weapon or the body in a room.
  case exhibit(TileID)
  case questions(SuspectID)
  case confer
  case give(SeatID)
  case get(SeatID, EnvelopeID)
  case offer
  case dossiers, notebook, chronicle, log, map, notes
  case dossier(SuspectID)
  /// A note by its position.
  case note(Int)
  case accuse(Draft)
  /// The last question before an accusation.
  case confirm(Draft)
  case goOnAlone
  /// What else there is when a match is over.
  case afterwards

  enum Purpose: Hashable, Sendable {
    case playerName, lobbyName, address, note, say
    /// Changes a note, by its position.
    case rewrite(Int)
    case newPassphrase(lobby: String)
    case passphrase(PassphraseAsk)

    /// The most columns that can be typed.
    var limit: Int {
      switch self {
      case .playerName: 24
      case .lobbyName: 24
      case .address: 60
      case .note, .rewrite: 70
      case .say: TalkText.longest
      case .newPassphrase, .passphrase: 60
      }
    }

    /// What is asked, and what to know about it.
    var prompt: (title: String, hint: String) {
      switch self {
      case .playerName: ("Your name", "What the others call you.")
      case .lobbyName: ("Open a lobby", "What is the table called?")
      case .address:
        ("Join by address", "The address or code that the host's lobby shows, like 10.0.0.4:4711.")
      case .note, .rewrite: ("A note", "It stays beside your marks, for you alone.")
      case .say: ("Say something", "Everybody at the table reads it.")
      case .newPassphrase(let lobby):
        (
          "The passphrase of \(lobby)",
          "At least \(Frame.leastPassphrase) characters. Tell your friends; it is stored nowhere."
        )
      case .passphrase(let ask):
        ("\(ask.table) is private", "Its passphrase, please. What you type is not shown.")
      }
    }

    /// Whether nobody may read what is typed.
    var isHidden: Bool {
      switch self {
      case .newPassphrase, .passphrase: true
      case .playerName, .lobbyName, .address, .note, .say, .rewrite: false
      }
    }
  }

  /// Whether it makes sense only while the player may act.
  var needsTurn: Bool {
    switch self {
    case .questions, .confer, .give, .get, .accuse, .confirm: true
    case .title, .lobbies, .lobby, .message, .board, .theEnd, .witness, .help, .howTo, .leave,
      .settings, .about, .statistics, .typing, .rivals, .learning, .access, .waiting, .nearby,
      .invitation, .people, .blocked, .invite, .ways, .rules, .person, .caller, .block, .chat,
      .opening,
      .roster, .menu, .poll, .room, .exhibit, .offer, .dossiers, .dossier, .notebook, .chronicle,
      .log, .map,
      .notes, .note, .goOnAlone, .afterwards:
      false
    }
  }
}

/// An accusation as far as it has been thought out.
struct Draft: Hashable, Sendable {
  var murderer: SuspectID?
  var weapon: WeaponID?
  var motive: Motive?
  var hour: Hour?

  var solution: Solution? {
    guard let murderer, let weapon, let motive, let hour else { return nil }
    return Solution(murderer: murderer, weapon: weapon, motive: motive, hour: hour)
  }
}

/// A place, and where in it the player is.
struct Frame: Hashable, Sendable {
  var place: Place
  var cursor = 0
  var scroll = 0
  /// What has been typed, in a place for typing.
  var text = ""

  /// What a typed text comes to: cleaned, but for what must stay as it was typed.
  func typed(_ purpose: Place.Purpose) -> String {
    purpose.isHidden ? text : Typeset.name(text, limit: purpose.limit)
  }

  /// Whether it is long enough to be taken.
  func isComplete(_ purpose: Place.Purpose) -> Bool {
    typed(purpose).count >= (purpose.isHidden ? Self.leastPassphrase : 1)
  }

  static let leastPassphrase = 6
}

/// Which part of the board the arrows belong to.
enum Focus: Hashable, Sendable, CaseIterable {
  case map, actions, log
}

/// What a key does here.
enum Action: Hashable, Sendable {
  case open(Place)
  case close
  case cursor(Int)
  /// To another page, at its top.
  case turn(Int)
  case scroll(Int)
  case look(TileID)
  case focus(Focus)
  /// How hard a case is that is played alone.
  case chooseLevel(Level)
  case emit(Intent)
  /// The same, and closes what it was chosen in.
  case finish(Intent)
  /// Closes what a lobby has asked, and joins it not.
  case giveUp
  /// Sends a move and closes whatever is open.
  case make(Move)
  case layOfferAside
  /// Has a dossier read aloud.
  case listen(SuspectID)
  case hush
  case type(Character)
  case erase
  case submit
  case cycleMark(Int)
  /// Strikes out a note, and closes it.
  case strike(Int)
  case sift(Sieve)
}

/// One entry of the table that handles the keys and is shown in the key line.
struct Binding: Hashable, Sendable {
  /// How the keys are written: 'Enter'.
  var shown: String
  var label: String
  var actions: [Key: Action]
  /// Takes every other character as text.
  var takesText = false

  init(_ shown: String, _ label: String, _ actions: [Key: Action], takesText: Bool = false) {
    self.shown = shown
    self.label = label
    self.actions = actions
    self.takesText = takesText
  }

  init(_ key: Character, _ label: String, _ action: Action) {
    self.init(String(key), label, [.character(key): action])
  }
}
