import Testing

@testable import midnight

@Suite struct TypedLineTests {
  private func type(_ keys: String, maximum: Int = 99) -> (text: String, last: TypedLine.Step) {
    var line = TypedLine(maximum: maximum)
    var last = TypedLine.Step.more
    for byte in keys.utf8 where last == .more { last = line.take(byte) }
    return (line.text, last)
  }

  @Test(arguments: [
    ("red herring\n", "red herring"), ("red\r", "red"), ("ab\u{7f}c\n", "ac"),
    ("a\u{8}\u{8}\u{8}b\n", "b"), ("né\u{7f}a\n", "na"), ("a🕵\u{7f}b\n", "ab"),
    ("wrong\u{15}right\n", "right"), ("ab\u{4}", "ab"), ("\n", ""), ("a\nb\n", "a"),
  ])
  func keys(_ keys: String, _ text: String) {
    let typed = type(keys)
    #expect(typed.text == text && typed.last == .done)
  }

  @Test func whatIsNoLine() {
    #expect(type("abc\u{3}").last == .cancelled)
    #expect(type("\u{4}").last == .cancelled)
    #expect(type("abc").last == .more)
    #expect(type(String(repeating: "a", count: 500) + "\n", maximum: 9).text == "aaaaaaaaa")
  }
}
