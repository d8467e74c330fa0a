import Score
import Soundscape
import Synth
import Testing

/// The pieces of the house as they are heard.
@Suite struct HouseTests {
  private static let cues =
    ["music"] + Effect.allCases.map(\.rawValue)
    + Ambience.allCases.map { "ambience-" + $0.rawValue }
  private static let score = (try? House.score()) ?? [:]
  /// Rendered once for all tests.
  private static let rendered = score.mapValues { Synth.render($0) }

  @Test func everyCueHasAPieceAndEveryPieceACue() throws {
    #expect(try House.score().keys.sorted() == Self.cues.sorted())
  }

  @Test(arguments: cues) func aPieceIsHeardUpToFullScale(_ name: String) throws {
    let rendered = try #require(Self.rendered[name])
    let measures = Extremes(rendered)
    #expect(measures.peak == 32_767)
    // Percussion is short; the ear still finds it.
    #expect(measures.level > 0.02)
    #expect(measures.offset < 0.001)
  }

  @Test(arguments: cues) func aPieceIsAsLongAsTheScoreSays(_ name: String) throws {
    let piece = try #require(Self.score[name])
    let rendered = try #require(Self.rendered[name])
    let frames = rendered.samples.count / rendered.channels
    #expect(frames == Int((piece.length * 44_100).rounded()))
    switch name {
    case "music": #expect((80...110).contains(piece.length))
    case "nine", "ten", "eleven", "midnight": #expect(piece.length <= 8)
    case _ where name.hasPrefix("ambience-"): #expect((5...12).contains(piece.length))
    default: #expect((0.15...4.5).contains(piece.length))
    }
    #expect(rendered.channels == (name == "music" ? 2 : 1))
    #expect(piece.gain > 0 && piece.gain <= 1)
  }

  @Test(arguments: cues.dropFirst()) func aPieceBeginsAndEndsInSilence(_ name: String) throws {
    let rendered = try #require(Self.rendered[name])
    #expect(rendered.samples.first == 0)
    #expect(rendered.samples.last == 0)
    let end = rendered.samples.suffix(44)
    #expect(end.allSatisfy { $0.magnitude < 400 })
  }

  @Test func theMusicJoinsItsOwnBeginning() throws {
    let samples = try #require(Self.rendered["music"]).samples
    var steps = (0, 0)
    samples.withUnsafeBufferPointer { samples in
      var at = 2
      while at < 2_000_000 {
        steps.0 = max(steps.0, abs(Int(samples[at]) - Int(samples[at - 2])))
        steps.1 = max(steps.1, abs(Int(samples[at + 1]) - Int(samples[at - 1])))
        at += 2
      }
    }
    let last = samples.count - 2
    #expect(abs(Int(samples[0]) - Int(samples[last])) < steps.0 / 2)
    #expect(abs(Int(samples[1]) - Int(samples[last + 1])) < steps.1 / 2)
  }

  @Test func onlyTheMixerTurnsTheMusicDown() throws {
    #expect(try #require(Self.score["music"]).gain == 1)
  }

  @Test(arguments: [("nine", 9), ("ten", 10), ("eleven", 11), ("midnight", 12)])
  func theClockStrikesTheHour(_ name: String, _ strokes: Int) throws {
    #expect(Measured(try #require(Self.rendered[name])).onsets == strokes)
  }

  @Test func renderingTwiceGivesTheSame() throws {
    for name in ["music", "ambience-fire", "passage"] {
      #expect(Synth.render(try #require(Self.score[name])) == Self.rendered[name], "\(name)")
    }
  }
}

/// Of all channels together.
private struct Extremes {
  var peak = 0
  /// Root of the mean square, and the mean; full scale is 1.
  var level = 0.0
  var offset = 0.0

  init(_ rendered: Rendered) {
    var (peak, sum, squares) = (0, 0, 0)
    rendered.samples.withUnsafeBufferPointer { samples in
      var at = 0
      while at < samples.count {
        let sample = Int(samples[at])
        peak = max(peak, abs(sample))
        sum &+= sample
        squares &+= sample &* sample
        at &+= 1
      }
    }
    let count = Double(max(1, rendered.samples.count))
    self.peak = peak
    level = (Double(squares) / count).squareRoot() / 32_767
    offset = (Double(sum) / count / 32_767).magnitude
  }
}
