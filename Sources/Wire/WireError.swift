/// What went wrong with a connection: a code for programs and a plain sentence for people.
package struct WireError: Error, Sendable, Equatable {
  /// The kinds of failure a caller may want to tell apart.
  package enum Code: Sendable, Equatable {
    /// Another program listens on the port.
    case portInUse
    /// The system does not let us use this port or address.
    case permissionDenied
    /// Our own key is no Ed25519 key pair.
    case badKey
    /// There is no way to the address, or the name is not known.
    case unreachable
    /// The machine answered, but nothing listens on the port.
    case refused
    /// Nothing answered in time.
    case timedOut
    /// A frame of this many bytes is above `FrameDecoder.maximumPayload`.
    case frameTooLarge(Int)
    /// A frame without a payload; there is no such thing.
    case emptyFrame
    /// The peer closed in the middle of a frame.
    case truncatedFrame
    /// The connection ended without the peer's goodbye: somebody may have cut something off.
    case cutOff
    /// The other side does not speak our encrypted protocol, or has not proved its key.
    case handshakeFailed
    /// Something came that cannot be decrypted, or the peer says so of us.
    case badEncryption
    /// The peer sends more than `WireLimits` allows.
    case tooFast
    /// The connection broke.
    case reset
    /// More than `Wire.maximumQueue` bytes were waiting for the peer.
    case slowReader
    /// There are `Wire.maximumLinks` links already, or more than `WireLimits` allows.
    case tooManyLinks
    /// Any other error of the system, by its number.
    case system(Int32)
  }

  /// What kind of failure it is.
  package let code: Code
  /// One plain sentence for people.
  package let message: String

  /// An error with its sentence.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension WireError {
  static func tooLarge(_ count: Int) -> WireError {
    WireError(
      .frameTooLarge(count),
      "A message of \(count) bytes is larger than the \(FrameDecoder.maximumPayload) allowed.")
  }

  static let empty = WireError(.emptyFrame, "A message without content is not allowed.")

  static let truncated = WireError(
    .truncatedFrame, "The other side closed the connection in the middle of a message.")

  static let reset = WireError(.reset, "The connection broke.")

  static let slowReader = WireError(
    .slowReader, "The other side reads too slowly; too much was waiting for it.")

  static let tooManyLinks = WireError(
    .tooManyLinks, "There are \(Wire.maximumLinks) connections already.")

  static let tooManyHandshakes = WireError(
    .tooManyLinks, "Too many others are just connecting.")

  static let tooManyOfOneAddress = WireError(
    .tooManyLinks, "There are too many connections from that address already.")

  static let cutOff = WireError(.cutOff, "The connection ended without a goodbye.")

  static let tooFast = WireError(
    .tooFast, "The other side sends more than a match can need.")
}
