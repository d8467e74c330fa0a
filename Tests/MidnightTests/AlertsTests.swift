import Board
import Testing

@testable import midnight

/// Which changes call the player, and how.
@Suite struct AlertsTests {
  typealias Moment = Alerts.Moment

  private func playing(_ turn: Moment.Turn? = nil, in match: String = "m1") -> Moment {
    Moment(match: match, table: "The Old House", turn: turn)
  }

  private func turn(_ round: Int, _ position: Int = 0, isAnswer: Bool = false) -> Moment.Turn {
    Moment.Turn(round: round, position: position, isAnswer: isAnswer)
  }

  /// What each of these moments leads to, one after the other.
  private func alerts(
    _ moments: [Moment], _ preferences: Preferences = Preferences()
  ) -> [[Alerts.Alert]] {
    var alerts = Alerts()
    return moments.map { alerts.take($0, preferences) }
  }

  @Test func aTurnCallsOnce() {
    let mine = playing(turn(3))
    #expect(
      alerts([Moment(), playing(), mine, mine, playing(), playing(turn(4))]) == [
        [.title("Midnight")], [],
        [.title("Midnight - your turn"), .bell, .notify("Your turn at The Old House.")], [],
        [.title("Midnight")],
        [.title("Midnight - your turn"), .bell, .notify("Your turn at The Old House.")],
      ])
  }

  @Test func aTurnThatComesBackRingsAndSendsNothing() {
    // An offer is answered by another, or the match has waited.
    let mine = playing(turn(3))
    #expect(
      alerts([mine, playing(), mine]).last
        == [.title("Midnight - your turn"), .bell])
  }

  @Test func anAnswerIsAskedFor() {
    let asked = playing(turn(3, 1, isAnswer: true))
    #expect(
      alerts([playing(), asked]).last == [
        .title("Midnight - your turn"), .bell,
        .notify("You are asked for an answer at The Old House."),
      ])
  }

  @Test func aMatchBegins() {
    let guest = Moment(isGuest: true)
    #expect(
      alerts([guest, playing()]).last == [.bell, .notify("The evening begins: The Old House.")])
    // One call for both.
    #expect(
      alerts([guest, playing(turn(1))]).last == [
        .title("Midnight - your turn"), .bell,
        .notify("The evening begins at The Old House, and it is your turn."),
      ])
    // Whoever begins it, or comes back to it, is there already.
    #expect(alerts([Moment(), playing()]).last == [])
  }

  @Test func anotherMatchIsAnotherTurn() {
    #expect(
      alerts([playing(turn(1)), playing(turn(1), in: "m2")]).last
        == [.bell, .notify("Your turn at The Old House.")])
  }

  @Test func somebodyKnocks() {
    let bob = Moment(callers: ["b0": "Bob"])
    let both = Moment(callers: ["b0": "Bob", "c1": "Cy"])
    #expect(
      alerts([Moment(), bob, bob, both, Moment(), bob]) == [
        [.title("Midnight")],
        [.title("Midnight - somebody knocks"), .bell, .notify("Bob asks to sit down.")], [],
        [.bell, .notify("Cy asks to sit down.")], [.title("Midnight")],
        [.title("Midnight - somebody knocks"), .bell, .notify("Bob asks to sit down.")],
      ])
  }

  @Test func somebodyAsks() {
    let ada = Moment(hosts: ["ad": .init(name: "Ada", lobby: "The Old House")])
    let again = Moment(hosts: ["ad": .init(name: "Ada", lobby: "Another House")])
    #expect(
      alerts([Moment(), ada, ada, again, Moment()]) == [
        [.title("Midnight")],
        [
          .title("Midnight - an invitation"), .bell,
          .notify("Ada asks you to The Old House."),
        ], [], [.bell, .notify("Ada asks you to Another House.")], [.title("Midnight")],
      ])
  }

  @Test func eachCanBeSwitchedOff() {
    let moments = [Moment(callers: ["b0": "Bob"]), playing(turn(2))]
    var quiet = Preferences()
    quiet.bell = false
    #expect(!alerts(moments, quiet).joined().contains(.bell))
    #expect(alerts(moments, quiet).joined().count == 4)
    var nameless = Preferences()
    nameless.title = false
    #expect(
      alerts(moments, nameless) == [
        [.bell, .notify("Bob asks to sit down.")], [.bell, .notify("Your turn at The Old House.")],
      ])
    var alone = Preferences()
    alone.notify = false
    #expect(
      alerts(moments, alone) == [
        [.title("Midnight - somebody knocks"), .bell], [.title("Midnight - your turn"), .bell],
      ])
  }

  @Test func aTitleThatIsSwitchedOffIsGivenBack() {
    var alerts = Alerts()
    var preferences = Preferences()
    #expect(alerts.take(playing(), preferences) == [.title("Midnight")])
    preferences.title = false
    #expect(alerts.take(playing(), preferences) == [.title("")])
    #expect(alerts.take(playing(), preferences) == [])
  }

  @Test func namesAreHarmlessToADesktop() {
    #expect(Notifier.clean("<b>Bob</b> & \u{1b}[1mCy asks.") == "(b)Bob(/b) + [1mCy asks.")
    #expect(Notifier.clean(String(repeating: "x", count: 500)).count == 120)
  }

  // MARK: - Waiting

  @Test func eachWaitHasItsOwnWatch() {
    var waits = Waits()
    #expect(waits.isEmpty)
    waits.note([.dealing], now: 5_000)
    waits.note([.dealing, .halted], now: 6_500)
    #expect(waits.seconds(.dealing, now: 7_999) == 2)
    #expect(waits.seconds(.halted, now: 7_999) == 1)
    #expect(waits.seconds(.sending, now: 7_999) == 0)
    // What was over begins anew.
    waits.note([.halted], now: 8_000)
    waits.note([.dealing], now: 9_000)
    #expect(waits.seconds(.dealing, now: 9_900) == 0)
    #expect(waits.seconds(.halted, now: 9_900) == 0)
    waits.note([], now: 9_950)
    #expect(waits.isEmpty)
    // Two lobbies are two waits.
    waits.note([.joining("Ann's table")], now: 1_000)
    waits.note([.joining("Friday")], now: 4_000)
    #expect(waits.seconds(.joining("Friday"), now: 5_000) == 1)
  }

  @Test func waitsInWords() {
    #expect(Wait.sentence("Dealing a case", seconds: 0) == "Dealing a case.")
    #expect(Wait.sentence("Dealing a case", seconds: 1) == "Dealing a case (1 s).")
    #expect(Wait.sentence("Storing", seconds: 2, of: 5) == "Storing (2 s of 5 s).")
    #expect(Wait.sentence("The match waits", seconds: 130) == "The match waits (2 min).")
  }
}
