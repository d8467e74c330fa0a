import Foundation
import Soundscape
import Testing

@testable import Board

/// What every screen of the catalogue sends to be heard.
struct CueGoldenTests {
  /// Set MIDNIGHT_GOLDEN=write to take the list anew, then read it.
  private static let isWriting = ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/cues.txt")

  /// What is heard when a screen's scene is first seen, what on each step to it, and what when it is
  /// closed again.
  private struct Heard {
    var first: [Cue]
    var steps: [[Cue]]
    var back: [Cue]
    /// Whether there was something to close.
    var closes: Bool

    init(_ screen: Screen) throws {
      var board = screen.before
      _ = board.draw(screen.scene, width: 80, height: 24, look: .unicode)
      first = board.hear(screen.scene, at: 0)
      steps = []
      for count in screen.steps.indices {
        var way = screen
        way = Screen(
          screen.name, screen.scene, [screen.steps[count]], before: board)
        board = try way.board()
        steps.append(board.hear(screen.scene, at: 0))
      }
      let open = board.stack.count
      _ = board.handle(.escape, in: screen.scene)
      closes = board.stack.count < open
      back = board.hear(screen.scene, at: 0)
    }
  }

  @Test func everyScreenSendsWhatItHas() throws {
    let lines = try Screens.all().map { screen in
      let heard = try Heard(screen)
      let parts = [heard.first] + heard.steps + [heard.back]
      return "\(screen.name): " + parts.map(Self.text).joined(separator: " | ")
    }
    let text = lines.map { $0 + "\n" }.joined()
    if Self.isWriting { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    let golden = try String(contentsOf: Self.file, encoding: .utf8)
    let old = golden.split(separator: "\n").map(String.init)
    #expect(old.count == lines.count)
    for (before, now) in zip(old, lines) where before != now { #expect(before == now) }
  }

  /// The first words are enough to tell what is said.
  static func text(_ cues: [Cue]) -> String {
    cues.isEmpty
      ? "-"
      : cues.map { cue in
        guard case .speech(let utterance) = cue else { return cue.description }
        let words = utterance.text.split(separator: " ")
        return "'\(words.prefix(4).joined(separator: " "))"
          + "\(words.count > 4 ? " ..." : "")' \(utterance.voice.variant)"
      }.joined(separator: ", ")
  }

  /// Whatever was opened, nothing but the end of what was being said is heard of its closing.
  @Test func nothingIsHeardAgainOnTheWayBack() throws {
    for screen in try Screens.all() {
      let heard = try Heard(screen)
      guard heard.closes else { continue }
      let back = Self.text(heard.back)
      #expect(["-", "hush"].contains(back), "\(screen.name): \(back)")
    }
  }

  /// The same again is silent, whatever screen it is.
  @Test func nothingIsHeardTwice() throws {
    for screen in try Screens.all() {
      var board = try screen.board()
      _ = board.hear(screen.scene, at: 0)
      let again = board.hear(screen.scene, at: 0) + board.hear(screen.scene, at: 60_000)
      #expect(again == [], "\(screen.name): \(Self.text(again))")
    }
  }

  /// In lines of text neither paper nor pencil is heard.
  @Test func linesOfTextRustleNot() throws {
    for screen in try Screens.all() {
      var board = try screen.board()
      let cues = board.hear(screen.scene, at: 0, as: .lines)
      #expect(!cues.contains { if case .effect = $0 { true } else { false } }, "\(screen.name)")
    }
  }
}
