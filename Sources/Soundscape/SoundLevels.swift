/// What of the sound the player wants to hear, and how loud.
package struct SoundLevels: Hashable, Sendable {
  package var music = Level()
  package var effects = Level()
  package var speech = Level()

  /// One of the three.
  package struct Level: Hashable, Sendable {
    package var isOn: Bool
    /// Percent.
    package var volume: Int

    package init(isOn: Bool = true, volume: Int = 100) {
      self.isOn = isOn
      self.volume = volume
    }

    /// What counts: nothing while it is off.
    package var percent: Int { isOn ? volume : 0 }
  }

  package init() {}

  package static let silent: SoundLevels = {
    var levels = SoundLevels()
    for kind in SoundKind.allCases { levels[kind].isOn = false }
    return levels
  }()
}
