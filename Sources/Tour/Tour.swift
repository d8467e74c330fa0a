package import Board
package import Casebook
import Rules
package import Soundscape

/// A match that teaches the game by playing it: real rules and a real case, alone in the process.
///
/// It knows no clock: when `pause` is set, whoever drives it waits so long and calls `goOn()`.
package struct Tour: Sendable {
  /// What became of an intent.
  package enum Answer: Hashable, Sendable {
    case taken
    /// The player goes back to the title.
    case left
    /// Nothing that concerns the tour.
    case notMine
  }

  /// Names the match, another one for each attempt.
  package let id: String
  private let player: (name: String, detective: Int)
  let story: TourCase
  var state: CaseState
  private var chronicle: [GameModel.Entry] = [.init(round: 1, step: .begin)]
  private var numbers = [0, 0]
  /// How many of the rival's later deeds are done.
  private var rivalDeeds = 0
  private(set) var stage = TourStage.look
  /// What the player has looked at since the stage began.
  private(set) var seen: Set<Glimpse.Place> = []
  private var glimpse = Glimpse()
  private var marksBefore = Marks()
  /// Why the last accusation was not let through.
  private(set) var mistake: Mistake?
  /// What is to be heard and has not been taken yet.
  private var cues: [Cue] = []

  /// Begins at half past eight; nil if the casebook is not the one that the tour was made for.
  ///
  /// - Parameters:
  ///   - content: the casebook.
  ///   - name: the player's.
  ///   - attempt: how often the tour was begun before, so that nothing old is left on the screen.
  package init?(content: CasebookContent, name: String, attempt: Int = 0) {
    guard let story = TourCase(content: content) else { return nil }
    self.story = story
    id = "tour-\(attempt)"
    player = (name, 0)
    state = story.referee.opening(rules: TourCase.rules, seed: TourCase.seed, detectives: [0, 6])
    var scripts = [TourCase.mine, TourCase.theirs]
    while let seat = state.due, !scripts[seat.value].isEmpty {
      guard make(scripts[seat.value].removeFirst().move(in: state)) else { return nil }
    }
    guard state.due == TourCase.me, state.actionsLeft == TourCase.rules.actionsPerTurn else {
      return nil
    }
    // What was done before half past eight has not been heard.
    cues = [.effect(.begins, .far)]
  }

  /// What is to be heard since this was last asked.
  package mutating func takeCues() -> [Cue] {
    defer { cues = [] }
    return cues
  }

  /// Whether the case is solved.
  package var isWon: Bool { state.outcome == .solved(by: TourCase.me) }
  /// Whether it has ended, in whichever way.
  package var isOver: Bool { state.outcome != nil }

  /// Milliseconds after which `goOn()` is due; nil while the player is.
  package var pause: Int? { state.due == TourCase.rival ? 900 : nil }

  var view: SeatView { view(of: TourCase.me) }

  private func view(of seat: SeatID) -> SeatView {
    SeatView(
      setting: story.setting, state: state, seat: seat,
      log: story.referee.log(of: seat, in: state))
  }

  /// What there is to be seen, with the lesson.
  package var scene: Scene {
    var game = GameModel(
      id: id, view: view,
      players: [
        .init(seat: TourCase.me, name: player.name, isMe: true),
        .init(seat: TourCase.rival, name: rivalName, isBot: true),
      ],
      chronicle: chronicle, audit: .honest)
    game.lesson = lesson(in: game)
    return .game(game)
  }

  var rivalName: String { story.setting.detectives[state.seat(TourCase.rival).detective].short }

  // MARK: - What comes in

  /// Takes what the player wants.
  package mutating func take(_ intent: Intent) -> Answer {
    switch intent {
    case .move(.resign), .leave, .back:
      return .left
    case .move(let move):
      mistake = nil
      if case .accuse(let solution) = move, let mistake = Mistake(solution, in: view) {
        self.mistake = mistake
      } else if state.due == TourCase.me {
        make(move)
      }
      advance()
      return .taken
    default:
      return .notMine
    }
  }

  /// Hears what is in front of the player now; to be called after every key.
  package mutating func watch(_ glimpse: Glimpse) {
    self.glimpse = glimpse
    if let place = glimpse.place { seen.insert(place) }
    advance()
  }

  /// The rival moves, one move at a time.
  package mutating func goOn() {
    guard state.due == TourCase.rival else { return }
    let move = rivalMove
    if !make(move) { make(state.offer == nil ? .pass : .answer(agree: false)) }
    advance()
  }

  // MARK: - The rival

  /// Agrees to every offer, comes when wanted, and else does as it has planned.
  private var rivalMove: Move {
    mutating get {
      if state.offer != nil { return .answer(agree: true) }
      let here = state.seat(TourCase.rival).tile
      let goal = state.seat(TourCase.me).tile
      if stage >= .confer {
        guard here != goal, let next = Way.next(from: here, to: goal, in: state) else {
          return .pass
        }
        return TourCase.Deed.go(next).move(in: state)
      }
      while TourCase.later.indices.contains(rivalDeeds) {
        let move = TourCase.later[rivalDeeds].move(in: state)
        rivalDeeds += 1
        if view(of: TourCase.rival).allows(move) { return move }
      }
      return .pass
    }
  }

  // MARK: - Steps

  /// Makes a move of whoever is due, and opens what it waits for. Says whether it was allowed.
  @discardableResult
  private mutating func make(_ move: Move) -> Bool {
    guard let seat = state.due else { return false }
    numbers[seat.value] += 1
    let step = story.referee.step(move, by: seat, number: numbers[seat.value], in: state)
    guard apply(step) else { return false }
    while let opening = story.referee.opening(in: state) {
      guard apply(opening) else { break }
    }
    return true
  }

  private mutating func apply(_ step: Step) -> Bool {
    let before = state
    do throws(RuleViolation) {
      try state.apply(step, in: story.setting, seals: story.referee.seals)
    } catch {
      return false
    }
    chronicle.append(.init(round: before.round, step: step))
    cues += Cue.heard(of: step, from: before, to: state, mine: TourCase.me)
    // Here nothing is sealed: what is found is open at once.
    let found = state.seat(TourCase.me).opened
      .dropFirst(before.seat(TourCase.me).opened.count)
    if found.contains(where: { Cue.isEvidenceHeard($0, in: story.setting) }) {
      cues.append(.effect(.evidence))
    }
    return true
  }

  /// Goes to the first stage that is not done yet.
  private mutating func advance() {
    while isDone(stage), let next = TourStage(rawValue: stage.rawValue + 1) {
      stage = next
      seen = []
      marksBefore = glimpse.marks
    }
  }

  /// Whether the player has looked at something in this stage, and turned back to the board.
  func hasSeen(_ place: Glimpse.Place) -> Bool { seen.contains(place) && glimpse.place == nil }

  /// What is open in front of the board.
  var place: Glimpse.Place? { glimpse.place }
  /// Which part of the board the arrows belong to.
  var focus: Glimpse.Part { glimpse.part }
  var isLookingAt: TileID? { glimpse.looking }
  var hasMarked: Bool { glimpse.marks != marksBefore }
}
