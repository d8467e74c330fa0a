/// The key by which a node is known: an Ed25519 key pair (RFC 8032).
///
/// It shows nothing when it is printed, so that it gets into no log.
package struct WireKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// Everything that is secret about it: 32 bytes, of which the public half is made.
  let seed: [UInt8]

  /// Nothing is checked here; a seed of another size is refused by `Wire.init`.
  package init(seed: [UInt8]) { self.seed = seed }

  package var description: String { "WireKey" }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// How many bytes each half of a pair has.
  static let size = 32

  /// What stands before the 32 bytes of a public key in a DER SubjectPublicKeyInfo (RFC 8410).
  private static let publicPrefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
  /// What stands before the 32 bytes of a seed in a DER PrivateKeyInfo (RFC 8410).
  private static let seedPrefix: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  /// A DER PrivateKeyInfo.
  var privateInfo: [UInt8] { Self.seedPrefix + seed }

  /// The DER SubjectPublicKeyInfo of a public key.
  static func publicInfo(_ publicKey: [UInt8]) -> [UInt8] { publicPrefix + publicKey }

  /// The public key in a SubjectPublicKeyInfo; nil if it is of another kind, or if the same key
  /// is written in another way than the one of RFC 8410.
  static func publicKey(in info: [UInt8]) -> [UInt8]? {
    guard info.count == publicPrefix.count + size, info.starts(with: publicPrefix) else {
      return nil
    }
    return Array(info.suffix(size))
  }
}

/// Who is at the other end of a link, as the handshake has proved.
package struct WirePeer: Hashable, Sendable {
  /// The peer's public key: 64 lower-case hexadecimal digits. It has shown that it holds the
  /// secret half.
  package let publicKey: String
  /// 64 lower-case hexadecimal digits that only the two ends of this one connection know, both
  /// the same: a TLS exporter (RFC 8446, 7.5; RFC 5705). A proof that includes them is worth
  /// nothing on another connection.
  package let binding: String

  /// A peer from the two texts; nothing is checked.
  package init(publicKey: String, binding: String) {
    self.publicKey = publicKey
    self.binding = binding
  }
}
