import Foundation

/// How quickly the program is there and answers, how much it writes, how large it is.
enum ProgramFigures {
  static let sizes = [Child.Size(columns: 80, rows: 24), Child.Size(columns: 200, rows: 50)]

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    let house = try House(bench)
    return try ProgramStarts.measure(with: bench, house) + ProgramKeys.measure(with: bench, house)
      + ProgramScenes.measure(with: bench) + ProgramSize.measure(with: bench)
  }

  /// Where the program keeps what it keeps while it is measured.
  struct House {
    let bench: Bench
    private let home: String

    init(_ bench: Bench) throws(Problem) {
      self.bench = bench
      home = bench.folder + "/house"
      do {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      } catch {
        throw Problem("\(home) cannot be made")
      }
    }

    func path(_ name: String) -> String { home + "/" + name }

    /// The program in a data folder, on a terminal.
    func midnight(
      _ arguments: [String], folder: String, _ size: Child.Size
    ) throws(Problem) -> Screen {
      try Screen(
        bench.midnight, arguments + ["--mute", "--data", path(folder)],
        environment: [
          "HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "XDG_DATA_HOME": home,
          "MIDNIGHT_SEED": "13",
        ], size)
    }

    /// A match alone against two bots, when it is this player's turn and nothing moves.
    func board(folder: String, _ size: Child.Size) throws(Problem) -> Screen {
      let screen = try midnight(
        ["solo", "--rivals", "2", "--as", "Ada"], folder: folder, size)
      _ = try screen.shows("Entrance")
      screen.type("\r")
      _ = try screen.shows("leave")
      while screen.burst(quiet: 1, within: 1) != nil {}
      return screen
    }
  }
}

extension Child.Size: CustomStringConvertible {
  var description: String { "\(columns)x\(rows)" }
}
