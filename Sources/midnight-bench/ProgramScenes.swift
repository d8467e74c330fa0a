import Board
import Casebook
import Rules

/// Frames drawn in memory, without a terminal.
enum ProgramScenes {
  /// A screen as its player comes to it.
  struct Screenful: Sendable {
    let name: String
    let scene: Scene
    /// Opens it in front of the scene; nil if there is nothing to open.
    let key: Key?

    /// The board as it is when this is in front.
    func board(_ size: Child.Size) -> BoardState {
      var board = BoardState()
      _ = draw(on: &board, size)
      if let key { _ = board.handle(key, in: scene) }
      return board
    }

    func draw(on board: inout BoardState, _ size: Child.Size) -> Grid {
      board.draw(scene, width: Int(size.columns), height: Int(size.rows), look: .unicode)
    }
  }

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    var figures: [Figure] = []
    for screenful in try all() {
      bench.say("frames of \(screenful.name)")
      for size in ProgramFigures.sizes {
        let board = screenful.board(size)
        let rate = Rate(batches: bench.times(20), size: 1).measure { _ in
          var board = board
          return (0..<20).count { _ in screenful.draw(on: &board, size).width > 0 }
        }
        figures += [
          Figure(
            .program, "frames in memory, \(screenful.name), \(size)", .perSecond,
            rate.map(\.perSecond))
        ].compactMap(\.self)
      }
    }
    return figures
  }

  /// A match of six in its eighth round, and a lobby of six.
  static func all() throws(Problem) -> [Screenful] {
    let content = try Evening.content()
    let bots = [Bot.inspector, .constable, .inspector, .constable, .inspector, .constable]
    guard let dealt = try Evening.cases(1, content).first,
      let game = try Evening(dealt, bots: bots, content).game(round: 8, seat: SeatID(0))
    else { throw Problem("no match came to its eighth round") }
    let lobby = LobbyModel(
      name: "The Old House",
      members: (0..<6).map {
        .init(
          name: "Player \($0 + 1)", detective: $0, isReady: true, isMe: $0 == 0, isHost: $0 == 0)
      },
      seats: 6, rules: MatchRules(), address: "192.0.2.7:4711", iAmHost: true,
      detectives: content.detectives)
    return [
      Screenful(name: "the board", scene: .game(game), key: nil),
      Screenful(name: "the log", scene: .game(game), key: .character("e")),
      Screenful(name: "the grid", scene: .game(game), key: .character("n")),
      Screenful(name: "a lobby", scene: .lobby(lobby), key: nil),
    ]
  }
}
