import CEspeak
import Soundscape

/// Text as phonemes of eSpeak NG, in the voice that is set.
enum Phonemes {
  /// The text with an accent, in the way that eSpeak NG reads phonemes; nil if it has sounds of
  /// another language in it, or brackets, which may be taken for those around phonemes.
  static func of(_ text: String, coloured accent: Accent) -> String? {
    guard !text.contains("[") else { return nil }
    var spoken: [String] = []
    for clause in Reading.clauses(of: text) {
      guard let phonemes = phonemes(of: clause.text) else { return nil }
      let words = accent.coloured(phonemes)
      guard !words.isEmpty else { continue }
      spoken.append("[[\(words)]]\(clause.end)")
    }
    return spoken.isEmpty ? nil : spoken.joined(separator: " ")
  }

  /// Words with a space between them, phonemes with a bar between them.
  private static func phonemes(of text: String) -> String? {
    var words: [String] = []
    text.withCString { bytes in
      var next: UnsafeRawPointer? = UnsafeRawPointer(bytes)
      while next != nil {
        guard let found = espeak_TextToPhonemes(&next, espeakCHARS_UTF8, bars) else { return }
        words.append(String(cString: found))
      }
    }
    let all = words.joined(separator: " ")
    return all.contains("(") ? nil : all
  }

  /// Bits 8 to 23 are the character between phonemes.
  private static let bars = Int32(UInt8(ascii: "|")) << 8
}
