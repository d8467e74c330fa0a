import Table
import Testing

@testable import Node

/// The live ports of private lobbies; the functions under them have their own vectors.
struct StretchedTests {
  private static let salt = "00112233445566778899aabbccddeeff"

  @Test func aKeyDependsOnPassphraseAndSaltAndNotOnHowAccentsAreWritten() throws {
    let key = try #require(Stretched.key(Hidden("caf\u{e9} noir"), salt: Self.salt))
    #expect(key.text.utf8.count == 64 && NodeID.isValid(key.text))
    #expect(Stretched.key(Hidden("cafe\u{301} noir"), salt: Self.salt) == key)
    #expect(Stretched.key(Hidden("cafe noir"), salt: Self.salt) != key)
    let other = "10112233445566778899aabbccddeeff"
    #expect(Stretched.key(Hidden("caf\u{e9} noir"), salt: other) != key)
  }

  @Test(arguments: [
    "", "00", "zz112233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff0",
  ])
  func noKeyComesOfWhatIsNoSalt(salt: String) {
    #expect(Stretched.key(Hidden("candle and rope"), salt: salt) == nil)
  }

  @Test func aProofIsOfOneKeyAndOneContext() throws {
    let (one, two) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 32))
    let proof = try #require(Proofs.live.prove(Hidden(one), "here"))
    #expect(Proofs.live.matches(proof, try #require(Proofs.live.prove(Hidden(one), "here"))))
    #expect(!Proofs.live.matches(proof, try #require(Proofs.live.prove(Hidden(one), "there"))))
    #expect(!Proofs.live.matches(proof, try #require(Proofs.live.prove(Hidden(two), "here"))))
    #expect(!Proofs.live.matches(proof, String(proof.dropLast())))
    #expect(Proofs.live.prove(Hidden("0a"), "here") == nil)
  }
}
