import Testing

@testable import Board

/// `?` tells the keys of wherever the player is.
struct HelpTests {
  @Test func everyPlaceHasIt() throws {
    for screen in try Screens.all() {
      let board = try screen.board()
      switch board.frame.place {
      // What is typed there is text.
      case .typing, .help: continue
      default: break
      }
      let action = board.action(for: .character("?"), in: screen.scene)
      #expect(action == .open(.help), "\(screen.name)")
    }
  }

  /// What a scene opens by itself stays where it is, below its help, and is there again after it.
  @Test func itOpensAndCloses() throws {
    for screen in try Screens.all() {
      var board = try screen.board()
      let before = board.stack
      if case .typing = board.frame.place { continue }
      if board.frame.place == .help { continue }
      _ = board.handle(.character("?"), in: screen.scene)
      #expect(board.frame.place == .help, "\(screen.name)")
      #expect(board.stack.dropLast() == before[...], "\(screen.name)")
      _ = board.handle(.escape, in: screen.scene)
      #expect(board.stack == before, "\(screen.name)")
    }
  }
}
