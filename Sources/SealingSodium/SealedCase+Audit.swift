package import Sealing

extension SealedCase {
  /// The envelopes (by number) of which the published hash or box is not what these texts and this
  /// seed give; empty if the case was dealt as they say. Every number that only one side has is in it.
  package static func differences(
    sealed: SealedCase, texts: [String], keySeed: [UInt8]
  ) -> [Int] {
    let all = max(texts.count, sealed.envelopes.count)
    guard keySeed.count == keySeedSize else { return Array(0..<all) }
    return (0..<all).filter { number in
      guard texts.indices.contains(number), sealed.envelopes.indices.contains(number) else {
        return true
      }
      var key = EnvelopeBox.key(keySeed, number)
      defer { Sodium.wipe(&key) }
      return sealed.envelopes[number]
        != SealedEnvelope(number, texts[number], key: key)
    }
  }

  /// The key of an envelope, 32 bytes, from the case's seed of 16.
  package static func key(_ keySeed: [UInt8], envelope: Int) -> [UInt8] {
    EnvelopeBox.key(keySeed, envelope)
  }

  /// What a text begins with, so that its hash cannot be found by trying what it may say: 32
  /// hexadecimal digits, from the case's seed of 16 bytes.
  package static func salt(_ keySeed: [UInt8], envelope: Int) -> String {
    Sodium.hex(Domain.envelopeSalt.hash(envelope, key: keySeed, length: 16))
  }
}
