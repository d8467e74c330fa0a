import Foundation

/// What etcd takes for the same as a move and a takeover, on the same disk: three members that all
/// keep it, and a client on this machine that waits for each answer.
enum EtcdFigures {
  /// Calls each after such a pause; empty without etcd. First puts of each of these sizes through the
  /// members in turn, as the moves of a match come from its machines in turn. Then, with the first
  /// size, puts through the leader alone, which spares the way to it; and what it takes to read so
  /// many bytes from one member without the others, which is what asking alone costs.
  static func calls(
    with bench: Bench, sizes: [Int], pacing: Duration
  ) throws(Problem) -> [Figure] {
    guard let cluster = try cluster(for: bench), let first = sizes.first else { return [] }
    func figure(_ name: String, _ times: [Double]) -> Figure? {
      Figure(.move, "etcd: \(name)", .milliseconds, times)
    }
    let count = bench.times(200)
    let connections = try cluster.connections()
    var figures: [Figure?] = []
    for bytes in sizes {
      bench.say("puts of etcd, \(size(bytes))")
      let times = try puts(count, through: connections, bytes: bytes, pacing: pacing)
      figures.append(figure("a put of \(size(bytes)), three nodes", times))
    }
    bench.say("puts through etcd's leader, and reads")
    let leader = connections[try cluster.leader().place]
    let puts = try puts(count, through: [leader], bytes: first, pacing: pacing)
    figures.append(figure("a put of \(size(first)) through its leader", puts))
    let read = EtcdMessage.localRead(key: key(0))
    let reads = try measure(count, through: connections, pacing: pacing) { _ in read }
    figures.append(figure("a local read of \(size(first))", reads))
    return figures.compactMap(\.self)
  }

  /// From SIGKILL and from SIGSTOP of the leader to the next accepted put; nil without etcd.
  static func takeovers(
    with bench: Bench
  ) throws(Problem) -> (kill: Figure, freeze: Figure)? {
    guard let cluster = try cluster(for: bench) else { return nil }
    bench.say("takeovers of etcd")
    let kills = try takeovers(bench.times(20), of: cluster, by: SIGKILL)
    let freezes = try takeovers(bench.times(20), of: cluster, by: SIGSTOP)
    guard
      let kill = Figure(.takeover, "etcd: kill of the leader to the next put", .seconds, kills),
      let freeze = Figure(
        .takeover, "etcd: freeze of the leader to the next put", .seconds, freezes)
    else { return nil }
    return (kill, freeze)
  }

  private static func cluster(for bench: Bench) throws(Problem) -> EtcdCluster? {
    guard let program = EtcdCluster.program else {
      bench.say("etcd is not installed: nothing is compared with it (Debian's etcd-server)")
      return nil
    }
    return try EtcdCluster(program, with: bench)
  }

  private static func key(_ number: Int) -> String { "record/\(number)" }

  private static func size(_ bytes: Int) -> String {
    bytes.isMultiple(of: 1024) ? "\(bytes / 1024) KiB" : "\(bytes) B"
  }

  // MARK: - Calls one after the other

  private static func puts(
    _ count: Int, through connections: [EtcdConnection], bytes: Int, pacing: Duration
  ) throws(Problem) -> [Double] {
    try measure(count, through: connections, pacing: pacing) { number in
      let value = (0..<bytes).map { _ in UInt8.random(in: 0...255) }
      return EtcdMessage.put(key: key(number), value: value)
    }
  }

  /// How many milliseconds each took from before it was sent until its answer was read. The first
  /// over each connection does not count.
  private static func measure(
    _ count: Int, through connections: [EtcdConnection], pacing: Duration,
    _ call: (Int) -> EtcdMessage.Call
  ) throws(Problem) -> [Double] {
    var times: [Double] = []
    for number in 0..<count + connections.count {
      let call = call(number)
      Thread.sleep(forTimeInterval: pacing / .seconds(1))
      let start = Clock.now
      _ = try connections[number % connections.count].call(call)
      times.append(Clock.milliseconds(from: start))
    }
    return Array(times.dropFirst(connections.count))
  }

  // MARK: - Takeovers

  /// Seconds from each blow to the first put that the others accept after it.
  private static func takeovers(
    _ count: Int, of cluster: EtcdCluster, by signal: Int32
  ) throws(Problem) -> [Double] {
    var times: [Double] = []
    for _ in 0..<count {
      // So that blows fall anywhere between two heartbeats.
      usleep(.random(in: 0..<100_000))
      var survivors = try cluster.connections()
      let (leader, term) = try cluster.leader()
      survivors.remove(at: leader)
      let start = cluster.strike(leader, with: signal)
      let end = try EtcdAttempts.firstPut(
        through: survivors, after: term, until: start + 60_000_000_000)
      times.append(Clock.milliseconds(from: start, to: end) / 1000)
      try cluster.mend(leader, after: signal)
    }
    return times
  }
}
