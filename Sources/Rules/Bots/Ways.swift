import Casebook

/// The ways that a seat knows of: doors of revealed tiles, and its own secret passages.
struct Ways {
  private let distances: [Int]
  private let before: [TileID?]
  private let start: TileID

  init(view: SeatView) {
    start = view.me.tile
    var distances = Array(repeating: Int.max, count: TileKind.count)
    var before = [TileID?](repeating: nil, count: TileKind.count)
    distances[start.value] = 0
    var queue = [start]
    var next = 0
    while next < queue.count {
      let tile = queue[next]
      next += 1
      // Nobody knows what is behind a dark room.
      guard let face = view.state.tile(tile) else { continue }
      let passages = view.log.passages.compactMap { $0.farEnd(from: tile) }
      for other in face.doors + passages where distances[other.value] == .max {
        distances[other.value] = distances[tile.value] + 1
        before[other.value] = tile
        queue.append(other)
      }
    }
    self.distances = distances
    self.before = before
  }

  /// Actions to get there; nil if no way is known.
  func distance(to tile: TileID) -> Int? {
    distances[tile.value] == .max ? nil : distances[tile.value]
  }

  /// The first step of a shortest way.
  func step(towards tile: TileID) -> TileID? {
    var step = tile
    while let previous = before[step.value] {
      if previous == start { return step }
      step = previous
    }
    return nil
  }
}
