import Testing

@testable import Table

@Suite struct DisplayNameTests {
  func objection(_ text: String) -> NameError.Code? {
    do {
      _ = try DisplayName.check(text)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "Ada", "Zoë", "Zoe\u{308}", "O'Brien, 2nd", "名探偵", "Ада Л.", "عمر", "x", "🕵", "a%s\\n;\"'`$",
    "The Old House", String(repeating: "n", count: 24), String(repeating: "e\u{301}", count: 24),
  ])
  func namesThatAreFine(_ name: String) throws {
    #expect(try DisplayName.check(name) == name)
  }

  @Test func spacesAroundAreTakenOff() throws {
    #expect(try DisplayName.check("  Ada Lovelace \u{a0}\u{3000}") == "Ada Lovelace")
    let padded = String(repeating: " ", count: 30) + "Ada"
    #expect(try DisplayName.check(padded) == "Ada")
  }

  @Test(arguments: ["", " ", "\u{a0}\u{2003}\u{3000}   "])
  func blankNames(_ name: String) { #expect(objection(name) == .blank) }

  @Test(arguments: [
    "\u{1b}[31mAda", "Ada\n", "\tAda", "A\u{0}da", "A\u{7f}", "A\u{9b}31m", "A\u{2028}b",
    "A\u{2029}b",
    "\r", "A\u{8}",
  ])
  func controlCharacters(_ name: String) { #expect(objection(name) == .control) }

  @Test(arguments: Array(0x202a...0x202e) + Array(0x2066...0x2069) + [0x200e, 0x200f, 0x61c])
  func bidiMarks(_ scalar: Int) throws {
    let mark = try #require(Unicode.Scalar(scalar))
    #expect(objection("A\(mark)da") == .direction)
    #expect(objection("\(mark)") == .direction)
  }

  @Test(arguments: [
    "A\u{200b}da", "A\u{200c}b", "A\u{200d}b", "A\u{2060}", "\u{feff}Ada", "A\u{ad}da", "\u{3164}",
    "A\u{34f}", "❤\u{fe0f}", "\u{e0041}", "\u{e000}", "\u{301}Ada", " \u{301}", "A\u{fff9}",
  ])
  func invisibleCharacters(_ name: String) { #expect(objection(name) == .invisible) }

  @Test func longNames() {
    #expect(objection(String(repeating: "n", count: 25)) == .tooLong)
    #expect(objection(String(repeating: "n", count: 300)) == .tooLong)
    // One character for Swift, and a screen full of ink.
    #expect(objection("Z" + String(repeating: "\u{301}", count: 60)) == .tooLong)
    #expect(objection("Z" + String(repeating: "\u{301}", count: 100_000)) == .tooLong)
  }

  @Test func theSentences() {
    #expect(NameError(.tooLong).message == "A name can have at most 24 characters.")
    #expect(NameError(.blank).message == "A name needs at least one character that can be seen.")
  }
}
