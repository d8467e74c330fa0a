import Score
import Soundscape
import Synth
import Testing

@Suite struct HouseTests {
  @Test func everyCueHasAPieceAndEveryPieceACue() throws {
    let cues =
      ["music"] + Effect.allCases.map(\.rawValue)
      + Ambience.allCases.map { "ambience-" + $0.rawValue }
    #expect(try House.score().keys.sorted() == cues.sorted())
  }
}
