import Casebook
import Rules

/// Tells the public steps of a match in words.
enum Telling {
  /// What came of a move that had to wait.
  enum Result: Hashable {
    /// It did not have to wait, or what came of it is not known.
    case known
    case awaited
    case opened
    /// The turn ended before the keys came.
    case shut
    case judged(won: Bool)
    case foul
  }

  /// A step alone, or a move with what came of it; `place` is where the detective stood, if that is
  /// known.
  static func sentence(
    _ step: Step, at place: TileID?, _ result: Result = .known, in game: GameModel
  ) -> String {
    switch step {
    case .begin: "The case is opened."
    case .move(let seat, _, let move, let shown):
      tell(
        move, isShown: !shown.isEmpty, result, by: Actor(seat, in: game), at: place, in: game)
    case .standIn(let seat, let move):
      tell(move, isShown: false, result, by: Actor(botFor: seat, in: game), at: place, in: game)
    case .opened(let opened): door(opened.item, in: game)
    case .judged(let won, _): "The accusation is \(won ? "right" : "wrong")."
    case .foul: foul
    case .skip(let seat, .timer): "\(who(seat, in: game)) ran out of time."
    case .skip(let seat, .away): "\(who(seat, in: game)) is away; the turn went on."
    case .absence(let seat, let absence): agreed(absence, on: seat, in: game)
    case .newDevice(let seat?):
      "\(who(seat, in: game)) \(seat == game.me ? "come" : "comes") back with a new device."
    case .newDevice(nil): "The witness comes back with a new device."
    // Nobody at the table need know when the old device counts no more.
    case .settled: ""
    case .goOn(let seat): goOn(without: seat, in: game)
    case .reveal:
      game.view.state.isClosed && game.view.state.truth == nil
        ? "The truth cannot be told." : "The truth is told."
    }
  }

  /// Of a deal that nobody can play.
  static let foul = "The case that was dealt cannot be read: the match ends."

  /// A door whose opening is told without whose move it was.
  private static func door(_ item: CaseItem, in game: GameModel) -> String {
    guard case .tile(let tile) = item, game.view.state.tile(tile) != nil else {
      return game.view.state.outcome == .foulDeal ? foul : "A door is opened."
    }
    return "The \(room(tile, in: game)) is opened."
  }

  private static func goOn(without gone: SeatID, in game: GameModel) -> String {
    let left = game.players.first { $0.seat != gone && !$0.isBot }?.seat ?? game.view.seat
    let verb = left == game.me ? "go" : "goes"
    return "\(who(left, in: game)) \(verb) on alone, without \(whom(gone, in: game))."
  }

  static func who(_ seat: SeatID, in game: GameModel) -> String {
    seat == game.me ? "You" : Typeset.clip(game.name(of: seat), to: 16)
  }

  static func whom(_ seat: SeatID, in game: GameModel) -> String {
    seat == game.me ? "you" : Typeset.clip(game.name(of: seat), to: 16)
  }

  /// What becomes of a seat whose player is away.
  private static func agreed(_ absence: Absence?, on seat: SeatID, in game: GameModel) -> String {
    let isMe = seat == game.me
    let name = whom(seat, in: game)
    let back = isMe ? "you are back" : "they are back"
    return switch absence {
    case nil: isMe ? "You are back in your seat." : "\(name) is back in the seat."
    case .skip: "It is agreed: the turns of \(name) are passed until \(back)."
    case .wait: "It is agreed: everybody waits for \(name)."
    case .bot: "It is agreed: a bot moves for \(name) until \(back)."
    }
  }

  /// Who does something: a detective, or a bot for one.
  private struct Actor {
    let seat: SeatID
    let name: String
    let isMe: Bool

    init(_ seat: SeatID, in game: GameModel) {
      self.seat = seat
      name = who(seat, in: game)
      isMe = seat == game.me
    }

    init(botFor seat: SeatID, in game: GameModel) {
      self.seat = seat
      name = "A bot for \(whom(seat, in: game))"
      isMe = false
    }

    func verb(_ verb: String) -> String { isMe ? verb : verb + "s" }
  }

  private static func tell(
    _ move: Move, isShown: Bool, _ result: Result, by actor: Actor, at place: TileID?,
    in game: GameModel
  ) -> String {
    let setting = game.view.setting
    let me = actor.name
    let face = place.flatMap { game.view.state.tile($0) }
    let weapon = face?.weapon.map { "the \(setting.weapon($0).short)" } ?? "a weapon"
    func label(_ id: EnvelopeID) -> String { Wording.label(setting.label(id), in: setting) }
    switch move {
    case .explore, .walk: return step(move, isShown: isShown, result, by: actor, in: game)
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
      return accusation(of: setting.person(solution.murderer).short, result, by: actor, in: game)
    case .pass: return "\(me) passed."
    case .resign: return "\(me) gave up the case."
    }
  }

  private static func step(
    _ move: Move, isShown: Bool, _ result: Result, by actor: Actor, in game: GameModel
  ) -> String {
    let me = actor.name
    switch (move, result) {
    case (_, .foul): return foul
    case (.explore(let tile), .opened), (.explore(let tile), .known):
      return "\(me) opened the \(room(tile, in: game))."
    case (.explore, .awaited): return "\(me) \(actor.verb("open")) a door into the dark."
    case (.explore, .shut), (.explore, .judged): return "\(me) tried a door that stayed shut."
    case (_, .awaited): return "\(me) \(actor.verb("take")) a passage into the dark."
    case (_, .shut): return "\(me) tried a passage, and the door stayed shut."
    case (.walk(let tile), _):
      return isShown
        ? "\(me) came through a passage to the \(room(tile, in: game))."
        : "\(me) went to the \(room(tile, in: game))."
    case (_, _): return ""
    }
  }

  private static func accusation(
    of name: String, _ result: Result, by actor: Actor, in game: GameModel
  ) -> String {
    let me = actor.name
    let was = actor.isMe ? "were" : "was"
    let state = game.view.state
    switch result {
    case .awaited:
      return "\(me) \(actor.verb("accuse")) \(name). The verdict is being opened."
    case .judged(won: true): return "\(me) accused \(name), and \(was) right."
    case .judged(won: false): return "\(me) accused \(name), and \(was) wrong."
    case .foul: return "\(me) accused \(name). \(foul)"
    case .known, .opened, .shut:
      if state.outcome == .solved(by: actor.seat) { return "\(me) accused \(name), and proved it." }
      return state.rules.freeAccusations
        ? "\(me) accused \(name)."
        : "\(me) accused \(name) and \(was) not right, or could not prove it."
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
