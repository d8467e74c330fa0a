/// The port to whatever makes the sound.
package struct Soundscape: Sendable {
  /// Plays what is asked for, if it can; never waits, and nothing goes wrong here.
  package var play: @Sendable ([Cue]) -> Void
  /// Goes by other levels from now on.
  package var setLevels: @Sendable (SoundLevels) -> Void
  /// Each effect that was asked for, as it ends: at once if it is not played at all, so that whoever
  /// waits for one never waits in vain.
  package var ends: AsyncStream<Effect>
  /// What has become of the sound, whenever that changes.
  package var states: AsyncStream<SoundState>
  /// The program is about to be stopped (true), or goes on: silent when it returns, within moments.
  package var setPaused: @Sendable (Bool) -> Void
  /// The program is about to end: nothing plays and no process is left when it returns, within moments.
  package var close: @Sendable () -> Void

  package init(
    play: @escaping @Sendable ([Cue]) -> Void,
    setLevels: @escaping @Sendable (SoundLevels) -> Void, ends: AsyncStream<Effect>,
    states: AsyncStream<SoundState> = AsyncStream { $0.finish() },
    setPaused: @escaping @Sendable (Bool) -> Void = { _ in },
    close: @escaping @Sendable () -> Void = {}
  ) {
    self.play = play
    self.setLevels = setLevels
    self.ends = ends
    self.states = states
    self.setPaused = setPaused
    self.close = close
  }

  /// Where nothing is heard.
  package static var silent: Soundscape {
    let (ends, end) = AsyncStream<Effect>.makeStream()
    return Soundscape(
      play: { cues in
        for case .effect(let effect, _) in cues { end.yield(effect) }
      }, setLevels: { _ in }, ends: ends)
  }
}

/// What has become of the sound.
package enum SoundState: Hashable, Sendable {
  /// Nothing has been asked for yet, or nothing may be heard.
  case idle
  /// It can be heard.
  case playing
  /// There is no program that plays.
  case missing
  /// It was tried, and there is none for now; why, as a sentence.
  case failed(String)
}
