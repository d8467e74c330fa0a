import FoundationEssentials
import Sealing

extension SealedCase {
  /// Reads what a peer says is a sealed case; nil unless it is one of `count` envelopes, with the
  /// verdicts on `verdicts` solutions or none, and every part has the size that it must have.
  static func read(_ text: String, envelopes count: Int, verdicts: Int?) -> SealedCase? {
    guard text.utf8.count <= maximumSize, (1...maximumEnvelopes).contains(count),
      (1...VerdictTree.leaves).contains(verdicts ?? 1),
      let sealed = try? JSONDecoder().decode(SealedCase.self, from: Data(text.utf8)),
      areHolders(sealed.holders), sealed.threshold == majority(of: sealed.holders.count),
      sealed.envelopes.count == count, sealed.areEnvelopesSound,
      sealed.bundles.count == sealed.holders.count,
      sealed.shareHashes.count == sealed.holders.count,
      sealed.bundles.allSatisfy({ hasSize(bundleSize(count, verdicts), $0) }),
      sealed.shareHashes.allSatisfy({ hasSize(count * KeyShare.hashSize, $0) })
    else { return nil }
    guard let roots = sealed.verdictRoots else { return verdicts == nil ? sealed : nil }
    guard verdicts != nil, roots.count == sealed.holders.count,
      roots.allSatisfy({ Sodium.bytes(hex: $0, count: VerdictTree.hashSize) != nil })
    else { return nil }
    return sealed
  }

  /// Every box is of a size that a text can be padded to.
  private var areEnvelopesSound: Bool {
    envelopes.allSatisfy { envelope in
      guard let size = EnvelopeBox.bytes(envelope.box)?.count, size > EnvelopeBox.overhead else {
        return false
      }
      return (size - EnvelopeBox.overhead).isMultiple(of: EnvelopeBox.block)
        && Sodium.bytes(hex: envelope.hash, count: 32) != nil
    }
  }

  private static func bundleSize(_ envelopes: Int, _ verdicts: Int?) -> Int {
    envelopes * EnvelopeBox.keySize + (verdicts.map { VerdictTree.seedSize + $0 } ?? 0)
      + IdentityKey.sealSize
  }

  private static func hasSize(_ size: Int, _ base64: String) -> Bool {
    Sodium.bytes(base64: base64, maximum: size)?.count == size
  }
}

extension EnvelopeBox {
  static func bytes(_ box: String) -> [UInt8]? {
    Sodium.bytes(base64: box, maximum: maximumWidth + overhead)
  }
}
