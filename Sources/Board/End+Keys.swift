import Rules

extension BoardState {
  /// The keys of an ended match.
  func theEnd(in scene: Scene) -> [Binding] {
    guard case .game(let game) = scene else { return [] }
    let room = endRoom(width: width, height: height)
    var bindings = tabs(endTab.rawValue, of: EndTab.allCases.count, label: "turn")
    if endTab == .curves {
      bindings += choosingCurve(game)
    } else {
      let strip = endStrip(game, width: room.width, look: look)
      let most = strip.scrollLimit(height: room.height)
      bindings += scrolling(most: most, step: max(1, room.height - 1))
    }
    bindings.append(Binding("Enter", "what now", [.enter: .open(.afterwards)]))
    let asks = answeringInvitation(in: scene)
    bindings += asks + talking(in: scene)
    if game.canPlayAgain { bindings.append(Binding("r", "again", .emit(.rematch))) }
    // Two rows have no room for all; what is missing is among 'what now', or a page of its own.
    bindings += views(without: asks.isEmpty ? .theEnd : .chronicle)
    if asks.isEmpty { bindings.append(Binding("s", "settings", .open(.settings))) }
    bindings.append(
      Binding("Esc", "title", [.escape: .emit(.back), .character("q"): .emit(.back)]))
    return bindings
  }

  /// What there is beside the pages, as a list.
  func afterwardsPage(_ game: GameModel) -> Page {
    var page = Page(title: "What now?", items: [Item(label: "Back to the pages", action: .close)])
    if game.canPlayAgain {
      page.items.append(
        Item(label: "Play again with the same people", action: .finish(.rematch)))
    }
    page.items += [
      Item(label: "Statistics and the hall of fame", action: .open(.statistics)),
      Item(label: "The dossiers", action: .open(.dossiers)),
      Item(label: "Your notebook", action: .open(.notebook)),
      Item(label: "Settings", action: .open(.settings)),
      Item(label: "Help", action: .open(.help)),
    ]
    if game.canPlayAgain { page.items.append(Self.talkItem(game.chat)) }
    page.items.append(Item(label: "To the title", action: .emit(.back)))
    page.items += invitationItem(game.invitations, width: page.width)
    return page
  }
}

extension GameModel {
  /// Whether there is anybody to play with again.
  var canPlayAgain: Bool {
    lesson == nil && players.contains { !$0.isMe && !$0.isBot && $0.machine == nil }
  }
}
