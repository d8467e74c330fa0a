import Testing

@testable import SealingSodium

@Suite struct IdentityKeyTests {
  @Test func theFirstKeyOfRFC8032() throws {
    let seed = try #require(
      Sodium.bytes(
        hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", count: 32))
    let key = try #require(IdentityKey(seed: seed))
    #expect(
      key.publicKey == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    // hashlib.blake2b(b'midnight node\n' + key, digest_size=32), the first half.
    #expect(key.nodeID == "aff912b54f76dda6a141dd9eada80878")
    #expect(IdentityKey.nodeID(of: key.publicKey) == key.nodeID)
    #expect(key.seed == seed)
  }

  @Test func keysDiffer() {
    #expect(IdentityKey().publicKey != IdentityKey().publicKey)
  }

  @Test(arguments: [0, 31, 33]) func aSeedHas32Bytes(count: Int) {
    #expect(IdentityKey(seed: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test(arguments: [
    "", "ab", String(repeating: "AB", count: 32), String(repeating: "ab", count: 33),
    String(repeating: "0", count: 63) + "g", String(repeating: "é", count: 32),
  ])
  func whatIsNoKeyHasNoID(text: String) {
    #expect(IdentityKey.nodeID(of: text) == nil)
    #expect(!IdentityKey.isKey(text))
  }

  @Test func theSeedIsNotPrinted() {
    let key = IdentityKey()
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(text.contains(key.nodeID))
      #expect(!text.contains("\(key.seed[0]), \(key.seed[1])") && !text.contains("seed"))
      #expect(!text.contains(Sodium.hex(key.seed)))
    }
  }

  @Test func onlyTheOwnerUnseals() throws {
    let (owner, other) = (IdentityKey(), IdentityKey())
    let sealed = try #require(IdentityKey.seal([1, 2, 3], to: owner.publicKey))
    #expect(sealed.count == 3 + IdentityKey.sealSize)
    #expect(owner.unseal(sealed) == [1, 2, 3])
    #expect(other.unseal(sealed) == nil)
    #expect(owner.unseal([]) == nil)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(owner.unseal(changed) == nil)
    }
  }

  /// A point of small order: whatever is sealed to it, anybody could open.
  @Test func aKeyOfSmallOrderIsNoKey() {
    #expect(!IdentityKey.isKey("01" + String(repeating: "0", count: 62)))
    #expect(IdentityKey.seal([1], to: String(repeating: "0", count: 64)) == nil)
  }
}
