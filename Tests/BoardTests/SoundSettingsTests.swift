import Soundscape
import Testing

@testable import Board

/// The rows of the settings that are about sound.
struct SoundSettingsTests {
  private func press(_ keys: [Key], in scene: Scene) -> [Intent] {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    return keys.flatMap { board.handle($0, in: scene) }
  }

  private func text(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func settingsOfTheSound() {
    func change(_ change: (inout Preferences) -> Void) -> [Intent] {
      var changed = Preferences()
      change(&changed)
      return [.prefer(changed)]
    }
    // The rows of the sound are the last four, and the first of them still has a digit.
    let settings = text("9")
    let up: (Int) -> [Key] = { Array(repeating: .up, count: $0) }
    #expect(press(settings + text("9"), in: Scenes.title) == change { $0.soundMode = .on })
    #expect(press(settings + up(4) + [.left], in: Scenes.title) == change { $0.soundMode = .off })
    #expect(
      press(settings + up(3) + [.enter], in: Scenes.title) == change { $0.sound.music.isOn = false }
    )
    #expect(
      press(settings + up(2) + [.left], in: Scenes.title)
        == change { $0.sound.effects.volume = 90 })
    // It is as loud as it can be.
    #expect(press(settings + up(1) + [.right], in: Scenes.title).isEmpty)
    #expect(
      press(settings + up(1) + [.enter], in: Scenes.title)
        == change { $0.sound.speech.isOn = false })
  }

  @Test func volumesEndAtTheirLimits() {
    var board = BoardState()
    (board.width, board.height) = (80, 24)
    board.preferences.sound.music.volume = 7
    _ = text("9").flatMap { board.handle($0, in: Scenes.title) }
    _ = [Key.up, .up, .up].flatMap { board.handle($0, in: Scenes.title) }
    func volume(_ key: Key) -> Int? {
      guard case .prefer(let new)? = board.handle(key, in: Scenes.title).first else { return nil }
      board.preferences = new
      return new.sound.music.volume
    }
    #expect(volume(.left) == 0)
    #expect(volume(.left) == nil)
    #expect(volume(.right) == 10)
    board.preferences.sound.music.isOn = false
    #expect(volume(.right) == nil, "what is off has no volume to change")
  }

  @Test func whatIsLouderIsHeardAtOnce() {
    let old = Preferences()
    func samples(_ change: (inout Preferences) -> Void) -> [Cue] {
      var new = old
      change(&new)
      return new.samples(after: old)
    }
    #expect(samples { $0.sound.effects.volume = 50 } == [.effect(.page)])
    #expect(samples { $0.sound.effects.isOn = false } == [])
    #expect(samples { $0.sound.effects.volume = 0 } == [])
    #expect(samples { $0.sound.music.volume = 50 } == [])
    #expect(samples { $0.calm = true } == [])
    guard case .speech(let sample)? = samples({ $0.sound.speech.volume = 50 }).last else {
      Issue.record("nothing is said")
      return
    }
    // What is said stands on the screen.
    var board = BoardState()
    _ = (text("9") + [.up]).flatMap { board.handle($0, in: Scenes.title) }
    let page = board.draw(Scenes.title, width: 80, height: 24, look: .unicode).lines.joined()
    #expect(page.contains(sample.text))
  }

  @Test func thePageSaysWhyThereIsNoSound() {
    func sentence(
      _ state: SoundState, isRemote: Bool = false, _ change: (inout Preferences) -> Void = { _ in }
    ) -> String {
      var (hearing, preferences) = (Hearing(), Preferences())
      (hearing.state, hearing.isRemote) = (state, isRemote)
      change(&preferences)
      return hearing.sentence(preferences)
    }
    #expect(sentence(.idle) == "There is sound.")
    #expect(sentence(.playing, isRemote: true).contains("over ssh"))
    #expect(sentence(.playing, isRemote: true) { $0.soundMode = .on } == "There is sound.")
    #expect(sentence(.playing) { $0.soundMode = .off } == "No sound: it is off altogether.")
    #expect(sentence(.playing) { $0.sound = .silent } == "No sound: all of it is off.")
    #expect(sentence(.missing) == "No sound: the program midnight-sound is not there.")
    #expect(sentence(.failed("no sound card was found.")) == "No sound: no sound card was found.")
  }

  @Test func theBellIsForThoseWhoHearNoEffects() {
    var board = BoardState()
    #expect(!board.hearsEffects)
    board.hearing.state = .playing
    #expect(board.hearsEffects)
    board.preferences.sound.effects.isOn = false
    #expect(!board.hearsEffects)
    board.preferences.sound.effects = SoundLevels.Level(volume: 0)
    #expect(!board.hearsEffects)
    board.preferences = Preferences()
    board.hearing.isRemote = true
    #expect(!board.hearsEffects)
  }
}
