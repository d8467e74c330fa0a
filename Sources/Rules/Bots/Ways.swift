import Casebook

/// The ways that a seat knows of or may hope for: doors of revealed tiles, its own secret passages,
/// and out of a dark room any wall that is not known to have no door.
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
      for other in Self.neighbours(of: tile, in: view) where distances[other.value] == .max {
        distances[other.value] = distances[tile.value] + 1
        before[other.value] = tile
        queue.append(other)
      }
    }
    self.distances = distances
    self.before = before
  }

  private static func neighbours(of tile: TileID, in view: SeatView) -> [TileID] {
    if let face = view.state.tile(tile) {
      return face.doors + view.log.passages.compactMap { $0.farEnd(from: tile) }
    }
    let around = [(-1, 0), (0, -1), (0, 1), (1, 0)].compactMap {
      TileID(row: tile.row + $0.0, column: tile.column + $0.1)
    }
    return around.filter { view.state.tile($0)?.doors.contains(tile) ?? true }
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
