import Foundation

/// Several nodes at one table, each a process of its own. They end with it.
final class Cluster {
  /// Where the nodes run.
  enum Place {
    /// All on this machine's loopback.
    case loopback
    /// Each on a host of its own.
    case hosts(of: Lan)
  }

  /// A move that was made, with moments of `Clock.now`.
  struct Made {
    /// Of its record.
    let index: Int
    let asked: Int64
    /// When the answer came to where it was made.
    let accepted: Int64
    /// When the last node knew its record as committed.
    let committed: Int64
    let moverHosts: Bool
  }

  let nodes: [ClusterNode]
  private static let patience = 30.0

  /// Starts so many nodes and a match among them; the first hosts it.
  init(_ count: Int, in place: Place, with bench: Bench) throws(Problem) {
    var nodes: [ClusterNode] = []
    let folder = bench.folder + "/cluster-\(UUID().uuidString)"
    for at in 1...count {
      nodes.append(
        try ClusterNode(
          name: "N\(at)", seats: count, folder: folder + "/\(at)",
          launch: Launch(bench: bench, place: place, host: at)))
    }
    self.nodes = nodes
    self.folder = folder
    for node in nodes { try node.wait("run", within: Self.patience) { $0.address != nil } }
    nodes[0].tell(.host(seats: count))
    try nodes[0].wait("host", within: Self.patience) { $0.isSeated }
    // In the order of their names they sit.
    for node in nodes.dropFirst() {
      let address =
        switch place {
        case .loopback: "127.0.0.1:\(nodes[0].port)"
        case .hosts: nodes[0].address ?? ""
        }
      node.tell(.join(address))
      try node.wait("get a seat", within: Self.patience) { $0.isSeated }
    }
    try settle()
  }

  private let folder: String

  deinit {
    for node in nodes { node.kill() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Waits until all know the same record as the newest, hear the same host, and somebody can move;
  /// returns who, or nil once the match is over.
  @discardableResult
  func settle() throws(Problem) -> ClusterNode? {
    let deadline = Clock.now + Int64(Self.patience * 1e9)
    while true {
      for node in nodes {
        try node.wait("play", within: Self.patience) { $0.host != nil && $0.index >= 0 }
      }
      let (newest, term) = (newest, nodes.map(\.term).max() ?? 0)
      if let late = nodes.first(where: { $0.index < newest || $0.term < term }) {
        try late.wait("catch up", within: Self.patience) { $0.index >= newest && $0.term >= term }
        continue
      }
      guard Set(nodes.map(\.host)).count == 1, Set(nodes.map(\.next)).count == 1 else {
        try listen(until: deadline)
        continue
      }
      switch nodes[0].next {
      case .seat(let seat): return nodes[seat]
      case .nobody: return nil
      case .nobodyYet: try listen(until: deadline)
      }
    }
  }

  /// Hears what any of them says next.
  private func listen(until deadline: Int64) throws(Problem) {
    guard Clock.now < deadline else { throw Problem("the nodes do not come to agree") }
    for node in nodes { try node.listen(seconds: 0.02 / Double(nodes.count)) }
  }

  /// The greatest index that any of them knows as committed.
  var newest: Int { nodes.map(\.index).max() ?? -1 }

  /// Who hosts, as all agree after `settle`.
  var host: ClusterNode? { nodes.first { $0.name == $0.host } }

  /// The next move of whoever is due, at least `pacing` after all knew the last one; nil once the
  /// match is over.
  func move(pacing: Duration) throws(Problem) -> Made? {
    guard let mover = try settle() else { return nil }
    let last = nodes.compactMap(\.lastCommit).max() ?? 0
    Clock.sleep(until: last + Int64(pacing / .nanoseconds(1)))
    let before = newest
    mover.order(.move)
    return try made(by: mover, after: before)
  }

  /// Waits until the move that was ordered is accepted and committed everywhere.
  func made(by mover: ClusterNode, after before: Int) throws(Problem) -> Made {
    try mover.wait("have a move accepted", within: Self.patience) {
      $0.accepted != nil && $0.times.index(ofMoveBy: $0.seat, after: before) != nil
    }
    guard let asked = mover.asked, let accepted = mover.accepted,
      let index = mover.times.index(ofMoveBy: mover.seat, after: before)
    else { throw Problem("\(mover.name) did not say when it moved") }
    for node in nodes {
      try node.wait("know the move as committed", within: Self.patience) {
        $0.times.committed(index) != nil
      }
    }
    return Made(
      index: index, asked: asked, accepted: accepted,
      committed: nodes.compactMap { $0.times.committed(index) }.max() ?? accepted,
      moverHosts: mover.host == mover.name)
  }

  /// When the last board could show a record.
  func shown(_ index: Int) throws(Problem) -> Int64 {
    for node in nodes {
      try node.wait("show a move", within: Self.patience) { $0.times.shown(index) != nil }
    }
    return nodes.compactMap { $0.times.shown(index) }.max() ?? 0
  }
}

/// How the process of a node is started.
struct Launch {
  let bench: Bench
  let place: Cluster.Place
  /// The host that it runs on, from 1.
  let host: Int

  func start(folder: String) throws(Problem) -> Child {
    let worker = ["--worker", folder]
    return switch place {
    case .loopback: try Child(bench.bench, worker)
    case .hosts(let lan): try lan.start(on: host, bench.bench, worker)
    }
  }
}
