import Casebook
import CasebookText
import Rules
import Testing

@testable import Board

/// Long pages can be read to their last row, and the keys end where the text ends.
struct ScrollTests {
  /// More than any of the pages here takes: a key that never ends is a fault.
  private static let most = 200

  private func rows(_ board: inout BoardState, _ scene: Scene) -> [String] {
    board.draw(scene, width: 80, height: 24, look: .unicode).lines
  }

  /// Presses a key as often as it does something.
  private func hold(_ key: Key, _ board: inout BoardState, _ scene: Scene) -> Int {
    var count = 0
    while count < Self.most, board.action(for: key, in: scene) != nil {
      _ = board.handle(key, in: scene)
      count += 1
    }
    return count
  }

  /// Every page that is longer than the screen, and the keys that lead to it.
  private static func pages() throws -> [(keys: [Key], scene: Scene)] {
    let ended = Scene.game(try Scenes.ended().game())
    let middle = Scene.game(try Scenes.middle().game())
    return [
      ([.left], ended), ([.character("c")], ended), ([], .game(try longLies().game())),
      ([.character("e")], .game(try Scenes.longLog().game())),
      ([.tab, .tab], middle), ([], .message((1...40).map { "Line \($0)." })),
    ]
  }

  /// An end at which twelve people told two lies each.
  private static func longLies() throws -> Fixture {
    var match = try Scenes.middle()
    while match.state.outcome == nil { try match.make(.pass) }
    var truth = match.dealt.secrets.truth
    truth.lies = (25..<60).map { EnvelopeID($0) }
    let step = Step.reveal([Opened(.truth, text: "")])
    try match.apply(
      step,
      seals: Seals(
        read: { [truth] _ in .secret(.truth(truth)) }, verdict: { _, _ in nil },
        provesFoul: { _, _ in false }))
    return match
  }

  @Test func theKeysGoExactlyToTheEnds() throws {
    for (at, page) in try Self.pages().enumerated() {
      var board = BoardState()
      _ = rows(&board, page.scene)
      var keys = page.keys
      if at == 2 { keys = [.character(BoardState.digit(EndTab.lies.rawValue))] }
      for key in keys { _ = board.handle(key, in: page.scene) }
      #expect(board.action(for: .up, in: page.scene) == nil, "page \(at) starts at its top")
      let top = rows(&board, page.scene)

      let steps = hold(.down, &board, page.scene)
      #expect((1..<Self.most).contains(steps), "page \(at)")
      let foot = rows(&board, page.scene)
      for key in [Key.down, .pageDown, .end] {
        #expect(board.action(for: key, in: page.scene) == nil, "page \(at), \(key) at the foot")
      }
      #expect(hold(.up, &board, page.scene) == steps, "page \(at)")
      #expect(rows(&board, page.scene) == top, "page \(at)")
      for key in [Key.up, .pageUp, .home] {
        #expect(board.action(for: key, in: page.scene) == nil, "page \(at), \(key) at the top")
      }
      _ = board.handle(.end, in: page.scene)
      #expect(rows(&board, page.scene) == foot, "page \(at)")
      _ = board.handle(.home, in: page.scene)
      #expect(rows(&board, page.scene) == top, "page \(at)")
      _ = hold(.pageDown, &board, page.scene)
      #expect(rows(&board, page.scene) == foot, "page \(at)")
      #expect(foot.suffix(2).contains { $0.contains("PgUp PgDn scroll") }, "page \(at)")
    }
  }

  @Test func everyRowOfTheEndIsSeen() throws {
    let game = try Self.longLies().game()
    let scene = Scene.game(game)
    for tab in EndTab.allCases {
      var board = BoardState()
      _ = rows(&board, scene)
      for _ in 0..<tab.rawValue { _ = board.handle(.right, in: scene) }
      let strip = board.endStrip(game, width: 78, look: .unicode)
      var seen: Set<String> = []
      for _ in 0..<Self.most {
        for row in rows(&board, scene) {
          seen.insert(row.split(separator: " ").joined(separator: " "))
        }
        if board.action(for: .down, in: scene) == nil { break }
        _ = board.handle(.down, in: scene)
      }
      seen.formUnion(
        rows(&board, scene).map { $0.split(separator: " ").joined(separator: " ") })
      for row in strip.rows where !row.isEmpty {
        let text = row.map(\.text).joined(separator: " ")
        let words = text.split(separator: " ").joined(separator: " ")
        #expect(
          [.answer, .places, .curves, .honours].contains(tab) || seen.contains(words),
          "\(tab): \(words)")
      }
      // A page that is turned starts at its top.
      _ = board.handle(.right, in: scene)
      #expect(board.base.scroll == 0)
    }
  }

  @Test func aLongTextAboveChoicesScrollsToo() {
    let page = Page(
      title: "", lines: (1...40).map { Line("Line \($0).") },
      items: [Item(label: "Go", action: .close), Item(label: "Stay", action: .close)])
    #expect(page.scrollLimit(width: 80, height: 24, look: .unicode) == 40 - 17)
    var board = BoardState()
    board.stack = [Frame(place: .opening)]
    let bindings = board.scrolling(page)
    #expect(bindings.map(\.shown) == ["PgUp PgDn"])
    #expect(bindings[0].actions[.down] == nil)
    #expect(bindings[0].actions[.end] == .scroll(23))
    var grid = Grid(width: 80, height: 24)
    page.draw(on: &grid, frame: Frame(place: .opening, scroll: 23))
    let text = grid.lines.joined(separator: "\n")
    #expect(text.contains("Line 40.") && !text.contains("Line 23.") && text.contains("Stay"))
  }

  /// Nothing that the casebook says about a person is cut off where it is shown.
  @Test func dossiersFit() throws {
    let people = try CasebookText.load().people
    #expect(people.count >= 24)
    for person in people {
      let head = "\(person.name), \(person.occupation), \(person.nationality)"
      let rows =
        1 + Typeset.wrap(head, width: 74).count + Typeset.wrap(person.biography, width: 74).count
      #expect(rows < 6, "\(person.name)")
    }
  }
}
