package import Discovery
package import Table

/// Everything about a node that a screen may want, at one moment.
package struct NodeSnapshot: Sendable {
  package var table: Table
  package var port: UInt16
  /// Where this node can be reached, the likeliest first.
  package var addresses: [Address]
  package var discovery: DiscoveryState
  package var resumable: [ResumableMatch]
  /// A match is being generated.
  package var isDealing: Bool
  /// Set when the journal cannot be read: nothing goes on, and this says why.
  package var failure: String?
}

package enum DiscoveryState: Hashable, Sendable {
  case off
  case starting
  case available(Means)
  /// With a plain sentence.
  case unavailable(String)

  /// What to tell the player.
  package var sentence: String {
    switch self {
    case .off: "Not looking for friends on the network (--no-discovery). Join by address works."
    case .starting: "Looking for friends on the network..."
    case .available(.avahi): "Friends on this network find you by themselves."
    case .available(.embedded):
      "Without Avahi the game itself looks for friends; they find you, too."
    case .unavailable(let sentence): sentence
    }
  }
}
