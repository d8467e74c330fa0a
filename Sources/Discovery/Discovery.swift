/// What a node tells the network about itself.
package struct Announcement: Hashable, Sendable {
  /// The node's id, 1 to 64 of the characters 0-9 and a-f; it travels in the TXT key `id`.
  package var nodeID: String
  /// The service name, for people. It is cut to 63 bytes, and changed if it is taken.
  package var name: String
  /// The TCP port.
  package var port: UInt16
  /// The other TXT pairs. Keys are lower case; a pair above 255 bytes is left out. `in` may count
  /// the starts of the node: of what is seen of one node, the greatest is believed.
  package var text: [String: String]

  /// An announcement from its parts.
  package init(nodeID: String, name: String, port: UInt16, text: [String: String]) {
    self.nodeID = nodeID
    self.name = name
    self.port = port
    self.text = text
  }
}

/// One address at which a node was seen.
package struct FoundAddress: Hashable, Sendable {
  /// A numeric IPv4 or IPv6 address.
  package var host: String
  /// The TCP port.
  package var port: UInt16
  /// The index of the interface it was seen on; a link-local address needs it.
  package var interface: UInt32

  /// An address from its parts.
  package init(host: String, port: UInt16, interface: UInt32) {
    self.host = host
    self.port = port
    self.interface = interface
  }
}

/// A node on the network, however many interfaces, protocols and services it is seen on.
package struct FoundNode: Hashable, Sendable {
  /// The node's id.
  package var nodeID: String
  /// The service name, for people; anybody may use any name.
  package var name: String
  /// The TXT pairs without `id`.
  package var text: [String: String]
  /// All addresses: those of the best interfaces first, there IPv4 before IPv6 before link-local
  /// IPv6.
  package var addresses: [FoundAddress]

  /// A node from its parts.
  package init(nodeID: String, name: String, text: [String: String], addresses: [FoundAddress]) {
    self.nodeID = nodeID
    self.name = name
    self.text = text
    self.addresses = addresses
  }
}

/// What announces and finds.
package enum Means: Hashable, Sendable {
  /// The Avahi daemon of this machine.
  case avahi
  /// The same within this program.
  case embedded
}

/// Which means are used.
package enum DiscoveryMode: String, CaseIterable, Sendable {
  /// The daemon wherever one can be reached, else this program itself.
  case auto
  case avahi, embedded, off
}

/// What happens on the network, as far as mDNS can tell.
package enum DiscoveryEvent: Hashable, Sendable {
  /// Finding and announcing works, by these means.
  case available(Means)
  /// It does not, for the reason in a plain sentence. It goes on trying. What was found is
  /// reported as lost.
  case unavailable(String)
  /// A node is new, or something about it changed; our own node is found too.
  case found(FoundNode)
  /// A node is seen nowhere any more. This says nothing about connections to it.
  case lost(nodeID: String)
  /// Our node is announced under this name, which may differ from the one that was wished.
  case announced(name: String)
}

/// The port to the network's directory of nodes: announces our node and finds the others.
package struct Discovery: Sendable {
  /// The type of the service that nodes announce.
  package static let serviceType = "_midnight-game._tcp"

  /// Announces our node, or with nil withdraws it. Returns at once. A second call replaces the
  /// first; if only the text differs, the others see an update and no going and coming.
  package var announce: @Sendable (Announcement?) -> Void
  /// Looks and announces anew, because the machine has slept or its addresses are others. Returns
  /// at once. Whoever is still there is neither lost nor found by it.
  package var refresh: @Sendable () -> Void
  /// Says goodbye and frees everything; after it returns no event comes. It has to be called,
  /// and not from within an event.
  package var stop: @Sendable () -> Void

  /// A port from its functions.
  package init(
    announce: @escaping @Sendable (Announcement?) -> Void,
    refresh: @escaping @Sendable () -> Void = {}, stop: @escaping @Sendable () -> Void
  ) {
    self.announce = announce
    self.refresh = refresh
    self.stop = stop
  }

  /// Finds nothing and announces nothing.
  package static let off = Discovery(announce: { _ in }, stop: {})

  /// Finds and announces by the means that the mode allows. Events come on a thread of its own.
  ///
  /// `rank` says of the index of an interface how well it leads to others, 0 for best.
  package static func live(
    _ mode: DiscoveryMode, rank: @escaping @Sendable (UInt32) -> Int = { _ in 0 },
    onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
  ) -> Discovery {
    live(mode, onInterfaces: [], rank: rank, onEvent: onEvent)
  }

  /// The embedded responder only uses these interfaces; none stands for all.
  static func live(
    _ mode: DiscoveryMode, onInterfaces interfaces: [String],
    rank: @escaping @Sendable (UInt32) -> Int = { _ in 0 },
    onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
  ) -> Discovery {
    guard mode != .off else { return .off }
    let session = Session(
      mode, daemon: DaemonClient(), embedded: EmbeddedServer(interfaces: interfaces), rank: rank,
      onEvent: onEvent)
    guard session.start() else {
      onEvent(.unavailable("The system has no resources left to look for friends."))
      return .off
    }
    return Discovery(
      announce: { session.announce($0) }, refresh: { session.refresh() }, stop: { session.stop() })
  }
}
