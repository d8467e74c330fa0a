package import Casebook
import Rules
import Sealing
import SealingSodium
package import Table

/// Makes a case and seals it. What is secret about it lives in these functions only, and ends with
/// them.
package enum Dealing {
  /// A sealed case, without anything that its dealer could read any more.
  package static func deal(
    _ number: SecretNumber, level: Level, content: CasebookContent, holders: [String],
    verdicts: Bool, seed: UInt64
  ) throws(Failure) -> Deal {
    let (dealt, texts) = try generate(number, level: level, content: content)
    var keySeed = number.bytes
    defer { Sodium.wipe(&keySeed) }
    do throws(DealError) {
      let sealed = try SealedCase.deal(
        texts: texts, right: verdicts ? dealt.secrets.truth.solution.index : nil,
        solutions: Solution.count, holders: holders, keySeed: keySeed)
      let faces = [dealt.file.hall, dealt.file.bodyTile].map { tile in
        Opened(.tile(tile), text: texts[CaseItem.tile(tile).index])
      }
      return Deal(
        file: dealt.file, sealed: sealed, faces: faces, seed: seed, match: matchID(of: sealed))
    } catch {
      throw Failure(message: error.message)
    }
  }

  /// The id of the match that a sealed case is for, and no other: 16 digits of its hash.
  static func matchID(of sealed: String) -> String { String(Sodium.hash(sealed).prefix(16)) }

  /// Makes a case again from its number, after the end, and compares it with what was dealt.
  static func audit(
    _ sealed: SealedCase, _ file: CaseFile, _ number: SecretNumber, content: CasebookContent
  ) -> Audit {
    guard let (dealt, texts) = try? generate(number, level: file.level, content: content),
      dealt.file == file
    else { return .dishonest([]) }
    let differing = SealedCase.differences(sealed: sealed, texts: texts, keySeed: number.bytes)
    return differing.isEmpty ? .honest : .dishonest(differing.compactMap { CaseItem(index: $0) })
  }

  package struct Failure: Error {
    let message: String
  }

  /// A case and the texts of its envelopes.
  static func generate(
    _ number: SecretNumber, level: Level, content: CasebookContent
  ) throws(Failure) -> (DealtCase, [String]) {
    let dealt: DealtCase
    do throws(CaseGenerator.Failure) {
      dealt = try Dealer.deal(number, level: level, content: content)
    } catch {
      throw Failure(message: error.message)
    }
    guard let texts = SecretText.all(of: dealt, number: number) else {
      throw Failure(message: "The case could not be written down.")
    }
    return (dealt, texts)
  }
}
