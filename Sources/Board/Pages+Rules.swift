import Casebook
import Rules

// What the host decides about the evening.
extension BoardState {
  static let timers = [0, 30, 60, 90, 120, 180, 300, 600]
  static let absences = [0, 30, 60, 120, 300]

  /// Each rule with its value, and what it means.
  func rulesPage(_ lobby: LobbyModel, _ frame: Frame) -> Page {
    let rules = lobby.rules
    var page = Page(
      title: "The rules of \(Typeset.clip(lobby.name, to: 30, look: look))",
      lines: [
        Line("They count as soon as they are changed, and everybody sees them.", .dim), .blank,
      ],
      items: [
        Self.item("Turn timer", LobbyText.timer(rules.turnSeconds)) {
          .setTimer(Self.next(rules.turnSeconds, $0, of: Self.timers))
        },
        Self.item("Case", rules.level.rawValue) {
          .setLevel(
            Level.allCases[
              Self.step(
                Level.allCases.firstIndex(of: rules.level) ?? 0, $0, of: Level.allCases.count)])
        },
        Self.item("Accusations", rules.freeAccusations ? "free" : "proven") { _ in
          .toggleFreeAccusations
        },
        Self.item("Vote if away", LobbyText.absence(rules.absenceSeconds)) {
          .setAbsence(Self.next(rules.absenceSeconds, $0, of: Self.absences))
        },
        Item(label: "Back", action: .close),
      ])
    page.detailRows = 3
    let meanings = Self.meanings(rules)
    page.detail = [.blank]
    if meanings.indices.contains(frame.cursor) {
      page.detail.append(Line(meanings[frame.cursor]))
    }
    return page
  }

  /// What each of them means as it is now.
  private static func meanings(_ rules: MatchRules) -> [String] {
    [
      rules.turnSeconds == 0
        ? "A turn takes as long as it takes."
        : "A turn that lasts longer than \(LobbyText.clock(rules.turnSeconds)) is passed.",
      meaning(rules.level),
      rules.freeAccusations
        ? "A right accusation wins, proven or not."
        : "An accusation wins if it is right, and proven by the accuser's own log.",
      rules.absenceSeconds == 0
        ? "The turns of whoever is away are passed."
        : "When somebody is away for \(LobbyText.clock(rules.absenceSeconds)), the others vote: pass "
          + "their turns, wait for them, or let a bot move for them.",
    ]
  }

  private static func meaning(_ level: Level) -> String {
    switch level {
    case .easy:
      "Prints have no lookalikes, and the grid marks by itself what your log excludes."
    case .normal: "The murderer lies, and nobody else."
    case .hard: "The murderer lies, and so does one who protects the murderer."
    }
  }

  private static func item(_ label: String, _ value: String, _ set: (Int) -> Intent) -> Item {
    let (down, up) = (Action.emit(set(-1)), Action.emit(set(1)))
    return Item(label: label, note: "< \(value) >", action: up, left: down, right: up)
  }

  private static func step(_ at: Int, _ step: Int, of count: Int) -> Int {
    (at + step + count) % count
  }

  /// The value after or before the present one; one that is not offered counts as the next that is.
  private static func next(_ value: Int, _ step: Int, of values: [Int]) -> Int {
    let at = values.firstIndex { $0 >= value } ?? values.count - 1
    return values[Self.step(at, step, of: values.count)]
  }
}
