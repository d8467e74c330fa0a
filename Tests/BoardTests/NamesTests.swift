import Casebook
import Foundation
import Rules
import Testing

@testable import Board

/// Names of every kind never move a column, on any screen of a match.
struct NamesTests {
  private static let names = [
    "深夜の殺人事件", "👩‍👩‍👧‍👦👍🏽 Ann", "🇩🇪🏴‍☠️", "שרה כהן 42", "محمد علي", "e\u{301}\u{301}\u{301}mile",
    "Zoë", "한글이름", "ｆｕｌｌ", "Ann שרה Lee", "x", "Bartholomew the 2nd",
  ]

  /// The keys that lead to each place of a match.
  private static let keys: [[Key]] = [
    [], [.tab], [.tab, .tab], [.character("r")], [.character("d")], [.character("d"), .enter],
    [.character("n")], [.character("e")], [.character("c")],
    [.character("c"), .right, .right, .right, .right, .right], [.character("m")],
    [.character("x")], [.character("x"), .character("8")], [.character("p")],
    [.character("3")], [.character("1")], [.character("q")], [.character("?")],
  ]

  private static func scenes() throws -> [Scene] {
    var full = try Scenes.twelve()
    full.names = names
    var few = try Scenes.together()
    few.names = [names[3], names[0]]
    var asked = try Scenes.asked()
    asked.names = [names[4], names[1]]
    var middle = try Scenes.middle()
    middle.names = [names[4], names[3], names[2]]
    var watched = try Scenes.witness()
    for at in watched.players.indices { watched.players[at].name = names[at + 3] }
    return [
      .game(full.game()), .game(few.game()), .game(asked.game(me: 1)), .game(middle.game()),
      .witness(watched),
    ]
  }

  private func draw(_ scene: Scene, _ keys: [Key], _ size: (Int, Int), _ look: Look) -> Grid {
    var board = BoardState()
    _ = board.draw(scene, width: size.0, height: size.1, look: look)
    for key in keys { _ = board.handle(key, in: scene) }
    return board.draw(scene, width: size.0, height: size.1, look: look)
  }

  @Test func everyRowHasExactlyItsColumns() throws {
    for scene in try Self.scenes() {
      for size in [(80, 24), (200, 50)] {
        for keys in Self.keys {
          for look in size.0 == 80 ? [Look.unicode, .ascii] : [.unicode] {
            let grid = draw(scene, keys, size, look)
            for y in 0..<grid.height {
              let row = (0..<grid.width).map { grid[$0, y] }
              // What is wide is followed by its tail, so the columns are those of the screen.
              let columns = row.filter { !$0.isTail }.reduce(0) {
                $0 + max(1, Typeset.width(String($1.character), look: look))
              }
              #expect(columns == grid.width, "\(keys), row \(y) of \(size)")
            }
          }
        }
      }
    }
  }

  /// What does not depend on names stands where it stands with plain names.
  @Test func nothingBesideANameMoves() throws {
    var plain = try Scenes.twelve()
    plain.names = Self.names.map { String(repeating: "n", count: Typeset.width($0)) }
    var odd = plain
    odd.names = Self.names
    for size in [(80, 24), (100, 30), (200, 50)] {
      for keys: [Key] in [[], [.character("c")], [.character("p")]] {
        let one = draw(.game(plain.game()), keys, size, .unicode)
        let other = draw(.game(odd.game()), keys, size, .unicode)
        for y in 0..<one.height {
          for x in 0..<one.width where one[x, y].character != "n" {
            let (expected, drawn) = (one[x, y].character, other[x, y].character)
            guard Self.lines.contains(expected) else { continue }
            #expect(drawn == expected, "\(x), \(y) of \(size) after \(keys)")
          }
        }
      }
    }
  }

  private static let lines = Set("─│┌┐└┘├┤┬┴┼┏┓┗┛━┃▸*~[]†✓‹›◆")

  @Test func eachSeatHasItsPlace() throws {
    for count in 1...12 {
      var match = try Fixture(names: Array(Self.names.prefix(count)))
      match.names = Array(Self.names.prefix(count))
      let game = match.game()
      for width in [80, 100, 200] {
        let panel = RingPanel(game: game, width: width)
        let rect = Rect(x: 0, y: 0, width: width, height: panel.rows)
        let places = panel.places(in: rect)
        #expect(Set(places.map(\.seat)).count == count)
        var grid = Grid(width: width, height: panel.rows)
        panel.draw(on: &grid, in: rect)
        for (at, place) in places.enumerated() {
          #expect(place.rect.right <= width)
          // The column before a seat is free, so names never touch.
          if at > 0, places[at - 1].rect.y == place.rect.y {
            #expect(grid[place.rect.x - 1, place.rect.y].character == " ")
            #expect(places[at - 1].rect.right < place.rect.x)
          }
          #expect(
            grid[place.rect.x + 1, place.rect.y].character
              == Character(game.initial(of: place.seat)))
        }
      }
    }
  }

  @Test func twelveNamesAreWhole() throws {
    let game = try Scenes.crowded()
    var board = BoardState()
    let text = board.draw(.game(game), width: 80, height: 24, look: .unicode).lines
      .joined(separator: "\n")
    for player in game.players { #expect(text.contains(player.name)) }
  }

  @Test func whatReadsFromTheRightStaysInItsColumns() {
    func drawn(_ text: String) -> String {
      var grid = Grid(width: 24, height: 1)
      grid.put(0, 0, text)
      return grid.lines[0]
    }
    #expect(drawn("שרה") == "הרש")
    #expect(drawn("Ann שרה כהן, Lee") == "Ann ןהכ הרש, Lee")
    #expect(drawn("שרה 42 (כהן)!") == "(ןהכ) 42 הרש!")
    #expect(drawn("a 42 (b)") == "a 42 (b)")
  }

  @Test func olderMarksAreStillRead() throws {
    var old = Array(repeating: "unknown", count: 30)
    (old[0], old[29]) = ("excluded", "possible")
    let stored = try JSONSerialization.data(
      withJSONObject: ["entries": old, "notes": ["Bob lies"]])
    let marks = try JSONDecoder().decode(Marks.self, from: stored)
    #expect(marks.entries.count == Marks.count)
    #expect(marks[0] == .excluded && marks[29] == .possible && marks[30] == .unknown)
    #expect(marks.notes == ["Bob lies"])
    let again = try JSONDecoder().decode(Marks.self, from: JSONEncoder().encode(marks))
    #expect(again == marks)
  }
}
