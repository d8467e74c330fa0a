import Casebook
import Rules

/// Who sits at the table, in the order of this round and of the next.
struct RingPanel {
  let game: GameModel
  let width: Int
  var look = Look.unicode

  /// Where the seats begin; the word before them stands at the edge.
  private static let left = 6
  /// The marks, the initial and the space before a name.
  private static let before = 3
  private static let mostColumns = 26

  private var state: CaseState { game.view.state }

  private var order: [SeatID] { state.order(round: state.round) }

  /// As few rows as leave the names whole, at most three.
  private var seatRows: Int {
    let longest = order.map { Typeset.width(label($0), look: look) }.max() ?? 0
    let needed = longest + Self.before + 1
    let least = order.count > 6 ? 2 : 1
    guard order.count > 6 else { return 1 }
    for rows in least...2 where columnWidth(rows: rows) >= needed { return rows }
    return 3
  }

  private func perRow(_ rows: Int) -> Int { max(3, (order.count + rows - 1) / rows) }

  private func columnWidth(rows: Int) -> Int {
    min(Self.mostColumns, (width - Self.left - 1) / perRow(rows))
  }

  /// The rows of the whole panel: the seats, and the next round below them.
  var rows: Int { seatRows + 1 }

  /// Where each seat of this round stands, in the order of the turns; its mark is in the first column.
  func places(in rect: Rect) -> [(seat: SeatID, rect: Rect)] {
    let (rows, width) = (seatRows, columnWidth(rows: seatRows))
    return order.enumerated().map { at, seat in
      let (row, column) = at.quotientAndRemainder(dividingBy: perRow(rows))
      return (
        seat,
        Rect(
          x: rect.x + Self.left + column * width, y: rect.y + row, width: width - 1, height: 1)
      )
    }
  }

  /// Where the mark of a seat is while it is due.
  func spot(of seat: SeatID, in rect: Rect) -> Spot? {
    places(in: rect).first { $0.seat == seat }.map { Spot(x: $0.rect.x, y: $0.rect.y) }
  }

  func draw(on grid: inout Grid, in rect: Rect) {
    grid.put(rect.x + 1, rect.y, "now", .dim)
    for place in places(in: rect) { drawSeat(place.seat, in: place.rect, on: &grid) }
    let y = rect.y + seatRows
    var x = grid.put(rect.x + 1, y, "next round", .dim) + 1
    if state.round < state.rules.rounds {
      for seat in state.order(round: state.round + 1) where state.seat(seat).isPlaying {
        let initial = game.initial(of: seat)
        x = grid.put(x + 1, y, seat == game.me ? "[\(initial)]" : initial, .dim)
      }
    } else {
      x = grid.put(x + 1, y, "midnight", .dim)
    }
    let text = RingText(ring: game.ring, look: grid.look)
    let room = rect.right - 1 - x - 3
    let watched = game.watchers.isEmpty ? "" : "watched by \(game.watchers.count)"
    // Who looks on is told where there is room beside what matters more.
    let status = text.status(width: room)
    let both = [watched, status].filter { !$0.isEmpty }.joined(separator: " · ")
    let line = Typeset.width(both, look: grid.look) <= room ? both : status
    grid.put(endingAt: rect.right - 1, y, line, .dim)
  }

  private func flags(_ seat: SeatID) -> String {
    let player = game.player(seat)
    return (player?.isHost == true ? "*" : "") + (state.seat(seat).isPlaying ? "" : "×")
      + (player?.isAway == true ? "~" : "")
  }

  /// What becomes of a seat that is away, as a mark.
  private static func agreed(_ absence: Absence) -> String {
    switch absence {
    case .skip: "~skip"
    case .wait: "~wait"
    case .bot: "~bot"
    }
  }

  private func label(_ seat: SeatID) -> String { game.name(of: seat) + flags(seat) }

  private func drawSeat(_ seat: SeatID, in rect: Rect, on grid: inout Grid) {
    let isDue = state.due == seat
    let isOut = !state.seat(seat).isPlaying
    let isAway = game.player(seat)?.isAway == true
    let name = game.name(of: seat)
    var flags = flags(seat)
    let room = rect.width - Self.before
    // The word too, where there is room for it: what was agreed, if anything was.
    let word = game.agreement(on: seat).map(Self.agreed) ?? "~away"
    if isAway, Typeset.width(name + flags, look: grid.look) + word.count <= room {
      flags.removeLast()
      flags += " " + word
    }
    let style: Style = isDue ? .title : isOut || isAway ? .dim : seat == game.me ? .mine : .plain
    if isDue { grid.put(rect.x, rect.y, "▸", .title) }
    grid.put(rect.x + 1, rect.y, game.initial(of: seat), style, limit: 1)
    let limit = max(1, room - Typeset.width(flags, look: grid.look))
    let end = grid.put(rect.x + Self.before, rect.y, name, style, limit: limit)
    grid.put(end, rect.y, flags, isOut || isAway ? .danger : .accent)
  }
}
