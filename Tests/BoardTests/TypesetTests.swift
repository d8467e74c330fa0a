import Testing

@testable import Board

struct TypesetTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("é", 1), ("e\u{301}", 1), ("深夜", 4), ("한글", 4), ("🔪", 2),
    ("👩‍🔬", 4), ("a\u{0}b", 2), ("\u{1b}[31m", 4), ("a\u{202e}b", 2), ("ｆｕｌｌ", 8),
    ("─┌†✓", 4), ("\u{200b}", 0), ("\u{e000}", 0), ("\u{301}", 0), ("a\tb", 3),
  ])
  func widths(_ text: String, _ width: Int) {
    #expect(Typeset.width(text) == width)
  }

  @Test func clipsAtColumns() {
    #expect(Typeset.clip("Annabel", to: 7) == "Annabel")
    #expect(Typeset.clip("Annabelle", to: 7) == "Annabe…")
    #expect(Typeset.clip("深夜の殺人", to: 6) == "深夜…")
    #expect(Typeset.clip("Annabelle", to: 0) == "")
    #expect(Typeset.clip("Annabelle", to: 7, look: .ascii) == "Annabe.")
    #expect(Typeset.pad("深夜", to: 6) == "深夜  ")
    #expect(Typeset.width(Typeset.pad("深夜の殺人", to: 6)) == 6)
  }

  @Test func marksDoNotPileUp() {
    let tower = "a" + String(repeating: "\u{301}", count: 50) + "b"
    let glyphs = Typeset.glyphs(tower)
    #expect(glyphs.count == 2)
    #expect(glyphs[0].character.unicodeScalars.count == 3)
  }

  @Test func wraps() {
    #expect(
      Typeset.wrap("a body at eight, a ferry", width: 9) == ["a body at", "eight, a", "ferry"])
    #expect(Typeset.wrap("abcdefgh", width: 3) == ["abc", "def", "gh"])
    #expect(Typeset.wrap("a\nb", width: 9) == ["a", "b"])
    #expect(Typeset.wrap("深夜", width: 1) == [""])
    #expect(Typeset.wrap("text", width: 0).isEmpty)
  }

  /// Printable ASCII goes a shorter way; it comes out as any other text does.
  @Test func plainTextIsAsAnyOther() {
    let texts = [
      "", " ", "a", "   ab   cd ", "a body at eight, a ferry", "abcdefghi jk", "ab cdefghijklmno p",
      "~ ! {x}", "abc def ghi", "abcd efgh",
    ]
    // The same with a letter that is no ASCII, and as wide.
    func foreign(_ text: String) -> String { text.replacing("a", with: "é") + "é" }
    func native(_ text: String) -> String { text.replacing("é", with: "a") }
    for text in texts {
      #expect(Typeset.width(text + "a") == Typeset.width(foreign(text)))
      for width in 1...12 {
        #expect(
          Typeset.wrap(text + "a", width: width)
            == Typeset.wrap(foreign(text), width: width).map(native), "\(text), \(width)")
        #expect(
          Typeset.clip(text + "a", to: width)
            == native(Typeset.clip(foreign(text), to: width)), "\(text), \(width)")
      }
    }
  }

  @Test func keepsWholeSentences() {
    #expect(
      Typeset.sentences("It rains. It pours. Ann is old.", width: 21) == "It rains. It pours.")
    #expect(Typeset.sentences("It rains. It pours.", width: 19) == nil)
    #expect(Typeset.sentences("It rains on. It pours.", width: 9) == nil)
  }

  @Test func names() {
    #expect(Typeset.name("  Ann \u{1b}[2J\n Lee ", limit: 20) == "Ann [2J Lee")
    #expect(Typeset.name("Annabelle", limit: 4) == "Anna")
    #expect(Typeset.name("\u{202e}\u{200f}", limit: 9) == "")
  }

  @Test func asciiKeepsColumns() {
    #expect(Typeset.width("Zoë ─ 深", look: .ascii) == 8)
    #expect(Typeset.clip("Zoë ─ 深", to: 20, look: .ascii) == "Zoe - ??")
  }

  @Test func gridsClip() {
    var grid = Grid(width: 5, height: 2)
    grid.put(-1, 0, "abc")
    grid.put(3, 1, "深")
    grid.put(0, 7, "nowhere")
    #expect(grid.lines == ["bc", "   深"])
    grid.put(4, 1, "x")
    #expect(grid.lines[1] == "    x")
  }
}
