import Testing

@testable import Discovery

@Suite struct TextRecordTests {
  private func entries(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private func decode(_ texts: [String]) -> [String: String]? {
    TextRecord.decode(entries(texts))?.text
  }

  @Test func idComesFirstAndTheRestInOrder() {
    let encoded = TextRecord.encode(nodeID: "a1", text: ["v": "1", "lobby": "x=y", "a": ""])
    #expect(encoded == entries(["id=a1", "a=", "lobby=x=y", "v=1"]))
  }

  @Test func whatIsEncodedIsDecoded() throws {
    let text = ["name": "Zoë 🔍", "seats": "2/6", "locked": ""]
    let decoded = try #require(TextRecord.decode(TextRecord.encode(nodeID: "0f", text: text)))
    #expect(decoded.id == "0f" && decoded.text == text)
  }

  @Test func anEntryHas255BytesAtMost() {
    let fits = String(repeating: "x", count: 253)
    let encoded = TextRecord.encode(nodeID: "a1", text: ["k": fits, "l": fits + "x", "m": "1"])
    #expect(encoded == entries(["id=a1", "k=\(fits)", "m=1"]))
    #expect(decode(["id=a1", "k=\(fits)", "l=\(fits)x"]) == ["k": fits])
  }

  @Test func whatIsNotAllowedIsLeftOut() {
    let text = ["id": "b2", "ID": "b2", "": "1", "a=b": "1", "ü": "1", "c": "x\u{1B}[0m", "d": "1"]
    #expect(TextRecord.encode(nodeID: "a1", text: text) == entries(["id=a1", "d=1"]))
  }

  @Test func notTooManyAndNotTooMuch() {
    let many = Dictionary(uniqueKeysWithValues: (100..<200).map { ("k\($0)", "1") })
    #expect(TextRecord.encode(nodeID: "a1", text: many).count == 32)
    let large = many.mapValues { _ in String(repeating: "x", count: 200) }
    let bytes = TextRecord.encode(nodeID: "a1", text: large).reduce(0) { $0 + $1.count + 1 }
    #expect(bytes <= TextRecord.maximumTotal && bytes > TextRecord.maximumTotal - 210)
    let read = decode(["id=a1"] + many.keys.sorted().map { "\($0)=1" })
    #expect(read?.count == 31, "the id is one of the 32")
  }

  @Test func keysAreReadInLowerCaseAndTheFirstCounts() {
    #expect(decode(["ID=a1", "V=1", "v=2", "id=b2"]) == ["v": "1"])
    #expect(TextRecord.decode(entries(["id=a1", "id=b2"]))?.id == "a1")
  }

  @Test func strangeEntriesArePassedOver() {
    let broken: [[UInt8]] = [
      [], [0xFF, 0xFE], Array("=x".utf8), Array("k=".utf8) + [0xC3], Array("e=\u{1B}]0;x".utf8),
      Array("n=".utf8) + [0], Array("flag".utf8), Array("id=a1".utf8),
    ]
    #expect(TextRecord.decode(broken)?.text == ["flag": ""])
  }

  @Test(arguments: [
    "", "A1", "g", "a 1", "a1\n", "é", String(repeating: "a", count: 65),
  ])
  func invalidIDsAreIgnored(_ id: String) {
    #expect(decode(["id=\(id)", "v=1"]) == nil)
  }

  @Test func noIDIsNoNode() {
    #expect(decode(["v=1"]) == nil)
    #expect(decode(["id"]) == nil)
    #expect(decode([]) == nil)
    #expect(decode(["id=" + String(repeating: "f", count: 64)]) == [:])
  }
}

@Suite struct ServiceNameTests {
  @Test func shortNamesStay() {
    #expect(ServiceName.announced("Ada's table") == "Ada's table")
    let longest = String(repeating: "x", count: 63)
    #expect(ServiceName.announced(longest) == longest)
    #expect(ServiceName.announced(longest + "y") == longest)
  }

  @Test func cutBetweenCharacters() {
    // 27 characters, of which Avahi makes 8 bytes each; the next would end at 224.
    #expect(
      ServiceName.announced(String(repeating: "é", count: 40)) == String(repeating: "é", count: 27))
    let mixed = String(repeating: "x", count: 55) + String(repeating: "é", count: 4)
    #expect(ServiceName.announced(mixed + "é") == mixed)
    // A family is one character of 25 bytes and more than one code point.
    let family = "👨‍👩‍👧‍👦"
    #expect(ServiceName.announced(String(repeating: family, count: 3)) == family + family)
    let dots = "...\\ " + family + family
    #expect(ServiceName.announced(dots + "  ") == dots + " ")
  }

  @Test func neverEmptyAndWithoutControlCharacters() {
    #expect(ServiceName.announced("") == "Midnight")
    #expect(ServiceName.announced("\n\0") == "Midnight")
    #expect(ServiceName.announced("a\0b\u{9B}c\u{7F}") == "abc")
  }
}

@Suite struct AlternativeNameTests {
  @Test func theyCount() {
    #expect(alternative(to: "Ada") == "Ada #2")
    #expect(alternative(to: "Ada #2") == "Ada #3")
    #expect(alternative(to: "Ada #9") == "Ada #10")
  }

  @Test func roomIsMadeBetweenCharacters() {
    let longest = String(repeating: "x", count: 53) + "ééééé"
    #expect(longest.utf8.count == 63)
    #expect(alternative(to: longest) == String(repeating: "x", count: 53) + "ééé #2")
  }
}

@Suite struct DiscoveryPortTests {
  @Test func offDoesNothing() {
    Discovery.off.announce(Announcement(nodeID: "a1", name: "Ada", port: 47, text: [:]))
    Discovery.off.announce(nil)
    Discovery.off.stop()
  }
}
