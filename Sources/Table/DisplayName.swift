/// Why a text cannot be the name of a player or of a lobby, in words for the player.
package struct NameError: Error, Sendable, Equatable {
  package enum Code: Sendable, Equatable { case blank, control, direction, invisible, tooLong }

  package let code: Code
  package let message: String

  init(_ code: Code) {
    self.code = code
    message =
      switch code {
      case .blank: "A name needs at least one character that can be seen."
      case .control: "A name cannot have control characters in it."
      case .direction: "A name cannot have marks in it that turn the direction of text."
      case .invisible: "A name cannot have invisible characters in it."
      case .tooLong: "A name can have at most \(DisplayName.maximum) characters."
      }
  }
}

/// The names of players and lobbies: typed by anybody, shown on everybody's terminal.
package enum DisplayName {
  /// The greatest number of characters.
  package static let maximum = 24

  /// Returns the name without spaces around it, or throws if it could do harm on a screen.
  package static func check(_ text: String) throws(NameError) -> String {
    // A character can be made of any number of scalars: a whole screen of accents, for one.
    guard text.unicodeScalars.count <= 8 * maximum else { throw NameError(.tooLong) }
    for scalar in text.unicodeScalars {
      if let code = objection(to: scalar) { throw NameError(code) }
    }
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    var name = String(scalars)
    while name.unicodeScalars.last?.properties.isWhitespace ?? false {
      name.unicodeScalars.removeLast()
    }
    guard let first = name.unicodeScalars.first else { throw NameError(.blank) }
    // A mark without a letter would join what stands before the name.
    guard !first.isMark else { throw NameError(.invisible) }
    guard name.count <= maximum, name.unicodeScalars.count <= 2 * maximum else {
      throw NameError(.tooLong)
    }
    return name
  }

  private static func objection(to scalar: Unicode.Scalar) -> NameError.Code? {
    if scalar.properties.isBidiControl { return .direction }
    if scalar.properties.isDefaultIgnorableCodePoint { return .invisible }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return .control
    case .format, .privateUse, .surrogate, .unassigned: return .invisible
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether it joins the character before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
