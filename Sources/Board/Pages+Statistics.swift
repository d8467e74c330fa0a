import Casebook
import Rules

/// The pages of what a player has come to.
enum StatisticsTab: Int, CaseIterable {
  case figures, achievements, hall

  var title: String {
    switch self {
    case .figures: "Figures"
    case .achievements: "Achievements"
    case .hall: "Hall of fame"
    }
  }
}

extension BoardState {
  func statisticsPage(_ at: Int) -> Page {
    let tab = StatisticsTab.allCases[min(at, StatisticsTab.allCases.count - 1)]
    // As much as the screen has room for, up to where lines get too long to read.
    let width = max(74, min(self.width - 6, 106))
    let text = CareerText(career: career, width: width, look: look)
    let lines =
      switch tab {
      case .figures: text.figures
      case .achievements: text.achievements
      case .hall: text.hallOfFame
      }
    return Page(
      title: "Statistics \(tab.rawValue + 1)/\(StatisticsTab.allCases.count): \(tab.title)",
      lines: lines, width: width)
  }

  func statistics() -> [Binding] {
    let count = StatisticsTab.allCases.count
    let tab = min(frame.cursor, count - 1)
    let isLast = tab == count - 1
    return tabs(tab, of: count) + [
      Binding("Enter", isLast ? "back" : "next", [.enter: isLast ? .close : .turn(tab + 1)]),
      Binding("?", "help", .open(.help)), Binding("Esc", "back", [.escape: .close]),
    ]
  }

  /// Turns the pages of a place that has several.
  func tabs(_ tab: Int, of count: Int, label: String = "turn the page") -> [Binding] {
    let (next, before) = (Action.turn((tab + 1) % count), Action.turn((tab + count - 1) % count))
    var digits: [Key: Action] = [:]
    for page in 0..<count where page != tab { digits[.character(Self.digit(page))] = .turn(page) }
    return [
      Binding(
        "←→ Tab", label, [.left: before, .right: next, .tab: next, .backtab: before]),
      Binding("1-\(count)", "pick", digits),
    ]
  }
}
