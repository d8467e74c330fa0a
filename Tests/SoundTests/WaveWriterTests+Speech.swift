import Soundscape
import Testing
import Voicebox

extension WaveWriterTests {
  /// What eSpeak NG says.
  @Suite(.serialized) struct Speech {
    /// An utterance as it is synthesised, and where its words begin in milliseconds.
    private static func said(_ text: String, _ voice: Voice) throws -> (Recording, words: [Int]) {
      let spoken = try #require(try Voicebox().say(Utterance(text, voice)))
      return (
        Recording(rate: spoken.rate, channels: 1, samples: spoken.samples),
        spoken.words.map { $0 * 1000 / spoken.rate }
      )
    }

    private static let uncle = Voice(
      language: "en-gb-scotland", variant: "m3", pitch: 42, pace: 160)
    private static let long = "Nobody has left the house, and nobody may leave it until midnight."

    private static func line(_ id: Int, _ text: String, _ voice: Voice) -> String {
      SoundCommand.speak(id, Utterance(text, voice)).line
    }

    @Test func twoSentencesDoNotOverlap() throws {
      let show = try Performance()
      show.tell(
        Self.line(1, "Good evening.", .narrator), Self.line(2, "Is it, my dear?", Self.uncle))
      let ends = [try show.wait(for: "> spoken 1").time, try show.wait(for: "> spoken 2").time]
      show.pass(200)
      let heard = try show.end()

      let (first, _) = try Self.said("Good evening.", .narrator)
      let (second, _) = try Self.said("Is it, my dear?", Self.uncle)
      let one = try #require(heard.place(of: first))
      let two = try #require(heard.place(of: second))
      #expect(one.likeness > 0.95 && two.likeness > 0.95, "\(one), \(two)")
      // The second begins where the first has ended: both are heard whole, each by itself.
      let gap = two.time - (one.time + first.length)
      #expect((-20...60).contains(gap), "\(gap)")
      for (begin, sound, end) in [(one.time, first, ends[0]), (two.time, second, ends[1])] {
        #expect(abs(end - begin - sound.length) <= 50 + 10, "told at \(end) ms")
      }
    }

    @Test func stopIsSilentWithinAHundredMilliseconds() throws {
      let show = try Performance()
      show.tell(Self.line(1, Self.long, .narrator), Self.line(2, Self.long, Self.uncle))
      try show.wait(for: "* utterance 1 on speech")
      show.pass(800)
      show.tell("stop")
      try show.wait(for: "> cut 2")
      show.pass(500)
      let heard = try show.end()

      let stop = try show.time(of: "< stop")
      #expect(heard.peak(stop - 300..<stop) > 0.1)
      #expect(heard.peak(stop + 100..<heard.length) < Recording.silence)
      #expect(heard.length - stop > 500)
      #expect(show.reports == ["ready 1", "cut 1", "cut 2"])
    }

    @Test func hushLetsAWordEnd() throws {
      let show = try Performance()
      show.tell(Self.line(1, Self.long, .narrator), Self.line(2, Self.long, Self.uncle))
      try show.wait(for: "* utterance 1 on speech")
      show.pass(800)
      show.tell("hush")
      try show.wait(for: "> cut 1")
      show.pass(500)
      let heard = try show.end()

      let (said, words) = try Self.said(Self.long, .narrator)
      let begun = try #require(heard.place(of: said.prefix(700))).time
      let hush = try show.time(of: "< hush") - begun
      let next = try #require(words.first { $0 > hush })
      // It is said up to the word's end; the next word is not heard, nor the next sentence.
      #expect(hush > 600 && next - hush < 600)
      let place = try #require(heard.place(of: said.prefix(next - 60)))
      #expect(place.likeness > 0.95 && abs(place.time - begun) <= 10, "\(place), \(begun)")
      #expect(heard.peak(begun + next + 80..<heard.length) < Recording.silence)
      #expect(show.reports == ["ready 1", "cut 2", "cut 1"])
    }
  }
}
