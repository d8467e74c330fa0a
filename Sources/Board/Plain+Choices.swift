import Casebook
import Rules

/// A place in words: its name, what there is to say, and what can be done.
struct Spoken: Hashable {
  var heading: String
  var lines: [String] = []
  var choices: [Choice] = []
}

/// One entry of a numbered list.
struct Choice: Hashable {
  var label: String
  /// Nil: cannot be chosen now.
  var action: Action?
  /// The key that does the same on the screen.
  var letter: Character?
}

extension Choice {
  /// Whether another entry under the same number has to be read, too. The next value after one that
  /// has been read is the same choice still; somebody else of the same name is not.
  func reads(unlike other: Choice) -> Bool {
    if label != other.label || (action == nil) != (other.action == nil) { return true }
    return action != other.action && !(action?.setsValue ?? true && other.action?.setsValue ?? true)
  }
}

extension Action {
  /// Whether it sets something to a value, whose name the entry tells.
  fileprivate var setsValue: Bool {
    switch self {
    case .emit(.prefer), .emit(.chooseDetective), .emit(.setTimer), .emit(.setAbsence),
      .emit(.setSeats),
      .emit(.setLevel), .chooseLevel:
      true
    default: false
    }
  }

  /// Whether it only moves about on the screen, where lines have nothing to move.
  var isMovement: Bool {
    switch self {
    case .cursor, .scroll, .look, .focus, .type, .erase: true
    case .open, .close, .turn, .emit, .finish, .giveUp, .make, .layOfferAside, .submit, .cycleMark,
      .strike, .sift, .chooseLevel, .listen, .hush:
      false
    }
  }
}

extension Plain {
  /// What can be chosen: the entries of the page under the numbers that they have on the screen, then
  /// what belongs to the place alone, then what the keys do.
  func choices(
    of page: Page, and own: [Choice], details: [Int: [String]], in scene: Scene
  ) -> [Choice] {
    var choices = page.items.indices.map { item(at: $0, of: page, details[$0] ?? []) }
    func add(_ choice: Choice) {
      if let at = choices.firstIndex(where: { $0.action == choice.action }) {
        choices[at].letter = choices[at].letter ?? choice.letter
      } else {
        choices.append(choice)
      }
    }
    for item in page.items {
      if let left = item.left, !left.isMovement {
        add(Choice(label: "\(Speech.line(item.label)): one step back", action: left))
      }
      if let right = item.right, !right.isMovement {
        add(Choice(label: "\(Speech.line(item.label)): one step on", action: right))
      }
    }
    for item in page.sieve {
      let label = "\(Speech.capital(Speech.line(item.label))): \(Speech.line(item.note))"
      add(Choice(label: "\(label), to change", action: item.action))
      if let left = item.left { add(Choice(label: "\(label), one step back", action: left)) }
    }
    own.forEach(add)
    turns(in: scene).forEach(add)
    keyed(in: scene).forEach(add)
    return choices
  }

  private func item(at index: Int, of page: Page, _ detail: [String]) -> Choice {
    let item = page.items[index]
    var label = Speech.line(item.label)
    let note = Speech.value(item.note)
    if !note.isEmpty { label += Speech.isValue(item.note) ? ": \(note)" : " (\(note))" }
    let cells = item.cells.map(Speech.line).filter { !$0.isEmpty }
    if !cells.isEmpty { label += " (\(cells.joined(separator: ", ")))" }
    guard !page.detail.isEmpty, !Self.isOpened(item.action) else {
      return Choice(label: label, action: item.action)
    }
    // What the screen says about the chosen one is asked for, or told at once.
    guard item.action != nil else { return Choice(label: label, action: .cursor(index)) }
    return Choice(
      label: ([Speech.sentence(label)] + detail).joined(separator: " "), action: item.action)
  }

  /// Whether choosing it leads to where all of its detail is told.
  private static func isOpened(_ action: Action?) -> Bool {
    if case .open(.dossier) = action { true } else { false }
  }

