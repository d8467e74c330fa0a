/// Merges what is seen by each means, on each interface, with each protocol and under each service
/// name into one value for each node.
///
/// Times are milliseconds of any clock.
struct Sightings: Sendable {
  /// Where a service is seen.
  struct Place: Hashable, Sendable {
    var means: Means
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
    /// A later start of the node has been seen, so this is what a crash has left behind.
    var isOver = false
    /// Set when it has gone: so long it counts if the node is seen nowhere else.
    var end: Int?

    /// Which start of the node it speaks of.
    var incarnation: Int { TextRecord.incarnation(in: text) }
  }

  /// More places than this are not remembered, those that are gone included.
  private static let maximum = 2048

  private let rank: @Sendable (UInt32) -> Int
  private var entries: [Place: Entry] = [:]
  /// What was reported last of each node.
  private var reported: [String: FoundNode] = [:]
  private var clock = 0

  /// `rank` says how well an interface leads to others, 0 for best.
  init(rank: @escaping @Sendable (UInt32) -> Int = { _ in 0 }) { self.rank = rank }

  /// A service was resolved, for the first time or again.
  mutating func see(_ sight: Sight, at place: Place) -> [DiscoveryEvent] {
    let before = entries[place]
    guard before != nil || entries.count < Self.maximum else { return [] }
    let isSame = before?.nodeID == sight.nodeID && before?.text == sight.text
    if !isSame { clock += 1 }
    let isKnown = before?.nodeID == sight.nodeID && before?.end == nil
    var addresses = isKnown ? before?.addresses ?? [:] : [:]
    addresses[sight.address.isIPv6] = sight.address
    // The address of the other family is told again only later, but a new port holds for both.
    for family in addresses.keys { addresses[family]?.port = sight.address.port }
    entries[place] = Entry(
      nodeID: sight.nodeID, text: sight.text, addresses: addresses,
      stamp: isSame ? before?.stamp ?? clock : clock, isOver: isSame && before?.isOver == true)
    var events: [DiscoveryEvent] = []
    if let old = before?.nodeID, old != sight.nodeID { events += report(old) }
    return events + report(sight.nodeID)
  }

  /// A service is gone from a place, or is no valid one any more.
  mutating func leave(_ place: Place, until end: Int) -> [DiscoveryEvent] {
    guard let entry = entries[place], entry.end == nil else { return [] }
    entries[place]?.end = end
    // What other means saw before is known no better.
    for (other, old) in entries where old.nodeID == entry.nodeID && old.end ?? end > end {
      entries[other]?.end = end
    }
    return report(entry.nodeID)
  }

  /// Nobody looks by these means any more.
  mutating func leaveAll(of means: Means, until end: Int) -> [DiscoveryEvent] {
    let places = entries.filter { $0.key.means == means && $0.value.end == nil }
    for place in places.keys { entries[place]?.end = end }
    return Set(places.values.map(\.nodeID)).sorted().flatMap { report($0) }
  }

  /// A service has no address of that family any more at a place.
  mutating func lose(isIPv6: Bool, at place: Place) -> [DiscoveryEvent] {
    guard let entry = entries[place], entry.addresses[isIPv6] != nil else { return [] }
    entries[place]?.addresses[isIPv6] = nil
    if entries[place]?.addresses.isEmpty == true { entries[place] = nil }
    return report(entry.nodeID)
  }

  /// Forgets what has been gone for long enough.
  mutating func advance(to now: Int) -> [DiscoveryEvent] {
    let over = entries.filter { ($0.value.end ?? .max) <= now }
    for place in over.keys { entries[place] = nil }
    return Set(over.values.map(\.nodeID)).sorted().flatMap { report($0) }
  }

  /// When there is next something to forget.
  var nextEnd: Int? { entries.values.compactMap(\.end).min() }

  /// Nothing is seen any more.
  mutating func removeAll() -> [DiscoveryEvent] {
    entries = [:]
    return reported.keys.sorted().flatMap { report($0) }
  }

  /// The event that brings the listener up to date about one node, if anything changed.
  private mutating func report(_ nodeID: String) -> [DiscoveryEvent] {
    let all = entries.filter { $0.value.nodeID == nodeID }
    let latest = all.values.map(\.incarnation).max()
    for (place, entry) in all where entry.incarnation != latest { entries[place]?.isOver = true }
    let counting = all.filter { $0.value.incarnation == latest && !$0.value.isOver }
    let present = counting.filter { $0.value.end == nil }
    let seen = present.isEmpty ? counting : present
    guard let newest = seen.max(by: { $0.value.stamp < $1.value.stamp }) else {
      return reported.removeValue(forKey: nodeID) == nil ? [] : [.lost(nodeID: nodeID)]
    }
    let addresses = Set(seen.values.flatMap(\.addresses.values))
    let node = FoundNode(
      nodeID: nodeID, name: ServiceName.shown(newest.key.name), text: newest.value.text,
      addresses: addresses.map { (rank($0.interface), $0) }
        .sorted { ($0.0, $0.1.order) < ($1.0, $1.1.order) }.map(\.1))
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
  fileprivate var order: Order {
    Order(
      family: isLinkLocal ? 2 : isIPv6 ? 1 : 0, interface: interface, host: host, port: port)
  }

  fileprivate struct Order: Comparable {
    var family: Int
    var interface: UInt32
    var host: String
    var port: UInt16

    static func < (left: Order, right: Order) -> Bool {
      (left.family, left.interface, left.host, left.port)
        < (right.family, right.interface, right.host, right.port)
    }
  }
}
