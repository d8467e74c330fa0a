import Casebook
import CasebookText
import Soundscape
import Testing

/// Text as it is handed to a voice.
struct ReadingTests {
  @Test(arguments: [
    ("Dr Kinnaird told Mrs Tuttle.", "Dr Kinnaird told Mrs Tuttle."),
    ("Wendell K. Ostrander came.", "Wendell K Ostrander came."),
    ("It was plan K. Ostrander knew.", "It was plan K Ostrander knew."),
    (
      "Mme Odile, Mlle Aubert and The Rev. Basil Quill.",
      "Madame Odeel, Mademoiselle Obair and The Reverend Basil Quill."
    ),
    ("Síle Devane's harp", "Sheela Devane's harp"), ("(Fabrègues)", "(Fabregg)"),
    ("a Cabinet of them by 1950.", "a Cabinet of them by 19 50."),
    ("in 1905 and 2024, at 11:40", "in 1905 and 2024, at 11:40"),
    ("'At six o'clock,' said Vogt", "'At six o'clock,' said Fohkt"),
    ("one\ttwo\u{1b}[2J\u{202e}  three", "one two [2J three"), ("  ", ""),
    ("[[h@l'oU]] <b>", "[[h@l'oU]] <b>"),
  ]) func itIsSpelledAsItSounds(_ text: String, _ aloud: String) {
    #expect(Reading.aloud(text) == aloud)
  }

  @Test func itHasAnEnd() {
    let long = String(repeating: "a\u{300}", count: 9000)
    #expect(Reading.aloud(long).unicodeScalars.count <= Reading.longest)
  }

  @Test func clausesEndWhereOnePauses() {
    let text = "At six? In the Library, with Pell; 'nobody else.' Ha"
    #expect(
      Reading.clauses(of: text)
        == [
          .init("At six", "?"), .init("In the Library", ","), .init("with Pell", ";"),
          .init("nobody else", "."), .init("Ha", "."),
        ].map { clause in
          // The quote that opens stays with its word.
          clause.text == "nobody else" ? .init("'nobody else", ".") : clause
        })
    #expect(Reading.clauses(of: "... , ' \"").isEmpty)
    #expect(
      Reading.clauses(of: "at 11:40, 2.5 miles") == [
        .init("at 11:40", ","), .init("2.5 miles", "."),
      ])
  }

  /// Nothing of the casebook's own text is lost in clauses.
  @Test func everyBiographyIsReadToItsEnd() throws {
    for person in try CasebookText.load().people {
      let aloud = Reading.aloud(person.biography)
      let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
      let clauses = Reading.clauses(of: aloud)
      #expect(letters(clauses.map(\.text).joined()) == letters(aloud))
      #expect(clauses.count >= 2)
    }
  }
}
