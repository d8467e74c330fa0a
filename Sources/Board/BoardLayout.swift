/// Where the parts of the board lie at a size.
struct BoardLayout: Hashable {
  let width: Int
  let height: Int
  /// The inside of a tile.
  let tileWidth: Int
  let tileHeight: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    tileWidth = width >= 170 ? 18 : width >= 130 ? 14 : width >= 96 ? 12 : 10
    tileHeight = height >= 46 ? 6 : height >= 38 ? 5 : height >= 33 ? 4 : 3
  }

  /// The rows between the header and the news.
  private var bodyHeight: Int { max(0, height - 7) }

  var map: Rect {
    Rect(x: 0, y: 1, width: 4 * (tileWidth + 1) + 1, height: 4 * (tileHeight + 1) + 1)
  }

  /// What can be done, and the log.
  var side: Rect {
    let x = map.right + 1
    let right = hasThirdColumn ? x + (width - x) / 2 - 1 : width
    return Rect(x: x, y: 1, width: right - x, height: bodyHeight)
  }

  private var hasThirdColumn: Bool { width - map.right >= 90 }

  /// The chronicle beside the log, on a wide screen.
  var third: Rect? {
    guard hasThirdColumn else { return nil }
    return Rect(x: side.right + 1, y: 1, width: width - side.right - 1, height: bodyHeight)
  }

  /// The rows under the map, on a high screen: the chronicle, or the room under the cursor.
  var below: Rect? {
    let rows = bodyHeight - map.height
    guard rows >= 3 else { return nil }
    return Rect(x: 0, y: map.bottom, width: map.width, height: rows)
  }

  var newsRow: Int { height - 6 }

  /// Two rows, or three for many; what it leaves is for the news.
  func ring(seats: Int) -> Rect {
    let rows = seats > RingPanel.columns ? 3 : 2
    return Rect(x: 0, y: height - 2 - rows, width: width, height: rows)
  }

  static let deedRows = 9

  /// The rows of the log's text; more when the arrows belong to it.
  func logHeight(focused: Bool, deeds: Int = 0) -> Int {
    let taken = focused ? 4 : 4 + max(2, min(deeds, Self.deedRows + 1))
    return max(1, side.height - taken)
  }
}
