import Testing

@testable import Board

/// The key line says exactly what can be pressed: every key it names does something, every other
/// key does nothing, and all of it can be seen at 80 columns.
struct KeyLineTests {
  private static let every: [Key] =
    (0x20..<0x7f).compactMap { Unicode.Scalar($0).map { .character(Character($0)) } }
    + [
      .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .backspace, .pageUp, .pageDown,
      .home, .end, .resize,
    ]

  /// A place, and what each key does there.
  struct Place: Sendable {
    let board: BoardState
    let scene: Scene
    let presses: [Press]
  }

  struct Press: Sendable {
    let key: Key
    let next: BoardState
    let intents: [Intent]
  }

  private static func scenes() throws -> [Scene] {
    var waiting = try Scenes.middle().game()
    waiting.isSending = true
    var sittingOut = try Scenes.lobbyModel(host: false)
    sittingOut.members.remove(at: 1)
    sittingOut.witness = .init(name: "Bob", isMe: true)
    return [
      Scenes.title, Scenes.lobbies([]), Scenes.lobbies(Scenes.rows),
      .lobby(try Scenes.lobbyModel()), .lobby(try Scenes.lobbyModel(host: false)),
      .lobby(try Scenes.crowdedLobby()), Scenes.atTheDoor, Scenes.locked(),
      .game(try Fixture().game()), .game(try Scenes.middle().game()), .game(waiting),
      .game(try Scenes.together().game()), .game(try Scenes.asked().game(me: 1)),
      .game(try Scenes.ended().game()), .message(["Gone."]), .lobby(sittingOut),
      .game(try Scenes.leftAlone()), .witness(try Scenes.witness()),
      .witness(try Scenes.witness(ended: true)), .game(try Scenes.door()),
      .game(try Scenes.verdict().game()), .game(try Scenes.untold().game()),
      .game(try Scenes.foul(told: false).game()),
      Scenes.title(Scenes.invitations),
      Scenes.lobbies(Scenes.rows, nearby: Scenes.nearby, Scenes.invitations),
      .lobby(try Scenes.livelyLobby()), .lobby(try Scenes.livelyLobby(host: false)),
      .game(try Scenes.voting()), .game(try Scenes.voting(me: 1)),
      .game(try Scenes.voting(mayVote: false)), .game(try Scenes.endedInCompany()),
      .game(try Scenes.endedInCompany(Scenes.invitations)),
    ]
  }

  /// Everything that can be opened, a place once for each scene. Walked through once for all tests,
  /// for each key at each place is much work.
  static func places() throws -> [Place] { try walked.get() }

  private static let walked = Result { () throws -> [Place] in
    var places: [Place] = []
    for scene in try scenes() {
      var first = BoardState()
      _ = first.draw(scene, width: 80, height: 24, look: .unicode)
      var seen: Set<String> = []
      var open = [first]
      while let board = open.popLast() {
        let place = "\(board.frame.place) \(board.focus)".prefix(24)
        guard seen.insert(String(place)).inserted else { continue }
        let presses = every.map { key in
          var next = board
          let intents = next.handle(key, in: scene)
          return Press(key: key, next: next, intents: intents)
        }
        places.append(Place(board: board, scene: scene, presses: presses))
        open += presses.map(\.next).filter { $0 != board }
      }
    }
    return places
  }

  @Test func itNamesExactlyTheKeysThatDoSomething() throws {
    let places = try Self.places()
    #expect(places.count > 60)
    for place in places {
      let board = place.board
      let bindings = board.bindings(in: place.scene)
      let takesText = bindings.contains(where: \.takesText)
      var named = Set(bindings.flatMap { $0.actions.keys })
      if !takesText {
        for (letter, arrow) in [("h", Key.left), ("j", .down), ("k", .up), ("l", .right)]
        where named.contains(arrow) {
          named.insert(.character(Character(letter)))
        }
      }
      for press in place.presses {
        if takesText, case .character = press.key { continue }
        let did = press.next != board || !press.intents.isEmpty
        #expect(did == named.contains(press.key), "\(press.key) at \(board.frame.place)")
      }
    }
  }

  @Test func allOfItIsSeen() throws {
    for place in try Self.places() {
      var board = place.board
      let bindings = board.bindings(in: place.scene)
      for look in [Look.unicode, .ascii] {
        let rows = BoardState.keyRows(bindings, width: 80, look: look)
        #expect(rows.count <= 2, "\(board.frame.place)")
      }
      let grid = board.draw(place.scene, width: 80, height: 24, look: .unicode)
      let lines = grid.lines.suffix(2)
      for binding in bindings {
        #expect(
          lines.contains { $0.contains("\(binding.shown) \(binding.label)") },
          "\(binding.shown) at \(board.frame.place)")
      }
    }
  }
}
