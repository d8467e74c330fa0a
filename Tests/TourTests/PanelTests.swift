import Foundation
import Testing

@testable import Board
@testable import Tour

/// How the lessons look.
struct PanelTests {
  static let sizes = [(80, 24), (100, 30), (200, 50)]
  /// Set MIDNIGHT_GOLDEN=write to take the pictures anew, then look at them.
  private static let isWriting =
    ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// Nothing of a lesson is cut off, whatever the player does meanwhile.
  @Test(arguments: [Look.unicode, .ascii])
  func everyLessonFits(look: Look) throws {
    for (width, height) in Self.sizes + [(100, 24), (90, 27)] where look == .unicode || width == 80
    {
      var evening = try Evening(width: width, height: height, look: look)
      for (stage, keys) in TourTests.way {
        for word in keys.split(separator: " ") {
          try expectToFit(evening, "\(stage) at \(width)x\(height)")
          try evening.press(String(word))
        }
      }
      for mistake in ["2 1 1 1 1 3 2", "2 0 5 6 3 3 2"] {
        var evening = try TourTests.evening(at: .wound, width: width, height: height, look: look)
        try evening.press(mistake)
        try expectToFit(evening, "\(mistake) at \(width)x\(height)")
      }
    }
  }

  private func expectToFit(_ evening: Evening, _ place: String) throws {
    let lesson = try evening.lesson
    let text = lesson.text.joined(separator: " ")
    #expect(text.split(separator: " ").count <= 45, "\(place)")
    var evening = evening
    let lines = evening.draw()
    let words = lines.joined(separator: " ").split { " │|".contains($0) }
    func isShown(_ text: String) -> Bool {
      let plain = String(Typeset.glyphs(text, look: evening.look).map(\.character))
      return words.contains(plain.split(separator: " "))
    }
    let isInFront = evening.board.frame.place != .board
    // In side columns the words of a row stand between others: the panel's own rows are counted.
    if isInFront {
      #expect(isShown(lesson.task), "\(place): \(lesson.task)")
    } else {
      let panel = RingPanel(game: try evening.game, width: evening.width)
      let layout = BoardLayout(
        width: evening.width, height: evening.height, ringRows: panel.rows)
      let rect = layout.lesson(aboutRing: lesson.isAboutRing)
      let inner = rect.height >= 6 ? rect.inset(2, 1) : rect.inset(1, 1)
      let rows = rect.height - (rect.height >= 6 ? 2 : 1)
      let task = BoardState.taskRows(lesson, width: inner.width, look: evening.look)
      let needed = BoardState.textRows(lesson, inner.width, 99, evening.look).count + task.count
      #expect(needed <= rows, "\(place): \(text) \(lesson.task)")
      #expect(lines.contains { $0.contains("Lesson \(lesson.number) of 12") }, "\(place)")
    }
  }

  @Test func theHelpSaysItAgain() throws {
    var evening = try TourTests.evening(at: .wound)
    try evening.press("?")
    let lines = evening.draw()
    #expect(lines.contains { $0.contains("Lesson 5 of 12: The body") })
  }

  /// Several lessons at the three sizes, with and without Unicode.
  @Test func pictures() throws {
    for (stage, keys) in [
      (TourStage.look, ""), (.room, ""), (.order, ""), (.wound, "Right Enter"), (.question, "2"),
      (.lies, ""), (.grid, "n"), (.confer, ""), (.accuse, "4"), (.end, ""),
    ] {
      for (width, height) in Self.sizes {
        var evening = try TourTests.evening(at: stage, width: width, height: height)
        try evening.press(keys)
        try compare(evening.draw(), "\(stage)-\(width)x\(height)")
      }
      var evening = try TourTests.evening(at: stage, look: .ascii)
      try evening.press(keys)
      try compare(evening.draw(), "\(stage)-ascii")
    }
    var evening = try TourTests.evening(at: .wound)
    try evening.press("2 1 1 1 1 3 2")
    try compare(evening.draw(), "mistake")
    try evening.press("q")
    try compare(evening.draw(), "leave")
  }

  private func compare(_ lines: [String], _ name: String) throws {
    let file = Self.folder.appending(path: name + ".txt")
    if Self.isWriting {
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
    #expect(golden.count == lines.count, "\(name)")
    for (row, pair) in zip(golden, lines).enumerated() where pair.0 != pair.1 {
      #expect(pair.0 == pair.1, "\(name), row \(row)")
    }
  }
}
