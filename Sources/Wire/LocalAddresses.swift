extension Wire {
  /// The addresses under which others may reach this machine, best first: IPv4, then IPv6, then
  /// link-local IPv6; then those of tunnels, and last those of container and virtual machine
  /// bridges.
  package static func localAddresses(port: UInt16) -> [Endpoint] {
    var found: [(rank: Int, endpoint: Endpoint)] = []
    for interface in LocalInterface.all() {
      for network in interface.networks {
        // IPv4 has no scope in its address, but whoever shows the list wants the interface.
        guard
          let endpoint = Endpoint(
            bytes: network.address, port: port, interface: interface.index)
        else { continue }
        // That of a bridge's link is on every machine, and leads from it to nobody.
        if interface.kind == .bridge, endpoint.isLinkLocal { continue }
        found.append((rank(endpoint, kind: interface.kind), endpoint))
      }
    }
    // The order of the system is kept within a rank.
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.endpoint)
  }

  static func rank(_ endpoint: Endpoint, kind: LocalInterface.Kind) -> Int {
    kind.rawValue * 4 + (endpoint.isLinkLocal ? 2 : 0) + (endpoint.isIPv6 ? 1 : 0)
  }

  /// Whether an interface of this name is one between this machine and its own containers and virtual
  /// machines.
  package static func isBridge(named name: String) -> Bool {
    LocalInterface.Kind(name: name) == .bridge
  }

  /// How well the interface with this index leads to others, 0 for best.
  package static func rank(ofInterface index: UInt32) -> Int {
    LocalInterface.Kind(name: Endpoint.interfaceName(index)).rawValue
  }
}