  /// What the page says below the entry, when that is the chosen one.
  static func detail(about index: Int, in board: BoardState, _ scene: Scene) -> [String] {
    var board = board
    _ = board.perform(.cursor(index), in: scene)
    return board.page(for: board.frame, in: scene).detail.map { Speech.sentence($0.text) }
      .filter { !$0.isEmpty }
  }

  /// What it says below each entry that can be chosen. The page is made anew for each.
  func details(of page: Page, in scene: Scene) -> [Int: [String]] {
    guard !page.detail.isEmpty else { return [:] }
    var details: [Int: [String]] = [:]
    for (at, item) in page.items.enumerated()
    where item.action != nil && !Self.isOpened(item.action) {
      details[at] = Self.detail(about: at, in: board, scene)
    }
    return details
  }

  /// What it says alike below all of them.
  static func common(to details: [Int: [String]]) -> [String] {
    guard details.count > 1, let first = details.min(by: { $0.key < $1.key }) else { return [] }
    return first.value.filter { line in details.values.allSatisfy { $0.contains(line) } }
  }

  /// What there is to say about the entry that was chosen.
  func detail(in scene: Scene) -> [String] {
    Self.detail(about: board.frame.cursor, in: board, scene)
  }

  /// What the keys do here, wherever the arrows belong to.
  private func keyed(in scene: Scene) -> [Choice] {
    var boards = [board]
    if board.frame.place == .board {
      boards = Focus.allCases.map { focus in
        var board = board
        board.focus = focus
        if case .game(let game) = scene { board.looking = game.view.me.tile }
        return board
      }
    }
    return boards.flatMap { $0.bindings(in: scene) }.flatMap { binding in
      let letter = binding.letter
      return Set(binding.actions.values).filter { action in
        if case .turn = action { return false }
        return !action.isMovement
      }.map { action in
        Choice(label: label(of: binding, action, in: scene), action: action, letter: letter)
      }
    }
  }

  /// The key line's word, or more of them where the place alone does not say what is meant.
  private func label(of binding: Binding, _ action: Action, in scene: Scene) -> String {
    switch action {
    case .open(.roster): return "Who sits here"
    case .open(.typing(.say)): return "Say something"
    case .open(.poll): return "Choose what becomes of whoever is away"
    case .emit(.rematch): return "Play again with the same people"
    case .emit(.accept(let node)), .emit(.decline(let node)):
      guard let person = scene.person(node) else { break }
      let name = Typeset.clip(person.name, to: 24)
      if case .emit(.accept) = action { return "Accept the invitation of \(name)" }
      return "Decline the invitation of \(name)"
    case .emit(.admit(let node, let isWelcome)):
      guard case .lobby(let lobby) = scene,
        let caller = lobby.callers.first(where: { $0.node == node })
      else { break }
      let name = Typeset.clip(caller.name, to: 24)
      return isWelcome ? "Let \(name) in" : "Refuse \(name)"
    default: break
    }
    return Speech.capital(Speech.line(binding.label))
  }

  /// The pages that lie behind and before this one, by their names.
  private func turns(in scene: Scene) -> [Choice] {
    var found: [Int: String] = [:]
    var open = [board]
    while let board = open.popLast() {
      for binding in board.bindings(in: scene) {
        for case .turn(let page) in binding.actions.values where found[page] == nil {
          var next = self
          next.board = board
          _ = next.board.perform(.turn(page), in: scene)
          found[page] = next.heading(in: scene)
          open.append(next.board)
        }
      }
    }
    let current = heading(in: scene)
    return found.sorted { $0.key < $1.key }.filter { $0.value != current }.map {
      let name = $0.value.split(separator: ": ").last ?? ""
      return Choice(label: "Turn to: \(name.dropLast())", action: .turn($0.key))
    }
  }
}

extension Binding {
  /// The letter among its keys.
  fileprivate var letter: Character? {
    let letters = actions.keys.compactMap { key -> Character? in
      guard case .character(let character) = key, character.isLetter else { return nil }
      return character
    }
    return letters.min()
  }
}
