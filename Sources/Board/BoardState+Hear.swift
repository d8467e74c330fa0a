import Casebook
import Rules
package import Soundscape

extension BoardState {
  /// What is to be heard of all that has changed here since the last call: `now` is in milliseconds, as
  /// `advance` has it. Of a screen that is seen for the first time nothing is heard that was so before.
  package mutating func hear(
    _ scene: Scene, at now: Int, as medium: Medium = .screen
  ) -> [Cue] {
    settle(in: scene)
    advanceListening(to: now)
    let isNew = kind != sounding.kind
    if isNew { begin(scene) }
    if let match = scene.match { sounding.finale.see(match.view.state.outcome, at: now) }
    var cues = movedOn(isNew) + takeToSay()
    cues += music(in: scene) + ambience(in: scene)
    // Whoever has typed for lines of text has heard the keys.
    if medium == .screen { cues += pages(isNew) + sounding.deeds.map { .effect($0) } }
    let said = told(in: scene, isNew, medium)
    if !said.isEmpty { sounding.saidAt = spot }
    (sounding.kind, sounding.places, sounding.deeds) = (kind, stack.map(\.place), [])
    return cues + said.map { .speech($0) }
  }

  /// What is so already when a scene is first seen.
  private mutating func begin(_ scene: Scene) {
    sounding.match = Sounding.Match()
    sounding.finale = Sounding.Finale()
    guard case .game(let game) = scene else { return }
    sounding.match.pieces = Set(game.view.log.pieces.map(\.id))
    sounding.match.searched = Set(game.view.me.searched)
  }

  private var spot: Sounding.Spot {
    Sounding.Spot(place: frame.place, tab: frame.place == .theEnd ? frame.cursor : 0)
  }

  /// Whoever turns from where something stands that is being said has heard enough of it.
  private mutating func movedOn(_ isNew: Bool) -> [Cue] {
    defer { sounding.hasMovedOn = false }
    guard let said = sounding.saidAt, isNew || said != spot || sounding.hasMovedOn else {
      return []
    }
    sounding.saidAt = nil
    return [.hush]
  }

  private mutating func takeToSay() -> [Cue] {
    defer { toSay = [] }
    return toSay
  }

  // MARK: - The house

  /// Before a match and while it lasts; it is one piece, which is not begun again.
  private mutating func music(in scene: Scene) -> [Cue] {
    let isWanted: Bool? =
      switch scene {
      case .title, .lobbies, .lobby: true
      case .game(let game): game.view.state.outcome == nil
      case .witness(let model): model.state.outcome == nil
      case .message: nil
      }
    guard let isWanted, isWanted != sounding.music else { return [] }
    sounding.music = isWanted
    return [isWanted ? .music : .noMusic]
  }

  /// The room that the detective has come to, or that somebody who only watches looks into.
  private mutating func ambience(in scene: Scene) -> [Cue] {
    var tile: TileID?
    switch scene {
    case .game(let game) where game.view.state.outcome == nil: tile = game.view.me.tile
    case .witness(let model) where model.state.outcome == nil:
      tile = sounding.tile
      if case .room(let room) = frame.place { tile = room }
    case .game, .witness, .title, .lobbies, .lobby, .message: break
    }
    guard tile != sounding.tile else { return [] }
    sounding.tile = tile
    guard let tile, let game = scene.match, let face = game.view.state.tile(tile) else {
      return [.ambience(nil)]
    }
    return [.ambience(Ambience(game.view.setting.room(face.room)))]
  }

  // MARK: - What is opened

  /// A page that has been opened; one that is come back to was there before.
  private func pages(_ isNew: Bool) -> [Cue] {
    guard !isNew, let top = stack.last?.place, !sounding.places.contains(top), top.isTurnedUp else {
      return []
    }
    return [.effect(.page)]
  }

  // MARK: - What is said

  private mutating func told(
    in scene: Scene, _ isNew: Bool, _ medium: Medium
  ) -> [Utterance] {
    guard case .game(let game) = scene else { return [] }
    var said: [Utterance] = []
    if frame.place == .opening, isNew || !sounding.places.contains(.opening) {
      said += Narration.opening(game)
    }
    let found = found(in: game)
    // The newest of the log stands on the board.
    if frame.place == .board || medium == .lines { said += found }
    let isDue = sounding.match.see(game) ?? false
    sounding.match.isTurnUntold = isDue || owesTurn(in: game)
    // Elsewhere nothing says it.
    if medium == .lines, sounding.match.isTurnUntold, [.board, .offer].contains(frame.place) {
      sounding.match.isTurnUntold = false
      said += Narration.yourTurn(game)
    }
    return said + ending(of: game, medium)
  }

  /// Whether it is a turn still that could not be told of where the player was.
  private func owesTurn(in game: GameModel) -> Bool {
    sounding.match.isTurnUntold && Wording.turn(game) != nil
  }

  /// What the player's own deeds have brought.
  private mutating func found(in game: GameModel) -> [Utterance] {
    let view = game.view
    let pieces = view.log.pieces.filter { !sounding.match.pieces.contains($0.id) }
    sounding.match.pieces.formUnion(pieces.map(\.id))
    // What was sealed for longer is no news, and copies have been somebody else's to hear.
    let fresh = pieces.filter { piece in
      view.me.opened.contains {
        $0.envelope == piece.id && $0.from == nil && $0.round + 1 >= view.state.round
      }
    }
    let tiles = view.me.searched.filter {
      !sounding.match.searched.contains($0) && !game.sealed.contains(.passages($0))
    }
    sounding.match.searched.formUnion(tiles)
    return fresh.suffix(2).flatMap {
      Narration.statement($0, in: game) + Narration.evidence($0, in: game)
    } + tiles.suffix(1).flatMap { Narration.findings(at: $0, in: game) }
  }

  /// The end, where it can be read and nobody has told it.
  private mutating func ending(of game: GameModel, _ medium: Medium) -> [Utterance] {
    guard sounding.finale.isUntold, sounding.finale.awaited == nil, game.view.state.isClosed else {
      return []
    }
    sounding.finale.isUntold = false
    let isSeen = frame.place == .theEnd && endTab == .answer
    return isSeen || medium == .lines ? Narration.ending(game) : []
  }
}

extension Sounding.Match {
  /// Takes in whose turn it is; true if the player's has just begun, nil if it is somebody else's.
  fileprivate mutating func see(_ game: GameModel) -> Bool? {
    let state = game.view.state
    guard game.mayAct, state.awaiting == nil else { return nil }
    let turn = Sounding.Turn(
      round: state.round, position: state.position, isAsked: state.offer != nil)
    defer { self.turn = turn }
    return turn != self.turn
  }
}

extension Place {
  /// Whether paper is heard when it opens: what comes from others has its own sound, the case its
  /// voice, and a line of talk is no page.
  fileprivate var isTurnedUp: Bool {
    switch self {
    case .offer, .opening, .invitation, .typing(.say): false
    default: true
    }
  }
}
