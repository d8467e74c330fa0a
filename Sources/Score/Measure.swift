/// Notes in beats as they are read: where the reading is, and what counts until something else does.
struct Measure {
  struct Note {
    var start: Double
    var length: Double
    var pitch: Pitch
    var force: Double
  }

  var notes: [Note] = []
  /// Beats read so far.
  var beats = 0.0
  /// Of a note that does not say so itself.
  var length = 1.0
  var force = 0.7
  /// Where the bar began that is being read, and the one before.
  var bar = 0.0
  var barBefore: Double?
  /// The notes that a tie makes longer.
  private var last: Range<Int> = 0..<0

  mutating func rest() {
    beats += length
    last = notes.endIndex..<notes.endIndex
  }

  mutating func sound(_ pitches: [Pitch]) {
    let first = notes.endIndex
    for pitch in pitches {
      notes.append(Note(start: beats, length: length, pitch: pitch, force: force))
    }
    last = first..<notes.endIndex
    beats += length
  }

  /// False if there is nothing to tie to.
  mutating func tie() -> Bool {
    guard !last.isEmpty else { return false }
    for index in last { notes[index].length += length }
    beats += length
    return true
  }

  /// A bar as the one before. False if there is none.
  mutating func again() -> Bool {
    guard let from = barBefore, beats == bar else { return false }
    for note in notes where note.start >= from && note.start < bar {
      var copy = note
      copy.start += bar - from
      notes.append(copy)
    }
    beats += bar - from
    last = notes.endIndex..<notes.endIndex
    return true
  }

  mutating func endBar() {
    guard beats > bar else { return }
    (barBefore, bar) = (bar, beats)
  }
}
