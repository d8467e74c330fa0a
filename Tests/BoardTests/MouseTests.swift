import Casebook
import Rules
import Testing

@testable import Board

/// The mouse and what is pasted.
struct MouseTests {
  private func drawn(_ scene: Scene) -> (BoardState, Grid) {
    var board = BoardState()
    let grid = board.draw(scene, width: 80, height: 24, look: .unicode)
    return (board, grid)
  }

  /// Clicks on the first place where a text stands.
  private func click(_ text: String, _ board: inout BoardState, in scene: Scene) throws -> [Intent]
  {
    let grid = board.draw(scene, width: 80, height: 24, look: .unicode)
    for (y, line) in grid.lines.enumerated() {
      // Everything on these screens is one column wide.
      let columns = Array(line)
      let wanted = Array(text)
      for x in columns.indices where columns[x...].starts(with: wanted) {
        return board.handle(.click(x: x, y: y), in: scene)
      }
    }
    Issue.record("'\(text)' is nowhere")
    return []
  }

  @Test func aClickOnAnItemChoosesIt() throws {
    var (board, _) = drawn(Scenes.title)
    #expect(try click("Find a lobby", &board, in: Scenes.title) == [.browse])
    #expect(board.base.cursor == 2)
    #expect(try click("Play alone", &board, in: Scenes.title).isEmpty)
    // The dialog lies on top: what is behind it cannot be clicked on.
    #expect(board.frame.place == .rivals)
    #expect(board.handle(.click(x: 2, y: 2), in: Scenes.title).isEmpty)
    #expect(
      try click("Three rivals", &board, in: Scenes.title) == [.solo(rivals: 3, level: .normal)])
  }

  @Test func aClickOnTheKeyLineIsTheKey() throws {
    var (board, _) = drawn(Scenes.title)
    #expect(try click("q quit", &board, in: Scenes.title) == [.quit])
    _ = try click("? help", &board, in: Scenes.title)
    #expect(board.frame.place == .help)
    _ = try click("Esc close", &board, in: Scenes.title)
    #expect(board.frame.place == .title)
    // Two arrows in one: which is meant?
    #expect(try click("↑↓", &board, in: Scenes.title).isEmpty)
  }

  @Test func theFirstClickOnATileLooksAndTheSecondGoes() throws {
    var match = try Fixture()
    try match.passUntil(0)
    let scene = Scene.game(match.game())
    var (board, _) = drawn(scene)
    board.stack = []
    let layout = BoardLayout(width: 80, height: 24)
    let there = Key.click(
      x: layout.map.x + 2, y: layout.map.y + layout.tileHeight + 2)
    #expect(board.handle(there, in: scene).isEmpty)
    #expect(board.looking == TileID(4))
    #expect(board.handle(there, in: scene) == [.move(.explore(to: TileID(4)))])
  }

  @Test func aClickOnADeedDoesIt() throws {
    let scene = Scene.game(try Scenes.together().game())
    var (board, _) = drawn(scene)
    board.stack = []
    #expect(try click("Dust", &board, in: scene) == [.move(.dust)])
  }

  @Test func aClickOnNothingDoesNothing() {
    for (x, y) in [(0, 0), (79, 23), (-1, -1), (4_000, 4_000), (.max, .max)] {
      var (board, _) = drawn(Scenes.title)
      let before = board
      #expect(board.handle(.click(x: x, y: y), in: Scenes.title).isEmpty)
      #expect(board == before)
    }
  }

  @Test func theWheelGoesThroughAListAndScrollsAText() throws {
    var (board, _) = drawn(Scenes.title)
    _ = board.handle(.wheelDown, in: Scenes.title)
    #expect(board.base.cursor == 1)
    _ = board.handle(.wheelUp, in: Scenes.title)
    #expect(board.base.cursor == 0)
    let scene = Scene.message((1...40).map { "Line \($0)." })
    (board, _) = drawn(scene)
    _ = board.handle(.wheelDown, in: scene)
    #expect(board.base.scroll == 3)
    for _ in 0..<20 { _ = board.handle(.wheelDown, in: scene) }
    let bottom = board.base.scroll
    #expect(board.action(for: .down, in: scene) == nil)
    _ = board.handle(.wheelUp, in: scene)
    #expect(board.base.scroll == bottom - 3)
    for _ in 0..<20 { _ = board.handle(.wheelUp, in: scene) }
    #expect(board.base.scroll == 0)
  }

  @Test func aPasteIsTextAndNoKeys() throws {
    for scene in [Scenes.title, .game(try Scenes.middle().game()), .lobby(try Scenes.lobbyModel())]
    {
      var (board, _) = drawn(scene)
      let before = board
      #expect(board.handle(.paste("q2\n1\n"), in: scene).isEmpty)
      #expect(board == before)
    }
  }

  @Test func aPasteFillsAFieldAndDoesNotSubmitIt() {
    var (board, _) = drawn(Scenes.title)
    _ = board.handle(.character("4"), in: Scenes.title)
    #expect(board.handle(.paste("\r\n10.0.0.4\u{1b}:47\u{202e}11\n"), in: Scenes.title).isEmpty)
    #expect(board.frame.text == "10.0.0.4:4711")
    _ = board.handle(.paste("\na\nb"), in: Scenes.title)
    #expect(board.frame.text == "10.0.0.4:4711a b")
    _ = board.handle(.paste(String(repeating: "x", count: 5_000)), in: Scenes.title)
    #expect(board.frame.text.count == Place.Purpose.address.limit)
  }
}
