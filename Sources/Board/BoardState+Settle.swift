import Casebook
import Rules

extension BoardState {
  static let leastWidth = 80
  static let leastHeight = 24

  /// Brings cursors and dialogs in line with a scene that may have changed meanwhile.
  mutating func settle(in scene: Scene) {
    let (kind, place) = Self.home(of: scene)
    if kind != self.kind {
      self.kind = kind
      stack = []
      base = Frame(place: place)
      focus = .map
      (looking, stood, laidAside, curves) = (nil, nil, nil, nil)
      (answered, turnedFrom) = (nil, nil)
      if case .game(let game) = scene, place == .board, game.isFresh {
        stack = [Frame(place: .opening)]
      }
    }
    if base.place != place {
      base = Frame(place: place)
      stack = []
    }
    switch scene {
    case .game(let game): settle(in: game)
    case .lobbies(let list): settle(in: list)
    case .lobby(let lobby): settle(in: lobby)
    case .title, .witness, .message: break
    }
    closeAboutStrangers(in: scene)
    settleListening()
  }

  private static func home(of scene: Scene) -> (Kind, Place) {
    switch scene {
    case .title: (.title, .title)
    case .lobbies: (.lobbies, .lobbies)
    case .lobby: (.lobby, .lobby)
    case .witness(let model): (.witness(model.id), .witness)
    case .message: (.message, .message)
    case .game(let game):
      (.game(game.id), game.view.state.outcome == nil ? .board : .theEnd)
    }
  }

  /// Opens what a lobby asks, and closes what it asks no more.
  private mutating func settle(in list: LobbyListModel) {
    let asked = list.ask.flatMap { $0 == answered ? nil : Place.typing(.passphrase($0)) }
    let door = list.door.flatMap { $0 == turnedFrom ? nil : Place.waiting }
    if list.ask == nil { answered = nil }
    if list.door == nil { turnedFrom = nil }
    stack.removeAll { $0.place.isOfDoor && $0.place != asked && $0.place != door }
    // Its own help may stand in front of it.
    for place in [asked, door].compactMap(\.self) where !isInFront(place) {
      stack.removeAll { $0.place == place }
      stack.append(Frame(place: place))
    }
  }

  private func isInFront(_ place: Place) -> Bool {
    stack.last { $0.place != .help }?.place == place
  }

  private mutating func settle(in lobby: LobbyModel) {
    stack.removeAll { frame in
      switch frame.place {
      case .person(let node): lobby.person(node) == nil
      case .caller(let node): !lobby.callers.contains { $0.node == node }
      case .blocked: lobby.blocked.isEmpty
      default: false
      }
    }
  }

  /// Closes what is about people who have gone, or ask no more; and what talks to nobody.
  private mutating func closeAboutStrangers(in scene: Scene) {
    stack.removeAll { frame in
      switch frame.place {
      case .person(let node), .block(let node): scene.person(node) == nil
      case .invitation(let node): !scene.invitations.contains { $0.person.node == node }
      case .typing(.say): !scene.chat.mayTalk
      default: false
      }
    }
  }

  private mutating func settle(in game: GameModel) {
    let view = game.view
    if stood != view.me.tile {
      stood = view.me.tile
      looking = view.me.tile
    }
    // A draft is kept while the match waits: it is still this player's turn.
    if !game.isMyTurn, let first = stack.firstIndex(where: \.place.needsTurn) {
      stack.removeSubrange(first...)
    }
    let asked = view.state.offer.flatMap { $0.to == view.seat ? $0 : nil }
    if let asked, asked != laidAside, game.mayAct {
      // Nobody answers with what they are about to say.
      if !isInFront(.offer), frame.place != .typing(.say) {
        stack.removeAll { $0.place == .offer }
        stack.append(Frame(place: .offer))
      }
    } else {
      stack.removeAll { $0.place == .offer }
    }
    if asked == nil { laidAside = nil }
    settlePoll(in: game)
    if !game.ring.mayGoOnAlone { stack.removeAll { $0.place == .goOnAlone } }
    if let truth = view.state.truth, curves == nil {
      curves = Curves(setting: view.setting, state: view.state, truth: truth)
    }
  }
}

extension Place {
  /// Whether a lobby has opened it that is to be joined.
  fileprivate var isOfDoor: Bool {
    switch self {
    case .waiting, .typing(.passphrase): true
    default: false
    }
  }
}

extension GameModel {
  /// The player's own seat, if there is one.
  var me: SeatID? { isWatched ? nil : view.seat }
  /// Whether everybody waits for this player.
  var isMyTurn: Bool { view.state.due == me && me != nil && !isSending }
  /// Whether the player can make a move now.
  var mayAct: Bool { isMyTurn && ring.takesMoves }

  /// The case has been opened, and nobody has done anything yet.
  var isFresh: Bool {
    let state = view.state
    return chronicle.first?.step == .begin && state.round == 1 && state.position == 0
      && state.seats.allSatisfy { $0.lastMove == 0 }
  }

  func player(_ seat: SeatID) -> Player? { players.first { $0.seat == seat } }

  /// A player's name; whoever is not listed has at least a number.
  func name(of seat: SeatID) -> String {
    player(seat)?.name ?? "Seat \(seat.value + 1)"
  }

  /// The detective's face that plays in a seat.
  func detective(of seat: SeatID) -> Detective? {
    let face = view.state.seat(seat).detective
    let faces = view.setting.detectives
    return faces.indices.contains(face) ? faces[face] : nil
  }

  func initial(of seat: SeatID) -> String {
    detective(of: seat)?.initial ?? String(seat.value + 1)
  }
}
