import Foundation
import Journal
import SealingSodium

/// Bytes on the wire for a move, as the interfaces of hosts in network namespaces count them: with
/// all headers, what Avahi says, and the beats of the meantime.
enum WireFigures {
  /// How many moves are counted together.
  private static let stretch = 20

  /// Three bots at the table, for as long as some hundred moves take.
  static func moves(_ lan: Lan, _ bench: Bench) throws(Problem) -> [Figure] {
    bench.say("bytes on the wire while three bots move")
    let host = try CostNode(
      bench, "Ada", ["host", "--lobby", "Moves", "--seats", "3", "--start-at", "3"],
      hasScreen: false, place: .host(1, lan))
    var guests: [CostNode] = []
    defer { for node in guests { node.child.end(SIGTERM) } }
    for number in 2...3 {
      guests.append(
        try CostNode(
          bench, "Guest \(number)", ["join", "Moves"], hasScreen: false, place: .host(number, lan)))
    }
    _ = try host.child.line(within: 60) { $0.hasPrefix("match ") }
    var (atHost, atGuest): ([Double], [Double]) = ([], [])
    for _ in 0..<bench.times(10) {
      let before = try [host, guests[0]].map { node throws(Problem) in try wire(node) }
      guard try stretch(of: host) else { break }
      let after = try [host, guests[0]].map { node throws(Problem) in try wire(node) }
      atHost.append(Double(after[0] - before[0]) / Double(stretch))
      atGuest.append(Double(after[1] - before[1]) / Double(stretch))
    }
    host.child.end(SIGTERM)
    let records = try records(of: host)
    return figures(atHost, "host of 3", [records * 2]) + figures(atGuest, "guest of 3", [records])
  }

  private static func figures(_ bytes: [Double], _ place: String, _ records: [Double]) -> [Figure] {
    let floor = Figure(.cost, place + ": the records of a move alone", .bytes, records)
    let references = [floor].compactMap { $0 }
    let figure = Figure(
      .cost, place + ": on the wire for a move", .bytes, bytes, beside: references)
    return references + [figure].compactMap { $0 }
  }

  /// Waits for so many moves; false if the match is over before.
  private static func stretch(of host: CostNode) throws(Problem) -> Bool {
    for _ in 0..<stretch {
      let line = try host.child.line { $0.hasPrefix("move ") || $0.hasPrefix("end ") }.content
      if line.hasPrefix("end ") { return false }
    }
    return true
  }

  private static func wire(_ node: CostNode) throws(Problem) -> Int {
    try ProcessUsage.wire(of: node.child.pid)
  }

  /// Bytes of all records that a host has stored, for each move.
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
}
