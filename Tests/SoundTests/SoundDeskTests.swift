import SoundDesk
import Soundscape
import Testing

@Suite struct SoundDeskTests {
  @Test func itPlaysOnlyAfterAGreeting() {
    var stage = Stage()
    stage.tell("music", "effect 1 door near", "ping 4")
    #expect(stage.take() == [])
    stage.tell("hello 1", "hello 1", "ping 5")
    #expect(stage.take() == ["0 ready 1", "0 pong 5"])
  }

  @Test func anotherVersionIsNotSpoken() {
    var stage = Stage()
    stage.tell("hello 2", "music")
    #expect(
      stage.take() == [
        "0 failed This version of midnight-sound is not of the game's.", "0 finish 1",
      ])
  }

  @Test func aDeviceThatCannotBeOpenedIsToldInASentence() throws {
    var desk = SoundDesk()
    #expect(desk.take(.hello(version: 1), at: 0) == [.open])
    #expect(
      desk.opened(failure: "No device.", at: 3)
        == [.report(.failed("No device.")), .finish(1)])
    #expect(desk.take(.music, at: 4) == [])
  }

  @Test func aDeviceThatIsLostLeavesNobodyWaiting() {
    var stage = Stage.open()
    stage.tell(
      "effect 1 door near", "effect 2 page near", "speak 3 en-gb f3 42 150 - Good evening.")
    stage.run(to: 10)
    #expect(
      stage.desk.lost("It is gone.", at: 10) == [
        .report(.ended(1)), .report(.ended(2)), .report(.cut(3)), .report(.failed("It is gone.")),
        .finish(1),
      ])
  }

  @Test func theEndAnswersAllAndFades() {
    var stage = Stage.open()
    stage.tell("music", "effect 1 door near", "speak 2 en-gb f3 42 150 - Good evening.")
    stage.run(to: 100)
    _ = stage.take()
    stage.tell("quit", "effect 3 page near")
    #expect(stage.desk.nextLook(after: 100) == 150)
    stage.run(to: 200)
    #expect(
      stage.take() == [
        "100 ended 1", "100 cut 2", "100 music: at 0", "100 near: at 0", "100 speech: at 0",
        "150 music: stop", "150 near: stop", "150 speech: stop", "150 discard utterance 1",
        "150 finish 0",
      ])
  }

  @Test func theEndComesAtOnceWhereNothingPlays() {
    var stage = Stage.open()
    stage.tell("quit")
    #expect(stage.take() == ["0 finish 0"])
  }

  // MARK: Music

  @Test func musicBeginsOnceAndGoesOnUndisturbed() {
    var stage = Stage.open()
    stage.tell("music", "music")
    stage.run(to: 5000)
    stage.tell("music")
    stage.run(to: 60_000)
    #expect(stage.take() == ["0 make music", "0 music: music at 30 in a loop"])
    #expect(stage.desk.nextLook(after: 60_000) == nil)
  }

  @Test func musicStopsAtOnceAndComesBackFromItsBeginning() {
    var stage = Stage.open()
    stage.tell("music")
    stage.run(to: 500)
    stage.tell("no-music", "music")
    stage.run(to: 700)
    stage.tell("no-music", "no-music")
    stage.run(to: 900)
    #expect(
      stage.take() == [
        "0 make music", "0 music: music at 30 in a loop", "500 music: at 0", "550 music: stop",
        "550 music: music at 30 in a loop", "700 music: at 0", "750 music: stop",
      ])
  }

  @Test func musicThatIsStoppedWhileItIsMadeDoesNotBegin() {
    var stage = Stage.open()
    stage.making = 200
    stage.tell("music")
    stage.run(to: 100)
    stage.tell("no-music")
    stage.run(to: 1000)
    #expect(stage.take() == ["0 make music"])
    stage.tell("music")
    #expect(stage.take() == ["1000 music: music at 30 in a loop"])
  }

  @Test func unheardMusicKeepsItsPlace() {
    var stage = Stage.open()
    stage.tell("music")
    stage.run(to: 500)
    stage.tell("volume music 0")
    stage.run(to: 700)
    stage.tell("volume music 50")
    #expect(
      stage.take().dropFirst(2) == ["500 music: at 0", "700 music: at 15"])
  }

  @Test func musicThatCannotBeHeardIsNotMade() {
    var stage = Stage.open()
    stage.tell("volume music 0", "music")
    stage.run(to: 100)
    #expect(stage.take() == [])
    stage.tell("volume music 100")
    stage.run(to: 200)
    #expect(stage.take() == ["100 make music", "100 music: music at 30 in a loop"])
  }

  // MARK: Ambience

  @Test func anAmbiencePlaysOnceOverTheMusic() {
    var stage = Stage.open()
    stage.clips[.piece("ambience-rain")] = Clip(length: 4000, gain: 0.5)
    stage.tell("music", "ambience rain")
    stage.run(to: 1000)
    stage.tell("ambience rain")
    stage.run(to: 5000)
    #expect(
      stage.take() == [
        "0 make music", "0 make ambience-rain", "0 music: music at 30 in a loop",
        "0 ambience: ambience-rain at 25", "5000 ambience: stop",
        "5000 discard ambience-rain",
      ])
    // It has ended, and the player comes again.
    stage.tell("ambience rain")
    #expect(stage.take() == ["5000 make ambience-rain"])
  }

  @Test func anAmbienceIsReplaced() {
    var stage = Stage.open()
    stage.tell("ambience rain")
    stage.run(to: 100)
    stage.tell("ambience fire")
    stage.run(to: 120)
    stage.tell("ambience wind")
    stage.run(to: 500)
    stage.tell("ambience -")
    stage.run(to: 600)
    #expect(
      stage.take().filter { !$0.contains("make") && !$0.contains("discard") } == [
        "0 ambience: ambience-rain at 50", "100 ambience: at 0", "150 ambience: stop",
        "150 ambience: ambience-wind at 50", "500 ambience: at 0", "550 ambience: stop",
      ])
  }
}
