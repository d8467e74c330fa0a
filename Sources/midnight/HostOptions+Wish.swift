import Rules
import Table

extension HostOptions {
  func wish(name: String?, access: Access) -> Wish {
    wish(for: lobby ?? name.map { "\($0)'s table".shortened } ?? "Midnight table", access: access)
  }

  /// Opens a lobby of this name.
  func wish(for name: String, access: Access) -> Wish {
    .hostLobby(
      name: name, seats: seats,
      rules: MatchRules(
        level: level, turnSeconds: timer, freeAccusations: freeAccusations,
        absenceSeconds: absence),
      // In the config file there may be more than there are seats.
      bots: Array(repeating: .inspector, count: min(bots, seats - 1)), access: access)
  }
}

extension String {
  fileprivate var shortened: String { String(prefix(DisplayName.maximum)) }
}
