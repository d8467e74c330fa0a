import Sealing
import Testing

@testable import SealingSodium

/// Hashes and derived keys as Python's `hashlib.blake2b` computes them: they are the same in every
/// version of the program, or its tables could not play with each other.
@Suite struct VectorTests {
  @Test func hashesAndKeys() {
    // For example: blake2b(b'midnight envelope\n' + (3).to_bytes(4, 'big') + text, digest_size=32).
    #expect(
      EnvelopeBox.hash(3, "Söme text")
        == "4f4a1f3e8a04600cd456c34801ab32f2e76f1dd4eda0920a915d84698eb9033a")
    let seed = (0..<16).map { UInt8($0) }
    #expect(
      Sodium.hex(EnvelopeBox.key(seed, 7))
        == "51f272740564ece6599eee758fa6e3736498cf3b5a73972fae9ab1145dc92eef")
    #expect(SealedCase.salt(seed, envelope: 7) == "308cdd214260252c5bcb11b7b321da8c")
    #expect(
      Sodium.hex(KeyShare.hash(5, holder: 2, (0..<32).map { UInt8($0) }))
        == "74092a0fbfdce9a493c1fbd7a71e12a892cf0e6cfa4be9585e55d0c385e43868")
  }

  @Test func theVerdictTree() {
    let seed = (0..<32).map { UInt8($0) }
    let shares = (0..<2304).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let tree = VerdictTree(holder: 2, (seed, shares))
    #expect(tree.root == "9a5cd7650bcd16478b0e2321d801da4f42ea66ba322a47948ca1317690e91125")
    let salt = VerdictTree.salt(seed: seed, 1000)
    #expect(Sodium.hex(salt) == "b4332b065cb690e1213b66b43e175d0f")
    let path = tree.path(1000)
    #expect(path.count == 12 * 32)
    #expect(
      Sodium.hex(path.prefix(32))
        == "d558ca5ba0f87427ac3a398d97322f71ffcfde97ff4437b7026ea3ae60a7a23b")
    #expect(
      Sodium.hex(path.suffix(32))
        == "96c721f4c2cc9d7cdc4470c2bcf6696a33ce54adfa441eb11efae702b78944e1")
    let proof = salt + path
    #expect(
      VerdictTree.root(holder: 2, 1000, share: shares[1000], proof: proof) == tree.root)
    // The place in the tree, the holder and the share are all part of what is proved.
    #expect(VerdictTree.root(holder: 2, 1001, share: shares[1000], proof: proof) != tree.root)
    #expect(VerdictTree.root(holder: 1, 1000, share: shares[1000], proof: proof) != tree.root)
    #expect(VerdictTree.root(holder: 2, 1000, share: shares[1000] ^ 1, proof: proof) != tree.root)
    #expect(VerdictTree.root(holder: 2, 4096, share: 0, proof: proof) == nil)
    #expect(VerdictTree.root(holder: 2, -1, share: 0, proof: proof) == nil)
    #expect(VerdictTree.root(holder: 2, 0, share: 0, proof: Array(proof.dropLast())) == nil)
  }

  @Test func everyPurposeHasAHashOfItsOwn() {
    #expect(Set(Domain.allCases.map { $0.hash(1, bytes: [2]) }).count == Domain.allCases.count)
  }

  @Test func hexadecimalAndBase64AreReadInOneWayOnly() {
    #expect(Sodium.bytes(hex: "00ff", count: 2) == [0, 255])
    for bad in ["00f", "00FF", "00fg", "00 f", "00ff00"] {
      #expect(Sodium.bytes(hex: bad, count: 2) == nil)
    }
    // RFC 4648, section 10.
    for (text, bytes) in [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9vYmFy", "foobar")] {
      #expect(Sodium.base64(Array(bytes.utf8)) == text)
      #expect(Sodium.bytes(base64: text, maximum: 6) == Array(bytes.utf8))
    }
    for bad in ["Zg", "Zg=", "Zh==", "Zg==Zg==", "Zm9v Zm9v", "Zm9vYmF\n", "Zm9vYmFyYg==", "é==="] {
      #expect(Sodium.bytes(base64: bad, maximum: 6) == nil, "\(bad)")
    }
  }
}
