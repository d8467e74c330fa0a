extension Accent {
  /// English as somebody with this accent speaks it: phonemes of eSpeak NG with a bar between them,
  /// words with a space between them. There are as many words as before, or fewer where nothing is
  /// left of one.
  package func coloured(_ phonemes: String) -> String {
    phonemes.split(separator: " ").compactMap { word in
      let coloured = coloured(word.split(separator: "|").map(Sound.init))
      return coloured.isEmpty ? nil : coloured.map(\.text).joined(separator: "|")
    }.joined(separator: " ")
  }

  private func coloured(_ word: [Sound]) -> [Sound] {
    let habits = habits
    var word = habits.hardensEnds ? Self.hardened(word) : word
    word = word.flatMap { sound in
      guard let others = habits.sounds[sound.name] else { return [sound] }
      return others.enumerated().map { Sound(stress: $0 == 0 ? sound.stress : "", name: $1) }
    }
    return habits.stressesEnds ? Self.stressedAtItsEnd(word) : word
  }

  /// Without voice in the consonants that end it.
  private static func hardened(_ word: [Sound]) -> [Sound] {
    var word = word
    for at in word.indices.reversed() {
      guard let hard = Habits.hard[word[at].name] else { break }
      word[at].name = hard
    }
    return word
  }

  /// With the main stress on its last full vowel; a word without any keeps none.
  private static func stressedAtItsEnd(_ word: [Sound]) -> [Sound] {
    guard let main = word.firstIndex(where: { $0.stress == "'" }),
      let last = word.lastIndex(where: { $0.isFullVowel }), last > main
    else { return word }
    var word = word
    word[main].stress = ""
    word[last].stress = "'"
    return word
  }
}

/// A phoneme, and the sign of stress before it.
private struct Sound {
  var stress: String
  var name: String

  var text: String { stress + name }

  init(stress: String, name: String) {
    self.stress = stress
    self.name = name
  }

  init(_ text: Substring) {
    let stress = text.prefix { "',%=".contains($0) }
    self.init(stress: String(stress), name: String(text[stress.endIndex...]))
  }

  /// Whether it is a vowel that can bear the stress.
  var isFullVowel: Bool {
    guard let first = name.first, !Habits.weak.contains(name) else { return false }
    return "aAeEiIoO0uUV3".contains(first)
  }
}
