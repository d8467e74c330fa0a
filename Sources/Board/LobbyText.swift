import Casebook
import Rules

/// Words of the lobby.
enum LobbyText {
  /// What stands under the seats, the most urgent first; at most five rows, so that the newest notice
  /// has one.
  static func about(_ lobby: LobbyModel, width: Int, look: Look) -> [Line] {
    let urgent = [caller(lobby), impostor(lobby)].compactMap(\.self)
    let quiet = (urgent.count < 2 ? [face(lobby)] : []) + [witness(lobby, look: look)]
    let rules = Typeset.wrap(rules(lobby), width: width, look: look)
    return urgent + quiet.compactMap(\.self) + rules.prefix(2).map { Line($0, .dim) }
  }

  /// Somebody asks the host.
  private static func caller(_ lobby: LobbyModel) -> Line? {
    guard let caller = lobby.callers.first else { return nil }
    let more = lobby.callers.count - 1
    let words = caller.bond.words(caller.name).map { ", \($0.text)," } ?? ""
    let wish = caller.isWitness ? "be the witness" : "sit down"
    return Line(
      "\(Typeset.clip(caller.name, to: 20))\(words) asks to \(wish): y or n?"
        + (more > 0 ? " (\(more) more)" : ""), .accent)
  }

  private static func impostor(_ lobby: LobbyModel) -> Line? {
    let people =
      lobby.members.filter { $0.bot == nil }.map(\.person)
      + (lobby.witness.map { [$0.person] } ?? [])
    for person in people {
      guard case .impostor = person.bond, let words = person.bond.words(person.name) else {
        continue
      }
      return Line("! \(Typeset.clip(person.name, to: 24)): \(words.text).", .danger)
    }
    return nil
  }

  private static func face(_ lobby: LobbyModel) -> Line? {
    guard let me = lobby.members.first(where: \.isMe),
      lobby.detectives.indices.contains(me.detective)
    else { return nil }
    let face = lobby.detectives[me.detective]
    return Line("\(face.name): \(face.epithet)", .accent)
  }

  private static func rules(_ lobby: LobbyModel) -> String {
    let rules = lobby.rules
    let isKnown = lobby.members.contains { if case .known = $0.bond { true } else { false } }
    return terms(rules) + " * hosts the table." + (isKnown ? " + is known to you." : "")
  }

  /// What is played for, in one sentence.
  static func terms(_ rules: MatchRules) -> String {
    "A \(rules.level.rawValue) case, \(rules.rounds) rounds, "
      + "\(rules.actionsPerTurn) actions a turn, "
      + (rules.turnSeconds == 0
        ? "no turn timer" : "\(clock(rules.turnSeconds)) for a turn")
      + ", accusations must be \(rules.freeAccusations ? "right" : "right and proven")."
  }

  /// Who keeps the match safe, or, where two people would need somebody, what a witness is.
  static func witness(_ lobby: LobbyModel, look: Look) -> Line? {
    guard let witness = lobby.witness else {
      return lobby.members.filter { $0.bot == nil }.count == 2
        ? Line(
          "A match of two waits when one drops out, unless a third machine is witness.", .dim
        )
        : nil
    }
    if witness.isMe {
      return Line("You are the witness: no seat, and your machine keeps the match safe.", .mine)
    }
    let name = Typeset.clip(witness.name, to: 24, look: look)
    return witness.isAway
      ? Line("\(name) is the witness (no seat), and is ~ away.", .danger)
      : Line("\(name) keeps the match safe (witness, no seat).", .accent)
  }

  static func timer(_ seconds: Int) -> String {
    seconds == 0 ? "none" : clock(seconds)
  }

  static func clock(_ seconds: Int) -> String {
    let seconds = max(0, min(seconds, 99 * 60 + 59))
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
