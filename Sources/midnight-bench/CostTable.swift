import Foundation

/// A host at its board and its guests in the lobby.
final class CostTable {
  let host: CostNode
  private(set) var guests: [CostNode] = []

  /// On hosts of their own, found by discovery, if there is a network.
  init(_ bench: Bench, seats: Int, guestsHaveScreens: Bool, lan: Lan?) throws(Problem) {
    let port = try LoopbackSocket.freePorts(1)[0]
    host = try CostNode(
      bench, "Ada", ["host", "--lobby", "Cost", "--seats", "\(seats)", "--port", "\(port)"],
      place: lan.map { .host(1, $0) } ?? .here)
    try host.wait(for: "hosting(")
    for number in 2...seats {
      let guest = try CostNode(
        bench, "Guest \(number)", ["join", lan == nil ? "127.0.0.1:\(port)" : "Cost"],
        hasScreen: guestsHaveScreens, place: lan.map { .host(number, $0) } ?? .here)
      guests.append(guest)
    }
    for guest in guests {
      guard guestsHaveScreens else {
        _ = try guest.child.line { $0.hasPrefix("lobby ") }
        continue
      }
      try guest.wait(for: "joined(")
    }
  }

  deinit { for node in guests + [host] { node.child.end(SIGTERM) } }

  /// Starts the match and waits until whoever is due is a person, who does nothing.
  func begin() throws(Problem) {
    // 'I am ready', which bots are by themselves, and 'Begin the evening'.
    for guest in guests where guest.hasScreen { guest.child.type("2") }
    usleep(1_000_000)
    host.child.type("2")
    try host.wait(for: "started(")
    try host.waitForQuiet(seconds: 120)
  }

  /// Forgets what they have printed.
  func drain() {
    for node in guests + [host] {
      _ = node.child.bytes()
      _ = node.child.lines()
    }
  }
}
