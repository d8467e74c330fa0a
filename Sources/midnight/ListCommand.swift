import Discovery
import FoundationEssentials
import Node
import Synchronization

/// `midnight list`: the lobbies on this network.
struct ListCommand {
  let seconds: Int
  let json: Bool
  let mode: DiscoveryMode

  /// Returns the exit status: 1 if nothing can be found here.
  func run() async -> Int32 {
    let seen = Seen()
    let discovery = Node.discovery(mode) { seen.take($0) }
    try? await Task.sleep(for: .seconds(seconds))
    discovery.stop()
    let lobbies = seen.lobbies
    if let problem = lobbies.problem {
      Console.error(problem)
      return 1
    }
    json ? Console.json(lobbies.sorted) : printTable(lobbies.sorted)
    return 0
  }

  private func printTable(_ rows: [ListRow]) {
    guard !rows.isEmpty else {
      return Console.line("No lobby was found on this network in \(seconds) s.")
    }
    let lines = rows.map { row in
      [
        row.name, row.host, row.places, row.standing, row.addresses.first ?? "",
      ]
    }
    let table = [["LOBBY", "HOST", "SEATS", "STATE", "ADDRESS"]] + lines
    let widths = (0..<5).map { column in table.map { $0[column].count }.max() ?? 0 }
    for line in table {
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      Console.line(cells.joined(separator: "  ").trimmingTrailingSpaces)
    }
  }
}

/// Collects what discovery says, on its thread.
private final class Seen: Sendable {
  private let state = Mutex(FollowedLobbies())

  var lobbies: FollowedLobbies { state.withLock { $0 } }

  func take(_ event: DiscoveryEvent) { state.withLock { _ = $0.take(event) } }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
