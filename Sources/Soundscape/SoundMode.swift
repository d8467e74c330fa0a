/// Where sound may be heard at all.
package enum SoundMode: String, Hashable, Sendable, CaseIterable {
  /// Where the player is likely to hear it: not over ssh, and in lines of text only what was asked for.
  case auto
  case on
  case off
}

extension SoundMode {
  /// What counts of the levels that are chosen.
  package func levels(_ chosen: SoundLevels, isRemote: Bool) -> SoundLevels {
    switch self {
    case .auto: isRemote ? .silent : chosen
    case .on: chosen
    case .off: .silent
    }
  }

  /// What counts of them in lines of text, where a screen reader may speak: what the player turned on.
  package func plainLevels(_ chosen: SoundLevels, turnedOn: Set<SoundKind>) -> SoundLevels {
    guard self == .auto else { return chosen }
    var levels = chosen
    for kind in SoundKind.allCases where !turnedOn.contains(kind) { levels[kind].isOn = false }
    return levels
  }

  /// Whether this environment is that of a session from another machine, where nobody may sit.
  package static func isRemote(_ environment: [String: String]) -> Bool {
    ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment[$0] ?? "").isEmpty }
  }
}

extension SoundLevels {
  package subscript(kind: SoundKind) -> Level {
    get {
      switch kind {
      case .music: music
      case .effects: effects
      case .speech: speech
      }
    }
    set {
      switch kind {
      case .music: music = newValue
      case .effects: effects = newValue
      case .speech: speech = newValue
      }
    }
  }

  /// Whether nothing is to be heard.
  package var isSilent: Bool { SoundKind.allCases.allSatisfy { self[$0].percent == 0 } }
}
