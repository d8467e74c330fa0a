import Soundscape

/// What the program that plays decides.
package struct SoundDesk: Sendable {
  package init() {}
}
