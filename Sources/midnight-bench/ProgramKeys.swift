import Casebook
import Foundation

/// From a key to the frame that it brings, and how many bytes that is.
enum ProgramKeys {
  /// So long after its last byte a frame is taken to be over.
  private static let quiet = 0.015

  private struct Kind {
    let name: String
    /// Typed in turn; each changes something.
    let keys: [String]
    let count: Int
  }

  private static let (down, right, left) = ("\u{1b}OB", "\u{1b}OC", "\u{1b}OD")
  private static let list = Kind(name: "a list", keys: [down], count: 200)
  private static let map = Kind(name: "the map", keys: [right, left], count: 200)
  private static let help = Kind(name: "the help", keys: ["?"], count: 100)

  static func measure(
    with bench: Bench, _ house: ProgramFigures.House
  ) throws(Problem) -> [Figure] {
    var times: [Figure] = []
    var bytes: [Figure] = []
    for size in ProgramFigures.sizes {
      bench.say("keys, \(size)")
      let floor = try Less.isInstalled ? reference(bench, house, size) : []
      let title = try house.midnight(["--no-discovery"], folder: "keys-\(size)", size)
      _ = try title.shows("quit")
      while title.burst(quiet: 0.5, within: 0.5) != nil {}
      let board = try house.board(folder: "board-\(size)", size)
      var frames = [(list, try press(list, on: title, bench))]
      for kind in [map, help] { frames.append((kind, try press(kind, on: board, bench))) }
      times += floor
      for (kind, taken) in frames { times += figures(taken, kind, size, beside: floor) }
      bytes += frames.compactMap { kind, taken in
        Figure(
          .program, "bytes for a key, \(kind.name), \(size)", .bytes,
          taken.map { Double($0.burst.bytes) })
      }
      bytes += [idle(board, bench, size)].compactMap(\.self)
      title.leave()
      board.leave()
    }
    return times + bytes
  }

  private struct Taken {
    let typed: Int64
    var burst: Screen.Burst
  }

  private static func press(
    _ kind: Kind, on screen: Screen, _ bench: Bench
  ) throws(Problem) -> [Taken] {
    // Out of step with whatever the program does at intervals.
    var draw = SplitMix64(seed: 1)
    var taken: [Taken] = []
    for number in 0..<bench.times(kind.count) {
      // What comes this late is still the answer to the key before.
      while let late = screen.burst(quiet: quiet, within: Double(draw.below(5_000)) / 1e6) {
        guard !taken.isEmpty else { continue }
        taken[taken.count - 1].burst.last = late.last
        taken[taken.count - 1].burst.bytes += late.bytes
      }
      let typed = Clock.now
      screen.type(kind.keys[number % kind.keys.count])
      guard let burst = screen.burst(quiet: quiet) else {
        throw Problem("key \(number) in \(kind.name) changes nothing")
      }
      taken.append(Taken(typed: typed, burst: burst))
    }
    return taken
  }

  private static func figures(
    _ taken: [Taken], _ kind: Kind, _ size: Child.Size, beside floor: [Figure]
  ) -> [Figure] {
    [
      Figure(
        .program, "key to first byte, \(kind.name), \(size)", .milliseconds,
        taken.map { Clock.milliseconds(from: $0.typed, to: $0.burst.first) }),
      Figure(
        .program, "key to last byte, \(kind.name), \(size)", .milliseconds,
        taken.map { Clock.milliseconds(from: $0.typed, to: $0.burst.last) }, beside: floor),
    ].compactMap(\.self)
  }

  /// What comes in each of some moments in which nothing changes.
  private static func idle(
    _ screen: Screen, _ bench: Bench, _ size: Child.Size
  ) -> Figure? {
    let counts = (0..<bench.times(5)).map { _ in
      Double(screen.burst(quiet: quiet, within: 0.5)?.bytes ?? 0)
    }
    return Figure(
      .program, "bytes in 0.5 s without change, \(size)", .bytes, counts,
      aims: [.init(.worst, 0)])
  }

  private static func reference(
    _ bench: Bench, _ house: ProgramFigures.House, _ size: Child.Size
  ) throws(Problem) -> [Figure] {
    let (screen, _) = try Less.start(house, size)
    let taken = try press(Kind(name: "less", keys: ["j"], count: 100), on: screen, bench)
    screen.leave()
    return [
      Figure(
        .program, "less, key to last byte, \(size)", .milliseconds,
        taken.map { Clock.milliseconds(from: $0.typed, to: $0.burst.last) })
    ].compactMap(\.self)
  }

  /// A program for terminals that nearly every machine has.
  enum Less {
    private static let path = "/usr/bin/less"

    static var isInstalled: Bool { access(path, X_OK) == 0 }

    /// It names the file in its last row, which it draws last.
    static func start(
      _ house: ProgramFigures.House, _ size: Child.Size
    ) throws(Problem) -> (Screen, Screen.Burst) {
      let file = house.path("lines")
      if access(file, F_OK) != 0 {
        let text = (1...2_000).map { "\($0) bottles of port\n" }.joined()
        guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: file))) != nil else {
          throw Problem("\(file) cannot be written")
        }
      }
      let screen = try Screen(path, [file], environment: ["LESS": "", "LESSOPEN": ""], size)
      return (screen, try screen.shows(file))
    }
  }
}
