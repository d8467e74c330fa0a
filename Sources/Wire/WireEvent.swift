/// The name of one connection within one `Wire`; never used twice.
package struct LinkID: Hashable, Sendable {
  package let value: UInt64

  package init(value: UInt64) { self.value = value }
}

/// What happens on the wire. The events of one link come in order, on the wire's own thread.
package enum WireEvent: Sendable {
  /// A peer connected to us and has proved its key.
  case accepted(LinkID, from: Endpoint, peer: WirePeer)
  /// An outgoing connection is up; `to` is the one of the endpoints that won, as it was given,
  /// and `peer` whoever answers there.
  case dialed(LinkID, to: Endpoint, peer: WirePeer)
  /// Somebody connected to us and was turned away before a link was made.
  case refused(from: Endpoint, WireError)
  /// None of the endpoints answered; the link is over.
  case dialFailed(LinkID, WireError)
  /// The payload of one whole frame.
  case received(LinkID, [UInt8])
  /// The link is over; nil if the peer closed in order. Once for each link that was accepted or
  /// dialed, and not after our own `close`.
  case closed(LinkID, WireError?)
}
