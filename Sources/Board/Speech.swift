/// Text as it is read out: words for signs, no columns, nothing that a terminal obeys.
enum Speech {
  /// One line. Columns and tables become sentences' parts; what only draws is left out.
  static func line(_ text: String) -> String {
    if isSpeech(text) { return still(text) }
    // It says in drawn letters what its page is called.
    if isLetterSpaced(text) { return "" }
    let isTable = text.hasPrefix("  ")
    var spoken = ""
    var gap = 0
    var gaps = 0
    for glyph in Typeset.glyphs(signless(text)) {
      if glyph.character == " " {
        gap += 1
        continue
      }
      if gap > 0, !spoken.isEmpty {
        if gap > 1, spoken.last.map({ !".,:;?!".contains($0) }) ?? false {
          spoken += isTable && gaps == 0 ? ":" : ","
          gaps += 1
        }
        spoken += " "
      }
      gap = 0
      spoken.append(glyph.character)
    }
    return still(spoken)
  }

  /// 'T H E   C A S E'
  private static func isLetterSpaced(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 2 && words.allSatisfy { $0.count == 1 && $0 != "·" }
  }

  /// Whether a text is read out as it stands, as most are: plain words with one space between them.
  private static func isSpeech(_ text: String) -> Bool {
    guard let bytes = Typeset.plain(text), let first = bytes.first else { return false }
    let space = UInt8(ascii: " ")
    // Signs stand at the beginning, or are a tilde.
    guard !Array("!*+ ".utf8).contains(first), bytes.last != space else { return false }
    var before = first
    for byte in bytes {
      if byte == UInt8(ascii: "~") { return false }
      if before == space, byte == space || byte == UInt8(ascii: ",") { return false }
      before = byte
    }
    return true
  }

  /// A sentence without for how long it has been so: 'Dealing a case (3 s of 5 s).' That would be news
  /// each second.
  private static func still(_ text: String) -> String {
    guard text.hasSuffix(")."), let open = text.lastIndex(of: "(") else { return text }
    let spans = text[text.index(after: open)...].dropLast(2).split(separator: " ")
    let isSpan = spans.allSatisfy { $0 == "of" || Self.units.contains($0) || Int($0) != nil }
    guard isSpan, spans.count > 1 else { return text }
    return text[..<open].trimmed + "."
  }

  private static let units: Set<Substring> = ["s", "min", "h"]

  /// What is set in below a name belongs to it.
  static func lines(_ texts: [String]) -> [String] {
    var lines: [String] = []
    var isBelow = true
    for text in texts {
      let spoken = line(text)
      let isSetIn = text.hasPrefix("  ")
      if isSetIn, !isBelow, let name = lines.last, let last = name.last, !".?!:".contains(last) {
        lines[lines.count - 1] = "\(name): \(spoken)"
      } else if !spoken.isEmpty {
        lines.append(spoken)
      }
      isBelow = isSetIn || spoken.isEmpty
    }
    return lines
  }

  /// The same, as a sentence: it begins with a capital and ends with a stop.
  static func sentence(_ text: String) -> String {
    let spoken = line(text)
    guard let last = spoken.last else { return "" }
    return capital(spoken) + (".?!:".contains(last) ? "" : ".")
  }

  static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// '< 2:00 >', as a value that can be turned is written, without its arrows.
  static func value(_ note: String) -> String {
    line(isValue(note) ? String(note.dropFirst(2).dropLast(2)) : note)
  }

  static func isValue(_ note: String) -> Bool { note.hasPrefix("< ") && note.hasSuffix(" >") }

  /// Signs before a name or a line are told by other words, where they matter; others are words here.
  private static func signless(_ text: String) -> String {
    var text = text
    for sign in ["! ", "* ", "+ ", "~ "] where text.hasPrefix(sign) {
      text.removeFirst(sign.count)
    }
    var spoken = ""
    for character in text {
      if let word = words[character] {
        spoken += word
      } else if !isDrawn(character) {
        spoken.append(character)
      }
    }
    return spoken.replacing("~away", with: "away").replacing("~ away", with: "away")
      .replacing(" , ", with: ", ")
  }

  private static let words: [Character: String] = [
    "·": ",", "•": ",", "…": "...", "↔": "", "–": "-", "—": "-", "×": "", "†": "", "✓": "", "✗": "",
  ]

  /// Lines, blocks, arrows and other shapes.
  static func isDrawn(_ character: Character) -> Bool {
    character.unicodeScalars.contains { drawn.contains($0.value) }
  }

  private static let drawn: ClosedRange<UInt32> = 0x2190...0x2bff
}

extension Substring {
  /// Without spaces at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
