import SoundDesk
import Soundscape
import Testing

extension SoundDeskTests {
  @Suite struct Speaking {
    static let narrator = "en-gb f3 42 150 -"
    static let person = "en-gb m3 50 160 -"

    /// With three utterances of five words, a word every 200 ms.
    static func stage() -> Stage {
      var stage = Stage.open()
      for number in 1...3 {
        stage.clips[.utterance(number)] = Clip(length: 1000, words: [0, 200, 400, 600, 800])
      }
      return stage
    }

    @Test func oneAfterTheOtherIsSaid() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.", "speak 2 \(Self.person) Two.")
      stage.run(to: 5000)
      #expect(
        stage.take() == [
          "0 make utterance 1", "0 make utterance 2", "0 speech: utterance 1 at 60",
          "1000 speech: stop", "1000 discard utterance 1", "1000 spoken 1",
          "1000 speech: utterance 2 at 60", "2000 speech: stop", "2000 discard utterance 2",
          "2000 spoken 2",
        ])
    }

    @Test func twoAreMadeAhead() {
      var stage = Self.stage()
      for number in 1...4 { stage.tell("speak \(number) \(Self.narrator) So.") }
      #expect(stage.take() == ["0 make utterance 1", "0 make utterance 2"])
      stage.run(to: 100)
      #expect(stage.take() == ["0 speech: utterance 1 at 60", "0 make utterance 3"])
    }

    @Test func stopIsAtOnce() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.", "speak 2 \(Self.narrator) Two.")
      stage.run(to: 300)
      _ = stage.take()
      stage.tell("stop")
      stage.run(to: 310)
      stage.tell("speak 3 \(Self.narrator) Three.")
      stage.run(to: 1000)
      #expect(
        stage.take() == [
          "300 cut 1", "300 cut 2", "300 discard utterance 2", "300 speech: at 0",
          "310 make utterance 3", "350 speech: stop", "350 discard utterance 1",
          "350 speech: utterance 3 at 60",
        ])
    }

    @Test func hushLetsTheWordBeSaid() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.", "speak 2 \(Self.narrator) Two.")
      stage.run(to: 250)
      _ = stage.take()
      stage.tell("hush", "hush")
      stage.run(to: 1000)
      #expect(
        stage.take() == [
          "250 cut 2", "250 discard utterance 2", "375 cut 1", "375 speech: at 0",
          "425 speech: stop", "425 discard utterance 1",
        ])
    }

    @Test func hushLetsTheLastWordBeSaid() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.")
      stage.run(to: 850)
      stage.tell("hush")
      stage.run(to: 2000)
      #expect(stage.take().last == "1000 spoken 1")
    }

    @Test func stopEndsAHush() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.")
      stage.run(to: 250)
      stage.tell("hush")
      stage.run(to: 260)
      _ = stage.take()
      stage.tell("stop")
      stage.run(to: 1000)
      #expect(
        stage.take() == [
          "260 cut 1", "260 speech: at 0", "310 speech: stop", "310 discard utterance 1",
        ])
    }

    @Test func whatIsMadeForNobodyIsLetGo() {
      var stage = Self.stage()
      stage.making = 100
      stage.tell("speak 1 \(Self.narrator) One.")
      stage.run(to: 50)
      stage.tell("hush")
      stage.run(to: 1000)
      #expect(stage.take() == ["0 make utterance 1", "50 cut 1", "100 discard utterance 1"])
    }

    @Test func whatCannotBeSaidIsCut() {
      var stage = Self.stage()
      stage.clips[.utterance(1)] = .some(nil)
      stage.tell("speak 1 \(Self.narrator) One.", "speak 2 \(Self.narrator) Two.")
      stage.run(to: 100)
      #expect(stage.take().suffix(2) == ["0 cut 1", "0 speech: utterance 2 at 60"])
    }

    @Test func aPersonSpeaksAfterTheDoor() {
      var stage = Self.stage()
      stage.clips[.piece("door")] = Clip(length: 700)
      stage.tell("effect 1 door near", "speak 2 \(Self.person) Come in.")
      stage.run(to: 100)
      // What comes later is not waited for.
      stage.tell("effect 3 page near")
      stage.run(to: 1000)
      #expect(stage.take().contains("700 speech: utterance 1 at 60"))
    }

    @Test func theNarratorWaitsForNoDoor() {
      var stage = Self.stage()
      stage.tell("effect 1 door near", "speak 2 \(Self.narrator) Enter Lady Ashcombe.")
      stage.run(to: 100)
      #expect(stage.take().contains("0 speech: utterance 1 at 60"))
    }

    @Test func tooMuchIsNotSaid() {
      var stage = Self.stage()
      stage.making = 100
      for number in 0..<SoundDesk.mostUtterances {
        stage.tell("speak \(number) \(Self.narrator) So.")
      }
      _ = stage.take()
      stage.tell("speak 99 \(Self.narrator) And so.")
      #expect(stage.take() == ["0 cut 99"])
    }

    @Test func withoutVolumeNothingIsSaid() {
      var stage = Self.stage()
      stage.tell("speak 1 \(Self.narrator) One.", "speak 2 \(Self.narrator) Two.")
      stage.run(to: 100)
      _ = stage.take()
      stage.tell("volume speech 30", "volume speech 0", "speak 3 \(Self.narrator) Three.")
      stage.run(to: 1000)
      #expect(
        stage.take() == [
          "100 speech: at 18", "100 cut 1", "100 cut 2", "100 discard utterance 2",
          "100 speech: at 0", "100 cut 3", "150 speech: stop", "150 discard utterance 1",
        ])
    }
  }
}
