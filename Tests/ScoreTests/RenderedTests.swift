import Synth
import Testing

@testable import midnight_sound

@Suite struct RenderedTests {
  @Test func aSecondHasSoManySamplesInEachChannel() {
    #expect(Rendered(channels: 2, samples: Array(repeating: 0, count: 88_200)).length == 1000)
  }

  @Test func aWaveFileSaysWhatIsInIt() {
    let bytes = RenderedWave.bytes(of: Rendered(channels: 2, samples: [1, -2, 32_767, -32_768]))
    #expect(bytes.count == 52)
    #expect(bytes[..<4].elementsEqual("RIFF".utf8))
    #expect(Self.number(bytes[4..<8]) == 44)
    #expect(bytes[8..<16].elementsEqual("WAVEfmt ".utf8))
    // The size of what follows, PCM, two channels.
    #expect(Self.number(bytes[16..<20]) == 16)
    #expect(Self.number(bytes[20..<22]) == 1)
    #expect(Self.number(bytes[22..<24]) == 2)
    // A second's frames and bytes, a frame's bytes, a sample's bits.
    #expect(Self.number(bytes[24..<28]) == 44_100)
    #expect(Self.number(bytes[28..<32]) == 176_400)
    #expect(Self.number(bytes[32..<34]) == 4)
    #expect(Self.number(bytes[34..<36]) == 16)
    #expect(bytes[36..<40].elementsEqual("data".utf8))
    #expect(Self.number(bytes[40..<44]) == 8)
    #expect(Array(bytes[44...]) == [1, 0, 0xfe, 0xff, 0xff, 0x7f, 0, 0x80])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
