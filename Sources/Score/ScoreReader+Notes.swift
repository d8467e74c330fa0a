extension ScoreReader {
  /// Reads a line of notes on to what the part has so far.
  func notes(
    _ words: [Substring], meter: Double, into measure: inout Measure
  ) throws(ScoreError) {
    for word in words {
      if let force = Self.dynamics[String(word)] {
        measure.force = force
        continue
      }
      if word == "|" {
        try bar(meter, &measure)
        continue
      }
      if word == "%" {
        guard measure.again() else { throw error("'%' repeats a bar, and there is none before it") }
        continue
      }
      try note(word, &measure)
    }
  }

  private func bar(_ meter: Double, _ measure: inout Measure) throws(ScoreError) {
    let beats = measure.beats - measure.bar
    if meter > 0, beats > 0, (beats - meter).magnitude > 0.001 {
      throw error("a bar of \(short(beats)) beats instead of \(short(meter))")
    }
    measure.endBar()
  }

  /// A note, chord, rest or tie; ':' and its beats, '*' and how often.
  private func note(_ word: Substring, _ measure: inout Measure) throws(ScoreError) {
    let byCount = word.split(separator: "*", omittingEmptySubsequences: false)
    guard byCount.count <= 2 else { throw error("'\(word)' is no note") }
    let count = byCount.count == 2 ? try number(byCount[1], 1...1000, of: "*") : 1
    let byLength = byCount[0].split(separator: ":", omittingEmptySubsequences: false)
    guard byLength.count <= 2 else { throw error("'\(word)' is no note") }
    if byLength.count == 2 { measure.length = try number(byLength[1], 0.01...400, of: ":") }
    for _ in 0..<Int(count) {
      switch byLength[0] {
      case "r": measure.rest()
      case "x": measure.sound([.a4])
      case "_":
        guard measure.tie() else { throw error("'_' makes a note longer, and there is none") }
      default:
        var pitches: [Pitch] = []
        for name in byLength[0].split(separator: "+", omittingEmptySubsequences: false) {
          guard let pitch = Pitch(name) else { throw error("'\(name)' is no pitch") }
          pitches.append(pitch)
        }
        measure.sound(pitches)
      }
    }
  }

  private static let dynamics: [String: Double] = [
    "ppp": 0.16, "pp": 0.26, "p": 0.4, "mp": 0.55, "mf": 0.7, "f": 0.85, "ff": 1,
  ]
}
