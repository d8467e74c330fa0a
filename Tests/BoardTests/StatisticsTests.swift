import Casebook
import Rules
import Testing

@testable import Board

/// What a player has come to, on the screen.
struct StatisticsTests {
  static func career() throws -> Career {
    var career = Career()
    let evenings: [(Int, [String], Level, Int, Int?, String)] = [
      (17, ["Ann", "Bob"], .normal, 0, 4, "2026-10-02"),
      (12, ["Ann", "Zoë", "Bob"], .hard, 0, 1, "2026-10-09"),
      (24, ["Ann"], .easy, 0, 0, "2026-10-16"),
      (15, ["Ann", "Zoë"], .normal, 1, nil, "2026-10-23"),
      (13, ["Ann", "健太", "Bob", "Cy", "Dee", "Eli"], .normal, 0, nil, "2026-11-30"),
    ]
    for (at, (round, names, level, me, par, day)) in evenings.enumerated() {
      var game = try AchievementTests.solved(names, level: level, round: round).game(me: me)
      (game.id, game.lobby) = ("m\(at)", at == 2 ? "Solo" : "An evening with friends")
      if let par { game.par = .known(Par(pieces: par, round: 9)) }
      for at in game.players.indices {
        game.players[at].isBot = at == 2
        game.players[at].person = PersonModel(node: names[at], name: names[at])
      }
      career.add(try #require(Evening(of: game, day: day)))
    }
    career.add(watched: "w")
    return career
  }

  /// The screen after some keys, from the title.
  private func screen(_ career: Career, _ keys: [Key], width: Int = 80, height: Int = 24) -> String
  {
    var board = BoardState()
    board.career = career
    _ = board.draw(Scenes.title, width: width, height: height, look: .unicode)
    board.stack = [Frame(place: .statistics)]
    for key in keys { _ = board.handle(key, in: Scenes.title) }
    return board.draw(Scenes.title, width: width, height: height, look: .unicode).lines
      .joined(separator: "\n")
  }

  @Test func everyPageIsTurnedTo() throws {
    let career = try Self.career()
    let pages: [([Key], String)] = [
      ([], "Statistics 1/3: Figures"), ([.right], "Statistics 2/3: Achievements"),
      ([.character("3")], "Statistics 3/3: Hall of fame"), ([.left], "Statistics 3/3"),
      ([.enter, .enter], "Statistics 3/3"), ([.tab, .backtab], "Statistics 1/3"),
    ]
    for (keys, title) in pages { #expect(screen(career, keys).contains(title), "\(keys)") }
    // Enter alone goes through, and back.
    #expect(!screen(career, [.enter, .enter, .enter]).contains("Statistics 3/3"))
    #expect(!screen(career, [.escape]).contains("Statistics 1/3"))
  }

  @Test func figuresAreThere() throws {
    let page = screen(try Self.career(), []).split(separator: " ").joined(separator: " ")
    for row in [
      "Evenings played 5 Earliest solution 9:50", "Cases solved 4 Fewest pieces 0",
      "with the proof in hand 0 Best against par 4 under", "Wrong accusations 0",
      "Solved in a row, now 1", "Solved in a row, at best 3", "Evenings only watched 1",
      "easy none 1 1 0 0 0 0", "normal 1 2 1 1 0 0 0", "hard 2 1 1 0 0 0 0",
    ] { #expect(page.contains(row), "\(row)") }
  }

  @Test func achievementsHaveTheirDayOrTheirHow() throws {
    let page = screen(try Self.career(), [.right])
    #expect(page.contains("✓ Case Closed               2026-10-02  ×4"))
    #expect(page.contains("✓ Against Two               2026-10-09"))
    #expect(page.contains("· Two Heads                 Solve one with a piece got by conferring."))
    #expect(page.contains("8 of 16 won."))
    for achievement in Achievement.allCases { #expect(page.contains(achievement.name)) }
  }

  @Test func nothingYetIsSaidKindly() {
    #expect(screen(Career(), []).contains("Nothing yet."))
    #expect(screen(Career(), [.left]).contains("Nobody yet."))
    #expect(screen(Career(), [.right]).contains("0 of 16 won."))
  }

  /// At any size and in both looks every line of every page fits its box.
  @Test func nothingIsCut() throws {
    for look in [Look.unicode, .ascii] {
      for width in [80, 100, 200] {
        var board = BoardState()
        board.career = try Self.career()
        _ = board.draw(Scenes.title, width: width, height: 24, look: look)
        for tab in 0..<3 {
          let page = board.statisticsPage(tab)
          for line in page.lines where line.text.hasPrefix("  ") {
            let length = Typeset.width(line.text, look: look)
            #expect(length <= min(page.width, width - 6), "\(line.text)")
          }
        }
      }
    }
  }
}

extension StatisticsTests {
  @Test func theTitleLeadsThere() {
    let items = BoardState().page(for: Frame(place: .title), in: Scenes.title).items
    #expect(items.contains { $0.label == "Statistics" && $0.action == .open(.statistics) })
  }
}
