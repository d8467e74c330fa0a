import Casebook
import Rules

extension BoardState {
  /// Everything that a key does where the player is: the one table that handles the keys, and that
  /// the key line is written from.
  func bindings(in scene: Scene) -> [Binding] {
    if case .typing(let purpose) = frame.place { return typing(purpose) }
    if frame.place == .board, case .game(let game) = scene { return board(game) }
    if frame.place == .notebook, case .game = scene { return notebook }
    if frame.place == .map, let game = scene.match { return house(game) }
    let page = page(for: frame, in: scene)
    return choosing(page) + sieving(page) + scrolling(page) + extras(in: scene)
  }

  private func typing(_ purpose: Place.Purpose) -> [Binding] {
    var bindings = [Binding("letters", "type", [:], takesText: true)]
    if frame.isComplete(purpose) {
      bindings.append(Binding("Enter", purpose == .say ? "send" : "done", [.enter: .submit]))
    }
    if !frame.text.isEmpty { bindings.append(Binding("Backspace", "delete", [.backspace: .erase])) }
    if purpose == .say { return bindings + [Binding("Esc", "close", [.escape: .close])] }
    if case .passphrase = purpose {
      return bindings + [Binding("Esc", "do not join", [.escape: .giveUp])]
    }
    return bindings + [Binding("Esc", "cancel", [.escape: .close])]
  }

  /// Arrows, digits and Enter over the items of a page.
  func choosing(_ page: Page) -> [Binding] {
    let items = page.items
    guard !items.isEmpty else { return [] }
    var bindings: [Binding] = []
    let cursor = min(frame.cursor, items.count - 1)
    if items.count > 1 {
      bindings.append(
        Binding(
          "↑↓", "choose",
          [
            .up: .cursor((cursor + items.count - 1) % items.count),
            .down: .cursor((cursor + 1) % items.count),
          ]))
    }
    var sides: [Key: Action] = [:]
    sides[.left] = items[cursor].left
    sides[.right] = items[cursor].right
    if !sides.isEmpty { bindings.append(Binding("←→", page.sides, sides)) }
    if let action = items[cursor].action {
      bindings.append(Binding("Enter", page.verb, [.enter: action]))
    }
    if page.isNumbered, let digits = digits(items) { bindings.append(digits) }
    return bindings
  }

  /// Digits and arrows over what narrows a page down; it has no list then.
  private func sieving(_ page: Page) -> [Binding] {
    guard !page.sieve.isEmpty, page.items.isEmpty else { return [] }
    let cursor = min(frame.cursor, page.sieve.count - 1)
    var sides: [Key: Action] = [:]
    sides[.left] = page.sieve[cursor].left
    sides[.right] = page.sieve[cursor].right
    var bindings: [Binding] = []
    if let digits = digits(page.sieve) {
      bindings.append(Binding(digits.shown, page.verb, digits.actions))
    }
    bindings.append(Binding(sides.count > 1 ? "←→" : "→", "change", sides))
    if page.sieve.count > 1 {
      let next = (cursor + 1) % page.sieve.count
      bindings.append(Binding("Enter", "next choice", [.enter: .cursor(next)]))
    }
    return bindings
  }

  /// The digits that choose from a list: 1 to 9, and 0 for the tenth.
  func digits(_ items: [Item]) -> Binding? {
    var actions: [Key: Action] = [:]
    for (at, item) in items.enumerated().prefix(10) {
      if let action = item.action { actions[.character(Self.digit(at))] = action }
    }
    guard !actions.isEmpty else { return nil }
    let last = min(items.count, 10) - 1
    return Binding(last == 0 ? "1" : "1-\(Self.digit(last))", "pick", actions)
  }

  static func digit(_ at: Int) -> Character { Character(String((at + 1) % 10)) }

  /// Arrows and page keys over the text of a page; arrows that choose do not scroll.
  func scrolling(_ page: Page) -> [Binding] {
    let most = page.scrollLimit(width: width, height: height, look: look)
    return scrolling(
      most: most, step: max(1, height - 8 - page.items.count), arrows: page.items.count < 2)
  }

  func scrolling(most: Int, step: Int, arrows: Bool = true) -> [Binding] {
    guard most > 0 else { return [] }
    let scroll = min(frame.scroll, most)
    var actions: [Key: Action] = [:]
    if scroll > 0 {
      if arrows { actions[.up] = .scroll(scroll - 1) }
      actions[.pageUp] = .scroll(max(0, scroll - step))
      actions[.home] = .scroll(0)
    }
    if scroll < most {
      if arrows { actions[.down] = .scroll(scroll + 1) }
      actions[.pageDown] = .scroll(min(most, scroll + step))
      actions[.end] = .scroll(most)
    }
    return [Binding(arrows ? "↑↓ PgUp PgDn" : "PgUp PgDn", "scroll", actions)]
  }

