package import Discovery
import Wire

extension Node {
  /// Looks for others and announces, and knows which of this machine's interfaces lead to friends.
  package static func discovery(
    _ mode: DiscoveryMode, onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
  ) -> Discovery {
    .live(mode, rank: { Wire.rank(ofInterface: $0) }, onEvent: onEvent)
  }
}
