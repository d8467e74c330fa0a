import CNcurses

/// What is asked of a terminal beyond ncurses, by sequences that one which does not know them ignores.
struct Modes {
  /// A terminal with other sequences is asked for nothing.
  let areKnown: Bool
  let hasMouse: Bool
  /// Whether its window can have a title.
  let hasTitle: Bool

  /// Needs the screen of ncurses.
  init(name: String) {
    areKnown = midnight_has("cup", "\u{1b}[") == 1
    hasMouse = areKnown && midnight_has("kmous", "") == 1
    hasTitle =
      areKnown
      && ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "kitty", "vte", "konsole", "st-"]
        .contains(where: name.hasPrefix)
  }

  /// Bracketed paste; and letters stay where they are put, whatever way they are read.
  var on: String { areKnown ? "\u{1b}[?2004h\u{1b}[8l" : "" }
  var off: String { areKnown ? "\u{1b}[?2004l\u{1b}[8h" + mouse(false) + untitled : "" }

  /// Presses and the wheel, in numbers that go beyond column 223.
  func mouse(_ isOn: Bool) -> String {
    guard hasMouse else { return "" }
    return isOn ? "\u{1b}[?1000h\u{1b}[?1006h" : "\u{1b}[?1006l\u{1b}[?1000l"
  }

  /// Puts the title that there was aside, where the terminal has a place for it.
  var asideTitle: String { hasTitle ? "\u{1b}[22;2t" : "" }

  func title(_ text: String) -> String { hasTitle ? "\u{1b}]2;\(text)\u{7}" : "" }

  private var untitled: String { hasTitle ? title("") + "\u{1b}[23;2t" : "" }
}
