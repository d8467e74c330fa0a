import Board
import Casebook
import Rules
import Testing

@testable import Tour

/// The tour, played by the keys that its lessons ask for, and otherwise.
struct TourTests {
  /// What somebody presses who does as they are told.
  static let way: [(stage: TourStage, keys: String)] = [
    (.look, "Down Right"), (.room, "Up Up r Esc"), (.door, "Left Down Down Enter"),
    (.search, "1"), (.order, "p Esc"), (.wound, "Right Enter 2"), (.warmth, "2"),
    (.weapon, "Up Enter 3"), (.prints, "2"), (.question, "2 3"), (.lies, "Tab Tab Enter Esc"),
    (.grid, "n Down Down Enter Esc"), (.confer, "3 1 1"), (.dossiers, "d Esc"),
    (.proof, "n Esc"), (.accuse, "4 0 5 6 3 2"),
  ]

  @Test func isWonByDoingAsOneIsTold() throws {
    var evening = try Evening()
    var pressed = 0
    for (stage, keys) in Self.way {
      let now = evening.tour.stage
      #expect(now == stage, "before \(keys)")
      try evening.press(keys)
      pressed += keys.split(separator: " ").count
    }
    let (stage, isWon) = (evening.tour.stage, evening.tour.isWon)
    #expect(stage == .end)
    #expect(isWon)
    #expect(pressed < 80)
  }
}
