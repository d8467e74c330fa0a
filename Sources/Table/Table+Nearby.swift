// Who else is on this network, as discovery and the links tell.
extension Table {
  /// Those whom discovery sees and who do not sit at our table: friends first, then by name.
  package var nearby: [Nearby] {
    let ours = Set(tableNodes)
    // Only its host announces what a match is called.
    var names: [String: String] = [:]
    for row in neighbours.values.compactMap(\.lobbyRow) { names[row.id] = row.name }
    return neighbours.values.filter { !ours.contains($0.node) }
      .compactMap { nearby($0, lobbies: names) }
      .sorted {
        ($0.isStranger ? 1 : 0, $0.name, $0.node) < ($1.isStranger ? 1 : 0, $1.name, $1.node)
      }
  }

  private func nearby(_ neighbour: Neighbour, lobbies: [String: String]) -> Nearby? {
    guard let standing = neighbour.standing(lobbies: lobbies) else { return nil }
    return Nearby(
      node: neighbour.node, name: neighbour.player,
      tie: tie(node: neighbour.node, name: neighbour.player), standing: standing,
      answer: guests.answer(of: neighbour.node))
  }

  /// What the player of a node is called, wherever we have met it.
  func name(of node: String) -> String {
    lobby?.name(of: node) ?? match?.info.name(of: node) ?? door.caller(node)?.name
      ?? peers.byNode[node]?.hello.name ?? invitations.first { $0.node == node }?.host
      ?? neighbours[node]?.player ?? "Somebody"
  }
}

extension Nearby {
  fileprivate var isStranger: Bool {
    if case .known = tie { false } else { true }
  }
}

extension Neighbour {
  /// Its player's name, as it can be shown; nothing proves it.
  package var player: String {
    let name = DisplayName.printable(text[Key.player] ?? "", limit: DisplayName.maximum)
    return (try? DisplayName.check(name)) ?? String(node.prefix(8))
  }

  /// What its player does; nil if that is nothing that we know of.
  func standing(lobbies: [String: String]) -> Nearby.Standing? {
    guard let version, let state = text[Key.state] else { return nil }
    guard speaksAsWeDo else { return .otherVersion(version) }
    let name = (text[Key.lobbyName] ?? text[Key.lobby].flatMap { lobbies[$0] }).map {
      DisplayName.printable($0, limit: DisplayName.maximum)
    }
    switch state {
    case "idle": return .idle
    case "lobby", "member": return .lobby(name)
    case "match": return .match(name)
    default: return nil
    }
  }
}
