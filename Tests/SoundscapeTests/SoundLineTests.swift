import Soundscape
import Testing

@Suite struct SoundLineTests {
  static let commands: [(SoundCommand, String)] = [
    (.hello(version: 1), "hello 1"),
    (.volume(.speech, 70), "volume speech 70"),
    (.music, "music"), (.noMusic, "no-music"),
    (.ambience(.rain), "ambience rain"), (.ambience(nil), "ambience -"),
    (.effect(7, .yourTurn, .far), "effect 7 your-turn far"),
    (
      .speak(8, Utterance("I was in the Library.", .narrator)),
      "speak 8 en-gb f3 42 150 - I was in the Library."
    ),
    (.hush, "hush"), (.stop, "stop"), (.ping(9), "ping 9"), (.quit, "quit"),
  ]

  @Test(arguments: commands) func everyCommandIsReadAsItIsWritten(
    _ pair: (command: SoundCommand, line: String)
  ) {
    #expect(pair.command.line == pair.line)
    #expect(SoundCommand(line: pair.line) == pair.command)
  }

  @Test(arguments: [
    "", " ", "music now", "volume music 101", "volume music -1", "volume noise 5", "effect 1 door",
    "effect x door near", "effect 1 cannon near", "effect 99999999999 door near", "ambience",
    "speak 1 ../../etc f3 50 150 - Hello", "speak 1 en-gb f3 50 9 - Hello", "hello", "hello 1 2",
    "speak 1 en-gb f3 50 150 klingon Hello",
  ]) func nonsenseIsNoCommand(_ line: String) {
    #expect(SoundCommand(line: line) == nil)
  }

  @Test func textStaysOnItsLine() {
    let command = SoundCommand.speak(1, Utterance("one\nmusic\u{1b}[2J\u{2028}two", .narrator))
    #expect(command.line == "speak 1 en-gb f3 42 150 - one music [2J two")
    let long = SoundCommand.speak(1, Utterance(String(repeating: "é", count: 9000), .narrator))
    #expect(long.line.utf8.count <= SoundCommand.longest)
    #expect(SoundCommand(line: long.line) != nil)
  }

  @Test(arguments: [
    (SoundReport.ready(version: 1), "ready 1"), (.ended(7), "ended 7"), (.spoken(8), "spoken 8"),
    (.cut(8), "cut 8"), (.pong(9), "pong 9"), (.failed("no sound card"), "failed no sound card"),
  ]) func everyReportIsReadAsItIsWritten(_ pair: (report: SoundReport, line: String)) {
    #expect(pair.report.line == pair.line)
    #expect(SoundReport(line: pair.line) == pair.report)
  }

  @Test(arguments: ["", "ended", "ended -1", "ended 1 2", "started 1", "pong 99999999999"])
  func nonsenseIsNoReport(_ line: String) {
    #expect(SoundReport(line: line) == nil)
  }
}
