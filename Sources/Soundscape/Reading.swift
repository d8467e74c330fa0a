/// Text as it is best read out by a machine that knows English: titles in full, years in two halves,
/// names as they sound.
package enum Reading {
  /// More is not read.
  package static let longest = 2000

  /// What is handed to the voice.
  package static func aloud(_ text: String) -> String {
    let words = clean(text).split(separator: " ")
    var spoken: [String] = []
    for (at, word) in words.enumerated() {
      let next = words.indices.contains(at + 1) ? words[at + 1] : nil
      spoken.append(aloud(word, before: next))
    }
    return spoken.joined(separator: " ")
  }

  /// A clause and the sign that ends it.
  package struct Clause: Hashable, Sendable {
    package var text: String
    package var end: String

    package init(_ text: String, _ end: String) {
      self.text = text
      self.end = end
    }
  }

  /// The parts of a text that are spoken in one go.
  package static func clauses(of text: String) -> [Clause] {
    var clauses: [Clause] = []
    var words: [Substring] = []
    func close(_ end: Character) {
      let text = words.joined(separator: " ")
      if text.contains(where: { $0.isLetter || $0.isNumber }) {
        clauses.append(Clause(text, String(end)))
      }
      words = []
    }
    for word in text.split(separator: " ") {
      let quotes = word.reversed().prefix { "'\")".contains($0) }.count
      let bare = word.dropLast(quotes)
      if let end = bare.last, ".,;:?!".contains(end) {
        words.append(bare.drop { "'\"(".contains($0) }.dropLast())
        close(end)
      } else {
        words.append(word)
      }
    }
    close(".")
    return clauses
  }

  /// Without what no voice can say, and not more than it shall.
  private static func clean(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .unassigned, .surrogate, .lineSeparator,
        .paragraphSeparator:
        clean.append(" ")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }

  private static func aloud(_ word: Substring, before next: Substring?) -> String {
    let head = word.prefix { !$0.isLetter && !$0.isNumber }
    let rest = word[head.endIndex...]
    let core = rest.prefix { $0.isLetter || $0.isNumber }
    let tail = rest[core.endIndex...]
    // An initial and a title end no sentence.
    let stands = tail == "." && next?.first?.isUppercase == true
    if stands, core.count == 1, core.first?.isUppercase == true { return "\(head)\(core)" }
    if let title = titles[String(core)] { return "\(head)\(title)\(stands ? "" : tail)" }
    if let said = names[String(core)] ?? year(core) { return "\(head)\(said)\(tail)" }
    return String(word)
  }

  /// '1950' as '19 50'.
  private static func year(_ digits: Substring) -> String? {
    guard digits.utf8.count == 4, let year = Int(digits), (1100...1999).contains(year),
      year % 100 >= 10
    else { return nil }
    return "\(year / 100) \(year % 100)"
  }

  private static let titles = [
    "Mlle": "Mademoiselle", "Mme": "Madame", "Rev": "Reverend", "Dr": "Dr", "Mr": "Mr",
    "Mrs": "Mrs", "St": "Saint",
  ]
}
