extension Typeset {
  /// Glyphs in the order of their cells, from left to right. Each stretch that reads from the right
  /// is turned round in place, its numbers not, so that nothing beside it moves.
  static func visual(_ glyphs: [Glyph]) -> [Glyph] {
    guard glyphs.contains(where: { isFromRight($0.character) }) else { return glyphs }
    var result = glyphs
    var at = 0
    while at < result.count {
      guard isFromRight(result[at].character) else {
        at += 1
        continue
      }
      var end = at
      var next = at + 1
      // Up to the last such letter before one that reads from the left.
      while next < result.count, !isFromLeft(result[next].character) {
        if isFromRight(result[next].character) { end = next }
        next += 1
      }
      if closes(result, at...end) { end += 1 }
      result.replaceSubrange(at...end, with: turned(Array(result[at...end])))
      at = end + 1
    }
    return result
  }

  /// Whether a bracket that is opened in a stretch is closed right behind it.
  private static func closes(_ glyphs: [Glyph], _ stretch: ClosedRange<Int>) -> Bool {
    guard glyphs.indices.contains(stretch.upperBound + 1),
      let opening = mirrored[glyphs[stretch.upperBound + 1].character]
    else { return false }
    return glyphs[stretch].last { $0.character == opening || mirrored[$0.character] == opening }?
      .character == opening
  }

  private static func turned(_ glyphs: [Glyph]) -> [Glyph] {
    var result: [Glyph] = []
    var number: [Glyph] = []
    for glyph in glyphs.reversed() {
      if glyph.character.isNumber {
        number.insert(glyph, at: 0)
        continue
      }
      result += number
      number = []
      var glyph = glyph
      glyph.character = mirrored[glyph.character] ?? glyph.character
      result.append(glyph)
    }
    return result + number
  }

  private static let mirrored: [Character: Character] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<", "{": "}", "}": "{",
  ]

  private static func isFromLeft(_ character: Character) -> Bool {
    character.isLetter && !isFromRight(character)
  }

  private static func isFromRight(_ character: Character) -> Bool {
    // Most text ends here.
    if character.isASCII { return false }
    guard let value = character.unicodeScalars.first?.value else { return false }
    return fromRight.contains { $0.contains(value) }
  }

  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their like.
  private static let fromRight: [ClosedRange<UInt32>] = [
    0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x10800...0x10fff, 0x1e800...0x1efff,
  ]
}
