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
    let hearing = Task { [weak self] in
      for await cues in cues {
        soundscape.play(cues)
        if cues.contains(where: \.calls) { self?.calledAt = .now }
      }
    }
    return [hearing]
      + soundscape.follow { [weak self] state in
        self?.board.hearing.state = state
        self?.showChange()
      } ended: { [weak self] effect in
        guard let self else { return }
        let isAwaited = board.awaited == effect
        board.ended(effect)
        if isAwaited { showChange() }
      }
  }
}

extension Player {
  /// Rings, unless a sound calls the player for the same.
  func ring(_ bell: @escaping @MainActor () -> Void) {
    guard board.hearsEffects else { return bell() }
    Task { [weak self] in
      // The cue goes another way than the state that shows it, and may come a little later.
      try? await Task.sleep(for: .milliseconds(300))
      guard let self, calledAt.map({ .now - $0 > .seconds(1) }) ?? true else { return }
      bell()
    }
  }
}

extension Cue {
  /// Whether it calls the player to the screen.
  fileprivate var calls: Bool {
    switch self {
    case .effect(let effect, _): [.yourTurn, .asked, .knock, .begins].contains(effect)
    case .music, .noMusic, .ambience, .speech, .hush: false
    }
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
  /// Takes in what it answers, until the tasks are cancelled.
  @MainActor
  func follow(
    state: @escaping @MainActor (SoundState) -> Void, ended: @escaping @MainActor (Effect) -> Void
  ) -> [Task<Void, Never>] {
    let (states, ends) = (states, ends)
    return [
      Task { for await new in states { state(new) } },
      Task { for await effect in ends { ended(effect) } },
    ]
  }

  /// Goes by what is chosen on this board; what has become louder or softer is heard.
  func goBy(_ board: BoardState, insteadOf old: Preferences? = nil) {
    setLevels(board.levels)
    if let old { play(board.preferences.samples(after: old)) }
  }
}
