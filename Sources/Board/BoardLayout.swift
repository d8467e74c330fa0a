/// Where the parts of the board lie at a size.
struct BoardLayout: Hashable {
  let width: Int
  let height: Int
  /// How many rows the seats take under the map.
  let ringRows: Int
  /// The inside of a tile.
  let tileWidth: Int
  let tileHeight: Int

  init(width: Int, height: Int, ringRows: Int = 2) {
    self.width = width
    self.height = height
    self.ringRows = ringRows
    tileWidth =
      width >= 190 ? 20 : width >= 175 ? 16 : width >= 130 ? 14 : width >= 96 ? 12 : 10
    tileHeight = height >= 46 ? 7 : height >= 42 ? 6 : height >= 36 ? 5 : height >= 30 ? 4 : 3
  }

  var map: Rect {
    Rect(x: 0, y: 1, width: 4 * (tileWidth + 1) + 1, height: 4 * (tileHeight + 1) + 1)
  }

  /// The seats, in this round's order and the next.
  var ring: Rect { Rect(x: 0, y: height - 2 - ringRows, width: width, height: ringRows) }

  /// Where the news begins, under the map or what is below it.
  private var newsTop: Int { max(map.bottom, below?.bottom ?? 0) }

  /// Rows that the news takes at the foot of the side, if none are left under the map.
  private var newsAside: Int { ring.y > newsTop ? 0 : 3 }

  /// What has just happened.
  var news: Rect {
    newsAside == 0
      ? Rect(x: 1, y: newsTop, width: width - 2, height: ring.y - newsTop)
      : Rect(x: side.x, y: side.bottom + 1, width: side.width, height: newsAside - 1)
  }

  /// The heading of the news, where it stands at the foot of the side.
  var newsHead: Rect? {
    newsAside == 0 ? nil : Rect(x: side.x, y: side.bottom, width: side.width, height: 1)
  }

  /// The rows between the header and what goes over the whole width.
  private var bodyHeight: Int { max(0, min(newsTop, ring.y) - 1) }

  /// What can be done, and the log.
  var side: Rect {
    let x = map.right + 1
    let right = hasThirdColumn ? width - Self.thirdWidth - 4 : width - 1
    return Rect(x: x, y: 1, width: right - x, height: bodyHeight - newsAside)
  }

  /// As wide as the grid of marks.
  private static let thirdWidth = 63

  private var hasThirdColumn: Bool { width - map.right >= Self.thirdWidth + 44 }

  /// The chronicle and the marks beside the log, on a wide screen.
  var third: Rect? {
    guard hasThirdColumn else { return nil }
    return Rect(
      x: width - Self.thirdWidth - 1, y: 1, width: Self.thirdWidth, height: bodyHeight)
  }

  /// The rows under the map, on a high screen: the room under the cursor, or the chronicle.
  var below: Rect? {
    let rows = ring.y - 2 - map.bottom
    guard rows >= 5 else { return nil }
    return Rect(x: 1, y: map.bottom, width: map.width - 1, height: rows)
  }

  static let deedRows = 9

  /// The rows of the log's text when the arrows belong to it.
  var logHeight: Int { max(1, side.height - 4) }
}
