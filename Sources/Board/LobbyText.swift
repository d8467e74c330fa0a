import Casebook
import Rules

/// Words of the lobby.
enum LobbyText {
  /// What stands under the seats, the most urgent first; at most five rows, so that the newest notice
  /// has one.
  static func about(_ lobby: LobbyModel, width: Int, look: Look) -> [Line] {
    let first = [
      caller(lobby), impostor(lobby), waiting(lobby, width: width, look: look),
      witness(lobby, look: look),
    ].compactMap(\.self)
    var rules = Typeset.wrap(rules(lobby), width: width, look: look)
    if rules.count > most - first.count { rules = [shortRules(lobby)] }
    let face = first.count + rules.count < most ? [face(lobby)].compactMap(\.self) : []
    return first + face + rules.map { Line($0, .dim) }
  }

  private static let most = 5

  /// Whoever keeps the evening from beginning: first those who are away. Nobody waits for the host,
  /// who begins.
  static func hindrances(_ lobby: LobbyModel) -> [String] {
    let away = lobby.members.filter { $0.isAway && $0.bot == nil }
    let thinking = lobby.members.filter {
      $0.bot == nil && !$0.isReady && !$0.isAway && !$0.isHost
    }
    let witness = lobby.witness.flatMap { $0.isAway ? $0.name : nil }
    return (away + thinking).map(\.name) + [witness].compactMap(\.self)
  }

  /// What the table waits for.
  private static func waiting(_ lobby: LobbyModel, width: Int, look: Look) -> Line? {
    let names = hindrances(lobby)
    if lobby.iAmHost, lobby.members.count == 1, lobby.callers.isEmpty {
      return Line("Nobody else has come yet. Wait for them, add bots, or begin alone.", .accent)
    }
    guard !names.isEmpty else {
      return Line(
        lobby.iAmHost
          ? "Everybody is ready: begin when you like."
          : "Everybody is ready; the host begins the evening.", .good)
    }
    if names.count == 1, !lobby.iAmHost, let me = lobby.members.first(where: \.isMe),
      !me.isReady
    {
      return Line("The table waits for you to be ready.", .accent)
    }
    let shown = names.map { Typeset.clip($0, to: 16, look: look) }
    let text = "The table waits for \(Wording.join(shown))."
    return Line(
      Typeset.width(text, look: look) <= width
        ? text : "The table waits for \(shown[0]) and \(names.count - 1) others.", .accent)
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
    return terms(rules) + (isKnown ? " + is known to you." : "")
  }

  /// What is played for, in one sentence.
  static func terms(_ rules: MatchRules) -> String {
    "A \(rules.level.rawValue) case, \(rules.rounds) rounds, "
      + "\(rules.actionsPerTurn) actions a turn, "
      + (rules.turnSeconds == 0
        ? "no turn timer" : "\(clock(rules.turnSeconds)) for a turn")
      + ", accusations must be \(rules.freeAccusations ? "right" : "right and proven")"
      + (rules.absenceSeconds == 0
        ? "." : ", a vote on who is away for \(clock(rules.absenceSeconds)).")
  }

  /// The same where there is one row for it.
  private static func shortRules(_ lobby: LobbyModel) -> String {
    let rules = lobby.rules
    return "A \(rules.level.rawValue) case, "
      + (rules.turnSeconds == 0 ? "no turn timer" : "\(clock(rules.turnSeconds)) for a turn")
      + ", \(rules.freeAccusations ? "free" : "proven") accusations."
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

  static func absence(_ seconds: Int) -> String {
    seconds == 0 ? "never" : clock(seconds)
  }

  static func clock(_ seconds: Int) -> String {
    let seconds = max(0, min(seconds, 99 * 60 + 59))
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
