import Glibc

/// From a blow that takes the host away to the next move that is accepted. Somebody else has the
/// turn and asks for a move at the very blow, so that neither thought nor the turn of who is gone is
/// in it. The next blow falls when all are back.
enum TakeoverFigures {
  private static let nodes = 3

  private enum Blow {
    case kill, freeze
  }

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    let kills = try strike(.kill, bench.times(20), with: bench)
    let freezes = try strike(.freeze, bench.times(20), with: bench)
    let etcd = try EtcdFigures.takeovers(with: bench)
    return [
      Figure(
        .takeover, "host killed to next accepted move", .seconds, kills,
        beside: [etcd?.kill].compactMap { $0 }, aims: [.init(.median, 0.3), .init(.worst, 1)]),
      Figure(
        .takeover, "host frozen to next accepted move", .seconds, freezes,
        beside: [etcd?.freeze].compactMap { $0 }, aims: [.init(.worst, 2)]),
      etcd?.kill, etcd?.freeze,
    ].compactMap { $0 }
  }

  private static func strike(
    _ blow: Blow, _ count: Int, with bench: Bench
  ) throws(Problem) -> [Double] {
    bench.say("hosts: \(blow) \(count) times")
    var took: [Double] = []
    while took.count < count {
      let cluster = try Cluster(nodes, in: .loopback, with: bench)
      let before = took.count
      while took.count < count, let time = try strike(blow, cluster) {
        took.append(time)
      }
      guard took.count > before else { throw Problem("a match ended before it began") }
    }
    return took
  }

  /// Seconds; nil once the match is over.
  private static func strike(_ blow: Blow, _ cluster: Cluster) throws(Problem) -> Double? {
    guard let (mover, host) = try cluster.followerInTurn() else { return nil }
    // So that blows fall anywhere between two beats.
    Clock.sleep(until: Clock.now + .random(in: 0..<100_000_000))
    let start = Clock.now
    host.signal(blow == .kill ? SIGKILL : SIGSTOP)
    mover.order(.move)
    try mover.wait("have a move accepted", within: Cluster.patience) { $0.accepted != nil }
    switch blow {
    case .kill:
      host.kill()
      try host.resume()
    case .freeze:
      host.signal(SIGCONT)
    }
    return mover.accepted.map { Clock.milliseconds(from: start, to: $0) / 1000 }
  }
}
