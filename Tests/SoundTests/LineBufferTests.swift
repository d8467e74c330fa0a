import Soundscape
import Testing

@Suite struct LineBufferTests {
  @Test func linesComeInPieces() {
    var buffer = LineBuffer(longest: 10)
    #expect(buffer.take("mus".utf8) == [])
    #expect(buffer.take("ic\nhush\n\nst".utf8) == ["music", "hush", ""])
    #expect(buffer.take("op\n".utf8) == ["stop"])
  }

  @Test func aLineThatIsTooLongIsNone() {
    var buffer = LineBuffer(longest: 5)
    #expect(buffer.take("12345\n123456\nhush\n".utf8) == ["12345", nil, "hush"])
    for _ in 0..<1000 { #expect(buffer.take("123456789".utf8) == []) }
    #expect(buffer.take("\nstop\n".utf8) == [nil, "stop"])
  }

  @Test func whatIsNoTextIsNoLine() {
    var buffer = LineBuffer(longest: 5)
    #expect(buffer.take([0xff, 0xfe, 0x0a, 0x61, 0x0a]) == [nil, "a"])
  }
}
