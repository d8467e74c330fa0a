import Casebook
import CasebookText
import Rules

@testable import Board
@testable import Tour

/// The tour with somebody in front of it: keys go in, screens come out, as in the program.
struct Evening {
  var tour: Tour
  var board = BoardState()
  var width = 80
  var height = 24
  var look = Look.unicode
  var hasLeft = false

  struct Broken: Error {}

  /// Dealt once for all tests.
  private static let fresh = (try? CasebookText.load()).flatMap { Tour(content: $0, name: "Ada") }

  init(width: Int = 80, height: Int = 24, look: Look = .unicode) throws {
    guard let tour = Self.fresh else { throw Broken() }
    self.tour = tour
    (self.width, self.height, self.look) = (width, height, look)
    draw()
  }

  var game: GameModel {
    get throws {
      guard case .game(let game) = tour.scene else { throw Broken() }
      return game
    }
  }

  var lesson: Lesson {
    get throws {
      guard let lesson = try game.lesson else { throw Broken() }
      return lesson
    }
  }

  @discardableResult
  mutating func draw() -> [String] {
    board.draw(tour.scene, width: width, height: height, look: look).lines
  }

  /// Presses a key, and waits until the player is due again.
  mutating func press(_ key: Key) {
    for intent in board.handle(key, in: tour.scene) where tour.take(intent) == .left {
      hasLeft = true
    }
    tour.watch(board.glimpse)
    while tour.pause != nil { tour.goOn() }
  }

  /// Keys as they are written: a letter or digit, or 'Enter', 'Esc', 'Tab', 'Up' and so on.
  mutating func press(_ keys: String) throws {
    for word in keys.split(separator: " ") {
      switch word {
      case "Enter": press(.enter)
      case "Esc": press(.escape)
      case "Tab": press(.tab)
      case "Up": press(.up)
      case "Down": press(.down)
      case "Left": press(.left)
      case "Right": press(.right)
      default:
        guard word.count == 1, let character = word.first else { throw Broken() }
        press(.character(character))
      }
    }
  }
}
