/// A network interface.
package struct Interface: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    case wired, wireless, loopback
    /// Of containers and virtual machines: nobody else is behind it.
    case container
    /// A bridge with a real interface in it, as good as that.
    case bridge
    /// A VPN or another tunnel.
    case tunnel
    case other
  }

  package var name: String
  package var kind: Kind
  package var isUp: Bool
  /// Whether a cable is in it, or a network is joined.
  package var isRunning: Bool
  package var hasMulticast: Bool
  /// Numeric.
  package var addresses: [String]

  package init(
    name: String, kind: Kind, isUp: Bool = true, isRunning: Bool = true, hasMulticast: Bool = true,
    addresses: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.isUp = isUp
    self.isRunning = isRunning
    self.hasMulticast = hasMulticast
    self.addresses = addresses
  }

  /// Whether friends can be on the other side.
  package var isLAN: Bool {
    guard isUp, isRunning, !addresses.isEmpty else { return false }
    return switch kind {
    case .wired, .wireless, .bridge, .other: true
    case .loopback, .container, .tunnel: false
    }
  }

  /// Whether announcements go out of it.
  package var isAnnounced: Bool { isLAN && hasMulticast }
}

/// By which interface packets leave.
package struct Ways: Hashable, Codable, Sendable {
  /// For the Internet; nil if there is no way.
  package var out: String?
  /// Interfaces whose own network is reached by another interface, and by which.
  package var detours: [String: String]

  package init(out: String?, detours: [String: String] = [:]) {
    self.out = out
    self.detours = detours
  }
}

/// What was heard of multicast on one interface, in one family.
package struct MulticastProbe: Hashable, Codable, Sendable {
  package var interface: String
  package var isIPv6: Bool
  /// Why nothing could be sent or heard.
  package var problem: String?
  /// Whether what this machine sent came back to it.
  package var hearsItself = false
  /// Other machines whose multicast arrived.
  package var heard: Set<String> = []
  /// Those of them who answer questions.
  package var responders: Set<String> = []
  /// Other machines that answered a question of ours to us alone.
  package var answered: Set<String> = []

  package init(interface: String, isIPv6: Bool, problem: String? = nil) {
    self.interface = interface
    self.isIPv6 = isIPv6
    self.problem = problem
  }
}

/// Another node.
package struct Peer: Hashable, Codable, Sendable {
  /// What became of the attempt to reach it, and to be reached by it.
  package enum Outcome: String, Hashable, Codable, Sendable {
    case notAsked
    /// Both ways.
    case reachable
    /// We reach it; it cannot reach us.
    case oneWay
    /// We reach it; it does not say whether it can reach us.
    case silent
    /// We cannot reach it.
    case notReached
    /// It will not talk to us.
    case refused
  }

  /// Empty as long as an address is all that is known of it.
  package var node: String
  package var name: String
  /// As it announces or says it.
  package var version: String?
  /// Of its lobby or match.
  package var lobby: String?
  package var addresses: [String]
  /// Whether it was found by itself.
  package var isFound: Bool
  /// Whether it was named on the command line.
  package var isTarget: Bool
  package var outcome: Outcome
  package var reason: String?

  package init(
    node: String, name: String, version: String? = nil, lobby: String? = nil,
    addresses: [String] = [], isFound: Bool = true, isTarget: Bool = false,
    outcome: Outcome = .notAsked, reason: String? = nil
  ) {
    self.node = node
    self.name = name
    self.version = version
    self.lobby = lobby
    self.addresses = addresses
    self.isFound = isFound
    self.isTarget = isTarget
    self.outcome = outcome
    self.reason = reason
  }

  /// Whether a connection to it came about.
  var isReached: Bool {
    switch outcome {
    case .reachable, .oneWay, .silent, .refused: true
    case .notAsked, .notReached: false
    }
  }

  /// What to call it.
  package var title: String {
    let place = addresses.first
    if name.isEmpty { return place ?? "A node" }
    return place.map { "\(name) (\($0))" } ?? name
  }
}
