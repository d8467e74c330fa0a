import Testing

@testable import midnight

@Suite struct LogFileTests {
  @Test func momentsHaveThreeDigitsOfMilliseconds() {
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_000) == "1700000000.000")
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_042) == "1700000000.042")
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_999) == "1700000000.999")
  }
}
