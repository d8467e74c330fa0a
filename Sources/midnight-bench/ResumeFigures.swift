/// From the start of a process whose node was killed to its current board: its snapshot has the
/// newest committed record, and it hears a host. It finds the others where they were; discovery is
/// off.
enum ResumeFigures {
  private static let nodes = 3

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    bench.say("a killed node comes back")
    let one = try repeated(bench.times(20), with: bench) { cluster throws(Problem) in
      try comeBack(to: cluster)
    }
    bench.say("all come back")
    let all = try repeated(bench.times(10), with: bench) { cluster throws(Problem) in
      try comeBack(all: cluster)
    }
    return [
      Figure(.resume, "a killed node to its current board", .milliseconds, one),
      Figure(
        .resume, "all killed to all showing the board", .milliseconds, all.map(\.showing)),
      Figure(
        .resume, "all killed to the next move accepted", .milliseconds, all.map(\.accepted)),
      Figure(
        .resume, "all killed to the next move known to all", .milliseconds, all.map(\.committed)),
    ].compactMap { $0 }
  }

  private static func repeated<Took>(
    _ count: Int, with bench: Bench, _ body: (Cluster) throws(Problem) -> Took?
  ) throws(Problem) -> [Took] {
    var took: [Took] = []
    while took.count < count {
      let cluster = try Cluster(nodes, in: .loopback, with: bench)
      let before = took.count
      while took.count < count, let next = try body(cluster) { took.append(next) }
      guard took.count > before else { throw Problem("a match ended before it began") }
    }
    return took
  }

  /// A follower is killed, misses a move, and is started again; nil once the match is over.
  private static func comeBack(to cluster: Cluster) throws(Problem) -> Double? {
    guard let mover = try cluster.settle(), let host = cluster.host,
      let killed = cluster.nodes.first(where: { $0 !== mover && $0 !== host })
    else { return nil }
    let before = cluster.newest
    killed.kill()
    mover.order(.move)
    for node in [mover, host] {
      try node.wait("know a move that one misses", within: Cluster.patience) { $0.index > before }
    }
    let newest = cluster.newest
    let start = Clock.now
    try killed.resume()
    try killed.wait("come back", within: Cluster.patience) { $0.times.shown(newest) != nil }
    return killed.times.shown(newest).map { Clock.milliseconds(from: start, to: $0) }
  }

  private struct All {
    let showing: Double
    let accepted: Double
    let committed: Double
  }

  /// Everybody is killed and started again, and who was due asks for a move at once.
  private static func comeBack(all cluster: Cluster) throws(Problem) -> All? {
    guard let mover = try cluster.settle() else { return nil }
    let before = cluster.newest
    for node in cluster.nodes { node.kill() }
    let start = Clock.now
    for node in cluster.nodes { try node.resume() }
    mover.order(.move)
    let made = try cluster.made(by: mover, after: before)
    return All(
      showing: Clock.milliseconds(from: start, to: try cluster.shown(before)),
      accepted: Clock.milliseconds(from: start, to: made.accepted),
      committed: Clock.milliseconds(from: start, to: made.committed))
  }
}
