import Foundation
import Soundscape
import Testing

@testable import Board
@testable import Tour

/// What is heard of the whole tour, played by its script.
struct CueTests {
  /// Set MIDNIGHT_GOLDEN=write to take the list anew, then read it.
  private static let isWriting = ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/cues.txt")

  private func list() throws -> [String] {
    var evening = try Evening()
    var now = 0
    func hear() -> String? {
      now += 1_000
      // As long as nothing is played, every effect ends at once.
      let cues = evening.tour.takeCues()
      for case .effect(let effect, _) in cues { evening.board.ended(effect) }
      let heard = cues + evening.board.hear(evening.tour.scene, at: now)
      return heard.isEmpty ? nil : heard.map(\.description).joined(separator: "\n  ")
    }
    var lines = [hear().map { "begin\n  \($0)" }].compactMap(\.self)
    for (stage, keys) in TourTests.way {
      for key in keys.split(separator: " ") {
        try evening.press(String(key))
        if let heard = hear() { lines.append("\(stage), \(key)\n  \(heard)") }
      }
    }
    return lines
  }

  @Test func aWholeTourAsItIsHeard() throws {
    let text = try list().map { $0 + "\n" }.joined()
    if Self.isWriting { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    let golden = try String(contentsOf: Self.file, encoding: .utf8)
    let (old, new) = (golden.split(separator: "\n"), text.split(separator: "\n"))
    // What follows the first difference only stands elsewhere.
    let first = zip(old, new).first { $0 != $1 }
    #expect(first?.0 == first?.1)
    #expect(old.count == new.count)
  }
}
