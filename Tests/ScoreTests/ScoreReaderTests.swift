import Score
import Testing

@Suite struct ScoreReaderTests {
  private static let tone = "instrument tone\n  sine gain 0.5 release 0.1\n"

  private func piece(_ lines: String) throws -> Piece {
    try #require(try ScoreReader.pieces(of: Self.tone + "piece p\n" + lines, file: "f").last)
  }

  private func notes(_ lines: String) throws -> [Piece.Note] {
    try #require(try piece(lines).parts.first).notes
  }

  @Test func aBeatIsASecondUntilThereIsATempo() throws {
    #expect(try notes("tone: C4:0.5 D4").map(\.start) == [0, 0.5])
    #expect(try notes("tempo 120\ntone: C4 D4").map(\.start) == [0, 0.5])
    #expect(try notes("tempo 120\ntone: C4 D4").map(\.length) == [0.5, 0.5])
  }

  @Test func theSecondHalfOfABeatComesLateInSwing() throws {
    let notes = try notes("swing 0.6\ntone: C4:0.5 D4 E4:0.25 F4:0.75")
    #expect(notes.map(\.start) == [0, 0.6, 1, 1.3])
  }

  @Test func chordsRestsTiesAndRepeatsAreRead() throws {
    let notes = try notes("tone: C4+Eb4+G4:2 r:1 A4 _:0.5 x*3")
    #expect(notes.map(\.pitch.semitones) == [60, 63, 67, 69, 69, 69, 69])
    #expect(notes.map(\.start) == [0, 0, 0, 3, 4.5, 5, 5.5])
    #expect(notes.map(\.length) == [2, 2, 2, 1.5, 0.5, 0.5, 0.5])
  }

  @Test func howLoudCountsUntilItIsSaidAnew() throws {
    #expect(try notes("tone: C4 pp C4 C4 ff C4").map(\.force) == [0.7, 0.26, 0.26, 1])
  }

  @Test func aBarIsPlayedOnceMore() throws {
    let notes = try notes("meter 2\ntone: C4 D4 | % | E4:2 |")
    #expect(notes.map(\.pitch.semitones) == [60, 62, 60, 62, 64])
    #expect(notes.map(\.start) == [0, 1, 2, 3, 4])
  }

  @Test func sectionsComeInTheirOrder() throws {
    let piece = try piece("loop\norder A A B A\nsection A\ntone: C4:2\nsection B\ntone: D4 E4:2")
    #expect(piece.parts[0].notes.map(\.pitch.semitones) == [60, 60, 62, 64, 60])
    #expect(piece.parts[0].notes.map(\.start) == [0, 2, 4, 5, 7])
    #expect(piece.length == 9)
  }

  @Test func aPieceLastsUntilItsLastNoteHasDied() throws {
    #expect(try piece("tone: C4:2").length == 2.1)
    #expect(try piece("room 0.5 1\ntone: C4:2").length == 3.1)
    #expect(try piece("length 1.5\ntone: C4:2").length == 1.5)
  }

  @Test func layersHaveWhatIsSaidOfThem() throws {
    let text =
      "instrument i\n  wave 1 0 .5 low 900 # warm\n  noise at 80 decay 2 ring\npiece p\n  i: x"
    let piece = try #require(try ScoreReader.pieces(of: text, file: "f").first)
    let layers = piece.parts[0].instrument.layers
    #expect(layers.map(\.source) == [.wave([1, 0, 0.5]), .noise])
    #expect(layers.map(\.low) == [900, 0])
    #expect(layers.map(\.frequency) == [0, 80])
    #expect(layers.map(\.rings) == [false, true])
  }

  @Test func pitchesAreThoseOfThePiano() {
    #expect(Pitch("A4") == .a4)
    #expect(Pitch("C4")?.semitones == 60)
    #expect(Pitch("Bb3")?.semitones == 58)
    #expect(Pitch("F#4")?.semitones == 66)
    #expect(Pitch("Cb4")?.semitones == 59)
    for name in ["", "H4", "C", "C#", "Cx4", "C10", "c4", "C-1", "C4x", "4"] {
      #expect(Pitch(name) == nil, "\(name)")
    }
  }

