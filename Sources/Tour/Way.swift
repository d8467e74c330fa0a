import Casebook
import Rules

/// Ways through the house, over the doors that can be seen from either side.
enum Way {
  /// The first step of a shortest way; nil if there is none, or one is there.
  static func next(from start: TileID, to goal: TileID, in state: CaseState) -> TileID? {
    guard start != goal else { return nil }
    // From the goal outwards, so that what is found beside the start is the step to take.
    var reached: Set<TileID> = [goal]
    var edge = [goal]
    while !edge.isEmpty {
      var further: [TileID] = []
      for tile in edge {
        for other in TileID.all where !reached.contains(other) && isDoor(tile, other, in: state) {
          if other == start { return tile }
          reached.insert(other)
          further.append(other)
        }
      }
      edge = further
    }
    return nil
  }

  private static func isDoor(_ one: TileID, _ other: TileID, in state: CaseState) -> Bool {
    state.hasDoor(from: one, to: other) || state.hasDoor(from: other, to: one)
  }
}
