import Testing

@testable import Soundscape

/// What goes through the pipe, and what comes of it.
@Suite struct SoundLinkTests {
  typealias Directive = SoundLink.Directive

  static let volumes: [Directive] = SoundKind.allCases.map { .write(.volume($0, 100)) }
  static let started: [Directive] = [.start, .write(.hello(version: 1))]

  /// One whose program has just begun to play an effect: its id is 1, that of the ping 2.
  static func playing(_ effect: Effect = .door) -> SoundLink {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(effect)], now: 0)
    _ = link.hear(.ready(version: 1), now: 100)
    return link
  }

  // MARK: - Beginning

  @Test func theFirstCueStartsTheProgram() {
    var link = SoundLink(levels: SoundLevels())
    #expect(link.play([.effect(.door), .effect(.steps, .far)], now: 0) == Self.started)
    #expect(link.play([.speech(Utterance("Good evening.", .narrator))], now: 10) == [])
    #expect(
      link.hear(.ready(version: 1), now: 400) == Self.volumes + [
        .write(.effect(1, .door, .near)), .write(.effect(2, .steps, .far)),
        .write(.speak(3, Utterance("Good evening.", .narrator))), .write(.ping(4)),
        .state(.playing),
      ])
    #expect(link.hear(.ended(2), now: 900) == [.ended(.steps)])
    #expect(link.hear(.ended(2), now: 900) == [], "an effect ends once")
  }

  @Test func theMusicPlaysAsSoonAsSomethingCan() {
    var link = SoundLink(levels: SoundLevels())
    #expect(link.play([.music], now: 0) == Self.started)
    #expect(
      link.hear(.ready(version: 1), now: 1)
        == Self.volumes + [.write(.music), .write(.ping(1)), .state(.playing)])
    #expect(link.hear(.pong(1), now: 2) == [])
    // Whether it plays already, the program knows.
    #expect(link.play([.music], now: 3) == [.write(.music), .write(.ping(2))])
    #expect(link.hear(.pong(2), now: 4) == [])
    #expect(link.play([.noMusic], now: 5) == [.write(.noMusic), .write(.ping(3))])
  }

  @Test func whatEndsNeedsNoProgram() {
    var link = SoundLink(levels: SoundLevels())
    #expect(link.play([.noMusic, .hush, .ambience(nil)], now: 0) == [])
    #expect(link.due == nil)
  }

  @Test func oldNewsIsNotHeard() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(.door), .ambience(.rain)], now: 0)
    _ = link.play([.effect(.search)], now: 1500)
    #expect(link.due == 2001)
    #expect(link.tick(now: 2000) == [])
    #expect(link.tick(now: 2001) == [.ended(.door)])
    #expect(
      link.hear(.ready(version: 1), now: 3000)
        == Self.volumes + [.write(.effect(1, .search, .near)), .write(.ping(2)), .state(.playing)])
    var late = SoundLink(levels: SoundLevels())
    _ = late.play([.effect(.door)], now: 0)
    #expect(
      late.hear(.ready(version: 1), now: 2001)
        == Self.volumes + [.ended(.door), .write(.ping(1)), .state(.playing)])
  }

  @Test func onlySoMuchWaits() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(.knock)], now: 0)
    var ended: [Directive] = []
    for _ in 0..<SoundLink.mostWaiting { ended += link.play([.effect(.page)], now: 0) }
    #expect(ended == [.ended(.knock)])
  }

  @Test func whatHasPassedIsNotSaidAtTheStart() {
    var link = SoundLink(levels: SoundLevels())
    let line = Utterance("I was in the Library.", .narrator)
    _ = link.play([.speech(line), .ambience(.rain), .ambience(.fire), .music], now: 0)
    _ = link.play([.hush, .noMusic], now: 1)
    #expect(
      link.hear(.ready(version: 1), now: 2)
        == Self.volumes + [.write(.ambience(.fire)), .write(.ping(1)), .state(.playing)])
  }

  @Test func anotherVersionIsNotTalkedTo() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(.door)], now: 0)
    let why = "midnight-sound is of another version than the game."
    #expect(
      link.hear(.ready(version: 2), now: 1)
        == [.kill, .ended(.door), .log("No sound: \(why)"), .state(.failed(why))])
    #expect(link.play([.effect(.door)], now: 2) == [.ended(.door)])
  }

  // MARK: - Levels

  @Test func whatIsOffIsNotSent() {
    var levels = SoundLevels()
    levels.effects.isOn = false
    levels.speech.volume = 0
    var link = SoundLink(levels: levels)
    #expect(
      link.play(
        [.effect(.door), .ambience(.rain), .speech(Utterance("No.", .narrator)), .hush], now: 0)
        == [.ended(.door)])
    #expect(link.play([.music], now: 0) == Self.started)
  }

  @Test func nothingIsStartedWhereNothingIsHeard() {
    var link = SoundLink(levels: .silent)
    #expect(link.play([.music, .effect(.door), .ambience(.rain)], now: 0) == [.ended(.door)])
    // What should play by then plays when it may.
    #expect(link.set(SoundLevels(), now: 1) == Self.started)
  }

  @Test func muteEndsTheProgram() {
    var link = Self.playing()
    #expect(link.set(.silent, now: 200) == [.letGo, .ended(.door), .state(.idle)])
    #expect(link.play([.effect(.door)], now: 300) == [.ended(.door)])
    #expect(link.due == nil)
  }

  @Test func volumesAreToldWhenTheyChange() {
    var link = Self.playing()
    _ = link.hear(.pong(2), now: 110)
    var levels = SoundLevels()
    levels.effects.volume = 40
    #expect(link.set(levels, now: 200) == [.write(.volume(.effects, 40)), .write(.ping(3))])
    #expect(link.set(levels, now: 200) == [])
    _ = link.hear(.pong(3), now: 210)
    levels.speech.isOn = false
    #expect(
      link.set(levels, now: 300)
        == [.write(.volume(.speech, 0)), .write(.stop), .write(.ping(4))])
  }

  @Test func musicThatWasOffPlaysAtOnce() {
    var quiet = SoundLevels()
    quiet.music.isOn = false
    var link = Self.playing()
    _ = link.hear(.pong(2), now: 110)
    _ = link.play([.music], now: 200)
    _ = link.hear(.pong(3), now: 210)
    #expect(
      link.set(quiet, now: 300)
        == [.write(.volume(.music, 0)), .write(.noMusic), .write(.ping(4))])
    _ = link.hear(.pong(4), now: 310)
    #expect(
      link.set(SoundLevels(), now: 400)
        == [.write(.volume(.music, 100)), .write(.music), .write(.ping(5))])
  }

  // MARK: - The game

  @Test func whileTheGameIsStoppedNothingPlays() {
    var link = Self.playing()
    _ = link.play([.music], now: 200)
    #expect(link.pause(now: 300) == [.kill, .ended(.door), .state(.idle)])
    #expect(link.play([.effect(.door)], now: 400) == [.ended(.door)])
    #expect(link.resume(now: 500) == Self.started)
    #expect(link.hear(.ready(version: 1), now: 600).contains(.write(.music)))
    // Without music there is nothing to go on with.
    var silent = SoundLink(levels: SoundLevels())
    #expect(silent.pause(now: 0) + silent.resume(now: 1) == [])
  }

  @Test func theEndOfTheGameIsThatOfTheProgram() {
    var link = Self.playing()
    _ = link.play([.music], now: 200)
    #expect(link.close(now: 300) == [.letGo, .ended(.door), .state(.idle)])
    #expect(link.play([.music, .effect(.page)], now: 400) == [.ended(.page)])
  }
}
