package import Soundscape

/// What is heard, as rows of the settings.
extension Preferences {
  /// Percent, for each press of a key.
  private static let volumeStep = 10

  var soundItems: [Item] {
    let modes = SoundMode.allCases
    let at = modes.firstIndex(of: soundMode) ?? 0
    func mode(_ step: Int) -> Action {
      changed { $0.soundMode = modes[(at + step + modes.count) % modes.count] }
    }
    let row = Item(
      label: "Sound", note: "< \(Self.word(soundMode)) >", action: mode(1), left: mode(-1),
      right: mode(1))
    return [row] + SoundKind.allCases.map(item)
  }

  /// What each of these rows is good for.
  static let soundSentences = [
    "By itself there is none over ssh, and with --plain only what you turn on.",
    "Slow jazz, from the gramophone in the hall.",
    "Doors, steps, the clock, and what each room sounds like. The bell rings without them.",
    "Statements are read aloud, by a voice for each. \(sample.text)",
  ]

  private func item(_ kind: SoundKind) -> Item {
    let level = sound[kind]
    func step(_ percent: Int) -> Action? {
      guard level.isOn else { return nil }
      let volume = min(100, max(0, level.volume + percent))
      return volume == level.volume ? nil : changed { $0.sound[kind].volume = volume }
    }
    return Item(
      label: Self.label(kind), note: "< \(level.isOn ? "\(level.volume) %" : "off") >",
      action: changed { $0.sound[kind].isOn.toggle() }, left: step(-Self.volumeStep),
      right: step(Self.volumeStep))
  }

  private func changed(_ change: (inout Preferences) -> Void) -> Action {
    var changed = self
    change(&changed)
    return .emit(.prefer(changed))
  }

  private static func label(_ kind: SoundKind) -> String {
    switch kind {
    case .music: "Music"
    case .effects: "Sounds of the house"
    case .speech: "Speech"
    }
  }

  private static func word(_ mode: SoundMode) -> String {
    switch mode {
    case .auto: "by itself"
    case .on: "on"
    case .off: "off"
    }
  }

  /// What the narrator says to be heard; her row of the settings has it too.
  private static let sample = Utterance("Good evening.", .narrator)

  /// What tells the player how loud it is now; music is heard anyway.
  package func samples(after old: Preferences) -> [Cue] {
    var cues: [Cue] = []
    if sound.effects != old.sound.effects, sound.effects.percent > 0 { cues.append(.effect(.page)) }
    if sound.speech != old.sound.speech, sound.speech.percent > 0 {
      cues += [.hush, .speech(Self.sample)]
    }
    return cues
  }
}
