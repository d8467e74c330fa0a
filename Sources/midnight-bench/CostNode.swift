import Foundation

/// A node of the real program whose cost is measured, with folders of its own.
final class CostNode {
  let child: Child
  let hasScreen: Bool
  /// Its data folder.
  let data: String
  private let log: String

  /// Where it runs: on this machine, or on a host of a network.
  enum Place {
    case here
    case host(Int, Lan)
  }

  /// With a screen it has a terminal of 80x24; a bot prints lines.
  init(
    _ bench: Bench, _ name: String, _ arguments: [String], hasScreen: Bool = true,
    place: Place = .here
  ) throws(Problem) {
    let home = "\(bench.folder)/cost-\(UUID().uuidString.prefix(8))"
    self.hasScreen = hasScreen
    data = home + "/data/midnight"
    log = home + "/state/midnight/midnight.log"
    // The same order of the seats in every run.
    let environment = [
      "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/config",
      "XDG_STATE_HOME": home + "/state", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      "MIDNIGHT_SEED": "1",
    ]
    let words = arguments + ["--as", name] + (hasScreen ? [] : ["--bot", "constable"])
    let size = hasScreen ? Child.Size(columns: 80, rows: 24) : nil
    child =
      switch place {
      case .here:
        try Child(bench.midnight, words, environment: environment, terminal: size)
      case .host(let number, let lan):
        try lan.start(
          on: number, bench.midnight, words, environment: environment, terminal: size)
      }
  }

  /// Waits until the log of a node with a screen has a line with this text.
  func wait(for text: String, seconds: Double = 30) throws(Problem) {
    let deadline = Clock.now + Int64(seconds * 1e9)
    while true {
      let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      if lines.contains(text) { return }
      guard Clock.now < deadline else {
        throw Problem("a node did not log '\(text)' within \(Int(seconds)) s")
      }
      usleep(50_000)
      _ = child.bytes()
    }
  }

  /// Waits until nothing has been logged for two seconds: nobody moves any more.
  func waitForQuiet(seconds: Double = 60) throws(Problem) {
    let deadline = Clock.now + Int64(seconds * 1e9)
    var (size, since) = (-1, Clock.now)
    while Clock.now - since < 2_000_000_000 {
      let now = (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int ?? 0
      if now != size { (size, since) = (now, Clock.now) }
      guard Clock.now < deadline else { throw Problem("a match has not come to rest") }
      usleep(50_000)
      _ = child.bytes()
    }
  }
}
