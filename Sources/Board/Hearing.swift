package import Soundscape

/// What is known of the sound here.
package struct Hearing: Hashable, Sendable {
  /// Whether the player sits at another machine.
  package var isRemote = false
  package var state = SoundState.idle

  package init() {}

  func levels(_ preferences: Preferences) -> SoundLevels {
    preferences.soundMode.levels(preferences.sound, isRemote: isRemote)
  }

  /// Whether there is sound, and why not.
  func sentence(_ preferences: Preferences) -> String {
    if preferences.soundMode == .off { return "No sound: it is off altogether." }
    if isRemote, preferences.soundMode == .auto {
      return "No sound: this is a session over ssh. 'on' plays at that machine."
    }
    if preferences.sound.isSilent { return "No sound: all of it is off." }
    switch state {
    case .idle, .playing: return "There is sound."
    case .missing: return "No sound: the program midnight-sound is not there."
    case .failed(let sentence): return "No sound: \(sentence)"
    }
  }
}

extension BoardState {
  /// What may be heard.
  package var levels: SoundLevels { hearing.levels(preferences) }

  /// Whether something that is said would be heard, as far as that is known.
  var hearsSpeech: Bool {
    guard levels.speech.percent > 0 else { return false }
    switch hearing.state {
    case .idle, .playing: return true
    case .missing, .failed: return false
    }
  }

  /// Whether the player hears what happens now, so that no bell has to tell.
  package var hearsEffects: Bool { hearing.state == .playing && levels.effects.percent > 0 }
}
