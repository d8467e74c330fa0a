/// The preferences as a list, for whatever shows or stores all of them.
package enum Preference: Hashable, Sendable, CaseIterable {
  case color, ascii, mouse, calm, bell, title, notify

  /// What is chosen.
  var label: String {
    switch self {
    case .color: "Colours"
    case .ascii: "Lines and signs"
    case .mouse: "Mouse"
    case .calm: "Animations"
    case .bell: "Bell"
    case .title: "The window's title"
    case .notify: "Notifications"
    }
  }

  /// What it is set to, in a few words.
  func state(_ isOn: Bool) -> String {
    switch self {
    case .color: isOn ? "on" : "off"
    case .ascii: isOn ? "plain ASCII" : "drawn"
    case .mouse: isOn ? "chooses too" : "off"
    case .calm: isOn ? "off, all is calm" : "on"
    case .bell: isOn ? "rings" : "silent"
    case .title: isOn ? "tells of your turn" : "left alone"
    case .notify: isOn ? "one for each turn" : "none"
    }
  }

  /// What it is good for.
  var sentence: String {
    switch self {
    case .color:
      "Colours, where the terminal has some. Without them marks and words say the same."
    case .ascii:
      "Plain ASCII instead of drawn lines, for terminals and fonts that lack them."
    case .mouse:
      "A click chooses what it points at. Switched off, the terminal selects text as usual."
    case .calm:
      "The token on its way, and sparks for whoever wins. Without colours or on a slow link nothing "
        + "moves."
    case .bell:
      "It rings when it is your turn, when somebody knocks, and when the evening begins."
    case .title:
      "The terminal's window says when it is your turn."
    case .notify:
      "The desktop tells you of your turn, where there is one and notify-send is installed."
    }
  }
}

extension Preferences {
  /// Whether one of them is on.
  package subscript(_ preference: Preference) -> Bool {
    get {
      switch preference {
      case .color: color
      case .ascii: ascii
      case .mouse: mouse
      case .calm: calm
      case .bell: bell
      case .title: title
      case .notify: notify
      }
    }
    set {
      switch preference {
      case .color: color = newValue
      case .ascii: ascii = newValue
      case .mouse: mouse = newValue
      case .calm: calm = newValue
      case .bell: bell = newValue
      case .title: title = newValue
      case .notify: notify = newValue
      }
    }
  }

  /// With one of them the other way round.
  func toggling(_ preference: Preference) -> Preferences {
    var changed = self
    changed[preference].toggle()
    return changed
  }
}
