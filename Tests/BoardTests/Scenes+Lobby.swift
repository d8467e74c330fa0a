import Rules

@testable import Board

// Who gets into a lobby, and who is who.
extension Scenes {
  /// An id as long as those of keys are.
  static func node(_ start: String) -> String {
    start + String(repeating: "5e7a90c1", count: 8).prefix(62)
  }

  /// Two wait at the door of a full evening: a witness, a stranger and somebody who is not Zoë.
  static func crowdedLobby() throws -> LobbyModel {
    var lobby = try lobbyModel()
    lobby.seats = 12
    lobby.isLocked = true
    lobby.asksFirst = true
    lobby.members[2].bond = .impostor(of: "Zoe")
    for (at, name) in ["Bartholomew the Elder", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal"]
      .enumerated()
    {
      lobby.members.append(
        .init(
          name: name, detective: [1, 2, 3, 5, 6, 8, 10][at], isReady: at == 2,
          bot: at == 6 ? .constable : nil, isAway: at == 3, node: node("c\(at)"),
          machine: at == 6 ? "Bartholomew's machine" : nil))
    }
    lobby.witness = .init(name: "Mary", node: node("aa"), bond: .known(as: "Miss Mary"))
    lobby.callers = [
      .init(node: node("e1"), name: "Bob", bond: .impostor(of: "Bob")),
      .init(node: node("e2"), name: "Ida", isWitness: true),
    ]
    lobby.blocked = [
      .init(node: node("d1"), name: "Eve"), .init(node: node("d2"), name: "Mallory"),
    ]
    return lobby
  }

  static func locked(wrong: String? = nil, attempt: Int = 1) -> Scene {
    .lobbies(
      LobbyListModel(
        rows: guardedRows, discovery: "Listening on two networks.",
        ask: PassphraseAsk(table: "Ann's table", wrong: wrong, attempt: attempt)))
  }

  static var atTheDoor: Scene {
    .lobbies(
      LobbyListModel(
        rows: guardedRows, discovery: "Listening on two networks.",
        door: DoorModel(table: "Ann's table", host: "Ann")))
  }

  static var guardedRows: [LobbyListModel.Row] {
    var rows = self.rows
    rows[0].isLocked = true
    rows[0].bond = .known(as: "Anna")
    rows[2].bond = .impostor(of: "Zoë")
    return rows
  }
}
