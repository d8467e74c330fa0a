/// Merges what is seen on each interface, with each protocol and under each service name into
/// one value for each node.
struct Sightings: Sendable {
  /// Where a service is seen.
  struct Place: Hashable, Sendable {
    var interface: UInt32
    var networkProtocol: Int32
    var name: String
  }

  /// What is seen there. A place may have one address of each family; both come with all else.
  struct Sight: Hashable, Sendable {
    var nodeID: String
    var text: [String: String]
    var address: FoundAddress
  }

  private struct Entry {
    var nodeID: String
    var text: [String: String]
    /// By whether it is IPv6.
    var addresses: [Bool: FoundAddress]
    /// When its content last changed; the newest speaks for the node.
    var stamp: Int
  }

  private var entries: [Place: Entry] = [:]
  /// What was reported last of each node.
  private var reported: [String: FoundNode] = [:]
  private var clock = 0

  /// A service was resolved, for the first time or again.
  mutating func see(_ sight: Sight, at place: Place) -> [DiscoveryEvent] {
    let before = entries[place]
    let isSame = before?.nodeID == sight.nodeID && before?.text == sight.text
    if !isSame { clock += 1 }
    var addresses = before?.nodeID == sight.nodeID ? before?.addresses ?? [:] : [:]
    addresses[sight.address.isIPv6] = sight.address
    // The address of the other family is told again only later, but a new port holds for both.
    for family in addresses.keys { addresses[family]?.port = sight.address.port }
    entries[place] = Entry(
      nodeID: sight.nodeID, text: sight.text, addresses: addresses,
      stamp: isSame ? before?.stamp ?? clock : clock)
    var events: [DiscoveryEvent] = []
    if let old = before?.nodeID, old != sight.nodeID { events += report(old) }
    return events + report(sight.nodeID)
  }

  /// A service is gone from a place, or is no valid one any more.
  mutating func remove(_ place: Place) -> [DiscoveryEvent] {
    guard let entry = entries.removeValue(forKey: place) else { return [] }
    return report(entry.nodeID)
  }

  /// Nothing is seen any more.
  mutating func removeAll() -> [DiscoveryEvent] {
    entries = [:]
    return reported.keys.sorted().flatMap { report($0) }
  }

  /// The event that brings the listener up to date about one node, if anything changed.
  private mutating func report(_ nodeID: String) -> [DiscoveryEvent] {
    let seen = entries.filter { $0.value.nodeID == nodeID }
    guard let newest = seen.max(by: { $0.value.stamp < $1.value.stamp }) else {
      return reported.removeValue(forKey: nodeID) == nil ? [] : [.lost(nodeID: nodeID)]
    }
    let addresses = Set(seen.values.flatMap(\.addresses.values))
    let node = FoundNode(
      nodeID: nodeID, name: ServiceName.shown(newest.key.name), text: newest.value.text,
      addresses: addresses.sorted { $0.order < $1.order })
    return reported.updateValue(node, forKey: nodeID) == node ? [] : [.found(node)]
  }
}

extension FoundAddress {
  var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// Whether it is one of fe80::/10.
  var isLinkLocal: Bool {
    let start = host.lowercased().prefix(3)
    return isIPv6 && start.hasPrefix("fe") && "89ab".contains(start.last ?? " ")
  }

  /// What is easiest to reach comes first; the rest only keeps the order stable.
  var order: (Int, UInt32, String, UInt16) {
    (isLinkLocal ? 2 : isIPv6 ? 1 : 0, interface, host, port)
  }
}
