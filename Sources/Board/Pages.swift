import Casebook
import Rules

extension BoardState {
  /// The place as data; places that draw themselves have only their items here.
  func page(for frame: Frame, in scene: Scene) -> Page {
    switch (frame.place, scene) {
    case (.title, .title(let title)): return titlePage(title)
    case (.rivals, _): return rivalsPage
    case (.learning, _): return learningPage
    case (.lobbies, .lobbies(let list)): return lobbiesPage(list, frame)
    case (.nearby, _): return nearbyPage(scene.nearby)
    case (.invitation(let node), _): return invitationPage(node, in: scene)
    case (.chat, _): return chatPage(in: scene)
    case (.lobby, .lobby(let lobby)): return lobbyPage(lobby)
    case (.access(let lobby), _): return accessPage(lobby)
    case (.waiting, .lobbies(let list)): return waitingPage(list)
    case (.people, .lobby(let lobby)): return peoplePage(lobby)
    case (.person(let node), .lobby(let lobby)): return personPage(node, in: lobby)
    case (.person(let node), _): return neighbourPage(node, in: scene)
    case (.caller(let node), .lobby(let lobby)): return callerPage(node, in: lobby)
    case (.block(let node), _): return blockPage(node, in: scene)
    case (.invite, .lobby(let lobby)): return invitePage(lobby)
    case (.ways, .lobby(let lobby)): return waysPage(lobby)
    case (.rules, .lobby(let lobby)): return rulesPage(lobby, frame)
    case (.blocked, .lobby(let lobby)): return blockedPage(lobby)
    case (.message, .message(let lines)):
      return Page(title: "Midnight", lines: lines.map { Line($0) })
    case (.witness, .witness(let model)): return witnessPage(model)
    case (.leave, .lobby): return leaveLobbyPage
    case (.leave, .game(let game)):
      return game.lesson == nil ? leaveGamePage(game) : leaveTourPage
    case (.leave, .witness(let model)): return leavePage(model)
    case (.help, _): return helpPage(in: scene)
    case (.afterwards, .game(let game)): return afterwardsPage(game)
    case (.statistics, _): return statisticsPage(frame.cursor)
    case (.settings, _): return settingsPage(in: scene)
    case (.about, _): return aboutPage
    case (.howTo, _): return HowTo.pages[min(frame.cursor, HowTo.pages.count - 1)]
    case (_, .game(let game)): return page(for: frame, in: game)
    case (_, .witness(let model)): return page(for: frame, in: model.game)
    default: return Page(title: "")
    }
  }

  private var leaveLobbyPage: Page {
    Page(
      title: "Leave this lobby?",
      lines: [Line("The others stay, and one of them becomes host. You can come back."), .blank],
      items: [
        Item(label: "Stay", action: .close), Item(label: "Leave", action: .emit(.leave)),
      ])
  }

  private func leaveGamePage(_ game: GameModel) -> Page {
    var page = Page(
      title: "Leave the table?",
      lines: [
        Line(RingText(ring: game.ring).whenIGo), .blank,
      ],
      items: [
        Item(label: "Stay", action: .close),
        Item(label: "Leave for now", action: .emit(.leave)),
      ])
    if game.view.allows(.resign), game.ring.takesMoves {
      page.items.append(Item(label: "Give up the case", action: .make(.resign)))
    }
    return page
  }

  private func helpPage(in scene: Scene) -> Page {
    var under = self
    _ = under.stack.popLast()
    // From the list of places one asks about the board.
    if under.frame.place == .menu { _ = under.stack.popLast() }
    let below = under.frame.place
    var lines = HelpText.about(below).map { Line($0) } + [.blank, Line("Keys here", .accent)]
    if case .game(let game) = scene, let lesson = game.lesson {
      lines = Self.helpLines(lesson) + lines
    }
    let keys = under.bindings(in: scene).map {
      Typeset.pad("\(Typeset.pad($0.shown, to: 14)) \($0.label)", to: 34)
    }
    for at in stride(from: 0, to: keys.count, by: 2) {
      lines.append(Line("  " + keys[at..<min(at + 2, keys.count)].joined()))
    }
    lines.append(Line("  h j k l        like the arrows", .dim))
    return Page(title: "Help", lines: lines)
  }
}
