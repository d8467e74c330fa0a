package import Soundscape

/// What a player has chosen about the program itself, whatever match is played.
package struct Preferences: Hashable, Sendable {
  /// Use colours where the terminal has some.
  package var color = true
  /// Nothing but ASCII characters.
  package var ascii = false
  /// Let the mouse choose.
  package var mouse = false
  /// No animations.
  package var calm = false
  /// Ring when it is the player's turn or somebody knocks.
  package var bell = true
  /// Name the terminal's window.
  package var title = true
  /// Send the desktop a notification when it is the player's turn.
  package var notify = true
  /// What is heard, and how loud.
  package var sound = SoundLevels()
  /// Where it may be heard at all.
  package var soundMode = SoundMode.auto

  package init() {}
}
