import Casebook
import Rules

/// Tells the public steps of a match in words.
enum Telling {
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

  static func placed(_ game: GameModel) -> [Placed] {
    var tiles: [SeatID: TileID] = [:]
    return game.chronicle.filter { $0.step != .settled }.map { entry in
      if entry.step == .begin {
        for seat in game.view.state.seatIDs { tiles[seat] = game.view.setting.file.hall }
      }
      var place: TileID?
      var made: (seat: SeatID, move: Move)?
      if case .move(let seat, _, let move, _) = entry.step {
        made = (seat, move)
        place = tiles[seat]
        switch move {
        case .explore(let tile), .walk(let tile): tiles[seat] = tile
        default: break
        }
      }
      return Placed(
        round: entry.round, seat: made?.seat, move: made?.move, place: place,
        text: sentence(entry.step, at: place, in: game))
    }
  }

  /// `place` is where the detective stood, if that is known.
  static func sentence(_ step: Step, at place: TileID?, in game: GameModel) -> String {
    switch step {
    case .begin: "The case is opened."
    case .move(let seat, _, let move, let reveal):
      tell(move, reveal, by: seat, at: place, in: game)
    case .skip(let seat, .timer): "\(who(seat, in: game)) ran out of time."
    case .skip(let seat, .away): "\(who(seat, in: game)) is away; the turn went on."
    case .newDevice(let seat?):
      "\(who(seat, in: game)) \(seat == game.view.seat ? "come" : "comes") back with a new device."
    case .newDevice(nil): "The witness comes back with a new device."
    // Nobody at the table need know when the old device counts no more.
    case .settled: ""
    case .goOn(let seat): goOn(without: seat, in: game)
    case .reveal: "The truth is told."
    }
  }

  private static func goOn(without gone: SeatID, in game: GameModel) -> String {
    let left = game.players.first { $0.seat != gone && !$0.isBot }?.seat ?? game.view.seat
    let verb = left == game.view.seat ? "go" : "goes"
    return "\(who(left, in: game)) \(verb) on alone, without \(whom(gone, in: game))."
  }

  static func who(_ seat: SeatID, in game: GameModel) -> String {
    seat == game.view.seat ? "You" : Typeset.clip(game.name(of: seat), to: 16)
  }

  static func whom(_ seat: SeatID, in game: GameModel) -> String {
    seat == game.view.seat ? "you" : Typeset.clip(game.name(of: seat), to: 16)
  }

  private static func tell(
    _ move: Move, _ reveal: Reveal, by seat: SeatID, at place: TileID?, in game: GameModel
  ) -> String {
    let setting = game.view.setting
    let me = who(seat, in: game)
    let was = seat == game.view.seat ? "were" : "was"
    let face = place.flatMap { game.view.state.tile($0) }
    let weapon = face?.weapon.map { "the \(setting.weapon($0).short)" } ?? "a weapon"
    func label(_ id: EnvelopeID) -> String { Wording.label(setting.label(id), in: setting) }
    switch move {
    case .explore(let tile): return "\(me) opened the \(room(tile, in: game))."
    case .walk(let tile):
      if case .passage = reveal {
        return "\(me) came through a passage to the \(room(tile, in: game))."
      }
      return "\(me) went to the \(room(tile, in: game))."
    case .search:
      return "\(me) searched \(face.map { "the \(setting.room($0.room).name)" } ?? "a room")."
    case .dust: return "\(me) dusted \(weapon)."
    case .examine(.wound): return "\(me) examined the wound."
    case .examine(.temperature): return "\(me) felt how cold the body is."
    case .examine(.weapon): return "\(me) compared \(weapon) with the wound."
    case .interview(let person, let question):
      return "\(me) asked \(setting.person(person).short) \(text(question))."
    case .offer(let other, let give, let get):
      return "\(me) offered \(whom(other, in: game)): \(label(give)), for \(label(get))."
    case .answer(let agree): return "\(me) \(agree ? "agreed" : "declined")."
    case .accuse(let solution):
      let name = setting.person(solution.murderer).short
      if case .verdict(won: true) = reveal { return "\(me) accused \(name), and proved it." }
      return "\(me) accused \(name) and \(was) not right, or could not prove it."
    case .pass: return "\(me) passed."
    case .resign: return "\(me) gave up the case."
    }
  }

  static func room(_ tile: TileID, in game: GameModel) -> String {
    guard let face = game.view.state.tile(tile) else { return "dark" }
    return game.view.setting.room(face.room).name
  }

  static func text(_ question: Question) -> String {
    switch question {
    case .alibi(let hour): "about \(Wording.hour(hour))"
    case .sighting: "what they saw"
    case .gossip: "about others"
    }
  }
}
