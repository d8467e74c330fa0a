import Casebook
import CasebookText
import Soundscape
import Testing
import Voicebox

/// What eSpeak NG makes of utterances. Its pitch flutters on from one to the next, so that two of the
/// same are alike but not the same to the sample.
struct VoiceboxTests {
  private static let sentence = "At six o'clock I was in the Library, with Pell and Kinnaird."

  private func say(_ text: String, _ voice: Voice = .narrator) throws -> Spoken {
    try #require(try Voicebox().say(Utterance(text, voice)), "\(text)")
  }

  @Test func aSentenceIsHeardWordByWord() throws {
    let spoken = try say(Self.sentence)
    #expect(spoken.rate == 22050)
    #expect((2000...6000).contains(spoken.length))
    #expect(spoken.samples.contains { abs(Int($0)) > 4000 }, "loud enough")
    // 'in the' counts as one.
    #expect((10...12).contains(spoken.words.count))
    #expect(spoken.words == spoken.words.sorted())
    #expect(Set(spoken.words).count == spoken.words.count)
    #expect(spoken.words.first.map { $0 < spoken.rate / 10 } == true)
    #expect(spoken.words.last.map { $0 < spoken.samples.count } == true)
  }

  @Test func twoSentencesTakeLongerThanOne() throws {
    let one = try say(Self.sentence)
    let two = try say("\(Self.sentence) \(Self.sentence)")
    #expect(two.samples.count > one.samples.count * 19 / 10)
    #expect(two.words.count == one.words.count * 2)
  }

  @Test func theSameIsSaidTheSame() throws {
    let (one, two) = (try say(Self.sentence), try say(Self.sentence))
    #expect(abs(one.samples.count - two.samples.count) < one.samples.count / 30)
    #expect(one.words.count == two.words.count)
    for (a, b) in zip(one.words, two.words) { #expect(abs(a - b) < one.rate / 20) }
  }

  @Test(arguments: [
    "<audio src='x'/><prosody rate='x-fast'>", "[[h@l'oU]]", "&lt;break time='20s'/&gt;",
    "\u{1}20S",
  ]) func markupIsNotObeyed(_ text: String) throws {
    // Read as it stands, sign by sign or not at all, but beside the words, and never as a command.
    let plain = try say("It is the turn of Ann.")
    let marked = try say("It is the turn of \(text) Ann.")
    #expect(marked.samples.count > plain.samples.count * 95 / 100)
    #expect(marked.words.count >= plain.words.count)
    let phonemes = try say("It is the turn of [[h@l'oU]].")
    #expect(phonemes.length > (try say("It is the turn of hello.")).length + 100)
  }

  @Test func markupIsNotObeyedInAnAccentEither() throws {
    var voice = Voice(language: "en-gb", variant: "m1", pitch: 50, pace: 160, accent: .french)
    _ = try say(Self.sentence, voice)
    let marked = try say("It is [[h@l'oU]].", voice)
    #expect(marked.length > (try say("It is hello.", voice)).length + 100)
    voice.accent = nil
    // Signs that are spelled take far longer than the word; eSpeak NG itself is never quite the same.
    let plain = try say("It is [[h@l'oU]].", voice)
    #expect(abs(marked.length - plain.length) < plain.length / 10)
  }

  @Test(arguments: [
    "", " ", "\n\t", "...", "'", "健太", "🙂", "Ж", "\u{202e}ab", "[[", "]] [[", "<",
    "a\u{300}\u{301}",
    String(repeating: "x", count: 400), String(repeating: "word ", count: 2000),
    String(repeating: "[", count: 500), String(repeating: "9", count: 300),
  ]) func nothingBreaksIt(_ text: String) throws {
    let box = try Voicebox()
    for accent in [nil, Accent.french, .polish] {
      let voice = Voice(language: "en-gb", variant: "m1", pitch: 50, pace: 450, accent: accent)
      guard let spoken = box.say(Utterance(text, voice)) else { continue }
      #expect(spoken.length <= (Voicebox.longest + 1) * 1000)
      #expect(spoken.words.allSatisfy { spoken.samples.indices.contains($0) })
    }
    #expect(box.say(Utterance(Self.sentence, .narrator)) != nil, "and it goes on")
  }

  @Test func whatIsNotInstalledIsPlainEnglish() throws {
    let plain = try say(
      Self.sentence, Voice(language: "en-gb", variant: "m1", pitch: 50, pace: 160))
    for (language, variant) in [("tlh", "m1"), ("en-gb", "nobody"), ("tlh", "nobody")] {
      let other = try say(
        Self.sentence, Voice(language: language, variant: variant, pitch: 50, pace: 160))
      #expect(abs(other.samples.count - plain.samples.count) < plain.samples.count / 20)
    }
  }
}
