import Casebook
import Rules
import Table

/// What the protocol takes, as numbers that are the same on every machine.
enum Counts {
  /// Lines of a name and a number each.
  static func lines() throws(Problem) -> [String] {
    var lines: [String] = []
    for count in [3, 6, 12] {
      lines += try match(of: count)
      lines += try idleMinutes(of: count)
    }
    return lines
  }

  /// Bots play to the end, and nothing goes wrong.
  private static func match(of count: Int) throws(Problem) -> [String] {
    let table = try CountedTable(nodes: count, bot: .constable, rounds: 24 / count)
    guard table.run(seconds: 60, until: { $0.records > 0 }) else {
      throw Problem("a match of \(count) did not begin")
    }
    let (before, moves, records) = (table.tally, table.moves, table.records)
    guard table.run(seconds: 3_600, until: \.isOver) else {
      throw Problem("a match of \(count) did not end")
    }
    table.run(seconds: 1)
    let tally = table.tally - before
    return lines(
      of: tally, table, moves: table.moves - moves, records: table.records - records, "\(count)")
  }

  private static func lines(
    of tally: Tally, _ table: CountedTable, moves: Int, records: Int, _ name: String
  ) -> [String] {
    func perMove(_ value: Int) -> String { hundredths(value, moves) }
    func perRecord(_ value: Int, nodes: Int = 1) -> String { hundredths(value, records * nodes) }
    let (host, guests) = (tally.nodes[0], tally.nodes.dropFirst())
    func guestSum(_ value: (Tally.Node) -> Int) -> Int { guests.reduce(0) { $0 + value($1) } }
    var lines = [
      "\(name) match: moves \(moves)", "\(name) match: records \(records)",
      "\(name) bytes of a record \(table.recordBytes / max(1, table.records))",
      "\(name) messages for a move, all nodes \(perMove(host.messages + guestSum(\.messages)))",
      "\(name) bytes for a move, host \(host.bytes / max(1, moves))",
      "\(name) bytes for a move, guest \(guestSum(\.bytes) / max(1, moves * guests.count))",
    ]
    lines += [("host", [host]), ("guest", Array(guests))].flatMap { place, nodes in
      func line(_ what: String, _ value: (Tally.Node) -> Int) -> String {
        "\(name) \(what) for a record, \(place) "
          + perRecord(nodes.reduce(0) { $0 + value($1) }, nodes: nodes.count)
      }
      return [
        line("messages encoded", \.packets), line("keeps", \.keeps), line("syncs", \.syncs),
        line("encodings", \.recordsEncoded), line("decodings", \.recordsDecoded),
      ]
    }
    for (kind, count) in tally.kinds.sorted(by: { $0.key < $1.key }) where count > 0 {
      lines.append(
        "\(name) \(kind) for a move \(perMove(count)) of \((tally.bytes[kind] ?? 0) / count) bytes")
    }
    return lines
  }

  /// People who do nothing: in the lobby, then at the table.
  private static func idleMinutes(of count: Int) throws(Problem) -> [String] {
    let table = try CountedTable(nodes: count, bot: nil, rounds: 24)
    table.run(seconds: 5)
    let lobby = minute(of: table)
    for place in 1..<count { table.wish(.ready(true), at: place) }
    table.run(seconds: 1)
    table.wish(.start, at: 0)
    guard table.run(seconds: 60, until: \.hasBegun) else {
      throw Problem("a match of \(count) did not begin")
    }
    table.run(seconds: 5)
    let match = minute(of: table)
    return [(lobby, "in the lobby"), (match, "in a match")].flatMap { tally, place in
      let (host, guest) = (tally.nodes[0], tally.nodes[1])
      return [
        "\(count) idle minute \(place): messages of the host \(host.messages)",
        "\(count) idle minute \(place): bytes of the host \(host.bytes)",
        "\(count) idle minute \(place): messages of a guest \(guest.messages)",
        "\(count) idle minute \(place): bytes of a guest \(guest.bytes)",
        "\(count) idle minute \(place): syncs of all \(tally.nodes.reduce(0) { $0 + $1.syncs })",
      ]
    }
  }

  private static func minute(of table: CountedTable) -> Tally {
    let before = table.tally
    table.run(seconds: 60)
    return table.tally - before
  }

  /// A ratio with two places.
  private static func hundredths(_ value: Int, _ of: Int) -> String {
    let hundredths = (value * 100 + of / 2) / max(1, of)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
