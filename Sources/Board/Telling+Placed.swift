import Casebook
import Rules

extension Telling {
  /// A step in words, and where it was made if that is known.
  struct Placed {
    let round: Int
    let seat: SeatID?
    let move: Move?
    let place: TileID?
    let text: String
  }

  /// The steps in words, oldest first, with the round of each.
  static func lines(of game: GameModel) -> [(round: Int, text: String)] {
    placed(game).map { ($0.round, $0.text) }
  }

  /// The steps in words, where a door and the move that tried it, or an accusation and its verdict,
  /// are one, told when it is known what came of it.
  static func placed(_ game: GameModel) -> [Placed] {
    var reader = Reader(game: game)
    for entry in game.chronicle { reader.read(entry) }
    return reader.finish()
  }

  /// Reads the chronicle, and keeps back what it does not know the end of.
  private struct Reader {
    private struct Move {
      let round: Int
      let step: Step
      let seat: SeatID
      let move: Rules.Move
      let place: TileID?

      /// Where it leads.
      var target: TileID? {
        switch move {
        case .explore(let tile), .walk(let tile): tile
        case .search, .dust, .examine, .interview, .offer, .answer, .accuse, .pass, .resign: nil
        }
      }
    }

    let game: GameModel
    private var tiles: [SeatID: TileID] = [:]
    private var dark = Set(TileID.all)
    private var told: [Placed] = []
    /// What waits for keys.
    private var waiting: Move?

    init(game: GameModel) {
      self.game = game
      // Of older steps that are not known here the rooms have stayed open.
      if game.chronicle.first?.step != .begin {
        dark = Set(TileID.all.filter { game.view.state.tile($0) == nil })
      }
    }

    mutating func read(_ entry: GameModel.Entry) {
      switch entry.step {
      case .settled: return
      case .begin:
        let file = game.view.setting.file
        for seat in game.view.state.seatIDs { tiles[seat] = file.hall }
        dark.subtract([file.hall, file.bodyTile])
      case .move(let seat, _, let move, let shown):
        return read(move, by: seat, isShown: !shown.isEmpty, entry)
      case .standIn(let seat, let move): return read(move, by: seat, isShown: false, entry)
      case .opened(let opened):
        guard case .tile(let tile) = opened.item else { break }
        dark.remove(tile)
        guard let made = waiting, made.target == tile else { break }
        waiting = nil
        tiles[made.seat] = tile
        return tell(made, game.view.state.tile(tile) == nil ? .foul : .opened, in: entry.round)
      case .judged(let won, _):
        guard let made = waiting, case .accuse = made.move else { break }
        waiting = nil
        return tell(made, .judged(won: won), in: entry.round)
      case .foul:
        guard let made = waiting else { break }
        waiting = nil
        return tell(made, .foul, in: entry.round)
      case .skip(let seat, _), .goOn(let seat):
        if waiting?.seat == seat { stop() }
      case .reveal: stop()
      case .newDevice, .absence: break
      }
      told.append(
        Placed(
          round: entry.round, seat: nil, move: nil, place: nil,
          text: Telling.sentence(entry.step, at: nil, in: game)))
    }

    private mutating func read(
      _ move: Rules.Move, by seat: SeatID, isShown: Bool, _ entry: GameModel.Entry
    ) {
      if waiting?.seat == seat { stop() }
      let made = Move(
        round: entry.round, step: entry.step, seat: seat, move: move, place: tiles[seat])
      if needsKeys(move, isShown: isShown) {
        waiting = made
      } else {
        if case .walk(let tile) = move { tiles[seat] = tile }
        tell(made, .known)
      }
    }

    mutating func finish() -> [Placed] {
      if let made = waiting {
        waiting = nil
        tell(made, game.view.state.awaiting?.seat == made.seat ? .awaited : .shut)
      }
      return told
    }

    /// The turn has ended before the keys came.
    private mutating func stop() {
      guard let made = waiting else { return }
      waiting = nil
      tell(made, .shut)
    }

    private mutating func tell(_ made: Move, _ result: Result, in round: Int? = nil) {
      told.append(
        Placed(
          round: round ?? made.round, seat: made.seat, move: made.move, place: made.place,
          text: Telling.sentence(made.step, at: made.place, result, in: game)))
    }

    private func needsKeys(_ move: Rules.Move, isShown: Bool) -> Bool {
      switch move {
      case .explore: true
      case .walk(let tile): isShown && dark.contains(tile)
      case .accuse: game.view.state.rules.freeAccusations
      case .search, .dust, .examine, .interview, .offer, .answer, .pass, .resign: false
      }
    }
  }
}
