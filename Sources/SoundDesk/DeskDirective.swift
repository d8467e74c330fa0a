package import Soundscape

/// What is to be done for a `SoundDesk`.
package enum DeskDirective: Hashable, Sendable {
  /// Whatever plays is to be made ready; `SoundDesk.opened` is the answer.
  case open
  case report(SoundReport)
  /// The sound is to be made ready, off the thread that plays; `SoundDesk.made` is the answer. An
  /// utterance comes with what is said.
  case make(Sound, Utterance?)
  /// From the beginning; `loops`: round and round.
  case play(Sound, Deck, gain: Double, loops: Bool)
  /// Another gain for what plays, from now on and without a click.
  case gain(Deck, Double)
  /// What a deck plays ends here; it has been faded out, or is at its end.
  case stop(Deck)
  /// The sound is not needed any more.
  case discard(Sound)
  /// The program ends with this status.
  case finish(Int32)
}
