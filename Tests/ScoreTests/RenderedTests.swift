import Synth
import Testing

@Suite struct RenderedTests {
  @Test func aSecondHasSoManySamplesInEachChannel() {
    #expect(Rendered(channels: 2, samples: Array(repeating: 0, count: 88_200)).length == 1000)
  }
}
