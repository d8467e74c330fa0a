package import Casebook
import FoundationEssentials
import Sealing
import SealingSodium

/// What stands in an envelope: a salt of 32 hexadecimal digits, so that nobody can find the content
/// by trying, then its JSON, then spaces up to a length that tells nothing.
package enum SecretText {
  /// How long the JSON of every small piece is, in bytes.
  static let pieceSize = 128
  /// How long the JSON of the truth is.
  static let truthSize = 8 << 10
  /// How many digits the salt before it has.
  static let saltSize = 32

  /// Every text of a case, in the order of the envelopes; nil if one is longer than it may be.
  package static func all(of dealt: DealtCase, number: SecretNumber) -> [String]? {
    let seed = number.bytes
    let texts = CaseItem.all.compactMap { item in
      text(
        dealt.secrets.secret(item, number: number),
        salt: SealedCase.salt(seed, envelope: item.index))
    }
    return texts.count == CaseItem.count ? texts : nil
  }

  static func text(_ secret: Secret, salt: String) -> String? {
    guard let json = json(of: secret), json.utf8.count <= size(of: secret) else { return nil }
    return salt + json + String(repeating: " ", count: size(of: secret) - json.utf8.count)
  }

  /// What stands between the salt and the spaces.
  static func json(in text: String) -> String {
    let padded = text.dropFirst(saltSize)
    return padded.lastIndex { $0 != " " }.map { String(padded[...$0]) } ?? ""
  }

  /// What a text says; nil if it is nothing that stands in this kind of envelope.
  package static func secret(_ opened: Opened) -> Secret? {
    guard opened.text.utf8.count > saltSize else { return nil }
    let json = Data(opened.text.utf8.dropFirst(saltSize))
    func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
      try? JSONDecoder().decode(type, from: json)
    }
    switch opened.item {
    case .evidence: return decode(Content.self).map { .evidence($0) }
    case .tile: return decode(TileFace.self).map { .tile($0) }
    case .passages: return decode([Passage].self).map { .passages($0) }
    case .truth: return decode(Truth.self).map { .truth($0) }
    case .number: return decode(String.self).flatMap { SecretNumber(hex: $0) }.map { .number($0) }
    }
  }

  private static func json(of secret: Secret) -> String? {
    switch secret {
    case .evidence(let content): JSON.text(content)
    case .tile(let face): JSON.text(face)
    case .passages(let passages): JSON.text(passages)
    case .truth(let truth): JSON.text(truth)
    case .number(let number): JSON.text(number.hex)
    }
  }

  private static func size(of secret: Secret) -> Int {
    if case .truth = secret { truthSize } else { pieceSize }
  }
}

extension SecretNumber {
  /// 16 of them, the most significant first.
  var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }

  /// From 32 hexadecimal digits.
  init?(hex: String) {
    guard let bytes = Sodium.bytes(hex: hex, count: 16) else { return nil }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}
