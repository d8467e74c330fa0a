import Casebook
import Rules

extension BoardState {
  /// The keys of the board itself; digits always choose from what can be done.
  func board(_ game: GameModel) -> [Binding] {
    let actions = Deeds.page(for: game)
    var bindings: [Binding] = []
    if game.ring.mayGoOnAlone {
      bindings.append(Binding("g", "go on alone", .open(.goOnAlone)))
    }
    switch focus {
    case .map: bindings += map(game)
    case .actions: bindings += choosing(actions)
    case .log:
      let room = BoardLayout(width: width, height: height).logHeight(focused: true)
      let most = max(0, LogText.lines(for: game, width: logWidth).count - room)
      bindings += scrolling(most: most, step: max(1, room - 1))
      bindings.append(Binding("Enter", "whole log", [.enter: .open(.log)]))
    }
    if focus != .actions, let digits = digits(actions.items) {
      bindings.append(Binding(digits.shown, "do", digits.actions))
    }
    let order = Focus.allCases
    let at = order.firstIndex(of: focus) ?? 0
    let next = order[(at + 1) % order.count]
    let before = order[(at + order.count - 1) % order.count]
    let names: [Focus: String] = [.map: "to the map", .actions: "to the list", .log: "to the log"]
    bindings.append(
      Binding("Tab", names[next] ?? "", [.tab: .focus(next), .backtab: .focus(before)]))
    bindings += views(without: .board)
    bindings.append(Binding("q", "leave", .open(.leave)))
    return bindings
  }

  private var logWidth: Int { BoardLayout(width: width, height: height).side.width }

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
    var arrows: [Key: Action] = [:]
    for (key, dy, dx) in [(Key.up, -1, 0), (.down, 1, 0), (.left, 0, -1), (.right, 0, 1)] {
      if let next = TileID(row: tile.row + dy, column: tile.column + dx) {
        arrows[key] = .look(next)
      }
    }
    var bindings = [Binding("↑↓←→", "look around", arrows)]
    if game.mayAct, view.allows(.explore(to: tile)) {
      let action = Action.make(.explore(to: tile))
      bindings.append(
        Binding("Enter", "open this room", [.enter: action, .character("m"): action]))
    } else if game.mayAct, view.allows(.walk(to: tile)) {
      let action = Action.make(.walk(to: tile))
      bindings.append(Binding("Enter", "walk there", [.enter: action, .character("m"): action]))
    } else if view.state.tile(tile) != nil {
      bindings.append(Binding("Enter", "look closer", [.enter: .open(.room(tile))]))
    }
    if view.state.tile(tile) != nil {
      bindings.append(Binding("r", "room", .open(.room(tile))))
    }
    return bindings
  }
}