  @Test(arguments: [
    ("what: C4", 1, "'what:' belongs into an instrument or a piece"),
    ("instrument a\npiece p", 2, "the instrument 'a' has no layer"),
    ("instrument a\n\n  fiddle gain 1", 3, "nothing sounds like 'fiddle'"),
    ("instrument a\n  sine loud 1", 2, "a layer has no 'loud'"),
    ("instrument a\n  sine gain", 2, "'gain' needs a number"),
    ("instrument a\n  sine gain x", 2, "'gain' needs a number, and 'x' is none"),
    ("instrument a\n  sine gain nan", 2, "'gain' needs a number, and 'nan' is none"),
    ("instrument a\n  sine gain 9", 2, "'gain' goes from 0 to 4, and 9 is outside"),
    ("instrument a\n  sine ring", 2, "what rings needs a decay"),
    ("instrument a\n  wave gain 1", 2, "'wave' needs the weights of its harmonics"),
    ("instrument a b", 1, "an instrument has one name"),
    ("instrument tone\n  sine\ninstrument tone", 3, "a second instrument 'tone'"),
    ("instrument tone\n  sine\npiece p\n  tone: x\npiece p", 5, "a second piece 'p'"),
    ("piece p\n  tune C4", 2, "a piece has no 'tune'"),
    ("piece p\n  tempo 5", 2, "'tempo' goes from 10 to 400, and 5 is outside"),
    ("piece p\n  tempo 60 61", 2, "'61' is too much here"),
    ("piece p\n  fade 1", 2, "'fade' needs a number"),
    ("piece p\n  tone: C4", 2, "there is no part and no instrument 'tone' above"),
    ("piece p\n  part a tone", 2, "there is no instrument 'tone' above"),
    ("piece p", 1, "nothing is played in 'p'"),
  ])
  func whatIsWrongIsSaidWithItsLine(_ text: String, _ line: Int, _ reason: String) {
    #expect(throws: ScoreError(file: "f", line: line, reason: reason)) {
      try ScoreReader.pieces(of: text, file: "f")
    }
  }

  @Test(arguments: [
    ("tone: C4 H4", 4, "'H4' is no pitch"),
    ("tone: C4:", 4, "':' needs a number, and '' is none"),
    ("tone: C4:1:2", 4, "'C4:1:2' is no note"),
    ("tone: C4*0", 4, "'*' goes from 1 to 1000, and 0 is outside"),
    ("tone: C4+", 4, "'' is no pitch"),
    ("tone: r _", 4, "'_' makes a note longer, and there is none"),
    ("tone: %", 4, "'%' repeats a bar, and there is none before it"),
    ("meter 4\ntone: C4*4 | C4*3 |", 5, "a bar of 3 beats instead of 4"),
    ("part a tone soft 1", 4, "a part has no 'soft'"),
    ("part a tone\npart a tone", 5, "a second part 'a'"),
    ("order A\nsection A\ntone: C4\nsection A", 7, "a second section 'A'"),
    ("order A B\nsection A\ntone: C4", 3, "the order of 'p' has no section 'B'"),
    (
      "order A\npart a tone\nsection A\ntone: C4:2\na: C4:3", 6,
      "in section 'A' a part has 2 beats and another 3"
    ),
  ])
  func whatIsWrongInAPieceIsSaidWithItsLine(_ lines: String, _ line: Int, _ reason: String) {
    #expect(throws: ScoreError(file: "f", line: line, reason: reason)) {
      try ScoreReader.pieces(of: Self.tone + "piece p\n" + lines, file: "f")
    }
  }

  @Test func anErrorReadsLikeACompilers() {
    #expect(
      ScoreError(file: "music.score", line: 12, reason: "'H4' is no pitch").description
        == "music.score:12: 'H4' is no pitch")
  }
}
