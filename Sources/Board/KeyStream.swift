/// Keys out of what a terminal sends: a paste between its marks is one key, and so is what the mouse
/// reports.
package struct KeyStream: Hashable, Sendable {
  /// What was read, as far as it is known by itself.
  package enum Token: Hashable, Sendable {
    case key(Key)
    case pasteBegins, pasteEnds
    /// `ESC [ <`; numbers follow.
    case mouseBegins
  }

  /// More of a paste is of no use to anybody.
  package static let mostPasted = 4_096

  private var pasted: String?
  private var mouse: String?

  package init() {}

  /// Whether the end of a paste is still to come. It may never come: then `giveUpPaste`.
  package var isPasting: Bool { pasted != nil }

  /// The key that is complete with this, if one is.
  package mutating func take(_ token: Token) -> Key? {
    switch token {
    case .pasteBegins:
      mouse = nil
      pasted = pasted ?? ""
      return nil
    case .pasteEnds:
      return giveUpPaste()
    case .mouseBegins:
      if pasted == nil { mouse = "" }
      return nil
    case .key(let key):
      if pasted != nil {
        paste(key)
        return nil
      }
      if mouse != nil { return report(key) }
      return key
    }
  }

  /// Ends a paste with what has come of it.
  package mutating func giveUpPaste() -> Key? {
    defer { pasted = nil }
    return pasted.map { .paste($0) }
  }

  private mutating func paste(_ key: Key) {
    guard let text = pasted, text.unicodeScalars.count < Self.mostPasted else { return }
    switch key {
    case .character(let character): pasted = text + String(character)
    case .enter: pasted = text + "\n"
    case .tab: pasted = text + "\t"
    // Whatever else was in it is not text.
    case .up, .down, .left, .right, .escape, .backtab, .backspace, .pageUp, .pageDown, .home, .end,
      .paste, .click, .wheelUp, .wheelDown, .resize:
      break
    }
  }

  /// One more character of `BUTTON;COLUMN;ROW` and `M` for down, `m` for up.
  private mutating func report(_ key: Key) -> Key? {
    guard case .character(let character) = key, let text = mouse, text.count < 16 else {
      mouse = nil
      return key
    }
    guard character == "M" || character == "m" else {
      guard character.isASCII, character.isNumber || character == ";" else {
        mouse = nil
        return key
      }
      mouse = text + String(character)
      return nil
    }
    mouse = nil
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard character == "M", numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0
    else { return nil }
    // Shift, Alt and Ctrl do not matter.
    switch button & ~0b11100 {
    case 0: return .click(x: column - 1, y: row - 1)
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }
}
