import Board
import Node
import Soundscape

extension Player {
  var soundscape: Soundscape { start.soundscape }

  /// Lets be heard what has changed in front of the player.
  func sound(as medium: Medium) {
    guard let snapshot else { return }
    soundscape.play(tour.takeCues() + board.hear(scene(of: snapshot), at: now, as: medium))
  }

  /// Lets be heard what the node tells, and goes on with what waits for an effect, until the tasks are
  /// cancelled.
  func listenToSound() -> [Task<Void, Never>] {
    let (cues, soundscape) = (node.cues, soundscape)
    return [
      Task {
        for await cues in cues { soundscape.play(cues) }
      },
      Task { [weak self] in
        for await effect in soundscape.ends {
          guard let self else { return }
          let isAwaited = board.awaited == effect
          board.ended(effect)
          if isAwaited { showChange() }
        }
      },
    ]
  }
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
