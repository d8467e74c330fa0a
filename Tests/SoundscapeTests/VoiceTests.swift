import Casebook
import CasebookText
import Soundscape
import Testing

/// Who speaks how.
struct VoiceTests {
  private static let women: Set = ["f1", "f2", "f4", "f5", "linda", "aunty", "steph"]

  @Test func everybodySpeaksAsTheirSexAndNationDo() throws {
    let ways: [String: (languages: Set<String>, accent: Accent?)] = [
      "English": (["en-gb", "en-gb-x-rp"], nil), "Scottish": (["en-gb-scotland"], nil),
      "Irish": (["en-us"], .irish), "Welsh": (["en-gb"], .welsh), "American": (["en-us"], nil),
      "Jamaican": (["en-029"], nil), "French": (["en-gb"], .french),
      "German": (["en-gb"], .german), "Italian": (["en-gb"], .italian),
      "Polish": (["en-gb"], .polish), "Norwegian": (["en-gb"], .norwegian),
      "Indian": (["en-gb"], .indian),
    ]
    let people = try CasebookText.load().people
    #expect(people.count >= 24)
    for person in people {
      let voice = Voice.of(person)
      let way = try #require(ways[person.nationality], "\(person.nationality)")
      #expect(way.languages.contains(voice.language), "\(person.name)")
      #expect(voice.accent == way.accent, "\(person.name)")
      #expect(Self.women.contains(voice.variant) == (person.sex == .female), "\(person.name)")
      #expect((30...70).contains(voice.pitch))
      #expect((140...180).contains(voice.pace))
      let command = SoundCommand.speak(1, Utterance("Yes.", voice))
      #expect(SoundCommand(line: command.line) == command, "it goes through the pipe")
    }
  }

  /// Any two may meet in one case.
  @Test func noTwoOfTheCasebookSpeakAlike() throws {
    let people = try CasebookText.load().people
    for (at, one) in people.enumerated() {
      for other in people[(at + 1)...] {
        let (a, b) = (Voice.of(one), Voice.of(other))
        let isUnlike =
          a.variant != b.variant || a.accent != b.accent || a.language != b.language
          || abs(a.pitch - b.pitch) >= 5
        #expect(isUnlike, "\(one.name) \(a) and \(other.name) \(b)")
        if one.sex == other.sex, one.nationality == other.nationality {
          #expect(a.variant != b.variant, "\(one.name) and \(other.name): \(a.variant)")
        }
      }
    }
  }

  @Test func theNarratorSpeaksLikeNobody() throws {
    let content = try CasebookText.load()
    let voices = content.people.map { Voice.of($0) } + content.victims.map { Voice.of($0) }
    #expect(!voices.contains { $0.variant == Voice.narrator.variant })
  }

  @Test func aPersonAlwaysSpeaksAlikeAndAnUnknownNationPlainly() throws {
    var person = try #require(try CasebookText.load().people.first)
    #expect(Voice.of(person) == Voice.of(person))
    person.biography = "Another."
    let before = Voice.of(person)
    #expect(before == .of(person))
    person.nationality = "Martian"
    #expect(Voice.of(person).language == "en-gb")
    #expect(Voice.of(person).accent == nil)
  }

  /// What the number of a name comes to stays so, for a voice is known by it.
  @Test func namesComeToTheSameNumbersEverywhere() throws {
    let people = try CasebookText.load().people
    let voices = ["Pell", "Yarrow", "Keogh"].map { name in
      people.first { $0.short == name }.map { Voice.of($0) }
    }
    #expect(
      voices == [
        Voice(language: "en-gb", variant: "f4", pitch: 45, pace: 152),
        Voice(language: "en-gb-x-rp", variant: "m4", pitch: 46, pace: 156),
        Voice(language: "en-us", variant: "m4", pitch: 48, pace: 172, accent: .irish),
      ])
  }
}
