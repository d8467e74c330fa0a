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

  static func scenes() throws -> [Scene] {
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
    ]
  }

  /// Walks through everything that can be opened, a place once for each scene.
  func walk(_ visit: (BoardState, Scene) -> Void) throws -> Int {
    var count = 0
    for scene in try Self.scenes() {
      var first = BoardState()
      _ = first.draw(scene, width: 80, height: 24, look: .unicode)
      var seen: Set<String> = []
      var open = [first]
      while let board = open.popLast() {
        let place = "\(board.frame.place) \(board.focus)".prefix(24)
        guard seen.insert(String(place)).inserted else { continue }
        count += 1
        visit(board, scene)
        for key in Self.every {
          var next = board
          _ = next.handle(key, in: scene)
          if next != board { open.append(next) }
        }
      }
    }
    return count
  }

  @Test func itNamesExactlyTheKeysThatDoSomething() throws {
    let places = try walk { board, scene in
      let bindings = board.bindings(in: scene)
      let takesText = bindings.contains(where: \.takesText)
      var named = Set(bindings.flatMap { $0.actions.keys })
      if !takesText {
        for (letter, arrow) in [("h", Key.left), ("j", .down), ("k", .up), ("l", .right)]
        where named.contains(arrow) {
          named.insert(.character(Character(letter)))
        }
      }
      for key in Self.every {
        if takesText, case .character = key { continue }
        var next = board
        let intents = next.handle(key, in: scene)
        let did = next != board || !intents.isEmpty
        #expect(did == named.contains(key), "\(key) at \(board.frame.place)")
      }
    }
    #expect(places > 60)
  }

  @Test func allOfItIsSeen() throws {
    _ = try walk { board, scene in
      for look in [Look.unicode, .ascii] {
        let rows = BoardState.keyRows(board.bindings(in: scene), width: 80, look: look)
        #expect(rows.count <= 2, "\(board.frame.place)")
      }
      var board = board
      let lines = board.draw(scene, width: 80, height: 24, look: .unicode).lines.suffix(2)
      for binding in board.bindings(in: scene) {
        #expect(
          lines.contains { $0.contains("\(binding.shown) \(binding.label)") },
          "\(binding.shown) at \(board.frame.place)")
      }
    }
  }
}
