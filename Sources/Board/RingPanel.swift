import Casebook
import Rules

/// Who sits at the table, in the order of this round and of the next.
struct RingPanel {
  let game: GameModel

  /// The most seats in one row.
  static let columns = 6

  private var state: CaseState { game.view.state }

  func draw(on grid: inout Grid, in rect: Rect) {
    let now = state.order(round: state.round)
    grid.put(rect.x + 1, rect.y, "now", .dim)
    var y = rect.y
    for (at, seat) in now.enumerated() {
      let spot = spot(at, in: rect)
      y = spot.y
      drawSeat(seat, x: spot.x, y: y, width: columnWidth(in: rect), on: &grid)
    }
    y += 1
    grid.put(rect.x + 1, y, "next", .dim)
    var x = rect.x + 6
    if state.round < state.rules.rounds {
      for seat in state.order(round: state.round + 1) where state.seat(seat).isPlaying {
        let isMe = seat == game.view.seat
        x = grid.put(x + 1, y, isMe ? "[\(game.initial(of: seat))]" : game.initial(of: seat), .dim)
      }
    } else {
      x = grid.put(x, y, "midnight", .dim)
    }
    let text = RingText(ring: game.ring, look: grid.look)
    let status = text.status(width: rect.right - 1 - x - 3)
    grid.put(endingAt: rect.right - 1, y, status, .dim)
  }

  private var columns: Int { min(max(3, state.seats.count), Self.columns) }

  private func columnWidth(in rect: Rect) -> Int { min(26, (rect.width - 7) / columns) }

  /// Where the mark of the seat is that moves as this one in the round.
  private func spot(_ at: Int, in rect: Rect) -> Spot {
    Spot(x: rect.x + 6 + (at % columns) * columnWidth(in: rect), y: rect.y + at / columns)
  }

  /// Where the mark of a seat is while it is due.
  func spot(of seat: SeatID, in rect: Rect) -> Spot? {
    state.order(round: state.round).firstIndex(of: seat).map { spot($0, in: rect) }
  }

  private func drawSeat(_ seat: SeatID, x: Int, y: Int, width: Int, on grid: inout Grid) {
    let isDue = state.due == seat
    let isOut = !state.seat(seat).isPlaying
    let player = game.player(seat)
    let name = game.name(of: seat)
    var flags = ""
    if player?.isHost == true { flags += "*" }
    if isOut { flags += "×" }
    if player?.isAway == true {
      // The word too, where there is room for it.
      let full = Typeset.width(name, look: grid.look) + flags.count + 6
      flags += full <= width - 4 ? " ~away" : "~"
    }
    let style: Style =
      isDue
      ? .title : isOut || player?.isAway == true ? .dim : seat == game.view.seat ? .mine : .plain
    grid.put(x, y, isDue ? "▸" : " ", .title)
    grid.put(x + 1, y, game.initial(of: seat), style, limit: 1)
    let limit = max(1, width - 4 - flags.count)
    let end = grid.put(x + 3, y, name, style, limit: limit)
    grid.put(end, y, flags, isOut || player?.isAway == true ? .danger : .accent)
  }
}
