/// What belongs to one screen and nobody else: cursors, open dialogs, typed text, marks.
package struct BoardState: Hashable, Sendable {
  package init() {}

  /// Takes a key and says what the player wants with it.
  package mutating func handle(_ key: Key, in scene: Scene) -> [Intent] {
    []
  }

  /// The whole screen.
  package func draw(_ scene: Scene, width: Int, height: Int, look: Look) -> Grid {
    Grid(width: width, height: height, look: look)
  }
}
