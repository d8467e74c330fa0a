import Testing

@testable import Soundscape

/// Programs that die, hang or talk nonsense.
@Suite struct SoundLinkFailureTests {
  typealias Directive = SoundLink.Directive

  private let started = SoundLinkTests.started

  @Test func aProgramThatDiesComesBackAtTheNextCue() {
    var link = SoundLinkTests.playing()
    _ = link.play([.music, .effect(.steps)], now: 200)
    _ = link.hear(.pong(2), now: 2500)
    #expect(
      link.died(now: 3000) == [
        .ended(.door), .ended(.steps), .log("Sound: midnight-sound has ended."), .state(.idle),
      ])
    #expect(link.play([.noMusic, .music], now: 3500) == started)
    let again = link.hear(.ready(version: 1), now: 3600)
    #expect(again.starts(with: SoundLinkTests.volumes + [.write(.music)]))
    #expect(again.contains(.state(.playing)))
  }

  /// However often: each had played.
  @Test func oneThatPlayedMayDieAgainAndAgain() {
    var link = SoundLink(levels: SoundLevels())
    for round in 0..<10 {
      let now = round * 10_000
      #expect(link.play([.music], now: now) == started)
      _ = link.hear(.ready(version: 1), now: now + 10)
      _ = link.died(now: now + 2_000)
    }
    #expect(link.play([.music], now: 200_000) == started)
  }

  @Test func threeThatDieAtOnceAreEnough() {
    var link = SoundLink(levels: SoundLevels())
    for round in 0..<3 {
      let now = round * 10_000
      #expect(link.play([.effect(.door)], now: now) == started)
      let dead = link.died(now: now + 1_999)
      #expect(dead.first == .ended(.door))
      #expect(
        dead.contains(.state(.failed("midnight-sound has ended."))) == (round == 2))
    }
    #expect(link.play([.music, .effect(.door)], now: 60_000) == [.ended(.door)])
    // Who turns sound off and on wants it tried again.
    #expect(link.set(.silent, now: 70_000) == [])
    #expect(link.set(SoundLevels(), now: 70_001) == started + [.state(.idle)])
  }

  /// The headphones are switched off, and what is there instead is tried at the next cue.
  @Test func aDeviceThatIsLostIsNoReasonToGiveUp() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.music], now: 0)
    _ = link.hear(.ready(version: 1), now: 10)
    #expect(
      link.hear(.failed("The sound device is gone."), now: 5_000) == [
        .letGo, .log("Sound: The sound device is gone."), .state(.idle),
      ])
    #expect(link.play([.effect(.door)], now: 6_000) == started)
    // Nothing is there.
    #expect(
      link.hear(.failed("There is none."), now: 6_100).last == .state(.failed("There is none.")))
    #expect(link.play([.effect(.door)], now: 7_000) == [.ended(.door)])
  }

  @Test func whatCannotPlaySaysWhy() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(.door)], now: 0)
    #expect(
      link.hear(.failed("no sound card was found."), now: 100) == [
        .letGo, .ended(.door), .log("No sound: no sound card was found."),
        .state(.failed("no sound card was found.")),
      ])
    #expect(link.died(now: 120) == [])
    #expect(link.play([.effect(.door)], now: 200) == [.ended(.door)])
  }

  @Test func withoutAProgramThereIsNoSound() {
    var link = SoundLink(levels: SoundLevels())
    _ = link.play([.effect(.door)], now: 0)
    #expect(
      link.missing(now: 0) == [
        .ended(.door), .log("No sound: the program midnight-sound is not there."),
        .state(.missing),
      ])
    #expect(link.play([.music], now: 1) == [])
  }

  @Test func whoDoesNotAnswerIsReplaced() {
    var link = SoundLinkTests.playing()
    #expect(link.due == 3100)
    #expect(link.tick(now: 3099) == [])
    #expect(
      link.tick(now: 3100) == [
        .kill, .ended(.door), .log("Sound: midnight-sound does not answer."), .state(.idle),
      ])
    #expect(link.play([.effect(.door)], now: 3200) == started)
  }

  @Test func whoHangsWhileItPlaysIsNoticed() {
    var link = SoundLinkTests.playing()
    _ = link.hear(.pong(2), now: 150)
    #expect(link.due == 3100)
    #expect(link.tick(now: 3100) == [.write(.ping(3))])
    #expect(link.due == 6100)
    #expect(link.tick(now: 6100).starts(with: [.kill, .ended(.door)]))
    // With nothing to wait for, nobody asks.
    var idle = SoundLinkTests.playing()
    _ = idle.hear(.pong(2), now: 150)
    _ = idle.hear(.ended(1), now: 500)
    #expect(idle.due == nil)
  }

  /// Only one question is open at a time, but nothing stays unasked.
  @Test func pingsDoNotPileUp() {
    var link = SoundLinkTests.playing()
    #expect(link.play([.hush], now: 200) == [.write(.hush)])
    #expect(link.play([.music], now: 300) == [.write(.music)])
    #expect(link.hear(.pong(2), now: 400) == [.write(.ping(3))])
    #expect(link.hear(.pong(3), now: 500) == [])
  }

  @Test func threeThatNeverAnswerAreEnough() {
    var link = SoundLink(levels: SoundLevels())
    for round in 0..<3 {
      let now = round * 100_000
      #expect(link.play([.music], now: now) == started)
      #expect(link.due == now + 20_000)
      let end = link.tick(now: now + 20_000)
      #expect(end.first == .kill)
      #expect(end.contains(.state(.failed("midnight-sound does not begin."))) == (round == 2))
    }
    #expect(link.play([.music], now: 900_000) == [])
  }

  @Test func aFullPipeIsNotWaitedFor() {
    var link = SoundLinkTests.playing()
    #expect(
      link.choked(now: 200) == [
        .kill, .ended(.door), .log("Sound: midnight-sound does not listen."), .state(.idle),
      ])
    #expect(link.choked(now: 200) == [])
  }

  @Test func nonsenseEndsIt() {
    var link = SoundLinkTests.playing()
    #expect(link.garbled(now: 200).starts(with: [.kill, .ended(.door)]))
    #expect(link.hear(.ended(1), now: 200) == [])
    for round in 1..<3 {
      #expect(link.play([.music], now: round * 1_000) == started)
      _ = link.garbled(now: round * 1_000)
    }
    #expect(link.play([.music], now: 9_000) == [])
  }

  /// Whoever answers more than was asked floods the pipe.
  @Test func moreAnswersThanQuestionsAreNonsense() {
    var link = SoundLinkTests.playing()
    // Asked for: ready, which has come, the effect and the ping; one more is let pass.
    for _ in 0..<3 { #expect(link.hear(.pong(77), now: 200) == []) }
    #expect(link.hear(.pong(77), now: 200).first == .kill)
  }

  /// A report that has been lost keeps no screen waiting for ever.
  @Test func everyEffectEnds() {
    var link = SoundLinkTests.playing()
    var (now, ended) = (150, [Directive]())
    _ = link.hear(.pong(2), now: now)
    while let due = link.due, now < 100_000, !ended.contains(.ended(.door)) {
      now = due
      ended = link.tick(now: now)
      for case .write(.ping(let id)) in ended { _ = link.hear(.pong(id), now: now) }
    }
    #expect(now == 60_100)
    #expect(ended.contains(.ended(.door)))
    #expect(link.hear(.ended(1), now: now + 1) == [])
  }

  @Test func aRunawayIsBounded() {
    var link = SoundLinkTests.playing()
    let many = [Cue](repeating: .effect(.page), count: 40)
    let ended = link.play(many, now: 200).filter { $0 == .ended(.page) }
    #expect(ended.count == 40 - (SoundLink.mostSent - 1))
  }
}
