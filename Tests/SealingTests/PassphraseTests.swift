import Testing

@testable import SealingSodium

@Suite struct PassphraseTests {
  @Test func theSameWordsMakeTheSameKeyHoweverTheyAreTyped() {
    let salt = Array("lobby".utf8)
    // Argon2id of libsodium called from Python, with hashlib's BLAKE2b of the salt.
    let expected = "fb6de2e4d41513139bb6f9eb1cbb26ab69a0651a996b263a314c45e69ba1e127"
    #expect(Passphrase.stretch("Caf\u{e9} noir", salt: salt).map { Sodium.hex($0) } == expected)
    #expect(
      Passphrase.stretch("Cafe\u{301} noir", salt: salt).map { Sodium.hex($0) } == expected)
  }

  @Test func everythingElseMakesAnother() {
    let keys = [("a", "b"), ("a", "c"), ("A", "b"), ("", "b"), ("a", ""), ("a ", "b")].map {
      Passphrase.stretch($0, salt: Array($1.utf8))
    }
    #expect(!keys.contains(nil))
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0?.count == 32 })
  }

  @Test func proofs() {
    let key = (0..<32).map { UInt8($0) }
    let proof = Passphrase.proof(key: key, context: "door")
    // hashlib.blake2b(b'midnight passphrase proof\ndoor', key=bytes(range(32)), digest_size=32)
    #expect(proof == "ff233fe8dd1d9f5dd728bdec7bd1f89e97d32e875f34c46c2d68187493ab230d")
    #expect(Passphrase.proof(key: key, context: "gate") != proof)
    #expect(Passphrase.proof(key: key.reversed(), context: "door") != proof)
    #expect(Passphrase.matches(proof, proof))
    #expect(!Passphrase.matches(proof, proof.changed))
    #expect(!Passphrase.matches(proof, "") && !Passphrase.matches("", proof))
    #expect(Passphrase.matches("", ""))
  }
}
