package import Casebook
import FoundationEssentials
import Sealing
import SealingSodium
import Table

/// What a command may want to know of sealing, away from any match.
package enum CaseSealing {
  /// Deals a case to so many machines with keys of their own, for nothing but to see what it costs.
  ///
  /// - Returns: the bytes of the sealed case; nil if it could not be dealt.
  package static func trial(
    _ number: SecretNumber, level: Level, content: CasebookContent, machines: Int, verdicts: Bool
  ) -> Int? {
    let keys = (0..<machines).map { _ in IdentityKey().publicKey }
    let deal = try? Dealing.deal(
      number, level: level, content: content, holders: keys, verdicts: verdicts, seed: 0)
    return deal?.sealed.utf8.count
  }

  /// An envelope of a case that is over, opened.
  package struct Envelope: Encodable, Sendable {
    package let number: Int
    package let holds: String
    /// 32 hexadecimal digits.
    package let salt: String
    /// 64 hexadecimal digits.
    package let key: String
    /// JSON.
    package let says: String
  }

  /// Everything in a case that is over, made again from the number (32 hexadecimal digits) that its
  /// end has told: every envelope in order; nil if that is no number, or makes no case.
  package static func open(
    _ number: String, level: Level, content: CasebookContent
  ) -> [Envelope]? {
    guard let number = SecretNumber(hex: number),
      let (_, texts) = try? Dealing.generate(number, level: level, content: content)
    else { return nil }
    return zip(CaseItem.all, texts).map { item, text in
      Envelope(
        number: item.index, holds: name(of: item), salt: String(text.prefix(SecretText.saltSize)),
        key: Sodium.hex(SealedCase.key(number.bytes, envelope: item.index)),
        says: SecretText.json(in: text))
    }
  }

  private static func name(of item: CaseItem) -> String {
    switch item {
    case .evidence(let id): "evidence \(id.value + 1)"
    case .tile(let tile): "tile \(tile.value + 1)"
    case .passages(let tile): "passages of tile \(tile.value + 1)"
    case .truth: "truth"
    case .number: "number"
    }
  }
}
