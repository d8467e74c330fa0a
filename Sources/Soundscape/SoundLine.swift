/// What the game tells the program that plays, a line for each. Numbers name effects and utterances
/// in the answers.
package enum SoundCommand: Hashable, Sendable {
  /// The first line: which version of these lines is spoken.
  case hello(version: Int)
  /// Percent, 0 to 100.
  case volume(SoundKind, Int)
  case music
  case noMusic
  case ambience(Ambience?)
  case effect(Int, Effect, Channel)
  case speak(Int, Utterance)
  /// Speech ends with the word that it is at, and what was to follow is not said.
  case hush
  /// Speech ends at once, and what was to follow is not said.
  case stop
  /// Answered at once.
  case ping(Int)
  /// Everything ends, and so does the program; as it does when there are no more lines.
  case quit

  /// Raised with every change of the lines.
  package static let version = 1
  /// A longer line is not read.
  package static let longest = 8192
}

/// What has a volume of its own.
package enum SoundKind: String, Hashable, Sendable, CaseIterable {
  case music, effects, speech
}

/// What the program that plays answers.
package enum SoundReport: Hashable, Sendable {
  /// It can play.
  case ready(version: Int)
  /// An effect has come to its end, or has given way to another.
  case ended(Int)
  /// An utterance has been said to its end.
  case spoken(Int)
  /// An utterance was cut off, or not said at all.
  case cut(Int)
  case pong(Int)
  /// There is nothing to play with, and why; nothing follows.
  case failed(String)
}
