import Testing

@testable import Discovery

@Suite struct ChoiceTests {
  let noBus = Choice.Standing.failing(Problem(clause: "no bus"))
  let noPort = Choice.Standing.failing(Problem(clause: "no port"))
  let avahi = Choice.Decision(embeds: false, announcer: .avahi, status: .available(.avahi))
  let embedded = Choice.Decision(
    embeds: true, announcer: .embedded, status: .available(.embedded))

  @Test func theDaemonComesFirst() {
    var choice = Choice(.auto)
    #expect(choice.decide(daemon: .running, embedded: .opening, now: 0) == avahi)
    #expect(choice.decide(daemon: .running, embedded: .running, now: 0) == avahi)
  }

  @Test func withoutOneTheProgramLooksAtOnce() {
    var choice = Choice(.auto)
    #expect(
      choice.decide(daemon: noBus, embedded: .opening, now: 5)
        == Choice.Decision(embeds: true))
    #expect(choice.decide(daemon: noBus, embedded: .running, now: 5) == embedded)
  }

  @Test func oneThatIsAwayForAMomentIsWaitedFor() {
    var choice = Choice(.auto)
    _ = choice.decide(daemon: .running, embedded: .opening, now: 0)
    let waits = Choice.Decision(embeds: false, again: 90_300)
    #expect(choice.decide(daemon: noBus, embedded: .opening, now: 90_000) == waits)
    #expect(choice.decide(daemon: .opening, embedded: .opening, now: 90_299) == waits)
    #expect(choice.decide(daemon: .running, embedded: .opening, now: 90_299) == avahi)
    _ = choice.decide(daemon: noBus, embedded: .opening, now: 91_000)
    #expect(choice.decide(daemon: noBus, embedded: .running, now: 91_300) == embedded)
    // As long as it is not there for certain, nothing changes.
    #expect(choice.decide(daemon: .opening, embedded: .running, now: 99_000) == embedded)
    #expect(choice.decide(daemon: .running, embedded: .running, now: 99_001) == avahi)
  }

  @Test func oneThatIsJustStartingIsWaitedFor() {
    var choice = Choice(.auto)
    #expect(
      choice.decide(daemon: .opening, embedded: .opening, now: 10)
        == Choice.Decision(embeds: false, again: 310))
    #expect(choice.decide(daemon: .opening, embedded: .running, now: 310) == embedded)
  }

  @Test func whatIsWrongIsSaidOnlyWhenNothingIsLeft() {
    var choice = Choice(.auto)
    let decision = choice.decide(daemon: noBus, embedded: noPort, now: 0)
    let sentence =
      "Nobody is found by themselves: no bus, and no port. 'midnight doctor' tells more; join by code."
    #expect(decision == Choice.Decision(embeds: true, status: .unavailable(sentence)))
  }

  @Test func whoIsForcedHasNoOther() {
    var choice = Choice(.avahi)
    let sentence =
      "Nobody is found by themselves: no bus. 'midnight doctor' tells more; join by code."
    #expect(
      choice.decide(daemon: noBus, embedded: .running, now: 0)
        == Choice.Decision(embeds: false, status: .unavailable(sentence)))
    #expect(choice.decide(daemon: .running, embedded: .opening, now: 9000) == avahi)
    choice = Choice(.embedded)
    #expect(choice.decide(daemon: .running, embedded: .running, now: 0) == embedded)
    #expect(
      choice.decide(daemon: .running, embedded: .opening, now: 0) == Choice.Decision(embeds: true))
  }
}
