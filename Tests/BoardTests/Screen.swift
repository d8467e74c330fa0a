import Rules

@testable import Board

/// One screen of the catalogue: what is there, and what is pressed to come to it.
struct Screen: Sendable {
  enum Step: Sendable {
    case press(Key)
    case type(String)
    /// Picks the choice whose label has this in it, wherever it stands.
    case choose(String)
  }

  let name: String
  let scene: Scene
  let steps: [Step]
  /// What the player has brought along: marks, an open dialog, the cursor.
  let before: BoardState

  init(_ name: String, _ scene: Scene, _ steps: Step..., before: BoardState = BoardState()) {
    self.init(name, scene, steps, before: before)
  }

  init(_ name: String, _ scene: Scene, _ steps: [Step], before: BoardState = BoardState()) {
    self.name = name
    self.scene = scene
    self.steps = steps
    self.before = before
  }

  struct NoSuchChoice: Error {
    let screen: String
    let choice: String
  }

  /// The board as it is when this screen is reached.
  func board(width: Int = 80, height: Int = 24, look: Look = .unicode) throws -> BoardState {
    var board = before
    _ = board.draw(scene, width: width, height: height, look: look)
    for step in steps {
      switch step {
      case .press(let key): _ = board.handle(key, in: scene)
      case .type(let text):
        for character in text { _ = board.handle(.character(character), in: scene) }
      case .choose(let label): try choose(label, on: &board)
      }
    }
    return board
  }

  func grid(width: Int, height: Int, look: Look = .unicode) throws -> Grid {
    var board = try board(width: width, height: height, look: look)
    return board.draw(scene, width: width, height: height, look: look)
  }

  /// By its digit, or with the arrows where it has none, as a player would.
  private func choose(_ label: String, on board: inout BoardState) throws {
    let page =
      if case .game(let game) = scene, board.frame.place == .board {
        Deeds.page(for: game)
      } else {
        board.page(for: board.frame, in: scene)
      }
    guard let at = page.items.firstIndex(where: { $0.label.contains(label) }) else {
      throw NoSuchChoice(screen: name, choice: label)
    }
    if at < 10, page.isNumbered, page.items[at].action != nil {
      _ = board.handle(.character(BoardState.digit(at)), in: scene)
      return
    }
    for _ in page.items.indices where board.frame.cursor != at {
      _ = board.handle(.down, in: scene)
    }
    _ = board.handle(.enter, in: scene)
  }
}

/// The sizes that every screen is made for.
struct Size: Hashable, Sendable, CustomStringConvertible {
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
  }

  var description: String { "\(width)x\(height)" }

  static let all = [Size(80, 24), Size(100, 30), Size(200, 50)]
}
