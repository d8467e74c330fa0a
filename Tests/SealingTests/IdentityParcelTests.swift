import Testing

@testable import SealingSodium

@Suite struct IdentityParcelTests {
  /// What takes little time; the real cost is tried once.
  private static let cheap = Passphrase.Cost(passes: 1, memory: 8192)
  private let parcel = IdentityParcel(key: IdentityKey(), name: "Ada Löve", incarnation: 12)

  private func refusal(_ text: String, _ passphrase: String = "red herring") -> ParcelError.Code? {
    do throws(ParcelError) {
      _ = try IdentityParcel(text, passphrase: passphrase)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func whatIsPackedIsUnpacked() throws {
    let text = try parcel.packed(with: "red herring")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 6)
    #expect(lines[0] == "midnight identity 1")
    #expect(lines[1] == "argon2id 3 268435456")
    #expect(text.utf8.count < 600)
    #expect(!text.contains(Sodium.hex(parcel.key.seed)))
    #expect(throws: Never.self) { try IdentityParcel.inspect(text) }
    let unpacked = try IdentityParcel(text, passphrase: "red herring")
    #expect(unpacked.key.seed == parcel.key.seed)
    #expect(unpacked.name == "Ada Löve" && unpacked.incarnation == 12)
    #expect(refusal(text, "Red herring") == .passphrase)
  }

  @Test func noTwoFilesAreAlike() throws {
    let texts = try (0..<2).map { _ in try parcel.packed(with: "red herring", cost: Self.cheap) }
    let lines = texts.map { $0.split(separator: "\n") }
    for line in 2..<5 { #expect(lines[0][line] != lines[1][line]) }
  }

  @Test func everyFlippedBitIsDamage() throws {
    let text = try parcel.packed(with: "red herring", cost: Self.cheap)
    let bytes = Array(text.utf8)
    for place in bytes.indices {
      for bit in 0..<7 {
        var bad = bytes
        bad[place] ^= 1 << bit
        let code = refusal(String(decoding: bad, as: UTF8.self))
        // A flip of the version is taken for another version.
        #expect(code == .damaged || (code == .newer && place == 18), "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func whatIsNoParcelIsRefused() throws {
    let text = try parcel.packed(with: "red herring", cost: Self.cheap)
    for bad in [
      "", "\n", "midnight identity", "midnight identity 1\n", String(text.dropLast()), text + "\n",
      " " + text, text + text, String(repeating: "x", count: 9000), "midnight identity 0\n",
    ] {
      #expect(refusal(bad) == .damaged)
      #expect(throws: ParcelError(code: .damaged)) { try IdentityParcel.inspect(bad) }
    }
    #expect(refusal("midnight identity 2\nwhatever\n") == .newer)
  }

  /// With its own check right, so that only the numbers are wrong.
  @Test(arguments: [
    "argon2id 3 268435457", "argon2id 4 65536", "argon2id 0 65536", "argon2id 3 8191",
    "argon2id 3 99999999999999999999", "argon2id -1 65536", "argon2i 3 65536", "argon2id 3",
  ])
  func aFileCannotAskForAllTheMemoryOrTime(cost: String) throws {
    let text = try parcel.packed(with: "red herring", cost: Self.cheap)
    #expect(refusal(signed(text, cost)) == .damaged)
    // And a sound one that was changed is as another passphrase to what is sealed.
    #expect(refusal(signed(text, "argon2id 1 8192")) == nil)
    #expect(refusal(signed(text, "argon2id 1 16384")) == .passphrase)
  }

  private func signed(_ text: String, _ cost: String) -> String {
    var lines = text.split(separator: "\n").map { String($0) }
    lines[1] = cost
    let body = lines[..<4].joined(separator: "\n") + "\n"
    return body + Sodium.hex(Domain.parcel.hash(bytes: Array(body.utf8))) + "\n"
  }
}
