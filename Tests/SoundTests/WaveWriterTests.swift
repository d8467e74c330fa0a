import Score
import Soundscape
import Synth
import Testing

/// The program itself in real time, without a sound card: what it says and what it plays. Judged are
/// the samples that OpenAL Soft wrote, and the program's reports by the device's own clock.
@Suite(.serialized) struct WaveWriterTests {
  /// A piece as it is rendered, and its gain.
  private static func piece(_ name: String) throws -> (Recording, gain: Float) {
    let piece = try #require(try House.score()[name])
    let rendered = Synth.render(piece)
    let recording = Recording(
      rate: Rendered.rate, channels: rendered.channels, samples: rendered.samples)
    return (recording, Float(piece.gain))
  }

  @Test func musicIsHeardAtThirtyPercentAndNotStartedAgain() throws {
    let show = try Performance()
    show.tell("music")
    try show.wait(for: "* music on music")
    show.pass(2000)
    show.tell("music")
    show.pass(1500)
    show.tell("no-music")
    show.pass(500)
    let heard = try show.end()
    let (music, _) = try Self.piece("music")

    let start = try #require(heard.start(of: music, gain: 0.30))
    let begun = start * 1000 / heard.rate
    let end = try show.time(of: "< no-music")
    #expect(end - begun > 3000)
    // To the last sample it is the piece from its beginning on, at 0.30: it has not begun again.
    let frames = (end - begun) * heard.rate / 1000
    #expect(heard.rest(of: music, gain: 0.30, at: start, for: frames) < 0.001)
    let peak = heard.peak(begun..<end) / music.peak(0..<end - begun)
    let rms = heard.rms(begun..<end) / music.rms(0..<end - begun)
    #expect(abs(peak - 0.30) < 0.015)
    #expect(abs(rms - 0.30) < 0.015)
    // And it stops at once.
    #expect(heard.peak(end + 100..<heard.length) < Recording.silence)
    #expect(heard.length - end > 400)
  }

  @Test func twoEffectsOverlapAndEachTellsItsEndInTime() throws {
    let show = try Performance()
    show.tell("effect 1 your-turn near")
    try show.wait(for: "* your-turn on near")
    show.pass(300)
    show.tell("effect 2 steps far")
    let ends = [try show.wait(for: "> ended 1").time, try show.wait(for: "> ended 2").time]
    #expect(show.reports == ["ready 1", "ended 1", "ended 2"])
    show.pass(200)
    let heard = try show.end()

    let (turn, loud) = try Self.piece("your-turn")
    let (steps, soft) = try Self.piece("steps")
    let first = try #require(heard.start(of: turn, gain: 0.5 * loud))
    let rest = heard.without(turn, gain: 0.5 * loud, at: first)
    let second = try #require(rest.start(of: steps, gain: 0.3 * soft))
    // Both are in it, whole and at the same time, and nothing else is.
    #expect(first < second && second < first + turn.count)
    #expect(
      rest.without(steps, gain: 0.3 * soft, at: second).peak(0..<heard.length) < 0.001)
    for (start, sound, end) in [(first, turn, ends[0]), (second, steps, ends[1])] {
      let due = (start + sound.count) * 1000 / heard.rate
      #expect(abs(end - due) <= 50, "told at \(end) ms, due at \(due)")
    }
  }

  @Test(arguments: ["quit", nil]) func theEndOfTheLinesEndsIt(line: String?) throws {
    let show = try Performance()
    show.tell("music", "effect 1 verdict near")
    try show.wait(for: "* verdict on near")
    show.pass(100)
    let heard = try show.end(with: line)
    // It has told the end of what was cut off, and faded out.
    #expect(show.reports.last == "ended 1")
    let end = try show.time(of: "> ended 1")
    #expect(heard.length - end < 300)
  }

  @Test func nonsenseIsPassedOver() throws {
    let show = try Performance()
    for _ in 0..<100 { show.tell("play it again", "effect 1 door everywhere", "hello 1") }
    show.tell(String(repeating: "a", count: 1_000_000), "ping 8")
    try show.wait(for: "> pong 8")
    #expect(show.complaints == 20)
    _ = try show.end()
    #expect(show.reports == ["ready 1", "pong 8"])
  }

  @Test func aDeviceThatIsLostIsToldAndEndsIt() throws {
    // It takes the first samples, and is full.
    let show = try Performance(into: "/dev/full")
    #expect(show.status() == 1)
    #expect(show.reports == ["ready 1", "failed The sound device is gone."])
  }
}
