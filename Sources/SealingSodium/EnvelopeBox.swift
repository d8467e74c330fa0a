/// One envelope's text under its key, and the hash that proves it.
///
/// A text is followed by 80 and zeros up to a multiple of some bytes. Texts of which the length would
/// tell what they say have to be of one length.
enum EnvelopeBox {
  static let keySize = OneTimeBox.keySize
  /// What sizes of padded texts are multiples of, in bytes.
  static let block = 128
  /// The most bytes a text may have with its padding.
  static let maximumWidth = 16 << 10
  static let overhead = OneTimeBox.overhead

  /// The key of an envelope of the case with this seed: whoever learns the seed can open all.
  static func key(_ seed: [UInt8], _ envelope: Int) -> [UInt8] {
    Domain.envelopeKey.hash(envelope, key: seed, length: keySize)
  }

  /// The published hash of a text. It also ties a box to one text: by itself, XChaCha20-Poly1305
  /// allows boxes that two keys open to two texts.
  static func hash(_ envelope: Int, _ text: String) -> String {
    Sodium.hex(Domain.envelope.hash(envelope, bytes: Array(text.utf8)))
  }

  /// The size a text is padded to.
  static func width(_ text: String) -> Int { (text.utf8.count / block + 1) * block }

  /// The padded text, encrypted; the envelope's number is authenticated with it.
  static func seal(_ envelope: Int, _ text: String, key: [UInt8]) -> [UInt8] {
    var padded = Array(text.utf8) + [0x80]
    padded += [UInt8](repeating: 0, count: width(text) - padded.count)
    return OneTimeBox.seal(padded, with: Domain.envelope.hash(envelope), key: key)
  }

  /// The text in a box; nil if the key or the number is another, or it holds no text.
  static func open(_ envelope: Int, _ box: [UInt8], key: [UInt8]) -> String? {
    guard let padded = OneTimeBox.open(box, with: Domain.envelope.hash(envelope), key: key),
      let end = padded.lastIndex(where: { $0 != 0 }), padded[end] == 0x80
    else { return nil }
    return String(validating: padded[..<end], as: UTF8.self)
  }
}
