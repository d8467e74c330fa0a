extension DisplayName {
  /// Whether a name that came from elsewhere can be shown as it is.
  package static func isClean(_ text: String) -> Bool {
    do throws(NameError) {
      return try check(text) == text
    } catch {
      return false
    }
  }

  /// A text that came from elsewhere, made harmless: at most `limit` characters, on one line, and
  /// with nothing in it that a terminal would obey.
  package static func printable(_ text: String, limit: Int) -> String {
    var shown = ""
    for character in text.unicodeScalars.prefix(4 * limit) {
      switch character.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.unicodeScalars.append(" ")
      case .format, .privateUse, .surrogate, .unassigned: continue
      default:
        if !character.properties.isDefaultIgnorableCodePoint {
          shown.unicodeScalars.append(character)
        }
      }
    }
    return String(shown.prefix(limit))
  }
}
