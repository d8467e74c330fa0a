import Casebook
import Foundation
import Rules
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

  @Test(arguments: [
    ("\"round\":1", "\"round\":0"), ("\"round\":1", "\"round\":25"),
    ("\"position\":0", "\"position\":3"), ("\"position\":0", "\"position\":-1"),
    ("\"actionsLeft\":2", "\"actionsLeft\":99"), ("\"lastMove\":0", "\"lastMove\":-5"),
    ("\"tile\":0", "\"tile\":9"), ("\"tile\":0", "\"tile\":16"),
    ("\"turnSeconds\":120", "\"turnSeconds\":-1"),
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
