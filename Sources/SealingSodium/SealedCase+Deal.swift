import FoundationEssentials
package import Sealing

/// Why a case cannot be dealt: it was asked for something impossible.
package struct DealError: Error, Hashable, Sendable {
  package let message: String
}

extension SealedCase {
  /// How many bytes the seed of a case's keys has.
  package static let keySeedSize = 16
  /// The most bytes that a sealed case may have as text: less than one message can carry.
  package static let maximumSize = 768 << 10
  static let maximumHolders = 12
  static let maximumEnvelopes = 1024

  /// Seals a case: each text in an envelope of its own, each envelope's key split among the holders
  /// (public keys of 64 hexadecimal digits, the position is the holder's number).
  ///
  /// `right` is the solution, out of `solutions`, if the table plays with free accusations: then the
  /// verdict on each is split in the same way. The envelopes' keys all come from `keySeed`, 16 bytes,
  /// so that everybody can make them again when it is opened at the end; the polynomials that split
  /// them, and the verdicts' salts, are random and are forgotten here.
  ///
  /// Returns the `SealedCase` as JSON with sorted keys.
  package static func deal(
    texts: [String], right: Int?, solutions: Int, holders: [String], keySeed: [UInt8]
  ) throws(DealError) -> String {
    guard keySeed.count == keySeedSize else { throw DealError(message: "The seed has 16 bytes.") }
    guard (1...maximumEnvelopes).contains(texts.count),
      texts.allSatisfy({ EnvelopeBox.width($0) <= EnvelopeBox.maximumWidth })
    else {
      throw DealError(message: "There are too many texts, or one is too long.")
    }
    guard areHolders(holders) else { throw DealError(message: "These are no 1 to 12 holders.") }
    var hands = holders.indices.map { Hand(holder: $0) }
    var envelopes: [SealedEnvelope] = []
    for (number, text) in texts.enumerated() {
      var key = EnvelopeBox.key(keySeed, number)
      defer { Sodium.wipe(&key) }
      envelopes.append(SealedEnvelope(number, text, key: key))
      for (holder, share) in split(key, holders.count).enumerated() {
        hands[holder].take(share, number)
      }
    }
    if let right {
      guard (1...VerdictTree.leaves).contains(solutions), (0..<solutions).contains(right) else {
        throw DealError(message: "There is no such solution.")
      }
      let verdicts = (0..<solutions).map { UInt8($0 == right ? 1 : 0) }
      for (holder, shares) in split(verdicts, holders.count).enumerated() {
        hands[holder].take(verdicts: shares)
      }
    }
    var bundles: [String] = []
    for holder in holders.indices {
      guard let sealed = IdentityKey.seal(hands[holder].bytes, to: holders[holder]) else {
        throw DealError(message: "These are no 1 to 12 holders.")
      }
      bundles.append(Sodium.base64(sealed))
      Sodium.wipe(&hands[holder].bytes)
    }
    let sealed = SealedCase(
      holders: holders, threshold: majority(of: holders.count), envelopes: envelopes,
      bundles: bundles, shareHashes: hands.map { Sodium.base64($0.hashes) },
      verdictRoots: right == nil ? nil : hands.compactMap(\.root))
    guard let text = sealed.json, text.utf8.count <= maximumSize else {
      throw DealError(message: "The case is too large.")
    }
    return text
  }

  /// 1 to 12 different keys to which something can be sealed.
  static func areHolders(_ holders: [String]) -> Bool {
    (1...maximumHolders).contains(holders.count) && Set(holders).count == holders.count
      && holders.allSatisfy { IdentityKey.isKey($0) }
  }

  private static func split(_ secret: [UInt8], _ holders: Int) -> [[UInt8]] {
    var coefficients = Sodium.randomBytes((majority(of: holders) - 1) * secret.count)
    defer { Sodium.wipe(&coefficients) }
    return Shamir.split(secret, coefficients: coefficients, among: holders)
  }

  private var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension SealedEnvelope {
  init(_ number: Int, _ text: String, key: [UInt8]) {
    self.init(
      box: Sodium.base64(EnvelopeBox.seal(number, text, key: key)),
      hash: EnvelopeBox.hash(number, text))
  }
}

/// What one holder is dealt: the shares of the keys, 32 bytes each, then, with free accusations, the
/// seed of the verdicts' salts and the verdicts' shares, a byte each.
private struct Hand {
  let holder: Int
  var bytes: [UInt8] = []
  var hashes: [UInt8] = []
  var root: String?

  mutating func take(_ share: [UInt8], _ envelope: Int) {
    bytes += share
    hashes += KeyShare.hash(envelope, holder: holder, share)
  }

  mutating func take(verdicts shares: [UInt8]) {
    let seed = Sodium.randomBytes(VerdictTree.seedSize)
    bytes += seed + shares
    root = VerdictTree(holder: holder, (seed, shares)).root
  }

  init(holder: Int) { self.holder = holder }
}
