import Testing

@testable import Soundscape

/// Where sound may be heard.
@Suite struct SoundModeTests {
  private let all = SoundLevels()

  @Test func nothingPlaysOverSSHUnlessAskedFor() {
    #expect(SoundMode.auto.levels(all, isRemote: false) == all)
    #expect(SoundMode.auto.levels(all, isRemote: true).isSilent)
    #expect(SoundMode.on.levels(all, isRemote: true) == all)
    #expect(SoundMode.on.levels(all, isRemote: false) == all)
    for isRemote in [false, true] {
      #expect(SoundMode.off.levels(all, isRemote: isRemote).isSilent)
    }
  }

  @Test func aSessionFromElsewhereIsKnown() {
    #expect(!SoundMode.isRemote([:]))
    #expect(!SoundMode.isRemote(["SSH_CONNECTION": "", "SSH_AUTH_SOCK": "/tmp/agent"]))
    #expect(SoundMode.isRemote(["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]))
    #expect(SoundMode.isRemote(["SSH_TTY": "/dev/pts/3"]))
  }

  @Test func linesOfTextPlayWhatWasTurnedOn() {
    #expect(SoundMode.auto.plainLevels(all, turnedOn: []).isSilent)
    let spoken = SoundMode.auto.plainLevels(all, turnedOn: [.speech])
    #expect(spoken.speech == all.speech)
    #expect(!spoken.music.isOn && !spoken.effects.isOn)
    #expect(SoundMode.on.plainLevels(all, turnedOn: []) == all)
  }

  /// What is as loud as nothing needs no program.
  @Test func silenceIsKnown() {
    #expect(SoundLevels.silent.isSilent)
    #expect(!all.isSilent)
    var levels = all
    for kind in SoundKind.allCases { levels[kind].volume = 0 }
    #expect(levels.isSilent)
    levels.speech.volume = 1
    #expect(!levels.isSilent)
  }
}
