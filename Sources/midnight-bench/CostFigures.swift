import Foundation

/// What the real program takes while nothing happens, and what it sends.
enum CostFigures {
  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    let (references, start) = try alone(bench)
    var usages = [start]
    let lan = try Lan(bench, hosts: 3)
    if lan == nil {
      bench.say("bytes on the wire are counted in network namespaces, which need root: left out")
    }
    usages += try three(lan, bench)
    var figures = references
    let moves = try lan.map { lan throws(Problem) in try WireFigures.moves(lan, bench) }
    usages.append(try twelve(bench))
    figures += usages.flatMap { $0.figures(beside: references) }
    // Only where no second node has the same pages.
    figures += [
      Figure(
        .cost, start.name + ": memory (PSS)", .mebibytes, start.memory.map(\.proportional))
    ].compactMap { $0 }
    return figures + (moves ?? [])
  }

  /// A shell at its prompt, as the least that a program at a terminal takes, and the start screen.
  private static func alone(_ bench: Bench) throws(Problem) -> ([Figure], IdleUsage) {
    let shell = try Child("/bin/bash", ["--norc"], terminal: .init(columns: 80, rows: 24))
    let start = try CostNode(bench, "Ada", [])
    defer {
      shell.end(SIGKILL)
      start.child.end(SIGTERM)
    }
    usleep(3_000_000)
    _ = start.child.bytes()
    let usages = try IdleUsage.measure(
      [("bash at its prompt", shell.pid), ("start screen", start.child.pid)], bench)
    return (usages[0].figures(), usages[1])
  }

  /// Three at their boards, on hosts of their own if that can be: in the lobby, and in a match in
  /// which nobody does anything.
  private static func three(_ lan: Lan?, _ bench: Bench) throws(Problem) -> [IdleUsage] {
    let table = try CostTable(bench, seats: 3, guestsHaveScreens: true, lan: lan)
    let nodes = [("host of 3", table.host.child.pid), ("guest of 3", table.guests[0].child.pid)]
    usleep(1_500_000)
    let lobby = try IdleUsage.measure(
      nodes.map { ($0 + " in the lobby", $1) }, hasWire: lan != nil, bench, table.drain)
    try table.begin()
    let match = try IdleUsage.measure(
      nodes.map { ($0 + " in a match", $1) }, hasWire: lan != nil, bench, table.drain)
    return lobby + match
  }

  /// A host at its board with eleven bots on this machine, when its own seat is due.
  private static func twelve(_ bench: Bench) throws(Problem) -> IdleUsage {
    let table = try CostTable(bench, seats: 12, guestsHaveScreens: false, lan: nil)
    try table.begin()
    return try IdleUsage.measure(
      [("host of 12 in a match", table.host.child.pid)], bench, table.drain)[0]
  }
}
