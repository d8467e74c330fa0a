import Testing

@testable import Soundscape

/// What becomes of English in the mouths of those who grew up with something else.
struct AccentTests {
  @Test(arguments: [
    // 'this house', 'and', 'with', 'Kinnaird', 'library'
    (Accent.french, "D|I|s h|'aU|s", "z|i|s 'aU|s"),
    (.french, "k|'I|n|e@|d", "k|i|n|'e@|d"),
    (.french, "l|'aI|b|r|@|r|i", "l|aI|b|r\"|@|r\"|'i"),
    (.french, "t|'Vt|@L", "t|'Vt|@L"), (.french, "h", ""),
    (.german, "a|n|d w|I|D", "a|n|t v|I|s"), (.german, "T|'I|N|k|s", "s|'I|N|k|s"),
    (.german, "h|,V|z|b|@|n|d|z", "h|,a|z|b|@|n|t|s"),
    (.italian, "h|'aU|s D|@", "'aU|s d[|@"), (.italian, "'V|D|3", "'a|d[|3"),
    (.polish, "w|'eI|z", "v|'E|j|s"), (.polish, "h|'aU|s", "x|'aU|s"),
    (.norwegian, "z|'u:", "s|'u:"), (.norwegian, "dZ|'V|dZ", "d|j|'V|d|j"),
    (.indian, "w|'0|z v|'E|r|i", "v#|'0|z v#|'E|*|i"),
    (.welsh, "b|'V|t r|'eI|n", "b|'@|t *|'e:|n"), (.irish, "T|'I|N D|I|s", "t[|'I|N d[|I|s"),
  ]) func soundsBecomeOthers(_ accent: Accent, _ english: String, _ coloured: String) {
    #expect(accent.coloured(english) == coloured)
  }

  @Test(arguments: Accent.allCases) func noStressIsLostAndNoWordRunsIntoAnother(_ accent: Accent) {
    let english = "aI s|'O: D|@ l|'aI|b|r|@|r|i s|'I|k|s @|k|l|'0|k n|,eI|v|@|l h|'a|n|d|z"
    let coloured = accent.coloured(english)
    #expect(coloured.split(separator: " ").count == english.split(separator: " ").count)
    #expect(coloured.count { $0 == "'" } == english.count { $0 == "'" })
    #expect(!coloured.contains("||"))
    #expect(!coloured.hasPrefix("|") && !coloured.hasSuffix("|"))
    #expect(accent.coloured("") == "")
    #expect(accent.coloured("_: | ' ,").count <= 8)
  }

  /// A phoneme that eSpeak NG does not know silences the rest of the word.
  @Test(arguments: Accent.allCases) func onlyKnownPhonemesAreUsed(_ accent: Accent) {
    let habits = accent.habits
    #expect(!habits.sounds.isEmpty)
    for (english, others) in habits.sounds {
      #expect(Self.known.contains(english), "\(english)")
      for other in others { #expect(Self.known.contains(other), "\(other) for \(english)") }
      #expect(others != [english])
    }
    for (soft, hard) in Habits.hard {
      #expect(Self.known.contains(soft) && Self.known.contains(hard))
    }
  }

  /// Those of the table 'en' of eSpeak NG 1.51, and of the one that all languages share.
  private static let known = Set(
    ("0 0# 02 3 3: @ @# @- @2 @5 @L A# A: A@ E E# E2 I I# I2 O O2 O: O@ OI U U@ V a a# a2 aI aU aa "
      + "e e: e@ eI i i: i@ o o: o@ oU u u: * C D J L N Q R S T X Z b c d d# dZ d[ f g h j k l l/ "
      + "m n n^ p r r\" r- r. s t t# t2 tS t[ v v# w w# x z").split(separator: " ").map(String.init)
  )
}
