/// An accepted move, from the wish for it to the answer and to the last node that knows it as
/// committed. One move is under way at a time, with a pause between two: it is how long one takes
/// that counts, not how many fit into a second.
enum MoveFigures {
  /// From a move that all know to the next.
  static let pacing = Duration.milliseconds(20)

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    let floor = try FloorFigures.measure(with: bench)
    // A record of the matches here has 2 to 4 KiB.
    let sizes = [FloorFigures.size, 3 << 10]
    let etcd = try EtcdFigures.calls(with: bench, sizes: sizes, pacing: pacing)
    let references = floor.suffix(1) + etcd.prefix(sizes.count)
    func moves(in place: Cluster.Place, called name: String) throws(Problem) -> [Figure] {
      try measure(in: place, called: name, beside: Array(references), etcd: etcd.first, with: bench)
    }
    var figures = floor + etcd
    figures += try moves(in: .loopback, called: "loopback")
    if let lan = lan(of: bench) {
      figures += try moves(in: .hosts(of: lan), called: "namespaces")
    }
    return figures
  }

  /// A network for the most nodes there can be; nil, with a word about it, where none can be made.
  private static func lan(of bench: Bench) -> Lan? {
    bench.say("a network of 12 hosts")
    do throws(Problem) {
      return try Lan(bench, hosts: 12)
    } catch {
      bench.say("\(error.sentence): no moves in namespaces")
      return nil
    }
  }

  /// What a move took, in milliseconds.
  private struct Taken {
    let accepted: Double
    let committed: Double
    let shown: Double
    let moverHosts: Bool
  }

  private static func measure(
    in place: Cluster.Place, called name: String, beside references: [Figure], etcd: Figure?,
    with bench: Bench
  ) throws(Problem) -> [Figure] {
    var figures: [Figure?] = []
    for count in [2, 3, 6, 12] {
      bench.say("moves of \(count) nodes, \(name)")
      let (taken, bytes) = try moves(
        bench.times(count == 12 ? 100 : 200), of: count, in: place, with: bench)
      func figure(_ what: String, _ times: [Double], aims: [Figure.Aim] = []) {
        figures.append(
          Figure(
            .move, "\(what), \(count) nodes, \(name)", .milliseconds, times, beside: references,
            aims: aims))
      }
      figure("accepted", taken.map(\.accepted), aims: aims(of: count, beside: etcd))
      figure("committed on all", taken.map(\.committed))
      guard count == 3 else { continue }
      figure("accepted, mover hosts", taken.filter(\.moverHosts).map(\.accepted))
      figure("accepted, mover follows", taken.filter { !$0.moverHosts }.map(\.accepted))
      figure("on every board", taken.map(\.shown))
      figures.append(Figure(.move, "a record, 3 nodes, \(name)", .bytes, bytes.map(Double.init)))
    }
    return figures.compactMap { $0 }
  }

  /// What etcd takes for three members, and twice and three times that for more nodes.
  static func aims(of nodes: Int, beside etcd: Figure?) -> [Figure.Aim] {
    guard let summary = etcd?.summary else { return [] }
    return switch nodes {
    case 3: [.init(.median, summary.median), .init(.p99, summary.p99)]
    case 6: [.init(.median, 2 * summary.median)]
    case 12: [.init(.median, 3 * summary.median)]
    default: []
    }
  }

  /// So many moves, of as many matches as it takes, and how long their records are.
  private static func moves(
    _ count: Int, of nodes: Int, in place: Cluster.Place, with bench: Bench
  ) throws(Problem) -> (taken: [Taken], bytes: [Int]) {
    var taken: [Taken] = []
    var bytes: [Int] = []
    while taken.count < count {
      let cluster = try Cluster(nodes, in: place, with: bench)
      var made: [Cluster.Made] = []
      while taken.count + made.count < count, let move = try cluster.move(pacing: pacing) {
        made.append(move)
      }
      guard !made.isEmpty else { throw Problem("a match ended before it began") }
      // Not before the next move: nobody waits for a screen.
      for move in made {
        taken.append(
          Taken(
            accepted: Clock.milliseconds(from: move.asked, to: move.accepted),
            committed: Clock.milliseconds(from: move.asked, to: move.committed),
            shown: Clock.milliseconds(from: move.asked, to: try cluster.shown(move.index)),
            moverHosts: move.moverHosts))
      }
      bytes += cluster.nodes[0].bytes
    }
    return (taken, bytes)
  }
}
