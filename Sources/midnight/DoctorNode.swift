import Doctor
import FoundationEssentials
import Glibc
import Node
import Table

/// A node that is there for the doctor alone: it announces itself, tries to reach whoever is found, and
/// is reached, as a game would be.
struct DoctorNode {
  let doctor: DoctorOptions
  let options: CommonOptions

  /// Somebody to be reached.
  enum Target: Hashable {
    case node(String)
    case address(Address)

    fileprivate var wish: Wish {
      switch self {
      case .node(let id): .probe(node: id)
      case .address(let address): .probeAddress([address])
      }
    }
  }

  /// The most nodes that are asked.
  private static let mostAsked = 8

  /// Adds what only a node can find out. It takes as long as is listened, and some seconds more if an
  /// answer is still due.
  func examine(_ facts: inout Facts) async {
    // The player's own may be held by a game that runs.
    guard let folder = Self.temporaryFolder() else { return note("no room", in: &facts) }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(NodeError) {
      let (node, taken) = try start(in: folder)
      await node.start()
      tell(await node.snapshot)
      let met = await watch(node)
      let snapshot = await node.snapshot
      await node.stop()
      facts.port = PortFacts(
        number: snapshot.port, taken: taken, isFixed: options.port != 0 && taken == nil)
      facts.discovery = DiscoveryFacts(snapshot.discovery)
      facts.peers = Acquainted(snapshot.table, found: met).peers
    } catch {
      note(error.message, in: &facts)
    }
  }

  /// Says what is waited for, and where this machine can be named to another doctor.
  private func tell(_ snapshot: NodeSnapshot) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let place = JoinWay.ways(to: snapshot.addresses).first.map { way in
      " as \(way.text), code \(way.code.text)"
    }
    Console.errorLine("Listening to the network for \(doctor.seconds) s\(place ?? "") ...")
  }

  private func note(_ problem: String, in facts: inout Facts) {
    facts.discovery = DiscoveryFacts(.fails, sentence: "No node could be started: \(problem)")
  }

  /// A game that runs may have the port that is wished: then any will do.
  private func start(in folder: String) throws(NodeError) -> (Node, taken: UInt16?) {
    var configuration = NodeConfiguration(
      folder: folder, name: Self.name(for: options.name ?? options.usualName),
      port: UInt16(clamping: options.port), discovery: options.discovery)
    do throws(NodeError) {
      return (try Node(configuration), nil)
    } catch {
      guard configuration.port != 0 else { throw error }
      let wished = configuration.port
      configuration.port = 0
      return (try Node(configuration), wished)
    }
  }

  /// Returns those who were found and have not gone long before the end.
  private func watch(_ node: Node) async -> [Neighbour] {
    var seen: [String: (neighbour: Neighbour, at: ContinuousClock.Instant)] = [:]
    var targets = doctor.target.map { [Target.address($0)] } ?? []
    var nextRound = ContinuousClock.now
    let listened = ContinuousClock.now + .seconds(doctor.seconds)
    // A call that is answered slowly takes five seconds.
    let patience = listened + .seconds(5)
    while true {
      let table = await node.snapshot.table
      let now = ContinuousClock.now
      if now >= listened, now >= patience || !table.probes.contains(where: \.isOpen) {
        return seen.values.filter { $0.at >= listened - .seconds(2) }.map(\.neighbour)
      }
      if now < listened {
        for (id, neighbour) in table.neighbours { seen[id] = (neighbour, now) }
        for (id, neighbour) in table.neighbours.sorted(by: { $0.key < $1.key })
        where neighbour.speaksAsWeDo && targets.count < Self.mostAsked {
          if !targets.contains(.node(id)) { targets.append(.node(id)) }
        }
        // Whoever does not answer may have been started a moment later than this one, or what was
        // heard of it is a moment old; so it is asked again, each second.
        let isNextRound = now >= nextRound
        if isNextRound { nextRound = now + .seconds(1) }
        for target in targets where table.shouldAsk(target, again: isNextRound) {
          node.wish(target.wish)
        }
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  /// Beside the player's game, if one runs, it is not to be taken for that.
  static func name(for player: String?) -> String {
    let ending = "'s doctor"
    guard let player else { return "A doctor" }
    return player.prefix(DisplayName.maximum - ending.count) + ending
  }

  private static func temporaryFolder() -> String? {
    let base = FileManager.default.temporaryDirectory.path
    var template = Array("\(base)/midnight-doctor.XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }
}
