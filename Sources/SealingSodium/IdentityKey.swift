internal import CSodium

/// Who a node is: an Ed25519 key. The others know its public half; a node's id is a hash of that.
///
/// It cannot be encoded and shows only the id when it is printed, so that the seed gets into no log.
package struct IdentityKey: Sendable {
  /// How many bytes a seed has.
  package static let seedSize = 32

  /// Everything that is secret about the key, 32 bytes.
  package let seed: [UInt8]
  /// 64 hexadecimal digits.
  package let publicKey: String
  /// 32 hexadecimal digits: see `nodeID(of:)`.
  package let nodeID: String

  /// A new key.
  package init() {
    self.init(sound: Sodium.randomBytes(Self.seedSize))
  }

  /// The key of this seed; nil unless it has 32 bytes.
  package init?(seed: [UInt8]) {
    guard seed.count == Self.seedSize else { return nil }
    self.init(sound: seed)
  }

  private init(sound seed: [UInt8]) {
    self.seed = seed
    var pair = Pair(seed: seed)
    defer { pair.wipe() }
    publicKey = Sodium.hex(pair.open)
    nodeID = Self.nodeID(ofBytes: pair.open)
  }

  /// The id of the node with this public key: the first 16 bytes of BLAKE2b-256 over `midnight node`,
  /// a newline and the key's 32 bytes, in hexadecimal; nil unless the key is 64 lower-case digits.
  ///
  /// The words before the key keep apart what is hashed for different ends: no hash that anybody
  /// can have made over other bytes, such as a record or a share, is ever somebody's id.
  package static func nodeID(of publicKey: String) -> String? {
    Sodium.bytes(hex: publicKey, count: 32).map { nodeID(ofBytes: $0) }
  }

  private static func nodeID(ofBytes key: [UInt8]) -> String {
    Sodium.hex(Domain.node.hash(bytes: key).prefix(16))
  }

  /// Both halves as libsodium keeps them.
  private struct Pair {
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))

    init(seed: [UInt8]) { crypto_sign_seed_keypair(&open, &secret, seed) }

    mutating func wipe() { Sodium.wipe(&secret) }
  }
}

// MARK: - Sealing to a key

extension IdentityKey {
  /// How many bytes a sealed message has more than its text.
  static let sealSize = crypto_box_sealbytes()

  /// A message that only the owner of the key can open; nil if it is no key, or one that is the same
  /// for everybody (of small order).
  static func seal(_ message: [UInt8], to publicKey: String) -> [UInt8]? {
    guard let key = curveKey(publicKey) else { return nil }
    var sealed = [UInt8](repeating: 0, count: message.count + sealSize)
    guard crypto_box_seal(&sealed, message, UInt64(message.count), key) == 0 else { return nil }
    return sealed
  }

  /// The message that was sealed to this key; nil if it was to another, or changed since.
  func unseal(_ sealed: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.sealSize, let curve = Self.curveKey(publicKey) else { return nil }
    var pair = Pair(seed: seed)
    var secret = [UInt8](repeating: 0, count: Int(crypto_scalarmult_curve25519_BYTES))
    defer {
      pair.wipe()
      Sodium.wipe(&secret)
    }
    var message = [UInt8](repeating: 0, count: sealed.count - Self.sealSize)
    guard crypto_sign_ed25519_sk_to_curve25519(&secret, pair.secret) == 0,
      crypto_box_seal_open(&message, sealed, UInt64(sealed.count), curve, secret) == 0
    else { return nil }
    return message
  }

  /// Whether something can be sealed to it.
  static func isKey(_ publicKey: String) -> Bool { curveKey(publicKey) != nil }

  /// The key for encryption that belongs to a public key for signatures.
  private static func curveKey(_ publicKey: String) -> [UInt8]? {
    var curve = [UInt8](repeating: 0, count: Int(crypto_scalarmult_curve25519_BYTES))
    guard let key = Sodium.bytes(hex: publicKey, count: 32),
      crypto_sign_ed25519_pk_to_curve25519(&curve, key) == 0
    else { return nil }
    return curve
  }
}

extension IdentityKey: CustomStringConvertible, CustomReflectable {
  package var description: String { "IdentityKey(\(nodeID))" }
  package var customMirror: Mirror { Mirror(self, children: ["nodeID": nodeID]) }
}
