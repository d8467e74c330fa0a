import Score
import Synth
import Testing

@Suite struct SynthTests {
  private static let tone = "instrument tone\n  sine attack 0.01 release 0.1\npiece p\n  tone: "

  @Test func a4Is440Hertz() throws {
    let tone = try Measured(Self.tone + "A4:1")
    #expect((tone.cycles(from: 0.1, to: 0.9) - 440).magnitude < 0.05)
  }

  @Test(arguments: [("C4", 261.6256), ("Bb3", 233.0819), ("E2", 82.4069), ("A5", 880)])
  func theKeysAreTempered(_ name: String, _ frequency: Double) throws {
    let tone = try Measured(Self.tone + name + ":1")
    #expect((tone.cycles(from: 0.1, to: 0.9) - frequency).magnitude < 0.05)
  }

  @Test(arguments: ["sine", "triangle", "saw", "square", "wave 1 0.3 0.2", "sine mod 2 index 1"])
  func everyWaveHasThePitchOfItsNote(_ wave: String) throws {
    let tone = try Measured("instrument i\n  \(wave)\npiece p\n  i: A3:1")
    let own = tone.strength(of: 220, from: 0.1, to: 0.9)
    for other in [207.65, 233.08, 110, 330] {
      #expect(own > 100 * tone.strength(of: other, from: 0.1, to: 0.9), "\(other)")
    }
  }

  @Test func aSawGoesNoHigherThanSamplesCan() throws {
    // What would be above half the rate of the samples comes back at places that are no harmonics.
    let tone = try Measured("instrument i\n  saw\npiece p\n  i: A7:1")
    #expect(
      tone.strength(of: 3520, from: 0.1, to: 0.9)
        > 10_000 * tone.strength(of: 44_100 - 7 * 3520 - 17_600, from: 0.1, to: 0.9))
  }

  @Test func notesComeWhenTheScoreHasThem() throws {
    let tone = try Measured(
      "instrument i\n  sine release 0.05\npiece p\n  tempo 120\n  i: A4:1 r:1 A4:1 r:1")
    #expect(tone.level(from: 0.1, to: 0.4) > 0.6)
    #expect(tone.level(from: 0.6, to: 0.99) < 0.001)
    #expect(tone.level(from: 1.1, to: 1.4) > 0.6)
    #expect(tone.samples.count == Int((1.55 * 44_100).rounded()))
  }

  @Test func aDecayFallsBySixtyDecibels() throws {
    let tone = try Measured("instrument i\n  sine attack 0.001 decay 1 ring\npiece p\n  i: A4:0.1")
    let fall = tone.level(from: 0.1, to: 0.12) / tone.level(from: 0.6, to: 0.62)
    // 30 dB in half a second.
    #expect((fall - 31.62).magnitude < 0.5)
  }

  @Test func filtersLetThroughWhatTheySay() throws {
    func level(_ filter: String, _ pitch: String) throws -> Double {
      // A loud reference keeps the scale.
      let text =
        "instrument i\n  sine \(filter)\ninstrument full\n  sine gain 4\npiece p\n"
        + "  full: C5:0.5\n  i: r:1 \(pitch):1"
      return try Measured(text).level(from: 1.2, to: 1.9) * 4
    }
    let open = try level("", "A4")
    #expect((try level("low 4000", "A4") / open - 1).magnitude < 0.05)
    #expect(try level("low 440", "A7") / open < 0.02)
    #expect((try level("low 440", "A4") / open - 0.707).magnitude < 0.02)
    #expect((try level("high 100", "A4") / open - 1).magnitude < 0.05)
    #expect(try level("high 4400", "A4") / open < 0.02)
    #expect((try level("band 440 q 5", "A4") / open - 1).magnitude < 0.02)
    #expect(try level("band 440 q 5", "A6") / open < 0.1)
  }

  @Test func partsStandWhereTheyAreSent() throws {
    let piece = try Measured.piece(
      "instrument i\n  sine\npiece p\n  stereo\n  part a i pan -1\n  a: A4:1")
    let rendered = Synth.render(piece)
    #expect(rendered.channels == 2)
    var (left, right) = (0, 0)
    for at in stride(from: 0, to: rendered.samples.count, by: 2) {
      left = max(left, Int(rendered.samples[at].magnitude))
      right = max(right, Int(rendered.samples[at + 1].magnitude))
    }
    #expect(left == 32_767)
    #expect(right < 3)
  }

  @Test func whatRingsAtTheEndOfALoopIsHeardAtItsBeginning() throws {
    // 440 cycles go into the loop without a rest, so the wave goes on over the seam.
    let loop = try Measured(
      "instrument i\n  sine attack 0.01 decay 20 ring\npiece p\n  loop\n  i: r:0.5 A4:0.5")
    #expect(loop.samples.count == 44_100)
    let step = 2 * Double.pi * 440 / 44_100
    #expect((loop.samples[0] - loop.samples[44_099]).magnitude < step)
    #expect(loop.level(from: 0, to: 0.4) > 0.4)
    let cut = try Measured(
      "instrument i\n  sine attack 0.01 decay 20 ring\npiece p\n  length 1\n  i: r:0.5 A4:0.5")
    #expect(cut.level(from: 0, to: 0.4) == 0)
  }

  @Test func theRoomOfALoopHasHeardItsEnd() throws {
    let loop = try Measured(
      "instrument i\n  noise decay 0.05 ring\npiece p\n  loop\n  room 1 1\n  i: r:0.9 x:0.1")
    #expect(loop.level(from: 0, to: 0.05) > 0.01)
    #expect(loop.level(from: 0, to: 0.05) > 3 * loop.level(from: 0.5, to: 0.55))
  }

  @Test func theSamePieceGivesTheSameSamples() throws {
    let piece = try Measured.piece(
      "instrument i\n  pink wander 3\n  crackle rate 90\npiece p\n  room 0.5 1\n  part a i loose 0.02\n  a: x x"
    )
    #expect(Synth.render(piece) == Synth.render(piece))
  }

  @Test func silenceIsSilent() throws {
    #expect(
      try Measured("instrument i\n  sine gain 0\npiece p\n  i: A4").samples.allSatisfy { $0 == 0 })
  }
}
