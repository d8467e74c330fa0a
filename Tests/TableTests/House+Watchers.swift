import Rules

@testable import Table

extension House {
  /// A match of bots that has come to its third round, and Eve, who knows nothing of it.
  static func watchable(_ rules: MatchRules = MatchRules()) throws -> House {
    var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: rules)
    house.pass(60_000) { ($0.match("a")?.state.round ?? 0) >= 3 }
    try house.add("e", name: "Eve")
    return house
  }

  /// Asks a node to be shown what is played there.
  mutating func watch(at node: String, as watcher: String = "e") {
    wish(watcher, .watchAddress([address(of: node)]))
  }
}
