import Casebook
import Rules

extension BoardState {
  /// The keys of the board itself; digits always choose from what can be done.
  func board(_ game: GameModel) -> [Binding] {
    let actions = Deeds.page(for: game)
    var bindings: [Binding] = []
    if game.ring.mayGoOnAlone { bindings.append(Binding("g", "alone", .open(.goOnAlone))) }
    switch focus {
    case .map: bindings += map(game)
    case .actions:
      bindings += choosing(actions)
      bindings.append(
        Binding(
          "←→ Tab", "map, log",
          [
            .left: .focus(.map), .right: .focus(.log), .tab: .focus(.log), .backtab: .focus(.map),
          ]))
    case .log:
      let layout = BoardLayout(width: width, height: height, ringRows: ring(game).rows)
      let count = LogText.lines(for: game, width: layout.side.width).count
      let most = max(0, count - layout.logHeight)
      bindings += scrolling(most: most, step: max(1, layout.logHeight - 1))
      bindings.append(Binding("←", "list", [.left: .focus(.actions)]))
      bindings.append(
        Binding("Enter e", "log", [.enter: .open(.log), .character("e"): .open(.log)]))
    }
    if focus != .actions, let digits = digits(actions.items) {
      bindings.append(Binding(digits.shown, "do", digits.actions))
    }
    let order = Focus.allCases
    let at = order.firstIndex(of: focus) ?? 0
    let next = order[(at + 1) % order.count]
    let before = order[(at + order.count - 1) % order.count]
    let names: [Focus: String] = [.map: "map", .actions: "list", .log: "log"]
    if focus != .actions {
      bindings.append(
        Binding("Tab", names[next] ?? "", [.tab: .focus(next), .backtab: .focus(before)]))
    }
    bindings += [
      Binding("d", "dossiers", .open(.dossiers)), Binding("n", "grid", .open(.notebook)),
    ]
    if focus != .log { bindings.append(Binding("e", "log", .open(.log))) }
    bindings.append(Binding("c", "chronicle", .open(.chronicle)))
    // Two rows have no room for all; what is missing is among 'more'.
    let vote = polling(game)
    if vote.isEmpty { bindings.append(Binding("m", "map", .open(.map))) }
    bindings.append(Binding("p", "who", .open(.roster)))
    if !game.ring.mayGoOnAlone {
      let talk = talking(in: .game(game))
      bindings += talk + vote
      if talk.isEmpty, vote.isEmpty {
        bindings.append(Binding("s", "settings", .open(.settings)))
      }
    }
    return bindings + [
      Binding("x", "more", .open(.menu)), Binding("?", "help", .open(.help)),
      Binding("q", "leave", .open(.leave)),
    ]
  }

  func ring(_ game: GameModel) -> RingPanel { RingPanel(game: game, width: width, look: look) }

  /// A click brings the cursor to a tile; what Enter does there, which may spend an action, takes a
  /// second one.
  func clicked(_ tile: TileID, _ game: GameModel) -> [Action] {
    guard focus == .map, tile == looking ?? game.view.me.tile else {
      return [.focus(.map), .look(tile)]
    }
    return [map(game).lazy.compactMap { $0.actions[.enter] }.first].compactMap(\.self)
  }

  private func map(_ game: GameModel) -> [Binding] {
    let view = game.view
    let tile = looking ?? view.me.tile
    var arrows = looks(from: tile)
    // To the east of the house is the list.
    if arrows[.right] == nil { arrows[.right] = .focus(.actions) }
    var bindings = [Binding("↑↓←→", "look", arrows)]
    let room = view.state.tile(tile) == nil ? nil : Action.open(.room(tile))
    if let way = way(to: tile, in: game) {
      bindings.append(Binding("Enter", way.label, [.enter: way.action]))
      if let room { bindings.append(Binding("r", "room", room)) }
    } else if let room {
      bindings.append(
        Binding(
          "Enter r", tile == view.me.tile ? "the room" : "look in",
          [.enter: room, .character("r"): room]))
    }
    return bindings
  }

  /// The arrows that lead from tile to tile.
  func looks(from tile: TileID) -> [Key: Action] {
    var arrows: [Key: Action] = [:]
    for (key, dy, dx) in [(Key.up, -1, 0), (.down, 1, 0), (.left, 0, -1), (.right, 0, 1)] {
      if let next = TileID(row: tile.row + dy, column: tile.column + dx) {
        arrows[key] = .look(next)
      }
    }
    return arrows
  }

  /// The step to a tile, if it can be made now.
  func way(to tile: TileID, in game: GameModel) -> (label: String, action: Action)? {
    guard game.mayAct else { return nil }
    if game.view.allows(.explore(to: tile)) { return ("open it", .make(.explore(to: tile))) }
    if game.view.allows(.walk(to: tile)) { return ("walk there", .make(.walk(to: tile))) }
    return nil
  }
}
