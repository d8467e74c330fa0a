import Casebook
import Rules
import Table

extension Wish {
  /// A lobby for one player and their rivals, that nobody can walk or look into.
  static func solo(rivals: Int, level: Level) -> Wish {
    .hostLobby(
      name: "Solo", seats: rivals + 1, rules: MatchRules(level: level, turnSeconds: 0),
      bots: Array(repeating: .inspector, count: rivals), access: Access(asksFirst: true))
  }
}
