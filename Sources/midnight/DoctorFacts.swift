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
    case .available: self.init(.works)
    case .starting: self.init(.fails, sentence: "Looking for others has not begun yet.")
    case .unavailable(let sentence): self.init(.fails, sentence: sentence)
    }
  }
}

/// Those whom a table has met: found by discovery, or probed.
struct Acquainted {
  private let table: Table

  init(_ table: Table) { self.table = table }

  var peers: [Peer] {
    var peers = table.neighbours.values.map(Peer.init)
    for probe in table.probes {
      let id = probe.node ?? probe.answered?.node
      let index = id.flatMap { id in peers.firstIndex { $0.node == id } }
      if let index {
        peers[index].take(probe)
      } else {
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
      node: neighbour.node, name: neighbour.playerName, version: neighbour.version,
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
  /// Whether a node that discovery has found speaks as this one does.
  func isOfOurVersion(_ node: String) -> Bool {
    neighbours[node]?.version == String(Conversation.version)
  }

  /// Whether somebody answers at an address, or has yet to.
  func hasReached(_ address: Address) -> Bool {
    probes.contains { probe in
      guard probe.addresses == [address] else { return false }
      guard case .notReached = probe.stage else { return true }
      return false
    }
  }
}
