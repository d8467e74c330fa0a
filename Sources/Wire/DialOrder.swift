/// In which order the addresses of one node are tried (RFC 8305, 4 and 5).
///
/// The families take turns, so that one which leads nowhere costs a quarter of a second and no
/// more. What the RFC leaves to rules for the whole Internet is decided here by what a LAN is like:
/// neighbours come first, and what only looks like one comes last, because every machine has the
/// same networks for its containers.
enum DialOrder {
  /// The most addresses that are tried.
  static let most = 12
  /// On so many interfaces at most a link-local address is tried that came without its own.
  static let mostScopes = 4

  /// How promising an address is.
  private enum Tier: Int, CaseIterable {
    /// A neighbour on one of our networks, this machine itself, or a name.
    case near
    /// Behind a router or a tunnel.
    case far
    /// Without a router or DHCP there may be nothing else, but it means nothing off its own link.
    case linkLocal
    /// In a network that this machine has for its own containers.
    case bridged
  }

  /// The endpoints, those that are the same once, the best first.
  static func order(_ endpoints: [Endpoint], on interfaces: [LocalInterface]) -> [Endpoint] {
    var seen: Set<Endpoint> = []
    var tiers: [Tier: [Endpoint]] = [:]
    for endpoint in endpoints.flatMap({ scoped($0, on: interfaces) })
    where seen.insert(endpoint.canonical).inserted {
      tiers[tier(of: endpoint, on: interfaces), default: []].append(endpoint)
    }
    return Array(Tier.allCases.flatMap { interleaved(tiers[$0] ?? []) }.prefix(most))
  }

  /// A link-local address means another node on every link. One that a peer has told comes without
  /// the interface, which is the peer's own business: it is tried wherever it may be meant.
  private static func scoped(
    _ endpoint: Endpoint, on interfaces: [LocalInterface]
  ) -> [Endpoint] {
    guard endpoint.isIPv6, endpoint.isLinkLocal, endpoint.interface == 0 else { return [endpoint] }
    return interfaces.filter { $0.kind != .bridge && $0.hasLinkLocalIPv6 }.prefix(mostScopes)
      .map { Endpoint(host: endpoint.host, port: endpoint.port, interface: $0.index) }
  }

  private static func tier(of endpoint: Endpoint, on interfaces: [LocalInterface]) -> Tier {
    guard let bytes = SocketAddress(numeric: endpoint)?.bytes else { return .near }
    if endpoint.isLinkLocal {
      let own = interfaces.first { $0.index == endpoint.interface }
      return own?.kind == .bridge ? .bridged : .linkLocal
    }
    if SocketAddress.isLoopback(bytes) { return .near }
    let kinds = interfaces.filter { $0.networks.contains { $0.contains(bytes) } }.map(\.kind)
    return switch kinds.min() {
    case .network: .near
    case .overlay, nil: .far
    case .bridge: .bridged
    }
  }

  /// The families in turn, beginning with that of the first.
  private static func interleaved(_ endpoints: [Endpoint]) -> [Endpoint] {
    guard let first = endpoints.first else { return [] }
    let same = endpoints.filter { $0.isIPv6 == first.isIPv6 }
    let other = endpoints.filter { $0.isIPv6 != first.isIPv6 }
    return (0..<max(same.count, other.count)).flatMap {
      same.dropFirst($0).prefix(1) + other.dropFirst($0).prefix(1)
    }
  }
}
