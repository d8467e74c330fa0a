/// Something that is said aloud; the same words stand on the screen.
package struct Utterance: Hashable, Sendable {
  package var text: String
  package var voice: Voice

  package init(_ text: String, _ voice: Voice) {
    self.text = text
    self.voice = voice
  }
}

/// How somebody speaks, in the terms of eSpeak NG.
package struct Voice: Hashable, Sendable {
  /// A language with its variant: 'en-gb-scotland'.
  package var language: String
  /// Which of the voices of that language: 'f2', 'm3'.
  package var variant: String
  /// 0 to 99; 50 is usual.
  package var pitch: Int
  /// Words a minute.
  package var pace: Int
  /// What the sounds of English become with somebody who grew up with another language.
  package var accent: Accent?

  package init(
    language: String, variant: String, pitch: Int, pace: Int, accent: Accent? = nil
  ) {
    self.language = language
    self.variant = variant
    self.pitch = pitch
    self.pace = pace
    self.accent = accent
  }
}

/// The language that colours somebody's English.
package enum Accent: String, Hashable, Sendable, CaseIterable {
  case french, german, italian, polish, norwegian, indian, welsh, irish
}

extension Voice {
  /// She who tells the story.
  package static let narrator = Voice(language: "en-gb", variant: "f3", pitch: 42, pace: 150)
}
