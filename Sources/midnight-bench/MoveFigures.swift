/// An accepted move, from the wish for it to the answer and to the last node that knows it as
/// committed. One move is under way at a time, with a pause between two: it is how long one takes
/// that counts, not how many fit into a second.
enum MoveFigures {
  /// From a move that all know to the next.
  static let pacing = Duration.milliseconds(20)

  static func measure(with bench: Bench) async throws(Problem) -> [Figure] {
    var figures = try measure(in: .loopback, called: "loopback", with: bench)
    if let lan = lan(of: bench) {
      figures += try measure(in: .hosts(of: lan), called: "namespaces", with: bench)
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
    in place: Cluster.Place, called name: String, with bench: Bench
  ) throws(Problem) -> [Figure] {
    var figures: [Figure?] = []
    for count in [2, 3, 6, 12] {
      bench.say("moves of \(count) nodes, \(name)")
      let taken = try moves(bench.times(count == 12 ? 100 : 200), of: count, in: place, with: bench)
      func figure(_ what: String, _ times: [Double]) {
        figures.append(Figure(.move, "\(what), \(count) nodes, \(name)", .milliseconds, times))
      }
      figure("accepted", taken.map(\.accepted))
      if count == 3 {
        figure("accepted, mover hosts", taken.filter(\.moverHosts).map(\.accepted))
        figure("accepted, mover follows", taken.filter { !$0.moverHosts }.map(\.accepted))
      }
      figure("committed on all", taken.map(\.committed))
      if count == 3 { figure("on every board", taken.map(\.shown)) }
    }
    return figures.compactMap { $0 }
  }

  /// So many moves, of as many matches as it takes.
  private static func moves(
    _ count: Int, of nodes: Int, in place: Cluster.Place, with bench: Bench
  ) throws(Problem) -> [Taken] {
    var taken: [Taken] = []
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
    }
    return taken
  }
}
