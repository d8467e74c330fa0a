import Rules

extension BoardState {
  /// The keys of an ended match.
  func theEnd(in scene: Scene) -> [Binding] {
    guard case .game(let game) = scene else { return [] }
    let room = endRoom(width: width, height: height)
    var bindings = tabs(endTab.rawValue, of: EndTab.allCases.count)
    if endTab == .curves {
      bindings += choosingCurve(game)
    } else {
      let strip = endStrip(game, width: room.width, look: look)
      let most = strip.scrollLimit(height: room.height)
      bindings += scrolling(most: most, step: max(1, room.height - 1))
    }
    bindings.append(Binding("Enter", "what now", [.enter: .open(.afterwards)]))
    bindings += views(without: .theEnd)
    bindings.append(Binding("s", "settings", .open(.settings)))
    bindings.append(
      Binding("Esc", "to the title", [.escape: .emit(.back), .character("q"): .emit(.back)]))
    return bindings
  }

  /// What there is beside the pages, as a list.
  var afterwardsPage: Page {
    Page(
      title: "What now?",
      items: [
        Item(label: "Back to the pages", action: .close),
        Item(label: "Statistics and the hall of fame", action: .open(.statistics)),
        Item(label: "The dossiers", action: .open(.dossiers)),
        Item(label: "Your notebook", action: .open(.notebook)),
        Item(label: "Settings", action: .open(.settings)),
        Item(label: "Help", action: .open(.help)),
        Item(label: "To the title", action: .emit(.back)),
      ])
  }
}
