import SealingSodium
import Table

extension Proofs {
  /// Keyed BLAKE2b, compared in constant time.
  static let live = Proofs(
    prove: { key, context in
      Sodium.bytes(hex: key.text, count: Stretched.keySize).map {
        Passphrase.proof(key: $0, context: context)
      }
    },
    matches: { Passphrase.matches($0, $1) })
}

enum Stretched {
  /// Bytes of a key.
  static let keySize = 32
  private static let saltSize = 16

  /// The key of a passphrase, in hexadecimal; nil if it could not be made. Takes a tenth of a second.
  static func key(_ passphrase: Hidden, salt: String) -> Hidden? {
    guard let salt = Sodium.bytes(hex: salt, count: saltSize),
      let key = Passphrase.stretch(passphrase.text, salt: salt)
    else { return nil }
    return Hidden(Sodium.hex(key))
  }
}
