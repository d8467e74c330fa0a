extension Diagnosis {
  /// Which interfaces there are, and on which of them others can be.
  static func interfaces(_ facts: Facts) -> [Finding] {
    guard let all = facts.interfaces else {
      return [Finding(.interfaces, .unknown, "The network interfaces cannot be read.")]
    }
    let lan = all.filter(\.isLAN)
    guard !lan.isEmpty else { return [noNetwork(all)] }
    let deaf = lan.filter { !$0.hasMulticast }
    var findings = deaf.map { interface in
      Finding(
        .interfaces, .warning, "\(interface.name) has multicast turned off.",
        why: "Friends who are reached by it are not found by themselves.",
        remedy: "sudo ip link set \(interface.name) multicast on")
    }
    let announced = lan.filter(\.isAnnounced)
    guard !announced.isEmpty else { return findings }
    let others = all.filter { !$0.isLAN && $0.isUp }.map(described)
    let isLoose = announced.allSatisfy { $0.addresses.allSatisfy(isLinkLocal) }
    findings.append(
      Finding(
        .interfaces, isLoose ? .note : .ok,
        "Announced on \(list(announced.map(placed))).",
        why: isLoose
          ? "No router gave this machine an address: only machines in the same state reach it."
          : others.isEmpty ? nil : "Not on \(list(others))."))
    return findings
  }

  private static func noNetwork(_ all: [Interface]) -> Finding {
    let idle = all.filter { $0.kind != .loopback && $0.kind != .tunnel && $0.kind != .container }
    let why =
      if let bare = idle.first(where: { $0.isUp && $0.isRunning }) {
        "\(bare.name) is connected but has no address: the router has given it none."
      } else if let loose = idle.first(where: \.isUp) {
        "\(loose.name) is on, but no cable or WLAN is connected to it."
      } else if let off = idle.first {
        "\(off.name) is turned off."
      } else {
        "There is no wired or wireless interface at all."
      }
    return Finding(
      .interfaces, .failure, "This machine is in no network.", why: why,
      remedy: "Connect the cable or join the WLAN in which your friends are.")
  }

  private static func placed(_ interface: Interface) -> String {
    let best = interface.addresses.filter { !isLinkLocal($0) }
    return "\(interface.name) (\(few(best.isEmpty ? interface.addresses : best, most: 2)))"
  }

  private static func described(_ interface: Interface) -> String {
    let reason =
      switch interface.kind {
      case .loopback: "this machine itself"
      case .container: "containers"
      case .tunnel: "a tunnel"
      case .wired, .wireless, .bridge, .other:
        interface.isRunning ? "no address" : "not connected"
      }
    return "\(interface.name) (\(reason))"
  }

  /// Whether an address is one that a machine gives itself, good for one network only.
  static func isLinkLocal(_ address: String) -> Bool {
    let start = address.lowercased()
    return start.hasPrefix("169.254.")
      || ["fe8", "fe9", "fea", "feb"].contains { start.hasPrefix($0) }
  }
}
