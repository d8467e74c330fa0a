import Casebook
import Rules

/// The game as lines of text with numbered choices: the same places, models and actions as the
/// screen, for whoever reads, hears or scripts them.
package struct Plain: Hashable, Sendable {
  /// Where the player is, and their marks.
  package var board = BoardState()
  /// The place that was printed last, and what its numbers mean.
  var printed: Printed?
  var told = Told()
  /// What was told last by itself, for whoever has missed it.
  var recent: [String] = []

  /// A place as the player has read it. Numbers are those of this list, whatever has come since.
  struct Printed: Hashable {
    var place: Place
    var kind: BoardState.Kind?
    var page: Spoken
    /// The turn that its choices belong to, and where the detective stood.
    var turn: Turn?
    var tile: TileID?
  }

  static let mostRecent = 10

  package init() {}

  /// The first lines of all.
  package static let greeting =
    "Midnight, in plain lines. A number chooses, Enter repeats where you are, ? tells the rest."

  /// Whether what is typed next may be read by nobody.
  package var hidesTyping: Bool {
    if case .typing(let purpose) = board.frame.place { purpose.isHidden } else { false }
  }

  /// Brings the place in line with a scene, without a word.
  package mutating func settle(in scene: Scene) { board.settle(in: scene) }

  /// What has become new since the last time: what happened, and the whole place if it is another.
  package mutating func hear(_ scene: Scene) -> [String] {
    board.settle(in: scene)
    var lines = told.news(in: scene)
    if !lines.isEmpty { recent = Array((recent + lines).suffix(Self.mostRecent)) }
    lines += follow(scene)
    return lines
  }

  /// Understands a line that was typed, and says what the player wants with it.
  package mutating func take(
    _ line: String, in scene: Scene
  ) -> (lines: [String], intents: [Intent]) {
    board.settle(in: scene)
    // Whoever types has heard enough of what is being said.
    if board.sounding.saidAt != nil { board.sounding.hasMovedOn = true }
    let frame = board.frame
    guard let printed, printed.place == frame.place, printed.kind == board.kind else {
      return (["Something else has come up meanwhile."] + show(scene), [])
    }
    if case .typing(let purpose) = frame.place { return type(line, purpose, in: scene) }
    let word = Typeset.name(line, limit: 40)
    switch word.lowercased() {
    case "": return (show(scene), [])
    case "?": return (Self.commands, [])
    case "n": return (recent.isEmpty ? ["Nothing is new."] : recent, [])
    case "b": return back(in: scene)
    case "q": return leave(in: scene)
    default: return choose(word, among: printed.page.choices, in: scene)
    }
  }

  static let commands = [
    "A number chooses from the list that was read last.", "Enter alone repeats where you are.",
    "b goes back.", "n tells the last news again.",
    "q leaves, and asks first where something would be lost.",
    "A letter that a text names as a key works as well.",
  ]

  // MARK: - What a line does

  private mutating func choose(
    _ word: String, among choices: [Choice], in scene: Scene
  ) -> (lines: [String], intents: [Intent]) {
    let number = Int(word.hasSuffix(".") ? String(word.dropLast()) : word)
    let found =
      number.map { choices.indices.contains($0 - 1) ? choices[$0 - 1] : nil }
      ?? choices.first { choice in choice.letter.map { String($0) == word } ?? false }
    guard let choice = found else {
      return (["There is no '\(word)' here: \(Self.invitation(choices))"], [])
    }
    guard let action = choice.action else {
      return (["That cannot be chosen now: \(Speech.sentence(choice.label))"], [])
    }
    guard spoken(scene).choices.contains(where: { $0.action == action }) else {
      if case .game(let game) = scene, game.isSending { return ([Deeds.waiting(in: game)], []) }
      return (["That choice is gone."] + show(scene), [])
    }
    return carryOut(action, in: scene)
  }

  private mutating func back(in scene: Scene) -> (lines: [String], intents: [Intent]) {
    for binding in board.bindings(in: scene) {
      if let action = binding.actions[.escape] { return carryOut(action, in: scene) }
    }
    return (["There is nothing to go back to; q leaves."], [])
  }

  /// As the screen's own key does; from a place in front, that is closed first.
  private mutating func leave(in scene: Scene) -> (lines: [String], intents: [Intent]) {
    if board.frame.place == .leave { return (show(scene), []) }
    var under = board
    under.stack = []
    let bindings = under.bindings(in: scene)
    for key in [Key.character("q"), .escape] {
      for binding in bindings {
        guard let action = binding.actions[key] else { continue }
        board = under
        return carryOut(action, in: scene)
      }
    }
    return back(in: scene)
  }

  /// A text that was asked for. An empty line takes nothing.
  private mutating func type(
    _ line: String, _ purpose: Place.Purpose, in scene: Scene
  ) -> (lines: [String], intents: [Intent]) {
    var frame = board.frame
    frame.text = String(Typeset.glyphs(line).map(\.character))
    if frame.typed(purpose).isEmpty {
      let answer = back(in: scene)
      return (["Nothing typed."] + answer.lines, answer.intents)
    }
    guard Typeset.width(frame.text) <= purpose.limit else {
      return (["That is too long: \(purpose.limit) characters at most. Once more, please."], [])
    }
    guard frame.isComplete(purpose) else {
      return (
        ["That is too short: \(Frame.leastPassphrase) characters at least. Once more, please."], []
      )
    }
    board.stack[board.stack.count - 1] = frame
    guard purpose == .say else { return carryOut(.submit, in: scene) }
    // Here a line is one line, and what it was typed in front of has been read.
    let intents = board.perform(.submit, in: scene)
    _ = board.stack.popLast()
    board.settle(in: scene)
    remember(scene)
    return ([], intents)
  }

  private mutating func carryOut(
    _ action: Action, in scene: Scene
  ) -> (lines: [String], intents: [Intent]) {
    let before = board.stack.map(\.place)
    let intents = board.perform(action, in: scene)
    board.settle(in: scene)
    if case .cursor = action { return (detail(in: scene), intents) }
    if case .turn = action { return (show(scene), intents) }
    if case .make = action {
      // What comes of it is told, and then what can be done next.
      remember(scene)
      return ([], intents)
    }
    guard board.stack.map(\.place) != before else { return (follow(scene), intents) }
    guard intents.isEmpty else {
      // Where it leads is not known yet.
      printed = nil
      return ([], intents)
    }
    return (show(scene), intents)
  }

  // MARK: - What is printed

  /// The whole place.
  mutating func show(_ scene: Scene) -> [String] {
    remember(scene)
    guard let page = printed?.page else { return [] }
    var lines = ["", page.heading] + page.lines + Self.numbered(page.choices)
    if !page.choices.isEmpty { lines.append(Self.invitation(page.choices)) }
    return lines
  }

  private mutating func remember(_ scene: Scene) {
    var turn: Turn?
    var tile: TileID?
    if case .game(let game) = scene { (turn, tile) = (Turn(game), game.view.me.tile) }
    printed = Printed(
      place: board.frame.place, kind: board.kind, page: spoken(scene), turn: turn, tile: tile)
  }

  /// The place if it is another than was printed, else what has changed in it.
  private mutating func follow(_ scene: Scene) -> [String] {
    guard let old = printed, old.place == board.frame.place, old.kind == board.kind else {
      return show(scene)
    }
    if old.place == .board, case .game(let game) = scene { return follow(game, from: old, scene) }
    let page = spoken(scene)
    guard page != old.page else { return [] }
    if page.heading != old.page.heading { return show(scene) }
    // What is said has been told already.
    var lines =
      old.place == .chat ? [] : page.lines.filter { !old.page.lines.contains($0) }
    let choices = page.choices
    let changed = choices.indices.filter {
      !old.page.choices.indices.contains($0) || old.page.choices[$0].reads(unlike: choices[$0])
    }
    // Few are told one by one, with their numbers; many are another list.
    if choices.count == old.page.choices.count, changed.count <= 3 {
      lines += changed.map { Self.numbered(choices[$0], at: $0) }
    } else {
      lines += Self.numbered(choices) + [Self.invitation(choices)]
    }
    printed?.page = page
    return lines
  }

  /// The board says what can be done when it is the player's turn to do it, and nothing in between.
  private mutating func follow(_ game: GameModel, from old: Printed, _ scene: Scene) -> [String] {
    if game.isSending { printed?.turn = nil }
    if old.tile != game.view.me.tile { return show(scene) }
    let turn = Turn(game)
    guard let turn, turn != printed?.turn else { return [] }
    remember(scene)
    let choices = printed?.page.choices ?? []
    return [PlainBoard.turn(game)] + Self.numbered(choices) + [Self.invitation(choices)]
  }

  static func numbered(_ choices: [Choice]) -> [String] {
    choices.enumerated().map { numbered($0.element, at: $0.offset) }
  }

  static func numbered(_ choice: Choice, at index: Int) -> String {
    "\(index + 1). \(choice.label)\(choice.action == nil ? ", not now" : "")"
  }

  private static func invitation(_ choices: [Choice]) -> String {
    choices.isEmpty
      ? "? tells what can be typed."
      : choices.count == 1
        ? "Choose 1, or ? for help." : "Choose 1 to \(choices.count), or ? for help."
  }
}
