import Casebook
import CasebookText
import Rules
import Table
import Testing

@testable import Node

struct SealedTests {
  @Test func aSealedCaseIsItsNumberIn32Digits() {
    let number = SecretNumber(high: 0xfeed_0000_0000_0001, low: 0x0000_0000_0000_00ab)
    #expect(number.sealed == "feed00000000000100000000000000ab")
    #expect(SecretNumber(sealed: number.sealed)?.sealed == number.sealed)
    #expect(SecretNumber(high: 0, low: 0).sealed == String(repeating: "0", count: 32))
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    String(repeating: "F", count: 32), "+000000000000000" + "+000000000000000",
    String(repeating: "é", count: 16), String(repeating: "0", count: 31) + "g",
  ])
  func whatIsNoNumberOpensNothing(sealed: String) throws {
    #expect(SecretNumber(sealed: sealed) == nil)
    #expect(Codec.live(try CasebookText.load()).open(sealed, .normal) == nil)
  }

  @Test func everybodyOpensTheSameCase() throws {
    let content = try CasebookText.load()
    let sealed = "00112233445566778899aabbccddeeff"
    let number = try #require(SecretNumber(sealed: sealed))
    let dealt = try Dealer.deal(number, level: .normal, content: content)
    let opened = try #require(Codec.live(content).open(sealed, .normal))
    #expect(opened.file == dealt.file)
    let (one, other) = (
      Referee(case: dealt, content: content), Referee(case: opened, content: content)
    )
    #expect(one?.truth != nil && one?.truth == other?.truth)
  }
}
