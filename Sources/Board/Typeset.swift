/// Text made safe and measured for cells.
package enum Typeset {
  /// What one cell, or two for a wide character, shows.
  package struct Glyph: Hashable, Sendable {
    package var character: Character
    package var width: Int
  }

  /// More marks than this on one character are left out, so that no text climbs out of its row.
  private static let mostMarks = 2

  /// The glyphs of a text. What has no place in a cell (controls, direction marks, joiners,
  /// unassigned code points) is left out; line breaks and tabs become spaces.
  package static func glyphs(_ text: String, look: Look = .unicode) -> [Glyph] {
    if let bytes = plain(text) { return bytes.map { printable[Int($0) - 0x20] } }
    var glyphs: [Glyph] = []
    var marks = 0
    for scalar in text.unicodeScalars {
      if look == .ascii, !scalar.isASCII {
        for plain in Ascii.plain(scalar).unicodeScalars {
          glyphs.append(Glyph(character: Character(plain), width: 1))
        }
        continue
      }
      // A skin's tone has no cells of its own behind a picture.
      if (0x1f3fb...0x1f3ff).contains(scalar.value), glyphs.last?.width == 2 { continue }
      switch width(of: scalar) {
      case nil:
        if scalar == "\n" || scalar == "\t" || scalar == "\r" {
          glyphs.append(Glyph(character: " ", width: 1))
        }
      case 0?:
        guard var last = glyphs.last, marks < mostMarks else { continue }
        let joined = String(last.character) + String(Character(scalar))
        // Two scalars that do not join are two characters; then the mark is left out.
        guard joined.count == 1, let character = joined.first else { continue }
        last.character = character
        glyphs[glyphs.count - 1] = last
        marks += 1
      case let width?:
        glyphs.append(Glyph(character: Character(scalar), width: width))
        marks = 0
      }
    }
    return glyphs
  }

  /// How many columns a text takes.
  package static func width(_ text: String, look: Look = .unicode) -> Int {
    plain(text)?.count ?? width(of: glyphs(text, look: look))
  }

  private static func width(of glyphs: [Glyph]) -> Int { glyphs.reduce(0) { $0 + $1.width } }

  /// The bytes of a text that is printable ASCII throughout: nearly every text is, on every screen,
  /// and such a text needs no look at its scalars: each byte is one glyph of one column.
  static func plain(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    for byte in bytes where byte < 0x20 || byte > 0x7e { return nil }
    return bytes
  }

  /// The glyphs of printable ASCII, from the space on.
  private static let printable = (UInt8(0x20)..<0x7f).map {
    Glyph(character: Character(Unicode.Scalar($0)), width: 1)
  }

  /// The text, safe, and shortened with an ellipsis if it is wider than `limit`.
  package static func clip(_ text: String, to limit: Int, look: Look = .unicode) -> String {
    if let bytes = plain(text), bytes.count <= limit { return text }
    return String(clipped(text, to: limit, look: look).map(\.character))
  }

  /// The same as glyphs.
  static func clipped(_ text: String, to limit: Int, look: Look) -> [Glyph] {
    let glyphs = glyphs(text, look: look)
    if width(of: glyphs) <= limit { return glyphs }
    guard limit > 0 else { return [] }
    var used = 0
    let kept = glyphs.prefix { glyph in
      used += glyph.width
      return used <= limit - 1
    }
    return kept + [Glyph(character: look == .ascii ? "." : "…", width: 1)]
  }

  /// A text clipped or filled up with spaces to exactly `width` columns.
  package static func pad(_ text: String, to width: Int, look: Look = .unicode) -> String {
    let clipped = clip(text, to: width, look: look)
    let missing = max(0, width - self.width(clipped, look: look))
    return clipped + String(repeating: " ", count: missing)
  }

  /// Clips or fills with spaces at the start.
  package static func pad(start text: String, to width: Int, look: Look = .unicode) -> String {
    let clipped = clip(text, to: width, look: look)
    return String(repeating: " ", count: max(0, width - self.width(clipped, look: look))) + clipped
  }

  /// Breaks a text into lines of at most `width` columns, at spaces where there are some.
  package static func wrap(_ text: String, width: Int, look: Look = .unicode) -> [String] {
    guard width > 0 else { return [] }
    if let bytes = plain(text) { return wrapPlain(bytes, width: width) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      wrapLine(String($0), width: width, look: look)
    }
  }

  /// As many of the first sentences as one row has room for; nil if all or none of them fit.
  static func sentences(_ text: String, width: Int, look: Look = .unicode) -> String? {
    guard self.width(text, look: look) > width else { return nil }
    let ends = text.indices.filter { text[$0] == " " && text[..<$0].last == "." }
    return ends.map { String(text[..<$0]) }.last { self.width($0, look: look) <= width }
  }

  private static func wrapLine(_ text: String, width: Int, look: Look) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let glyphs = glyphs(String(word), look: look)
      let length = self.width(of: glyphs)
      if used > 0, used + 1 + length > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += " "
        used += 1
      }
      for glyph in glyphs {
        if used > 0, used + glyph.width > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        if glyph.width > width { continue }
        line.append(glyph.character)
        used += glyph.width
      }
    }
    lines.append(line)
    return lines
  }

  /// The same for printable ASCII, where a byte is a column.
  private static func wrapPlain(_ bytes: [UInt8], width: Int) -> [String] {
    let space = UInt8(ascii: " ")
    var lines: [String] = []
    var line: [UInt8] = []
    for word in bytes.split(separator: space) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      }
      if !line.isEmpty { line.append(space) }
      line += word
      // Only a word that has a line to itself can be too long for it.
      while line.count > width {
        lines.append(String(decoding: line.prefix(width), as: UTF8.self))
        line.removeFirst(width)
      }
    }
    lines.append(String(decoding: line, as: UTF8.self))
    return lines
  }

  /// What of a typed or foreign text can be a name: no controls, no runs of spaces, at most `limit`
  /// columns.
  package static func name(_ text: String, limit: Int) -> String {
    let words = String(glyphs(text).map(\.character)).split(separator: " ")
    var name = ""
    var used = 0
    for glyph in glyphs(words.joined(separator: " ")) {
      if used + glyph.width > limit { break }
      name.append(glyph.character)
      used += glyph.width
    }
    return name
  }

  /// The columns of a scalar: 1 or 2, 0 for a mark on the character before, nil for what a cell
  /// must never hold.
  package static func width(of scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7f ? 1 : nil }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      return (0xfe00...0xfe0f).contains(scalar.value) || scalar.value >= 0xe0100 ? nil : 0
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return nil
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol, .spaceSeparator:
      // Later parts of a Hangul syllable; fillers that show nothing.
      if (0x1160...0x11ff).contains(scalar.value) || scalar.value == 0x3164 { return nil }
      return isWide(scalar.value) ? 2 : 1
    @unknown default:
      return nil
    }
  }

  /// East Asian wide and full-width characters, and the pictures that terminals draw as wide.
  private static func isWide(_ value: UInt32) -> Bool {
    for range in wide where value <= range.upperBound { return value >= range.lowerBound }
    return false
  }

  /// In order, for most of what is asked for lies before the first few.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x231a...0x231b, 0x2329...0x232a, 0x23e9...0x23ec, 0x23f0...0x23f0,
    0x23f3...0x23f3, 0x25fd...0x25fe, 0x2614...0x2615, 0x2648...0x2653, 0x267f...0x267f,
    0x2693...0x2693, 0x26a1...0x26a1, 0x26aa...0x26ab, 0x26bd...0x26be, 0x26c4...0x26c5,
    0x26ce...0x26ce, 0x26d4...0x26d4, 0x26ea...0x26ea, 0x26f2...0x26f3, 0x26f5...0x26f5,
    0x26fa...0x26fa, 0x26fd...0x26fd, 0x2705...0x2705, 0x270a...0x270b, 0x2728...0x2728,
    0x274c...0x274c, 0x274e...0x274e, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27b0...0x27b0, 0x27bf...0x27bf, 0x2b1b...0x2b1c, 0x2b50...0x2b50, 0x2b55...0x2b55,
    0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
    0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f004...0x1f004,
    0x1f0cf...0x1f0cf, 0x1f18e...0x1f18e, 0x1f191...0x1f19a, 0x1f200...0x1f320,
    0x1f32d...0x1f335, 0x1f337...0x1f37c, 0x1f37e...0x1f393, 0x1f3a0...0x1f3ca,
    0x1f3cf...0x1f3d3, 0x1f3e0...0x1f3f0, 0x1f3f4...0x1f3f4, 0x1f3f8...0x1f43e,
    0x1f440...0x1f440, 0x1f442...0x1f4fc, 0x1f4ff...0x1f53d, 0x1f54b...0x1f54e,
    0x1f550...0x1f567, 0x1f57a...0x1f57a, 0x1f595...0x1f596, 0x1f5a4...0x1f5a4,
    0x1f5fb...0x1f64f, 0x1f680...0x1f6c5, 0x1f6cc...0x1f6cc, 0x1f6d0...0x1f6d2,
    0x1f6d5...0x1f6df, 0x1f6eb...0x1f6ec, 0x1f6f4...0x1f6fc, 0x1f7e0...0x1f7f0,
    0x1f90c...0x1f93a, 0x1f93c...0x1f945, 0x1f947...0x1f9ff, 0x1fa70...0x1faff,
    0x20000...0x2fffd, 0x30000...0x3fffd,
  ]
}
