import Casebook
import CasebookText
import Foundation
import Rules
import Sealing
import SealingSodium
import Table
import Testing

@testable import Node

/// A case as it is really dealt, with libsodium and JSON.
struct SealedTests {
  private let number = SecretNumber(high: 0xfeed_0000_0000_0001, low: 0x0000_0000_0000_00ab)
  private let keys = (0..<5).map { _ in IdentityKey() }
  private let content: CasebookContent
  private let dealt: DealtCase

  init() throws {
    content = try CasebookText.load()
    dealt = try Dealer.deal(number, level: .normal, content: content)
  }

  private func deal(verdicts: Bool = false) throws -> Deal {
    try Dealing.deal(
      number, level: .normal, content: content, holders: keys.map(\.publicKey),
      verdicts: verdicts, seed: 1)
  }

  private func read(_ deal: Deal, as key: IdentityKey, verdicts: Bool = false) throws -> SealedCase
  {
    try #require(
      Sealer.live(key).read(deal.sealed, CaseItem.count, verdicts ? Solution.count : nil))
  }

  /// Every holder's share of something.
  private func shares(of what: Sealed, in sealed: SealedCase) throws -> [KeyShare] {
    try keys.map { key in
      let sealer = Sealer.live(key)
      let bundle = try #require(sealer.unseal(sealed))
      return try #require(sealer.share(bundle, what))
    }
  }

  @Test func aNumberIs32DigitsAndBack() {
    #expect(Sodium.hex(number.bytes) == "feed00000000000100000000000000ab")
    #expect(SecretNumber(hex: "feed00000000000100000000000000ab") == number)
    for text in ["", "0", String(repeating: "0", count: 33), String(repeating: "g", count: 32)] {
      #expect(SecretNumber(hex: text) == nil)
    }
  }

  @Test func everyEnvelopeHoldsItsPieceAndThreeOfFiveOpenIt() throws {
    let sealed = try read(try deal(), as: keys[0])
    let sealer = Sealer.live(keys[0])
    for item in CaseItem.all {
      let shares = try shares(of: .envelope(item.index), in: sealed)
      #expect(sealer.open(sealed, .envelope(item.index), Array(shares.prefix(2))) == nil)
      let text = try #require(
        sealer.open(sealed, .envelope(item.index), [shares[4], shares[0], shares[2]]))
      #expect(
        SecretText.secret(Opened(item, text: text)) == dealt.secrets.secret(item, number: number))
    }
  }

  /// Else the size of a box would tell what is in it.
  @Test func piecesOfOneKindAreOfOneLength() throws {
    for high in 0..<3 as Range<UInt64> {
      let number = SecretNumber(high: high, low: 3)
      let dealt = try Dealer.deal(number, level: .hard, content: content)
      let texts = try #require(SecretText.all(of: dealt, number: number))
      let sizes = zip(CaseItem.all, texts).map { $1.utf8.count - ($0 == .truth ? 8_064 : 0) }
      #expect(Set(sizes) == [160])
      #expect(Set(texts.map { $0.prefix(32) }).count == CaseItem.count)
    }
  }

  @Test func onlyTheTrueSolutionIsJudgedRight() throws {
    let sealed = try read(try deal(verdicts: true), as: keys[1], verdicts: true)
    let right = dealt.secrets.truth.solution.index
    for solution in [0, right, (right + 1) % Solution.count, Solution.count - 1] {
      let shares = try shares(of: .verdict(solution), in: sealed)
      let verdict = Sealer.live(keys[1]).open(sealed, .verdict(solution), Array(shares.suffix(3)))
      #expect(verdict == (solution == right ? "1" : "0"))
    }
  }

  @Test func whoeverMakesTheCaseAgainSeesWhetherItWasHonest() throws {
    let deal = try deal()
    let sealed = try read(deal, as: keys[0])
    #expect(Dealing.audit(sealed, deal.file, number, content: content) == .honest)
    let other = SecretNumber(high: number.high, low: number.low + 1)
    #expect(Dealing.audit(sealed, deal.file, other, content: content) == .dishonest([]))
    // A dealer who makes somebody else guilty on one piece of paper.
    var texts = try #require(SecretText.all(of: dealt, number: number))
    let item = CaseItem.evidence(EnvelopeID(7))
    let lie = try #require(
      SecretText.text(
        .evidence(.prints(SuspectSet(bits: 0b1111))), salt: String(texts[7].prefix(32))))
    #expect(texts[7] != lie)
    texts[7] = lie
    let forged = try SealedCase.deal(
      texts: texts, right: nil, solutions: Solution.count, holders: keys.map(\.publicKey),
      keySeed: number.bytes)
    let read = try #require(Sealer.live(keys[0]).read(forged, CaseItem.count, nil))
    #expect(Dealing.audit(read, deal.file, number, content: content) == .dishonest([item]))
  }

  @Test(arguments: [
    "", "{}", String(repeating: " ", count: 160),
    String(repeating: "0", count: 32) + "{\"tile\":1}",
    String(repeating: "0", count: 32) + "[[[[[[[[[[",
  ])
  func aTextThatSaysNothingIsNoSecret(text: String) {
    for item in CaseItem.all { #expect(SecretText.secret(Opened(item, text: text)) == nil) }
  }
}
