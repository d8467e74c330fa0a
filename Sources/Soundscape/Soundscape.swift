/// The port to whatever makes the sound.
package struct Soundscape: Sendable {
  /// Plays what is asked for, if it can; never waits, and nothing goes wrong here.
  package var play: @Sendable ([Cue]) -> Void
  /// Goes by other levels from now on.
  package var setLevels: @Sendable (SoundLevels) -> Void
  /// Each effect that was asked for, as it ends: at once if it is not played at all, so that whoever
  /// waits for one never waits in vain.
  package var ends: AsyncStream<Effect>

  package init(
    play: @escaping @Sendable ([Cue]) -> Void,
    setLevels: @escaping @Sendable (SoundLevels) -> Void, ends: AsyncStream<Effect>
  ) {
    self.play = play
    self.setLevels = setLevels
    self.ends = ends
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
