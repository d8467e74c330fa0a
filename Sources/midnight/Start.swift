import Board
import Soundscape
import Table

/// What a player begins with.
struct Start {
  var opening: Opening
  var passphrase: Hidden?
  var preferences: Preferences
  var about: AboutModel
  /// Where later choices are kept.
  var keeper: Keeper
  /// What of the sound was turned on by name.
  var turnedOn: Set<SoundKind> = []
  var soundscape = Soundscape.silent
  var hearing = Hearing()
}

extension BoardState {
  mutating func begin(with start: Start) {
    preferences = start.preferences
    about = start.about
    hearing = start.hearing
    soloLevel = start.keeper.house.level
  }
}
