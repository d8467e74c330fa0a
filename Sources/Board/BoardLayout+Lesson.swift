extension BoardLayout {
  /// Where a guided match says what it teaches: under the map if there is room, else in place of the
  /// news, and where even those are too few rows, of the ring.
  func lesson(aboutRing: Bool) -> Rect {
    let free = ring.y - map.bottom
    if free >= 8, map.width >= 50 {
      return Rect(x: 0, y: map.bottom, width: map.width, height: min(free, 9))
    }
    if free >= 4 {
      return Rect(x: 0, y: ring.y - 4, width: width, height: 4)
    }
    if aboutRing {
      let rows = min(9, side.height)
      return Rect(x: side.x - 1, y: side.bottom - rows, width: side.width + 1, height: rows)
    }
    return Rect(x: 0, y: ring.bottom - 4, width: width, height: 4)
  }
}
