import Foundation
import Testing

@testable import Board

/// Pictures of all screens in all sizes, compared line by line: what stands where and in which role, and
/// the same in ASCII. At 80x24 the ASCII screen has a file of its own; larger ones have only those rows
/// in which more changes than the characters. A few are there without colours, too.
struct GoldenTests {
  /// Set MIDNIGHT_GOLDEN=write to take the pictures anew, then look at them.
  private static let isWriting =
    ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  @Test(arguments: Size.all)
  func everyScreenIsAsItWas(_ size: Size) throws {
    var pictures: [String: [String]] = [:]
    for drawn in try Screens.drawn(size) {
      let differing = drawn.ascii.rowsUnlike(drawn.unicode)
      pictures[drawn.screen.name] =
        Picture(drawn.unicode).lines
        + (size == Size.all[0] || differing.isEmpty ? [] : ["--- in ASCII"] + differing)
    }
    try compare(pictures, "\(size)")
  }

  @Test func inAsciiToo() throws {
    let drawn = try Screens.drawn(Size.all[0])
    try compare(
      Dictionary(uniqueKeysWithValues: drawn.map { ($0.screen.name, $0.ascii.lines) }),
      "\(Size.all[0])-ascii")
  }

  /// The rest follows from the roles; `ColourTests` has what must hold for all of them.
  @Test func withoutColourToo() throws {
    let names: Set<String> = [
      "title", "lobby-crowded", "board", "board-hurried", "notebook-kept", "accuse-last-look",
      "end-answer",
    ]
    let drawn = try Screens.drawn(Size.all[0]).filter { names.contains($0.screen.name) }
    #expect(drawn.count == names.count)
    try compare(
      Dictionary(
        uniqueKeysWithValues: drawn.map { ($0.screen.name, Picture.withoutColour($0.unicode)) }),
      "\(Size.all[0])-no-colour")
  }

  /// What stands on a screen that has no room for one.
  @Test func whereThereIsNoRoom() throws {
    let sizes = [Size(79, 24), Size(80, 23), Size(40, 10), Size(12, 5)]
    let screen = Screen("too-small", Scenes.title)
    let pictures = try sizes.map {
      ("\($0)", try screen.grid(width: $0.width, height: $0.height).lines)
    }
    try compare(Dictionary(uniqueKeysWithValues: pictures), "too-small")
  }

  private func compare(_ pictures: [String: [String]], _ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let files = FileManager.default
    if Self.isWriting {
      try? files.removeItem(at: folder)
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, lines) in pictures {
        try (lines.joined(separator: "\n") + "\n").write(
          to: folder.appending(path: name + ".txt"), atomically: true, encoding: .utf8)
      }
    }
    let old = Set(try files.contentsOfDirectory(atPath: folder.path))
    let now = Set(pictures.keys.map { $0 + ".txt" })
    #expect(old == now, "the pictures that there are in \(name), and those of the catalogue")
    for (screen, lines) in pictures where old.contains(screen + ".txt") {
      let file = folder.appending(path: screen + ".txt")
      compare(try String(contentsOf: file, encoding: .utf8), lines, "\(name)/\(screen)")
    }
  }

  /// One line for each picture that differs: where it begins to.
  private func compare(_ golden: String, _ lines: [String], _ name: String) {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
    guard old != lines else { return }
    let row = zip(old, lines).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String { row < lines.count ? lines[row] : "(no more lines)" }
    Issue.record("\(name), line \(row + 1)\n  was: \(line(old))\n  is:  \(line(lines))")
  }
}