  /// What belongs to one place alone, and the ways out.
  private func extras(in scene: Scene) -> [Binding] {
    let help = Binding("?", "help", .open(.help))
    let back = Binding("Esc", "back", [.escape: .close])
    switch frame.place {
    case .title:
      return answeringInvitation(in: scene) + [help, Binding("q", "quit", .emit(.quit))]
    case .lobbies:
      let around =
        scene.nearby.isEmpty ? [] : [Binding("w", "who is here", .open(.nearby))]
      return answeringInvitation(in: scene) + around + [
        Binding("o", "open your own", .open(.typing(.lobbyName))),
        Binding("a", "join by address", .open(.typing(.address))), help,
        Binding("Esc", "back", [.escape: .emit(.back), .character("q"): .emit(.back)]),
      ]
    case .lobby:
      return answering(in: scene) + witnessing(in: scene) + talking(in: scene)
        + joining(in: scene) + [
          Binding("p", "people", .open(.people)), Binding("s", "settings", .open(.settings)), help,
          Binding("Esc", "leave", [.escape: .open(.leave), .character("q"): .open(.leave)]),
        ]
    case .witness:
      if case .witness(let model) = scene, model.state.outcome != nil {
        return answeringInvitation(in: scene) + talking(in: scene) + [
          help,
          Binding("Esc", "to the title", [.escape: .emit(.back), .character("q"): .emit(.back)]),
        ]
      }
      return answeringInvitation(in: scene) + talking(in: scene) + [
        help, Binding("q", "leave", .open(.leave)),
      ]
    case .message:
      return [
        Binding("Enter", "back to the title", [.enter: .emit(.back), .escape: .emit(.back)]), help,
        Binding("q", "quit", .emit(.quit)),
      ]
    case .theEnd: return theEnd(in: scene)
    case .howTo:
      let page = min(frame.cursor, HowTo.pages.count - 1)
      var sides: [Key: Action] = [:]
      if page > 0 { sides[.left] = .turn(page - 1) }
      if page < HowTo.pages.count - 1 {
        sides[.right] = .turn(page + 1)
        sides[.enter] = .turn(page + 1)
      }
      return [Binding("←→ Enter", "turn the page", sides), help, back]
    case .offer:
      return [help, Binding("Esc", "answer later", [.escape: .layOfferAside])]
    case .help:
      return [Binding("Esc", "close", [.escape: .close, .character("?"): .close])]
    case .waiting:
      return [help, Binding("Esc", "stop waiting", [.escape: .giveUp])]
    case .statistics:
      return statistics()
    case .chat:
      return talking(in: scene) + [help, back]
    case .room, .questions:
      return [
        Binding("d", "dossiers", .open(.dossiers)), Binding("e", "log", .open(.log)), help, back,
      ]
    case .log:
      return [Binding("t", "notes", .open(.notes)), help, back]
    case .notes:
      return [Binding("w", "write", .open(.typing(.note))), help, back]
    case .dossier(let person):
      return reading(person) + [help, back]
    case .settings, .about, .rivals, .opening, .roster, .menu, .confer, .give, .get, .accuse,
      .confirm, .dossiers, .chronicle, .exhibit, .note, .goOnAlone, .afterwards, .leave,
      .learning, .access, .nearby, .invitation, .people, .blocked, .invite, .ways, .rules, .person,
      .caller, .block, .poll:
      return [help, back]
    case .board, .map, .notebook, .typing:
      return []
    }
  }

  /// The host answers whoever has waited longest.
  private func answering(in scene: Scene) -> [Binding] {
    guard case .lobby(let lobby) = scene, let caller = lobby.callers.first else { return [] }
    return [
      Binding("y", "let in", .emit(.admit(node: caller.node, true))),
      Binding("n", "refuse", .emit(.admit(node: caller.node, false))),
    ]
  }

  /// How others come: whom the host asks, and what they can type.
  private func joining(in scene: Scene) -> [Binding] {
    guard case .lobby(let lobby) = scene else { return [] }
    return (lobby.iAmHost ? [Binding("i", "invite", .open(.invite))] : []) + [
      Binding("a", "how to join", .open(.ways))
    ]
  }

  private func witnessing(in scene: Scene) -> [Binding] {
    guard case .lobby(let lobby) = scene, let (label, wishes) = Self.witnessing(lobby) else {
      return []
    }
    return [Binding("w", label, .emit(.witness(wishes)))]
  }

  /// The keys that open something beside the end.
  func views(without place: Place) -> [Binding] {
    [
      Binding("d", "dossiers", .open(.dossiers)), Binding("n", "grid", .open(.notebook)),
      Binding("c", "chronicle", .open(.chronicle)), Binding("?", "help", .open(.help)),
    ].filter { !$0.actions.values.contains(.open(place)) }
  }

  private var notebook: [Binding] {
    [
      Binding(
        "↑↓←→", "move",
        [
          .up: .cursor(Notebook.step(frame.cursor, dx: 0, dy: -1)),
          .down: .cursor(Notebook.step(frame.cursor, dx: 0, dy: 1)),
          .left: .cursor(Notebook.step(frame.cursor, dx: -1, dy: 0)),
          .right: .cursor(Notebook.step(frame.cursor, dx: 1, dy: 0)),
        ]),
      Binding(
        "Enter", "mark",
        [.enter: .cycleMark(frame.cursor), .character(" "): .cycleMark(frame.cursor)]),
      Binding("w", "write", .open(.typing(.note))),
      Binding("t", "notes", .open(.notes)),
      Binding("?", "help", .open(.help)), Binding("Esc", "back", [.escape: .close]),
    ]
  }
}
