import Discovery
import Doctor
import Node
import Table

extension AvahiFacts {
  init(_ daemon: AvahiDaemon) {
    let state: State
    var problem: String?
    switch daemon.state {
    case .running: state = .running
    case .naming: state = .naming
    case .missing: state = .missing
    case .broken(let words): (state, problem) = (.broken, words)
    }
    // It calls itself 'avahi 0.8'.
    let version = daemon.version.map { String($0.drop { !$0.isNumber }) }
    self.init(state, version: version, host: daemon.host, problem: problem)
  }
}

extension DiscoveryFacts {
  init(_ state: DiscoveryState) {
    switch state {
    case .off: self.init(.off)
    case .available(.avahi):
      self.init(.works, sentence: "The game announces itself and looks for others, through Avahi.")
    case .available(.embedded):
      self.init(
        .works,
        sentence: "The game announces itself and looks for others on its own, without Avahi.")
    case .starting: self.init(.fails, sentence: "Looking for others has not begun yet.")
    case .unavailable(let sentence): self.init(.fails, sentence: sentence)
    }
  }
}

/// Those whom a table has met: found by discovery, or probed.
struct Acquainted {
  private let table: Table
  private let found: [Neighbour]

  init(_ table: Table, found: [Neighbour]) {
    self.table = table
    self.found = found
  }

  var peers: [Peer] {
    var peers = found.map(Peer.init)
    for probe in table.probes {
      let id = probe.node ?? probe.answered?.node
      let index = id.flatMap { id in peers.firstIndex { $0.node == id } }
      if let index {
        peers[index].take(probe)
        // Whoever cannot be reached because it has gone meanwhile is nobody's trouble.
        if peers[index].outcome == .notReached, table.neighbours[peers[index].node] == nil {
          peers.remove(at: index)
        }
      } else if probe.answered != nil || probe.node == nil {
        // Of somebody who was found, not reached and soon gone, nothing is to be said.
        var peer = Peer(probe)
        peer.take(probe)
        peers.append(peer)
      }
    }
    return peers.sorted { ($0.name, $0.node) < ($1.name, $1.node) }
  }
}

extension Peer {
  fileprivate init(_ neighbour: Neighbour) {
    self.init(
      node: neighbour.node, name: neighbour.player, version: neighbour.version,
      lobby: neighbour.lobbyRow?.name, addresses: neighbour.addresses.map(\.text))
  }

  /// Somebody who was called and not found.
  fileprivate init(_ probe: Probe) {
    self.init(
      node: probe.answered?.node ?? probe.node ?? "", name: "",
      addresses: probe.addresses.map(\.text), isFound: false)
  }

  fileprivate mutating func take(_ probe: Probe) {
    if probe.node == nil { isTarget = true }
    if let hello = probe.answered {
      name = hello.name
      // It has greeted us in our own version.
      version = String(Conversation.version)
    }
    (outcome, reason) = probe.outcome
  }
}

extension Probe {
  fileprivate var outcome: (Peer.Outcome, String?) {
    switch stage {
    case .calling: (.notReached, "It does not answer.")
    case .asked, .silent: (.silent, nil)
    case .reachable: (.reachable, nil)
    case .unreachable: (.oneWay, nil)
    case .notReached(let reason): (.notReached, reason)
    case .refused(let refusal): (.refused, refusal.sentence)
    }
  }
}

extension Table {
  /// Whether to ask somebody who has not been asked, or `again`, in vain.
  func shouldAsk(_ target: DoctorNode.Target, again: Bool) -> Bool {
    let probe = probes.last { probe in
      switch target {
      case .node(let id): probe.node == id
      case .address(let address): probe.addresses == [address]
      }
    }
    return switch probe?.stage {
    case nil: true
    case .notReached?, .refused?: again
    case .calling?, .asked?, .reachable?, .unreachable?, .silent?: false
    }
  }
}
