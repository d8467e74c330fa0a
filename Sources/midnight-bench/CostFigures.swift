import Foundation

/// What the real program takes while nothing happens, and what it sends.
enum CostFigures {
  static func measure(with bench: Bench) async throws(Problem) -> [Figure] {
    var figures: [Figure] = []
    let shell = try Child("/bin/bash", ["--norc"], terminal: .init(columns: 80, rows: 24))
    usleep(500_000)
    let references = try await idle([("bash at its prompt", shell.pid)], bench)
      .flatMap { $0.figures() }
    shell.end(SIGKILL)
    figures += references

    let start = try CostNode(bench, "Ada", [])
    usleep(3_000_000)
    _ = start.child.bytes()
    let title = try await idle([("start screen", start.child.pid)], bench)
    figures += title.flatMap { $0.figures(beside: references) }
    // Only here, where no second node has the same pages.
    figures += title.compactMap {
      Figure(
        .cost, $0.name + ": memory (PSS)", .mebibytes, $0.memory.map(\.proportional))
    }
    start.child.end(SIGTERM)

    figures += try await three(bench).flatMap { $0.figures(beside: references) }
    figures += try await twelve(bench).flatMap { $0.figures(beside: references) }
    return figures + (try await TrafficFigures.measure(with: bench))
  }

  /// Three at their boards: in the lobby, and in a match in which nobody does anything.
  private static func three(_ bench: Bench) async throws(Problem) -> [Usage] {
    let port = try CostNode.freePort()
    let host = try CostNode(
      bench, "Ada", ["host", "--lobby", "Cost", "--seats", "3", "--port", "\(port)"])
    try host.wait(for: "hosting(")
    var guests: [CostNode] = []
    for name in ["Grace", "Mary"] {
      let guest = try CostNode(bench, name, ["join", "127.0.0.1:\(port)"])
      try guest.wait(for: "joined(")
      guests.append(guest)
    }
    defer { for node in guests + [host] { node.child.end(SIGTERM) } }
    let nodes = guests + [host]
    let pids = [("host of 3", host.child.pid), ("guest of 3", guests[0].child.pid)]
    usleep(2_000_000)
    let lobby = try await idle(pids.map { ($0 + " in the lobby", $1) }, bench) {
      for node in nodes { _ = node.child.bytes() }
    }
    for guest in guests { guest.child.type("2") }
    usleep(1_000_000)
    host.child.type("2")
    for node in nodes { try node.wait(for: "started(") }
    try host.waitForQuiet()
    let match = try await idle(pids.map { ($0 + " in a match", $1) }, bench) {
      for node in nodes { _ = node.child.bytes() }
    }
    return lobby + match
  }

  /// A host at its board with eleven bots on machines of their own, when its own seat is due.
  private static func twelve(_ bench: Bench) async throws(Problem) -> [Usage] {
    let port = try CostNode.freePort()
    let host = try CostNode(
      bench, "Ada", ["host", "--lobby", "Cost", "--seats", "12", "--port", "\(port)"])
    try host.wait(for: "hosting(")
    var guests: [CostNode] = []
    defer { for node in guests + [host] { node.child.end(SIGTERM) } }
    for number in 2...12 {
      let guest = try CostNode(
        bench, "Guest \(number)", ["join", "127.0.0.1:\(port)"], hasScreen: false)
      _ = try guest.child.line { $0.hasPrefix("lobby ") }
      guests.append(guest)
    }
    usleep(1_000_000)
    host.child.type("2")
    try host.wait(for: "started(")
    try host.waitForQuiet(seconds: 120)
    return try await idle([("host of 12 in a match", host.child.pid)], bench) {
      _ = host.child.bytes()
      for guest in guests { _ = guest.child.lines() }
    }
  }
}

extension CostFigures {
  /// What a process took while it was idle.
  struct Usage {
    let name: String
    var memory: [ProcessUsage.Memory] = []
    /// Percent of a core, for each stretch.
    var processor: [Double] = []

    /// With the project's aims, if they are beside a reference.
    func figures(beside references: [Figure] = []) -> [Figure] {
      let isOurs = !references.isEmpty
      return [
        Figure(
          .cost, name + ": memory (RSS)", .mebibytes, memory.map(\.resident),
          beside: references.filter { $0.name.hasSuffix("(RSS)") },
          aims: isOurs ? [.init(.median, 25)] : []),
        Figure(
          .cost, name + ": memory of its own", .mebibytes, memory.map(\.own),
          beside: references.filter { $0.name.hasSuffix("of its own") }),
        isOurs
          ? Figure(.cost, name + ": CPU", .percent, processor, aims: [.init(.median, 1)]) : nil,
      ].compactMap { $0 }
    }
  }

  /// Looks at idle processes for some stretches of three seconds, at all of them in the same ones;
  /// the memory twice in each.
  private static func idle(
    _ processes: [(name: String, pid: pid_t)], _ bench: Bench, between: () -> Void = {}
  ) async throws(Problem) -> [Usage] {
    bench.say(processes.map(\.name).joined(separator: ", "))
    var usages = processes.map { Usage(name: $0.name) }
    func processor() throws(Problem) -> [Int64] {
      var times: [Int64] = []
      for process in processes {
        guard let time = ProcessUsage.processor(of: process.pid) else {
          throw Problem("'\(process.name)' has ended")
        }
        times.append(time)
      }
      return times
    }
    for _ in 0..<max(3, bench.times(4)) {
      let (start, before) = (Clock.now, try processor())
      for _ in 0..<2 {
        usleep(1_500_000)
        for index in usages.indices {
          if let memory = ProcessUsage.memory(of: processes[index].pid) {
            usages[index].memory.append(memory)
          }
        }
      }
      let (lasted, after) = (Clock.now - start, try processor())
      for index in usages.indices {
        usages[index].processor.append(
          Double(after[index] - before[index]) / Double(lasted) * 100)
      }
      between()
    }
    return usages
  }
}
