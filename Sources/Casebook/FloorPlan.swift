/// The house without names: doors, passages, where one starts and where the body lies.
struct FloorPlan {
  /// Neighbours through a door, in order, one list per tile.
  let doors: [[TileID]]
  let passages: [Passage]
  let hall: TileID
  let body: TileID

  init(using draw: inout CaseDraw) {
    let walls = Self.walls.permuted(using: &draw)
    var group = Array(0..<TileKind.count)
    var open: [(TileID, TileID)] = []
    var closed: [(TileID, TileID)] = []
    for wall in walls {
      let one = group[wall.0.value]
      let other = group[wall.1.value]
      if one == other {
        closed.append(wall)
      } else {
        group = group.map { $0 == other ? one : $0 }
        open.append(wall)
      }
    }
    open += closed.prefix(CaseParameters.extraDoors)
    let doors = TileID.all.map { tile in
      open.compactMap { $0.0 == tile ? $0.1 : $0.1 == tile ? $0.0 : nil }.sorted()
    }
    self.doors = doors

    // From a tile in the middle nothing may be far enough, so the far ends are looked for in a
    // fixed, finite list of pairs.
    let distances = TileID.all.map { Self.distances(from: $0, doors: doors) }
    let pairs = TileID.all.flatMap { one in
      TileID.all.filter { one < $0 }.map { Passage(one: one, other: $0) }
    }
    let far = pairs.filter {
      distances[$0.one.value][$0.other.value] >= CaseParameters.passageDistance
    }
    var passages: [Passage] = []
    for pair in far.permuted(using: &draw) where passages.count < CaseParameters.passages {
      let taken = passages.flatMap { [$0.one, $0.other] }
      if !taken.contains(pair.one), !taken.contains(pair.other) { passages.append(pair) }
    }
    self.passages = passages.sorted { $0.one < $1.one }

    let hall = TileID(draw.below(TileKind.count))
    let remote = TileID.all.filter {
      distances[hall.value][$0.value] >= CaseParameters.bodyDistance
    }
    self.hall = hall
    body = remote[draw.below(remote.count)]
  }

  /// Every pair of neighbours of the grid.
  private static let walls: [(TileID, TileID)] = TileID.all.flatMap { tile in
    [
      TileID(row: tile.row, column: tile.column + 1),
      TileID(row: tile.row + 1, column: tile.column),
    ].compactMap { $0 }.map { (tile, $0) }
  }

  /// How many doors away each tile is.
  static func distances(from start: TileID, doors: [[TileID]]) -> [Int] {
    var distance = Array(repeating: Int.max, count: TileKind.count)
    distance[start.value] = 0
    var queue = [start]
    var next = 0
    while next < queue.count {
      let tile = queue[next]
      next += 1
      for door in doors[tile.value] where distance[door.value] == Int.max {
        distance[door.value] = distance[tile.value] + 1
        queue.append(door)
      }
    }
    return distance
  }
}
