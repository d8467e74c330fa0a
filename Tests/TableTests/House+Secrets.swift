import Table

extension House {
  /// A stand-in for a keyed hash that depends on every byte, and is not one of the real ones.
  private static func mix(_ parts: [String]) -> String {
    let hash = parts.joined(separator: "\u{1f}").utf8.reduce(0x9e37_79b9_7f4a_7c15 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func withProofs(_ codec: Codec) -> Codec {
    var codec = codec
    codec.proofs = Proofs(
      prove: { key, context in mix([key.text, context]) }, matches: { $0 == $1 })
    codec.matchID = { [hash = codec.hash] in hash($0) }
    return codec
  }

  /// Nil for a passphrase that no machine here can stretch.
  static func stretch(_ passphrase: Hidden, salt: String) -> Hidden? {
    guard passphrase.text != "too much for it" else { return nil }
    return Hidden(
      (0..<4).map { mix([passphrase.text, salt, String($0)]) }.joined())
  }

  /// Asks Ann, who is the first, for a place in her private lobby.
  mutating func knock(_ node: String, _ passphrase: Hidden) {
    wish(node, .joinAddress([address(of: "a")]))
    wish(node, .passphrase(passphrase))
  }
}
