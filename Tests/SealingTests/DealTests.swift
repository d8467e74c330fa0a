import Foundation
import Sealing
import Testing

@testable import SealingSodium

@Suite struct DealTests {
  @Test func theSeedShowsThatTheDealWasHonest() throws {
    let deal = try Deal(holders: 3)
    func differences(
      _ sealed: SealedCase, _ texts: [String] = deal.texts, _ seed: [UInt8] = Deal.seed
    ) -> [Int] {
      SealedCase.differences(sealed: sealed, texts: texts, keySeed: seed)
    }
    #expect(differences(deal.sealed) == [])
    var changed = deal.sealed
    changed.envelopes[2].hash = changed.envelopes[2].hash.changed
    changed.envelopes[5].box = changed.envelopes[5].box.flipped
    #expect(differences(changed) == [2, 5])
    var texts = deal.texts
    texts[4] += "."
    #expect(differences(deal.sealed, texts) == [4])
    #expect(differences(deal.sealed, Array(deal.texts.dropLast())) == [8])
    #expect(differences(deal.sealed, deal.texts + ["more"]) == [9])
    #expect(differences(deal.sealed, deal.texts, Deal.seed.reversed()) == Array(0..<9))
    #expect(differences(deal.sealed, deal.texts, []) == Array(0..<9))
  }

  /// Texts up to the same multiple of bytes have boxes of one size.
  @Test func aBoxDoesNotTellHowLongAShortTextIs() throws {
    let deal = try Deal(holders: 1, texts: ["", "a", String(repeating: "b", count: 300)])
    let sizes = deal.sealed.envelopes.map { Data(base64Encoded: $0.box)?.count }
    #expect(sizes == [128 + 16, 128 + 16, 384 + 16])
    // Where a text fills its last block, the mark after it needs another.
    #expect(EnvelopeBox.width(String(repeating: "a", count: 127)) == 128)
    #expect(EnvelopeBox.width(String(repeating: "a", count: 128)) == 256)
    for (number, text) in deal.texts.enumerated() {
      let shares = try deal.shares(.envelope(number), of: [0])
      #expect(deal.sealer.open(deal.sealed, .envelope(number), shares) == text)
    }
  }

  @Test func boxesAreTheSameForASeedAndSharesAreNot() throws {
    let (one, other) = (try Deal(holders: 3), try Deal(holders: 3))
    #expect(one.sealed.envelopes == other.sealed.envelopes)
    for holder in 0..<3 {
      #expect(one.bundles[holder].shares[0] != other.bundles[holder].shares[0])
      #expect(one.bundles[holder].verdicts?.seed != other.bundles[holder].verdicts?.seed)
    }
    #expect(Set(one.sealed.verdictRoots ?? []).count == 3)
  }

  @Test func theTextIsJSONWithSortedKeys() throws {
    let deal = try Deal(holders: 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(deal.text == String(decoding: try encoder.encode(deal.sealed), as: UTF8.self))
  }

  /// A whole case for twelve: 128 small envelopes, one of the size of a truth, and all solutions.
  @Test func theLargestTableFitsAMessage() throws {
    let texts = (0..<130).map { String(repeating: "x", count: $0 == 128 ? 8_224 : 160) }
    let keys = (0..<12).map { _ in IdentityKey() }
    let text = try SealedCase.deal(
      texts: texts, right: 2303, solutions: 2304, holders: keys.map(\.publicKey),
      keySeed: Deal.seed)
    #expect((230_000..<300_000).contains(text.utf8.count), "\(text.utf8.count)")
    let sealed = try #require(Sealer.live(keys[3]).read(text, 130, 2304))
    let bundle = try #require(Sealer.live(keys[3]).unseal(sealed))
    #expect(bundle.holder == 3 && bundle.shares.count == 130)
    #expect(bundle.verdicts?.shares.count == 2304)
  }

  @Test func whatCannotBeDealtIsRefused() throws {
    let keys = [IdentityKey().publicKey, IdentityKey().publicKey]
    func isRefused(
      _ texts: [String] = ["a"], right: Int? = nil, solutions: Int = 4, _ holders: [String]? = nil,
      seed: [UInt8] = Deal.seed
    ) -> Bool {
      (try? SealedCase.deal(
        texts: texts, right: right, solutions: solutions, holders: holders ?? keys,
        keySeed: seed)) == nil
    }
    #expect(!isRefused())
    #expect(isRefused([]))
    #expect(isRefused([String(repeating: "a", count: 16 << 10)]))
    #expect(!isRefused([String(repeating: "a", count: (16 << 10) - 1)]))
    #expect(isRefused([String](repeating: "a", count: 1025)))
    #expect(isRefused([String](repeating: String(repeating: "a", count: 8000), count: 200)))
    #expect(!isRefused(right: 3))
    #expect(isRefused(right: 4) && isRefused(right: -1))
    #expect(isRefused(right: 1, solutions: 4097) && isRefused(right: 0, solutions: 0))
    #expect(isRefused([]) && isRefused(["a"], []) && isRefused(["a"], [keys[0], keys[0]]))
    #expect(isRefused(["a"], [keys[0], "01" + String(repeating: "0", count: 62)]))
    #expect(isRefused(seed: []) && isRefused(seed: [UInt8](repeating: 0, count: 17)))
  }
}
