import SoundDesk
import Soundscape
import Testing

extension SoundDeskTests {
  @Suite struct Effects {
    @Test func twoChannelsPlayAtTheSameTimeAndEachTellsItsEnd() {
      var stage = Stage.open()
      stage.clips[.piece("door")] = Clip(length: 900)
      stage.clips[.piece("knock")] = Clip(length: 600, gain: 0.5)
      stage.tell("effect 7 door near")
      stage.run(to: 100)
      stage.tell("effect 8 knock far")
      stage.run(to: 2000)
      #expect(
        stage.take().filter { !$0.contains("make") } == [
          "0 near: door at 50", "100 far: knock at 15", "700 far: stop", "700 ended 8",
          "900 near: stop", "900 ended 7",
        ])
      #expect(stage.desk.nextLook(after: 2000) == nil)
    }

    @Test func aChannelPlaysOneAfterTheOther() {
      var stage = Stage.open()
      stage.tell("effect 1 door near", "effect 2 page near", "effect 3 door near")
      stage.run(to: 5000)
      #expect(
        stage.take().filter { !$0.contains("make") && !$0.contains("stop") } == [
          "0 near: door at 50", "1000 ended 1", "1000 near: page at 50", "2000 ended 2",
          "2000 near: door at 50", "3000 ended 3",
        ])
    }

    @Test func ofThreeThatWaitTheOldestGivesWay() {
      var stage = Stage.open()
      stage.making = 10
      stage.tell("effect 1 door far")
      stage.run(to: 100)
      stage.tell("effect 2 page far", "effect 3 dust far")
      #expect(stage.take().last == "100 make dust")
      stage.tell("effect 4 steps far")
      #expect(stage.take() == ["100 make steps", "100 ended 2"])
    }

    @Test func whatCannotBeMadeEndsAtOnce() {
      var stage = Stage.open()
      stage.clips[.piece("door")] = .some(nil)
      stage.tell("effect 1 door near", "effect 2 page near")
      stage.run(to: 10)
      stage.tell("effect 3 door far")
      #expect(
        stage.take() == [
          "0 make door", "0 make page", "0 ended 1", "0 near: page at 50", "10 ended 3",
        ])
    }

    @Test func whatIsMadeTooLateIsNotPlayed() {
      var stage = Stage.open()
      stage.making = 4000
      stage.tell("effect 1 door near")
      stage.run(to: 10_000)
      #expect(stage.take() == ["0 make door", "3000 ended 1"])
      // Now it is there.
      stage.tell("effect 2 door near")
      #expect(stage.take() == ["10000 near: door at 50"])
    }

    @Test func behindALongOneItWaitsAsLongAsItTakes() {
      var stage = Stage.open()
      stage.clips[.piece("midnight")] = Clip(length: 9000)
      stage.tell("effect 1 midnight near", "effect 2 door near")
      stage.run(to: 10_000)
      #expect(stage.take().contains("9000 near: door at 50"))
    }

    @Test func aVolumeCountsAtOnce() {
      var stage = Stage.open()
      stage.tell("effect 1 door near", "effect 2 knock far", "ambience rain")
      stage.run(to: 100)
      _ = stage.take()
      stage.tell("volume effects 50")
      #expect(
        stage.take() == ["100 ambience: at 25", "100 near: at 25", "100 far: at 15"])
    }

    @Test func withoutVolumeNobodyWaits() {
      var stage = Stage.open()
      stage.tell("effect 1 door near", "effect 2 page near", "ambience rain")
      stage.run(to: 100)
      _ = stage.take()
      stage.tell("volume effects 0")
      stage.tell("effect 3 knock far", "ambience fire")
      stage.run(to: 2000)
      #expect(
        stage.take() == [
          "100 ended 1", "100 ended 2", "100 ambience: at 0", "100 near: at 0", "100 ended 3",
          "150 ambience: stop", "150 discard ambience-rain", "150 near: stop",
        ])
    }

    @Test func aDeviceThatStandsKeepsNobodyWaiting() {
      var stage = Stage.open()
      stage.isStuck = true
      stage.tell("effect 1 door near")
      stage.run(to: 5000)
      #expect(stage.take().suffix(2) == ["3005 near: stop", "3005 ended 1"])
    }
  }
}
