import Casebook
import Rules
import Testing

@testable import Board

/// What keeps a match alive, in words.
struct RingTextTests {
  private func text(_ change: (inout RingModel) -> Void) -> RingText {
    var ring = RingModel(
      host: "Bartholomew", term: 12, safety: .init(stored: 2, of: 3),
      witness: .init(name: "Mary", isAway: true))
    change(&ring)
    return RingText(ring: ring)
  }

  @Test func theQuietLineGivesWay() {
    let text = text { _ in }
    let safety = "safe on 2 of 3"
    #expect(
      text.status(width: 80)
        == "* Bartholomew hosts, term 12 · \(safety) · witness Mary ~away")
    #expect(text.status(width: 60) == "* Bartholomew hosts, term 12 · \(safety)")
    #expect(text.status(width: 43) == "* Barthol… hosts, term 12 · \(safety)")
    #expect(text.status(width: 40) == "* Bar… hosts, term 12 · \(safety)")
    #expect(text.status(width: 20) == "")
  }

  @Test func whoLeavesKnowsWhatItMeans() {
    #expect(text { _ in }.whenIGo.hasPrefix("The match goes on without you"))
    let two = text { $0.safety = .init(stored: 2, of: 2) }
    #expect(two.whenIGo.contains("waits until you are back. It can be"))
    // Nobody can give up while nobody can move.
    let waiting = text { ($0.standing, $0.safety) = (.waiting(needed: 1, away: ["Bob"]), nil) }
    #expect(
      waiting.whenIGo == "The match waits as it is, and goes on when enough of you are back. "
        + "It can be resumed from the title.")
  }

  @Test func whatIsNotThereIsNotShown() {
    #expect(
      text { ($0.host, $0.witness) = (nil, nil) }.status(width: 80) == "safe on 2 of 3")
    #expect(
      text { ($0.iAmHost, $0.safety, $0.witness) = (true, nil, nil) }.status(width: 80)
        == "* you host, term 12")
    #expect(text { $0.safety = .init(stored: 1, of: 1) }.status(width: 80) == "")
    #expect(
      text { $0.witness = .init(name: "Mary", isMe: true) }.status(width: 80)
        == "* Bartholomew hosts, term 12 · safe on 2 of 3")
  }

  @Test(arguments: [
    (1, ["Bob"], "Bob"), (1, ["Bob", "Cy"], "Bob or Cy"), (2, ["Bob", "Cy"], "Bob and Cy"),
    (1, ["Bob", "Cy", "Dee"], "Bob, Cy or Dee"), (2, ["Bob", "Cy", "Dee"], "2 of Bob, Cy and Dee"),
    (3, (1...5).map { "Bartholomew \($0)" }, "3 of the 5 who are away"), (1, [], "1 more"),
  ])
  func whomTheMatchWaitsFor(_ needed: Int, _ away: [String], _ whom: String) {
    let text = text { ($0.standing, $0.seconds) = (.waiting(needed: needed, away: away), 61) }
    #expect(text.trouble == Line("! The match waits for \(whom) (1 min).", .danger))
    #expect(text.trouble.map { Typeset.width($0.text) <= 78 } == true)
    let verb = needed == 1 ? "is" : "are"
    #expect(
      text.advice
        == "It goes on by itself when \(whom) \(verb) back. Until then what you see may be old.")
  }

  @Test func spans() {
    #expect(
      [-1, 0, 59, 60, 3599, 3600, 90_000].map(Wording.span)
        == ["0 s", "0 s", "59 s", "1 min", "59 min", "1 h", "25 h"])
  }

  @Test func choosingIsNoAlarm() {
    let text = text { ($0.standing, $0.seconds) = (.choosingHost, 2) }
    #expect(text.trouble == Line("The table is choosing a host (2 s).", .accent))
    #expect(text.advice == nil && text.turn == nil && text.ring.takesMoves)
  }

  @Test func theNewStepsAreTold() throws {
    func tell(_ step: Step, me: Int = 0) throws -> [String] {
      var match = try Fixture()
      match.chronicle.append(.init(round: 1, step: step))
      return Telling.lines(of: match.game(me: me)).dropFirst().map(\.text)
    }
    #expect(try tell(.newDevice(SeatID(1))) == ["Bob comes back with a new device."])
    #expect(try tell(.newDevice(SeatID(0))) == ["You come back with a new device."])
    #expect(try tell(.newDevice(nil)) == ["The witness comes back with a new device."])
    #expect(try tell(.settled) == [])
    #expect(try tell(.goOn(without: SeatID(1))) == ["You go on alone, without Bob."])
    // Cy is a bot, and goes on with whoever is left.
    #expect(try tell(.goOn(without: SeatID(0)), me: 1) == ["You go on alone, without Ann."])
    #expect(try tell(.goOn(without: SeatID(1)), me: 1) == ["Ann goes on alone, without you."])
  }
}
