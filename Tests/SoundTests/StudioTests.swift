import Mixer
import Score
import SoundDesk
import Soundscape
import Synth
import Testing

/// What is really mixed, sample for sample, as fast as it can be.
@Suite struct StudioTests {
  /// The music of the house; every piece reaches full scale.
  static let music = Result { try House.score()["music"].map { Synth.render($0) } }

  static func studioWithMusic() throws -> (Studio, Recording) {
    let music = try #require(try music.get())
    let studio = try Studio()
    studio.add(.music, Studio.Take(samples: music.samples, channels: music.channels))
    return (
      studio,
      Recording(rate: Rendered.rate, channels: music.channels, samples: music.samples)
    )
  }

  @Test func musicIsHeardAtThirtyPercent() throws {
    let (studio, music) = try Self.studioWithMusic()
    studio.tell("music")
    studio.run(to: music.length)
    let (peak, rms) = (
      studio.heard.peak(0..<music.length) / music.peak(0..<music.length),
      studio.heard.rms(0..<music.length) / music.rms(0..<music.length)
    )
    #expect(music.peak(0..<music.length) > 0.99)
    #expect(abs(peak - 0.30) < 0.015)
    #expect(abs(rms - 0.30) < 0.015)
    // So that the figures mean something: it is the music, from its beginning.
    for start in stride(from: 1000, to: music.length - 1000, by: 7000) {
      let ratio = studio.heard.rms(start..<start + 200) / music.rms(start..<start + 200)
      #expect(abs(ratio - 0.30) < 0.015)
    }
  }

  @Test func musicGoesRoundWithoutAGap() throws {
    let studio = try Studio()
    // A whole number of waves, so that it goes on where it began.
    studio.add(.music, Studio.Take(440, milliseconds: 500))
    studio.tell("music")
    studio.run(to: 3000)
    for start in stride(from: 20, to: 2900, by: 10) {
      #expect(abs(studio.heard.amplitude(of: 440, start..<start + 50) - 0.30) < 0.01)
    }
  }

  @Test func aSecondStartChangesNoSample() throws {
    let (once, _) = try Self.studioWithMusic()
    let (often, _) = try Self.studioWithMusic()
    once.tell("music")
    often.tell("music")
    once.run(to: 3000)
    for time in stride(from: 100, through: 3000, by: 100) {
      often.run(to: time)
      often.tell("music")
    }
    #expect(once.heard.left == often.heard.left && once.heard.right == often.heard.right)
    #expect(once.heard.peak(1000..<3000) > 0.02)
  }

  @Test func musicStopsAtOnceAndWithoutAClick() throws {
    let studio = try Studio()
    studio.add(.music, Studio.Take(100, milliseconds: 1000))
    studio.tell("music")
    // In the middle of a wave.
    studio.run(to: 1065)
    studio.tell("no-music")
    studio.run(to: 2000)
    #expect(studio.heard.peak(1000..<1065) > 0.29)
    #expect(studio.heard.peak(1115..<2000) < Recording.silence)
    // No step is greater than those of the wave itself: 0.30 * 2 pi * 100 / 44100.
    let left = studio.heard.left
    let step = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(step < 0.006)
    studio.tell("music")
    studio.run(to: 2100)
    #expect(studio.heard.peak(2000..<2100) > 0.29)
  }

  @Test func twoEffectsAreHeardAtOnceAndEndInTime() throws {
    let studio = try Studio()
    studio.add(.piece("door"), Studio.Take(600, milliseconds: 700))
    studio.add(.piece("knock"), Studio.Take(1000, milliseconds: 900))
    studio.run(to: 100)
    studio.tell("effect 1 door near")
    studio.run(to: 300)
    studio.tell("effect 2 knock far")
    studio.run(to: 2000)
    #expect(abs(studio.heard.amplitude(of: 600, 400..<700) - 0.50) < 0.01)
    #expect(abs(studio.heard.amplitude(of: 1000, 400..<700) - 0.30) < 0.01)
    #expect(studio.heard.times(of: 600, above: 0.1) == [100..<800])
    #expect(studio.heard.times(of: 1000, above: 0.1) == [300..<1200])
    let door = try #require(studio.time(of: .ended(1)))
    let knock = try #require(studio.time(of: .ended(2)))
    #expect((750...850).contains(door))
    #expect((1150...1250).contains(knock))
    #expect(studio.reports.count == 2)
  }

  @Test func anAmbienceIsHeardOnceOverTheMusic() throws {
    let studio = try Studio()
    studio.add(.music, Studio.Take(400, milliseconds: 1000))
    studio.add(.piece("ambience-rain"), Studio.Take(900, milliseconds: 600))
    studio.add(.piece("ambience-fire"), Studio.Take(1500, milliseconds: 600))
    studio.tell("music", "ambience rain")
    studio.run(to: 2000)
    studio.tell("ambience rain")
    studio.run(to: 2300)
    studio.tell("ambience fire")
    studio.run(to: 4000)
    #expect(studio.heard.times(of: 400, above: 0.2) == [0..<4000])
    let rain = studio.heard.times(of: 900, above: 0.3)
    #expect(rain.count == 2)
    #expect(rain.first == 0..<600)
    #expect(rain.last?.lowerBound == 2000)
    // The fire puts an end to it.
    #expect((2300...2320).contains(rain.last?.upperBound ?? 0))
    let fire = studio.heard.times(of: 1500, above: 0.3)
    #expect(fire == [2350..<2950])
  }

  @Test func volumesAreHeardAtOnce() throws {
    let studio = try Studio()
    studio.add(.music, Studio.Take(400, milliseconds: 1000))
    studio.tell("volume music 50", "music")
    studio.run(to: 1000)
    studio.tell("volume music 0")
    studio.run(to: 2000)
    studio.tell("volume music 100")
    studio.run(to: 3000)
    #expect(abs(studio.heard.peak(500..<1000) - 0.15) < 0.005)
    #expect(studio.heard.peak(1050..<2000) < Recording.silence)
    #expect(abs(studio.heard.peak(2100..<3000) - 0.30) < 0.005)
  }
}
