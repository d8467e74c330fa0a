import SoundDesk
import Soundscape
import Testing

extension StudioTests {
  /// Each utterance is a tone of its own in words of 200 ms, with 100 ms between them.
  @Suite struct Speech {
    static func studio() throws -> Studio {
      let studio = try Studio()
      for number in 1...3 {
        var take = Studio.Take(pitch(number), milliseconds: 1500, rate: 22050)
        for sample in take.samples.indices where sample * 1000 / 22050 % 300 >= 200 {
          take.samples[sample] = 0
        }
        take.words = [0, 300, 600, 900, 1200]
        studio.add(.utterance(number), take)
      }
      studio.run(to: 100)
      return studio
    }

    static func pitch(_ number: Int) -> Double { Double(number) * 500 }

    @Test func twoSentencesDoNotOverlap() throws {
      let studio = try Self.studio()
      studio.tell("speak 7 en-gb f3 42 150 - One.", "speak 8 en-gb m3 42 150 - Two.")
      studio.run(to: 4000)
      let one = studio.heard.times(of: Self.pitch(1), above: 0.3)
      let two = studio.heard.times(of: Self.pitch(2), above: 0.3)
      #expect(one.count == 5 && two.count == 5)
      let (end, start) = (try #require(one.last?.upperBound), try #require(two.first?.lowerBound))
      #expect(end <= start)
      #expect(one.first?.lowerBound == 100)
      #expect((1600...1650).contains(try #require(studio.time(of: .spoken(7)))))
      #expect((3100...3150).contains(try #require(studio.time(of: .spoken(8)))))
    }

    @Test func stopIsSilentWithinAHundredMilliseconds() throws {
      let studio = try Self.studio()
      studio.tell("speak 7 en-gb f3 42 150 - One.", "speak 8 en-gb m3 42 150 - Two.")
      studio.run(to: 550)
      studio.tell("stop")
      studio.run(to: 3000)
      #expect(studio.heard.peak(500..<550) > 0.55)
      #expect(studio.heard.peak(600..<3000) < Recording.silence)
      #expect(studio.reports.map(\.report) == [.cut(7), .cut(8)])
    }

    @Test func hushLetsTheWordEnd() throws {
      let studio = try Self.studio()
      studio.tell("speak 7 en-gb f3 42 150 - One.", "speak 8 en-gb m3 42 150 - Two.")
      studio.run(to: 450)
      studio.tell("hush")
      studio.run(to: 470)
      studio.tell("speak 9 en-gb f3 42 150 - Three.")
      studio.run(to: 3000)
      // The second word is whole, and the third is not heard.
      #expect(studio.heard.times(of: Self.pitch(1), above: 0.3) == [100..<300, 400..<600])
      #expect(studio.heard.times(of: Self.pitch(2), above: 0.1) == [])
      let three = studio.heard.times(of: Self.pitch(3), above: 0.3)
      #expect(three.count == 5)
      #expect(try #require(three.first).lowerBound >= 700)
      #expect(studio.reports.map(\.report) == [.cut(8), .cut(7), .spoken(9)])
    }
  }
}
