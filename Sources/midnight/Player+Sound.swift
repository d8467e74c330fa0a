import Board
import Soundscape

extension Player {
  var soundscape: Soundscape { start.soundscape }
}

extension Start {
  /// The same for lines of text.
  var inPlain: Start {
    var start = self
    start.preferences.keepInPlain(turnedOn)
    return start
  }
}

extension Preferences {
  /// Leaves of the sound what counts in lines of text.
  mutating func keepInPlain(_ turnedOn: Set<SoundKind>) {
    sound = soundMode.plainLevels(sound, turnedOn: turnedOn)
  }
}

/// What the tour begins with.
struct TourStart {
  var preferences: Preferences
  var keeper: Keeper
  var soundscape = Soundscape.silent
  var hearing = Hearing()
}

extension Soundscape {
  /// Goes by what is chosen on this board; what has become louder or softer is heard.
  func goBy(_ board: BoardState, insteadOf old: Preferences? = nil) {
    setLevels(board.levels)
    if let old { play(board.preferences.samples(after: old)) }
  }
}
