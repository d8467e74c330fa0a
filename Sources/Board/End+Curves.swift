import Casebook
import Rules

// The page of the end that shows how each detective closed in on the answer.
extension BoardState {
  /// The detectives in the order in which the arrows go through them: the player first.
  static func suspectors(_ game: GameModel) -> [GameModel.Player] {
    game.players.filter(\.isMe) + game.players.filter { !$0.isMe }
  }

  /// Up and down choose whose curve is the line.
  func choosingCurve(_ game: GameModel) -> [Binding] {
    let count = game.players.count
    guard count > 1, curves != nil else { return [] }
    let at = min(base.scroll, count - 1)
    return [
      Binding(
        "↑↓", "detective",
        [.up: .scroll((at + count - 1) % count), .down: .scroll((at + 1) % count)])
    ]
  }

  func writeCurves(_ game: GameModel, height: Int, to strip: inout Strip) {
    let players = Self.suspectors(game)
    guard let curves, !players.isEmpty else { return strip.write(Self.untold, .dim) }
    if strip.isSpoken {
      for player in players { strip.write(Self.inWords(player, curves)) }
      return strip.write(Self.par(game))
    }
    let chosen = players[min(base.scroll, players.count - 1)]
    strip.write(
      "Answers left, of 2304. The line is ▸, the letters are others, * is several.", .dim)
    let wide = strip.width >= 110
    let legend = wide ? 34 : 25
    let plot = Plot(
      columns: strip.width - Self.axis - legend - 2, rows: max(4, height - 6), look: strip.look)
    var rows = axes(plot, par: game.par.par)
    draw(plot, curves, players, chosen, game, on: &rows)
    for (at, player) in players.prefix(rows.count).enumerated() {
      let isChosen = player.seat == chosen.seat
      let style: Style = isChosen ? .mine : .plain
      let x = Self.axis + plot.columns + 2
      let known = curves.known[player.seat.value].map { Clock.time(round: $0) }
      let end = known ?? "\(curves.values(of: player.seat).last ?? 0) left"
      rows[at] += [
        .init(x, isChosen ? "▸" : " ", style), .init(x + 2, game.initial(of: player.seat), style),
        .init(x + 4, player.name, style, limit: legend - 14),
        .init(
          x + legend - 9, Typeset.pad(start: end, to: 9, look: strip.look),
          known == nil ? .dim : .good),
      ]
    }
    for row in rows { strip.add(row) }
    let mark = game.par.par?.round == nil ? "  " : "↑ "
    for line in ["▸ " + Self.remark(on: chosen, curves, game), mark + Self.par(game)] {
      strip.add([.init(0, Typeset.clip(line, to: strip.width, look: strip.look))])
    }
  }

  /// Columns for the numbers and the axis.
  private static let axis = 6

  /// The rows of the plot, the axis and the hours, before any curve.
  private func axes(_ plot: Plot, par: Par?) -> [[Strip.Span]] {
    let scale = plot.scale
    var rows: [[Strip.Span]] = (0..<plot.rows).map { row in
      guard let value = scale[row] else { return [.init(Self.axis - 1, "│", .line)] }
      return [
        .init(0, Typeset.pad(start: "\(value)", to: 4), .dim), .init(Self.axis - 1, "┤", .line),
      ]
    }
    var line = [Strip.Span(Self.axis - 1, "└" + String(repeating: "─", count: plot.columns), .line)]
    var hours: [Strip.Span] = []
    // Where a curve is after a round stands the time of that round, as the texts have it.
    for round in stride(from: 1, through: Plot.rounds, by: 6) {
      let x = Self.axis + plot.cell(round: round, value: 1).column
      let text = Clock.time(round: round)
      line.append(.init(x, "┴", .line))
      hours.append(
        .init(min(x - text.count / 2, Self.axis + plot.columns - text.count), text, .dim))
    }
    if let round = par?.round {
      line.append(.init(Self.axis + plot.cell(round: round, value: 1).column, "↑", .accent))
    }
    rows.append(line)
    rows.append(hours)
    return rows
  }

  private func draw(
    _ plot: Plot, _ curves: Curves, _ players: [GameModel.Player], _ chosen: GameModel.Player,
    _ game: GameModel, on rows: inout [[Strip.Span]]
  ) {
    func curve(_ player: GameModel.Player) -> Plot.Curve {
      Plot.Curve(mark: game.initial(of: player.seat), values: curves.values(of: player.seat))
    }
    let others = plot.marks(players.filter { $0.seat != chosen.seat }.map(curve))
    let line = plot.line(curve(chosen))
    for (marks, style) in [(others, Style.dim), (line, .mine)] {
      for mark in marks where rows.indices.contains(mark.row) {
        rows[mark.row].append(.init(Self.axis + mark.column, mark.text, style, limit: 1))
      }
    }
  }

  /// 'Ann knew at 9:20, with 13 pieces. Best round: 8:40, 1344 to 96.'
  static func remark(on player: GameModel.Player, _ curves: Curves, _ game: GameModel) -> String {
    let seat = player.seat
    let values = curves.values(of: seat)
    let count = game.view.state.seat(seat).opened.count
    let pieces = count == 1 ? "1 piece" : "\(count) pieces"
    var text = Typeset.clip(Telling.who(seat, in: game), to: 16)
    if let round = curves.known[seat.value] {
      text += " knew at \(Clock.time(round: round)), with \(pieces)."
    } else {
      text += " had \(values.last ?? 0) answers left, and \(pieces)."
    }
    if let best = curves.bestRound(of: seat) {
      text +=
        " Best round: \(Clock.time(round: best)), from \(values[best - 1]) to \(values[best])."
    }
    return text
  }

  /// What the inspector made of it.
  static func par(_ game: GameModel) -> String {
    switch game.par {
    case .pending: "The inspector is having a look at the case ..."
    case .unknown: "There is no par: what the case was made from could not be opened."
    case .known(let par):
      par.round.map {
        "Par: the inspector, alone, knew at \(Clock.time(round: $0)), with \(par.pieces) pieces."
      } ?? "Par: the inspector opened \(par.pieces) pieces, and never knew."
    }
  }

  /// 'Ann: 2112 at first, 1056 at 8:10, 96 at 8:40.'
  private static func inWords(_ player: GameModel.Player, _ curves: Curves) -> String {
    let values = curves.values(of: player.seat)
    let steps = zip(values, values.dropFirst()).enumerated().filter { $0.element.0 != $0.element.1 }
      .map { "\($0.element.1) at \(Clock.time(round: $0.offset + 1))" }
    return "\(player.name): " + (["\(values[0]) at first"] + steps).joined(separator: ", ") + "."
  }
}
