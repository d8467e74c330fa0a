import Foundation
import Journal
import SealingSodium

/// Bytes on the wire, as the interfaces of hosts in network namespaces count them: with all headers,
/// and with what Avahi says.
enum TrafficFigures {
  static func measure(with bench: Bench) async throws(Problem) -> [Figure] {
    var figures: [Figure] = []
    for count in bench.isQuick ? [3] : [3, 12] {
      guard let lan = try Lan(bench, hosts: count) else {
        bench.say("bytes on the wire are counted in network namespaces, which need root: left out")
        return figures
      }
      figures += try moves(lan, count, bench)
      figures += try idleMinutes(lan, count, bench)
    }
    return figures
  }

  // MARK: - Moves

  /// Bots alone at the table, for as long as some hundred moves take.
  private static func moves(
    _ lan: Lan, _ count: Int, _ bench: Bench
  ) throws(Problem) -> [Figure] {
    bench.say("bytes of the moves of \(count) bots")
    let host = try CostNode(
      bench, "Ada",
      ["host", "--lobby", "Moves", "--seats", "\(count)", "--start-at", "\(count)"],
      hasScreen: false, place: .host(1, lan))
    let guests = try guests(count, of: "Moves", lan, bench)
    defer { for node in guests + [host] { node.child.end(SIGTERM) } }
    _ = try host.child.line(within: 60) { $0.hasPrefix("match ") }
    var (atHost, atGuest): ([Double], [Double]) = ([], [])
    var (all, wanted) = (0, bench.times(200))
    while all < wanted {
      let before = (try traffic(of: host), try traffic(of: guests[0]))
      var moves = 0
      while moves < 20 {
        let line = try host.child.line { $0.hasPrefix("move ") || $0.hasPrefix("end ") }.content
        if line.hasPrefix("end ") { wanted = 0 }
        guard line.hasPrefix("move ") else { break }
        moves += 1
      }
      guard moves == 20 else { break }
      let after = (try traffic(of: host), try traffic(of: guests[0]))
      atHost.append(Double(after.0 - before.0) / 20)
      atGuest.append(Double(after.1 - before.1) / 20)
      all += moves
    }
    for node in guests + [host] { node.child.end(SIGTERM) }
    let alone = try records(of: host)
    return [
      (atHost, "the host", count - 1), (atGuest, "a guest", 1),
    ].flatMap { bytes, place, copies -> [Figure?] in
      let floor = Figure(
        .cost, "the records of a move alone, at \(place) of \(count)", .bytes,
        [alone * Double(copies)])
      return [
        floor,
        Figure(
          .cost, "on the wire for a move, at \(place) of \(count)", .bytes, bytes,
          beside: [floor].compactMap { $0 }),
      ]
    }.compactMap { $0 }
  }

  /// Bytes of the records for each move, of all that the host has stored.
  private static func records(of host: CostNode) throws(Problem) -> Double {
    do throws(JournalError) {
      let journal = try Journal(folder: host.data) { Sodium.hash($0) }
      guard let match = try journal.matches().first else { return 0 }
      let records = try journal.records(match: match.id, from: 0, limit: 1 << 20).map(\.bytes)
      let moves = records.count { $0.contains(#""move":{"move":"#) }
      return Double(records.reduce(0) { $0 + $1.utf8.count }) / Double(max(1, moves))
    } catch {
      throw Problem(error.message)
    }
  }

  // MARK: - Idle minutes

  /// A host at its board and bots: first none begins, then all wait for the host's move.
  private static func idleMinutes(
    _ lan: Lan, _ count: Int, _ bench: Bench
  ) throws(Problem) -> [Figure] {
    bench.say("bytes of \(count) nodes that are idle")
    let host = try CostNode(
      bench, "Ada", ["host", "--lobby", "Rest", "--seats", "\(count)", "--timer", "0"],
      place: .host(1, lan))
    try host.wait(for: "hosting(")
    let guests = try guests(count, of: "Rest", lan, bench)
    defer { for node in guests + [host] { node.child.end(SIGTERM) } }
    for guest in guests { _ = try guest.child.line { $0.hasPrefix("lobby ") } }
    usleep(2_000_000)
    let lobby = try idle(host, guests[0], "in the lobby", count, bench)
    host.child.type("2")
    try host.wait(for: "started(")
    try host.waitForQuiet(seconds: 120)
    return lobby + (try idle(host, guests[0], "in a match", count, bench))
  }

  private static func idle(
    _ host: CostNode, _ guest: CostNode, _ what: String, _ count: Int, _ bench: Bench
  ) throws(Problem) -> [Figure] {
    var (atHost, atGuest): ([Double], [Double]) = ([], [])
    for _ in 0..<3 {
      let (start, before) = (Clock.now, (try traffic(of: host), try traffic(of: guest)))
      usleep(3_000_000)
      let (after, minutes) = (
        (try traffic(of: host), try traffic(of: guest)), Double(Clock.now - start) / 60e9
      )
      atHost.append(Double(after.0 - before.0) / minutes / 1024)
      atGuest.append(Double(after.1 - before.1) / minutes / 1024)
    }
    return [(atHost, "host"), (atGuest, "guest")].compactMap { bytes, place in
      Figure(
        .cost, "on the wire in an idle minute \(what), \(place) of \(count)", .kibibytes, bytes)
    }
  }

  // MARK: - Nodes

  private static func guests(
    _ count: Int, of lobby: String, _ lan: Lan, _ bench: Bench
  ) throws(Problem) -> [CostNode] {
    var guests: [CostNode] = []
    for number in 2...count {
      guests.append(
        try CostNode(
          bench, "Guest \(number)", ["join", lobby], hasScreen: false, place: .host(number, lan)))
    }
    return guests
  }

  /// What has come in and gone out, in bytes.
  private static func traffic(of node: CostNode) throws(Problem) -> Int {
    guard let bytes = ProcessUsage.traffic(of: node.child.pid, over: "eth0") else {
      throw Problem("a node has ended")
    }
    return bytes.received + bytes.sent
  }
}
