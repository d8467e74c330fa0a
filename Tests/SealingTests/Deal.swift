import Foundation
import Sealing
import Testing

@testable import SealingSodium

/// A case that was dealt among some holders.
struct Deal {
  static let solutions = 40
  static let right = 17
  static let seed = (0..<16).map { UInt8($0 * 3 + 1) }

  let keys: [IdentityKey]
  let texts: [String]
  let text: String
  let sealed: SealedCase
  let bundles: [ShareBundle]

  init(holders: Int, free: Bool = true, texts: [String] = Deal.texts) throws {
    keys = (0..<holders).map { _ in IdentityKey() }
    self.texts = texts
    text = try SealedCase.deal(
      texts: texts, right: free ? Self.right : nil, solutions: Self.solutions,
      holders: keys.map(\.publicKey), keySeed: Self.seed)
    let read = Sealer.live(keys[0]).read
    sealed = try #require(read(text, texts.count, free ? Self.solutions : nil))
    bundles = try keys.map { [sealed] in try #require(Sealer.live($0).unseal(sealed)) }
  }

  static let texts = (0..<9).map {
    SealedCase.salt(seed, envelope: $0) + String(repeating: "Ä fact. ", count: $0 * 7)
  }

  var sealer: Sealer { .live(keys[0]) }

  func shares(_ what: Sealed, of holders: some Sequence<Int>) throws -> [KeyShare] {
    try holders.map { try #require(sealer.share(bundles[$0], what)) }
  }
}

extension SealedCase {
  var json: String {
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

extension String {
  /// With another last digit.
  var changed: String { dropLast() + (last == "0" ? "1" : "0") }
  /// Base64 with one bit of its middle byte changed.
  var flipped: String {
    var bytes = [UInt8](Data(base64Encoded: self) ?? Data([0]))
    bytes[bytes.count / 2] ^= 1
    return Data(bytes).base64EncodedString()
  }
}
