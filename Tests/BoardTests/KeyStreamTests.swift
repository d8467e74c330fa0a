import Testing

@testable import Board

/// Pastes and what the mouse reports, among keys.
struct KeyStreamTests {
  private func keys(_ text: String) -> [KeyStream.Token] {
    text.map { .key($0 == "\n" ? .enter : .character($0)) }
  }

  private func read(_ tokens: [KeyStream.Token]) -> [Key] {
    var stream = KeyStream()
    return tokens.compactMap { stream.take($0) }
  }

  @Test func keysAreKeys() {
    #expect(read(keys("q\n")) == [.character("q"), .enter])
    #expect(read([.key(.escape), .key(.up)]) == [.escape, .up])
  }

  @Test func aPasteIsOneKey() {
    #expect(
      read([.pasteBegins] + keys("q\ny") + [.key(.escape), .key(.up), .pasteEnds] + keys("z"))
        == [.paste("q\ny"), .character("z")])
    #expect(read([.pasteBegins, .pasteEnds]) == [.paste("")])
    #expect(read([.pasteEnds, .key(.enter)]) == [.enter])
    // A beginning within a paste is nothing new.
    #expect(
      read([.pasteBegins] + keys("a") + [.pasteBegins] + keys("b") + [.pasteEnds]) == [.paste("ab")]
    )
  }

  @Test func aPasteWithoutAnEndCanBeGivenUp() {
    var stream = KeyStream()
    for token in [.pasteBegins] + keys("ab") { #expect(stream.take(token) == nil) }
    #expect(stream.isPasting)
    #expect(stream.giveUpPaste() == .paste("ab"))
    #expect(!stream.isPasting)
    #expect(stream.giveUpPaste() == nil)
    #expect(stream.take(.key(.enter)) == .enter)
  }

  @Test func aPasteHasAnEndInMemory() {
    let long = String(repeating: "x", count: KeyStream.mostPasted + 100)
    let read = read([.pasteBegins] + keys(long) + [.pasteEnds])
    #expect(read == [.paste(String(repeating: "x", count: KeyStream.mostPasted))])
  }

  @Test func theMouse() {
    #expect(read([.mouseBegins] + keys("0;1;1M")) == [.click(x: 0, y: 0)])
    #expect(read([.mouseBegins] + keys("0;299;100M")) == [.click(x: 298, y: 99)])
    #expect(read([.mouseBegins] + keys("64;5;5M")) == [.wheelUp])
    #expect(read([.mouseBegins] + keys("65;5;5M")) == [.wheelDown])
    // Released; the right button; with Ctrl.
    #expect(read([.mouseBegins] + keys("0;1;1m")).isEmpty)
    #expect(read([.mouseBegins] + keys("2;1;1M")).isEmpty)
    #expect(read([.mouseBegins] + keys("16;3;2M")) == [.click(x: 2, y: 1)])
  }

  @Test func whatIsNoReportIsSwallowedOnlyUpToAKey() {
    #expect(
      read([.mouseBegins] + keys("0;1") + [.key(.escape)] + keys("q")) == [
        .escape, .character("q"),
      ])
    #expect(read([.mouseBegins] + keys("q")) == [.character("q")])
    for text in ["M", ";;M", "0;0;0M", "0;1M", "0;1;1;1M", "0;99999999999999;1M"] {
      #expect(read([.mouseBegins] + keys(text) + keys("q")).last == .character("q"), "\(text)")
    }
  }
}
