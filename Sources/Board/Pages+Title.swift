import Casebook
import Rules

extension BoardState {
  /// The most matches that the title offers to go on with.
  static let mostResumable = 3
  /// The rows of its two columns.
  static let titleRows = 5

  /// What was left last comes first, so that Enter goes on with it. Then two columns: what is played,
  /// and what is to be known.
  func titlePage(_ title: TitleModel) -> Page {
    var items = title.resumable.prefix(Self.mostResumable).map { match in
      Item(label: "Resume: \(match.label)", action: .emit(.resume(id: match.id)))
    }
    let first = items.count
    items += [
      Item(label: "Open a lobby", action: .open(.typing(.lobbyName))),
      Item(label: "Find a lobby", action: .emit(.browse)),
      Item(label: "Join by address", action: .open(.typing(.address))),
      Item(label: "Play alone", action: .open(.rivals)),
      Item(label: "How to play", action: .open(.learning)),
      Item(label: "Your name", action: .open(.typing(.playerName))),
      Item(label: "Statistics", action: .open(.statistics)),
      Item(label: "Settings", action: .open(.settings)),
      Item(label: "About", action: .open(.about)),
      Item(label: "Quit", action: .emit(.quit)),
    ]
    for at in first..<items.count {
      let row = at - first
      if row < Self.titleRows {
        items[at].right = .cursor(at + Self.titleRows)
      } else {
        items[at].left = .cursor(at - Self.titleRows)
      }
    }
    // Below the two columns, so that no digit changes its meaning.
    items += invitationItem(title.invitations, width: 76)
    return Page(title: "", items: items, sides: "other side")
  }

  /// What one player is offered; a lobby takes more.
  private static let rivals = [
    "One rival", "Two rivals", "Three rivals", "Four rivals", "Five rivals",
  ]
  /// What is chosen first, as for `midnight solo`; digits are numbers of rivals.
  static let usualRivals = 2

  var rivalsPage: Page {
    let levels = Level.allCases
    let at = levels.firstIndex(of: soloLevel) ?? 0
    func level(_ step: Int) -> Action {
      .chooseLevel(levels[(at + step + levels.count) % levels.count])
    }
    var page = Page(
      title: "Play alone",
      lines: [
        Line("How many rivals? The program plays them; a few make a lively evening."), .blank,
      ],
      items: Self.rivals.enumerated().map { at, words in
        Item(label: words, action: .emit(.solo(rivals: at + 1, level: soloLevel)))
      })
    page.items.append(
      Item(label: "None, only the clock", action: .emit(.solo(rivals: 0, level: soloLevel))))
    page.items.append(
      Item(
        label: "The case", note: "< \(soloLevel.rawValue) >", action: level(1), left: level(-1),
        right: level(1)))
    page.detail = [.blank, Line(Self.words(soloLevel), .accent)]
    (page.detailRows, page.sides) = (3, "easier, harder")
    return page
  }

  /// What a level means for whoever plays.
  static func words(_ level: Level) -> String {
    switch level {
    case .easy: "No prints mislead on purpose, and your grid marks what your log excludes."
    case .normal: "The murderer lies, and nobody else."
    case .hard: "The murderer lies, and one more person does, for the murderer's sake."
    }
  }
}
