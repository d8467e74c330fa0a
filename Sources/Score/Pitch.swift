/// A key of the piano, counted in semitones as in MIDI: A4, which is 440 Hz, is 69.
package struct Pitch: Hashable, Sendable {
  package var semitones: Int

  package init(semitones: Int) { self.semitones = semitones }

  package static let a4 = Pitch(semitones: 69)

  /// Reads a name: a letter, a sharp or a flat if there is one, and the octave ('Bb3', 'F#4').
  /// Middle C is C4. Nil if it is none.
  package init?(_ name: some StringProtocol) {
    var rest = name[...]
    guard let letter = rest.popFirst(), let key = Self.keys[letter] else { return nil }
    var semitones = key
    if rest.first == "b" || rest.first == "#" {
      semitones += rest.removeFirst() == "b" ? -1 : 1
    }
    guard rest.count == 1, let octave = rest.first?.wholeNumberValue, (0...9).contains(octave)
    else { return nil }
    self.semitones = semitones + 12 * (octave + 1)
  }

  private static let keys: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]
}
