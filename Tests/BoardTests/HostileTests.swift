import Casebook
import Rules
import Testing

@testable import Board

/// Names that came from somebody else's machine, and sizes that nobody would choose.
struct HostileTests {
  static let names = [
    "\u{1b}]0;owned\u{7}\u{1b}[2J", "深夜の殺人事件深夜の殺人事件深夜の殺人事件",
    "a" + String(repeating: "\u{489}\u{301}", count: 200), "\u{202e}nnA\u{2066}",
    String(repeating: "W", count: 5000), "👩‍👩‍👧‍👦🏴‍☠️🇩🇪", "", "line\nbreak\r\nand\ttab",
  ]

  static func scenes() throws -> [Scene] {
    var lobby = try Scenes.lobbyModel()
    lobby.name = names[0]
    lobby.address = names[4]
    lobby.notices = names
    lobby.witness = .init(name: names[4])
    lobby.seats = 12
    lobby.members = names.map {
      .init(
        name: $0, detective: 99, isReady: false, isHost: true, isAway: true, node: $0,
        bond: .impostor(of: $0), machine: $0.count > 100 ? $0 : nil)
    }
    lobby.callers = names.map {
      .init(node: $0, name: $0, bond: .impostor(of: $0), isWitness: true)
    }
    lobby.blocked = lobby.callers
    var game = try Scenes.middle(seats: Array(names.prefix(6))).game()
    game.notices = [names[1]]
    game.ring = RingModel(
      host: names[2], term: Int.max, safety: .init(stored: -1, of: Int.max),
      witness: .init(name: names[1], isAway: true),
      standing: .waiting(needed: Int.max, away: names), seconds: Int.min,
      mayGoOnAlone: true)
    game.players.removeLast()
    game.keysMissing = Int.max
    game.keysFrom = names
    game.audit = .dishonest(names)
    var witness = try Scenes.witness()
    witness.lobby = names[2]
    witness.players = game.players
    witness.ring = game.ring
    witness.notices = names
    (witness.keysMissing, witness.keysFrom) = (2, names)
    var foul = try Scenes.foul().game()
    foul.audit = game.audit
    var untold = try Scenes.untold().game()
    for at in untold.players.indices { untold.players[at].name = names[at] }
    return [
      .title(
        TitleModel(
          playerName: names[4], resumable: names.map { .init(id: "x", label: $0) },
          discovery: names[1], notices: names)),
      .lobbies(
        LobbyListModel(
          rows: names.map {
            .init(
              id: $0, name: $0, host: $0, taken: Int.max, offered: -1,
              state: .otherVersion($0), isLocked: true, bond: .known(as: $0))
          }, discovery: names[2])),
      .lobbies(
        LobbyListModel(
          rows: [], discovery: names[2],
          ask: PassphraseAsk(table: names[4], wrong: names[1], attempt: Int.max))),
      .lobbies(
        LobbyListModel(
          rows: [], discovery: names[2], door: DoorModel(table: names[4], host: names[2]))),
      .lobby(lobby), .game(game), .message(names), .witness(witness),
      .game(try Scenes.ended().game()), .game(try Scenes.asked().game(me: 1)),
      .game(foul), .game(untold), .game(try Scenes.sealedLog()), .game(try Scenes.door()),
    ]
  }

  @Test func namesStayInTheirColumns() throws {
    for scene in try Self.scenes() {
      for look in [Look.unicode, .ascii] {
        var board = BoardState()
        let grid = board.draw(scene, width: 80, height: 24, look: look)
        let fault = grid.fault
        #expect(fault == nil)
      }
    }
  }

  @Test func framesAreWhole() throws {
    var board = BoardState()
    let scenes = try Self.scenes()
    let lobby = board.draw(scenes[4], width: 80, height: 24, look: .unicode)
    for y in 3..<15 {
      #expect([1, 49, 51, 78].allSatisfy { lobby[$0, y].character == "│" }, "row \(y)")
    }
  }

  @Test func noSizeTraps() throws {
    let widths = Array(1...6) + Array(stride(from: 13, through: 220, by: 23)) + [79, 80, 81, 220]
    let heights = Array(1...4) + Array(stride(from: 7, through: 60, by: 11)) + [23, 24, 25, 60]
    for scene in try Self.scenes() {
      var board = BoardState()
      for width in widths {
        for height in heights {
          let grid = board.draw(scene, width: width, height: height, look: .unicode)
          #expect(grid.width == width && grid.height == height)
          _ = board.handle(.tab, in: scene)
        }
      }
    }
  }
}
