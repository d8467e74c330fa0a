internal import CSodium
// For normal form C, which Foundation takes from there too: it is all that would need the whole of
// Foundation, whose tables of the world's languages cost each node several MiB.
@_spi(_Unicode) import Swift

/// Keys from what a person can remember.
package enum Passphrase {
  static let keySize = 32
  static let saltSize = Int(crypto_pwhash_argon2id_SALTBYTES)

  /// What Argon2id is to cost.
  struct Cost: Equatable, Sendable {
    /// How many passes.
    var passes: UInt64
    /// In bytes.
    var memory: Int

    // The numbers of libsodium 1.0.18, written out: all nodes must compute the same.
    /// About 0.1 s.
    static let interactive = Cost(passes: 2, memory: 64 << 20)
    /// About 1 s.
    static let moderate = Cost(passes: 3, memory: 256 << 20)
  }

  /// A key of 32 bytes from a passphrase, the same for everybody who types the same, whatever way
  /// the keyboard makes its accents: Argon2id with 64 MiB over UTF-8 in normal form C.
  ///
  /// The salt, of any length, is what else it depends on. Nil if there is not so much memory.
  package static func stretch(_ passphrase: String, salt: [UInt8]) -> [UInt8]? {
    let salt = Domain.passphraseSalt.hash(bytes: salt, length: saltSize)
    return stretch(passphrase, salt: salt, cost: .interactive)
  }

  /// `salt` has `saltSize` bytes.
  static func stretch(_ passphrase: String, salt: [UInt8], cost: Cost) -> [UInt8]? {
    guard salt.count == saltSize else { return nil }
    let composed = passphrase._nfc.reduce(into: "") { $0.unicodeScalars.append($1) }
    var text = composed.utf8.map { CChar(truncatingIfNeeded: $0) }
    var key = [UInt8](repeating: 0, count: keySize)
    defer { text.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) } }
    let status = crypto_pwhash_argon2id(
      &key, UInt64(keySize), text, UInt64(text.count), salt, cost.passes, cost.memory,
      crypto_pwhash_argon2id_alg_argon2id13())
    return status == 0 ? key : nil
  }

  /// Shows, to whoever has the same key, that one has it, without showing it: keyed BLAKE2b-256 over
  /// the context, in hexadecimal. The context says what is proved to whom, and is never used twice.
  package static func proof(key: [UInt8], context: String) -> String {
    Sodium.hex(Domain.passphraseProof.hash(bytes: Array(context.utf8), key: key))
  }

  /// Whether two proofs are the same, found out in a time that does not tell where they differ.
  package static func matches(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    return one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
