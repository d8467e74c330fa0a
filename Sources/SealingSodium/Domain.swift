internal import CSodium

/// What a hash or a derived key is for. The name is hashed with the rest, so that no value made for
/// one purpose can pass for one of another.
enum Domain: String, CaseIterable {
  case node = "midnight node"
  case envelope = "midnight envelope"
  case envelopeKey = "midnight envelope key"
  case envelopeSalt = "midnight envelope salt"
  case share = "midnight share"
  case verdictSalt = "midnight verdict salt"
  case verdictLeaf = "midnight verdict leaf"
  case verdictNode = "midnight verdict node"
  case passphraseSalt = "midnight passphrase salt"
  case passphraseProof = "midnight passphrase proof"
  case parcel = "midnight parcel"

  /// What goes before everything that is hashed for this purpose.
  var prefix: [UInt8] { Array((rawValue + "\n").utf8) }

  /// BLAKE2b over the name, a newline, `numbers` in four bytes each (the most significant first),
  /// and `bytes`; `length` bytes of digest, keyed if `key` has 16 to 64 bytes.
  func hash(
    _ numbers: Int..., bytes: [UInt8] = [], key: [UInt8] = [], length: Int = 32
  ) -> [UInt8] {
    var input = prefix
    for number in numbers { input += Self.four(number) }
    input += bytes
    var digest = [UInt8](repeating: 0, count: length)
    crypto_generichash(&digest, length, input, UInt64(input.count), key, key.count)
    return digest
  }

  private static func four(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
}
