import Casebook
import Foundation
import Rules
import Sealing
import Testing

struct PrivacyTests {
  /// Whatever a seat has opened, the public state says only that, not what.
  @Test func thePublicStateDoesNotDependOnWhatTheEnvelopesSay() throws {
    var match = try Match(seats: 2)
    try match.play(.explore(to: TileID(1)), .search)
    let json = String(decoding: try JSONEncoder().encode(match.state), as: UTF8.self)
    #expect(!json.contains("trace"))
    #expect(!json.contains("smokes"))
    #expect(!(CaseSecrets.self is any Encodable.Type))
    #expect(!(DealtCase.self is any Encodable.Type))
    #expect(!(Referee.self is any Encodable.Type))
    #expect(!(SeatView.self is any Encodable.Type))
  }

  @Test func aStateSurvivesJSONAndIsCheckedWhenItComesBack() throws {
    var match = try Match(seats: 3)
    try match.play(.explore(to: TileID(4)), .interview(SuspectID(3), .sighting), .pass)
    let data = try JSONEncoder().encode(match.state)
    let back = try JSONDecoder().decode(CaseState.self, from: data)
    #expect(back == match.state)
    #expect(back.isSound(in: match.setting))
  }

  /// What is awaited hangs together with whose turn it is, the map and the rules.
  @Test(arguments: [
    ("\"by\":@", "\"by\":@", true), ("\"by\":@", "\"by\":#", false),
    ("\"by\":@", "\"by\":12", false), ("\"_0\":1,", "\"_0\":0,", false),
    ("\"_0\":1,", "\"_0\":2,", true), ("\"_0\":1,", "\"_0\":16,", false),
    ("\"actionsLeft\":2", "\"actionsLeft\":0", false),
    ("\"isClosed\":false", "\"isClosed\":true", false),
    ("\"round\":1", "\"outcome\":{\"midnight\":{}},\"round\":1", false),
    ("\"standing\":\"playing\"", "\"standing\":\"resigned\"", false),
    ("\"round\":1", "\"offer\":{\"from\":@,\"get\":1,\"give\":2,\"to\":#},\"round\":1", false),
    ("\"tile\":{\"_0\":1,", "\"verdict\":{\"_0\":\(verdict),", false),
  ])
  func whatIsAwaitedIsChecked(found: String, put: String, isSound: Bool) throws {
    var match = try Match(seats: 2)
    let (seat, other) = (match.due, match.state.order(round: 1)[1])
    try match.ask(.explore(to: TileID(1)))
    func named(_ text: String) -> String {
      text.replacingOccurrences(of: "@", with: "\(seat.value)")
        .replacingOccurrences(of: "#", with: "\(other.value)")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(match.state), as: UTF8.self)
    #expect(json.contains(named(found)))
    let changed = json.replacingOccurrences(of: named(found), with: named(put))
    let state = try? JSONDecoder().decode(CaseState.self, from: Data(changed.utf8))
    #expect((state?.isSound(in: match.setting) ?? false) == isSound)
  }

  private static let verdict =
    "{\"hour\":0,\"motive\":\"debt\",\"murderer\":1,\"weapon\":2}"

  @Test func aStepOfNoMeasureIsNotSound() {
    let opened = Opened(.truth, text: "")
    func shown(_ count: Int) -> Step {
      .move(
        seat: SeatID(1), number: 1, .accuse(Fixture.solution),
        shown: Array(repeating: opened, count: count))
    }
    func shares(_ count: Int) -> [KeyShare] {
      Array(repeating: KeyShare(of: .envelope(0), holder: 0, bytes: ""), count: count)
    }
    let offer = Move.offer(to: SeatID(0), give: EnvelopeID(0), get: EnvelopeID(1))
    for step: Step in [
      .opened(opened), .reveal([opened, opened]), shown(CaseItem.count),
      .judged(won: true, shares(13)),
      .foul(shares(13)), .move(seat: SeatID(1), number: 1, offer, shown: []),
      .absence(seat: SeatID(1), .bot), .absence(seat: SeatID(1), nil),
      .standIn(seat: SeatID(1), .search), .standIn(seat: SeatID(1), .answer(agree: false)),
    ] {
      #expect(step.isSound(seats: 2))
    }
    for step: Step in [
      .reveal([opened, opened, opened]), shown(CaseItem.count + 1), .judged(won: true, shares(14)),
      .foul(shares(14)), .move(seat: SeatID(1), number: 1, offer, shown: [opened]),
      .move(seat: SeatID(2), number: 1, .pass, shown: []), .skip(seat: SeatID(2), .away),
      .goOn(without: SeatID(2)), .newDevice(SeatID(2)), .absence(seat: SeatID(2), .bot),
      .standIn(seat: SeatID(2), .search), .standIn(seat: SeatID(1), .resign),
      .standIn(seat: SeatID(1), .answer(agree: true)), .standIn(seat: SeatID(1), offer),
    ] {
      #expect(!step.isSound(seats: 2))
    }
  }

  @Test(arguments: [
    ("\"round\":1", "\"round\":0"), ("\"round\":1", "\"round\":25"),
    ("\"position\":0", "\"position\":3"), ("\"position\":0", "\"position\":-1"),
    ("\"actionsLeft\":2", "\"actionsLeft\":99"), ("\"lastMove\":0", "\"lastMove\":-5"),
    ("\"tile\":0", "\"tile\":9"), ("\"tile\":0", "\"tile\":16"),
    ("\"turnSeconds\":120", "\"turnSeconds\":-1"),
    ("\"absenceSeconds\":60", "\"absenceSeconds\":4"),
    ("\"absenceSeconds\":60", "\"absenceSeconds\":3601"),
    ("\"standing\":\"playing\"", "\"absence\":\"bot\",\"standing\":\"resigned\""),
    ("\"opened\":[]", "\"opened\":[{\"envelope\":0,\"from\":2,\"round\":1}]"),
    ("\"opened\":[]", "\"opened\":[{\"envelope\":0,\"round\":25}]"),
    (
      "\"opened\":[]",
      "\"opened\":[{\"envelope\":0,\"round\":1},{\"envelope\":0,\"round\":1}]"
    ),
  ])
  func aStateThatMakesNoSenseIsNotTaken(found: String, put: String) throws {
    let match = try Match(seats: 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(match.state), as: UTF8.self)
    #expect(json.contains(found))
    let bad = json.replacingOccurrences(of: found, with: put)
    let state = try? JSONDecoder().decode(CaseState.self, from: Data(bad.utf8))
    #expect(state?.isSound(in: match.setting) != true)
  }
}
