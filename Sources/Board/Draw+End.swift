import Casebook
import Rules

/// The pages of the end.
enum EndTab: Int, CaseIterable {
  case answer, story, places, lies, curves, honours, chronicle

  var title: String {
    switch self {
    case .answer: "Answer"
    case .story: "Story"
    case .places: "Where"
    case .lies: "Lies"
    case .curves: "Curves"
    case .honours: "Honours"
    case .chronicle: "Chronicle"
    }
  }
}

extension BoardState {
  var endTab: EndTab { EndTab.allCases[max(0, min(base.cursor, EndTab.allCases.count - 1))] }

  func drawEnd(_ game: GameModel, on grid: inout Grid) {
    var x = 1
    if grid.width >= 100 { x = grid.put(1, 0, "MIDNIGHT", .title) + 2 }
    for tab in EndTab.allCases {
      let text = "\(tab.rawValue + 1) \(tab.title)"
      let isOpen = tab == endTab
      x = grid.put(x, 0, isOpen ? "[\(text)]" : " \(text) ", isOpen ? .title : .dim)
    }
    if let asks = CompanyText.line(game.invitations) {
      let keys = CompanyText.keys(beside: asks.text, width: grid.width - 3, look: grid.look)
      let end = grid.put(1, 1, asks.text, asks.style, limit: grid.width - 4 - keys.count)
      grid.put(end + 2, 1, keys, .dim)
    }
    let inner = endRoom(width: grid.width, height: grid.height)
    let strip = endStrip(game, width: inner.width, look: grid.look)
    // How far the curves have been stepped through is no scrolling.
    let scroll = endTab == .curves ? 0 : base.scroll
    strip.draw(on: &grid, in: inner, scroll: scroll)
    let count = strip.rows.count
    if count > inner.height {
      let first = min(scroll, strip.scrollLimit(height: inner.height))
      let part = "\(first + 1)-\(first + inner.height) of \(count)"
      grid.put(endingAt: grid.width - 1, inner.bottom, part, .dim)
    }
  }

  /// Where the pages of the end lie: running text is narrower than pictures.
  func endRoom(width: Int, height: Int) -> Rect {
    let most =
      switch endTab {
      case .curves, .story: 170
      case .answer, .places, .lies, .honours, .chronicle: 110
      }
    let room = min(most, width - 2)
    return Rect(x: max(1, (width - room) / 2), y: 2, width: room, height: max(1, height - 5))
  }

  /// The page that is turned up, as long as it is.
  func endStrip(_ game: GameModel, width: Int, look: Look) -> Strip {
    var strip = Strip(width: width, look: look)
    guard game.view.state.isClosed else {
      strip.write(Wording.verdict(game), .accent)
      strip.write(Wait.sentence("The last envelopes are opened", seconds: game.waited), .dim)
      let keys = KeyText.line(
        missing: game.keysMissing, from: game.keysFrom, seconds: game.waited, look: look)
      for line in [keys, RingText(ring: game.ring, look: look).trouble] {
        if let line { strip.write(line.text, line.style) }
      }
      return strip
    }
    switch (endTab, game.view.state.truth) {
    case (.answer, let truth): writeAnswer(truth, game, to: &strip)
    case (.story, let truth?): writeAfternoon(truth, game, to: &strip)
    case (.places, let truth?): writePlaces(truth, game, to: &strip)
    case (.lies, let truth?): writeLies(truth, game, to: &strip)
    case (.curves, _?):
      writeCurves(game, height: endRoom(width: width, height: height).height, to: &strip)
    case (.honours, _?): writeHonours(game, to: &strip)
    case (.story, nil), (.places, nil), (.lies, nil), (.curves, nil), (.honours, nil):
      strip.write(Self.untold, .dim)
    case (.chronicle, _):
      for line in Telling.lines(of: game) {
        let time = Typeset.pad(Clock.time(round: line.round), to: 5, look: look)
        strip.write(line.text, beside: time, hang: 7)
      }
    }
    return strip
  }

  static let untold =
    "What happened cannot be told: the envelope with the truth could not be opened and read."

  private func writeAnswer(_ truth: Truth?, _ game: GameModel, to strip: inout Strip) {
    let winner = game.view.state.outcome?.winner
    strip.write(Wording.verdict(game), winner == nil ? .danger : .good)
    if game.audit.isAlarming {
      for line in game.audit.lines { strip.write(line.text, line.style) }
      strip.blank()
    }
    if let truth {
      writeSolution(truth, game, to: &strip)
    } else {
      strip.write(Self.untold)
    }
    strip.blank()
    if strip.isSpoken { return writeResults(truth, game, to: &strip) }
    strip.add([
      .init(2, "detective", .dim), .init(20, "result", .dim), .init(32, "pieces", .dim),
      .init(41, "answers left, by round", .dim), .init(67, "known at", .dim),
    ])
    for player in game.players { strip.add(result(of: player, game, look: strip.look)) }
    if truth != nil { strip.write(Self.par(game), .dim, indent: 2) }
    if !game.audit.isAlarming {
      strip.blank()
      for line in game.audit.lines(after: game.waited) { strip.write(line.text, line.style) }
    }
    let left = endRoom(width: strip.width, height: height).height - strip.rows.count - 1
    if truth != nil, !strip.isSpoken, left >= Self.curveRows {
      strip.blank()
      writeCurves(game, height: left, to: &strip)
    }
  }

  /// The rest of the answer for whoever hears it: a sentence for each detective.
  private func writeResults(_ truth: Truth?, _ game: GameModel, to strip: inout Strip) {
    for player in game.players {
      let pieces = game.view.state.seat(player.seat).opened.count
      var line =
        "\(Typeset.clip(player.name, to: 24)): \(standing(of: player.seat, game)), "
        + "\(pieces) piece\(pieces == 1 ? "" : "s")"
      if let curves, curves.known.indices.contains(player.seat.value) {
        let left = curves.counts[player.seat.value].last ?? 0
        line +=
          curves.known[player.seat.value].map { ", knew at \(Clock.time(round: $0))" }
          ?? ", \(left) answers left"
      }
      strip.write(line + ".")
    }
    if truth != nil { strip.write(Self.par(game)) }
    guard !game.audit.isAlarming else { return }
    for line in game.audit.lines(after: game.waited) { strip.write(line.text) }
  }

  /// The rows that make curves worth a look.
  private static let curveRows = 18

  private func writeSolution(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    let setting = game.view.setting
    if let story = Wording.story(truth, in: game) { strip.write(story) }
    strip.blank()
    let answers = [
      ("murderer", setting.person(truth.solution.murderer).name),
      ("weapon", setting.weapon(truth.solution.weapon).name),
      ("motive", Wording.motive(truth.solution.motive, in: setting)),
      ("hour", Wording.hour(truth.solution.hour, in: setting)),
    ]
    for (question, answer) in answers {
      strip.add([.init(2, question, .accent), .init(12, answer, .accent)])
    }
  }

  private func result(
    of player: GameModel.Player, _ game: GameModel, look: Look
  ) -> [Strip.Span] {
    let seat = game.view.state.seat(player.seat)
    let won = game.view.state.outcome?.winner == player.seat
    let result = standing(of: player.seat, game)
    let style: Style = player.isMe ? .mine : .plain
    let pieces = "\(seat.opened.count)"
    var spans: [Strip.Span] = [
      .init(0, player.isMe ? "▸" : " ", style), .init(2, player.name, style, limit: 17),
      .init(20, result, won ? .good : .dim, limit: 11), .init(36 - pieces.count, pieces),
    ]
    guard let curves, curves.counts.indices.contains(player.seat.value) else { return spans }
    let counts = curves.counts[player.seat.value]
    spans.append(.init(41, Curves.sparkline(counts, look: look), .accent, limit: 24))
    if let round = curves.known[player.seat.value] {
      spans.append(.init(67, Clock.time(round: round)))
      // Against par only where the same was found out.
      if let par = game.par.pieces {
        let over = seat.opened.count - par
        spans.append(.init(37, over == 0 ? "par" : over > 0 ? "+\(over)" : "\(over)", .dim))
      }
    } else {
      spans.append(.init(67, "\(counts.last ?? 0) left", .dim))
    }
    return spans
  }

  private func standing(of seat: SeatID, _ game: GameModel) -> String {
    game.view.state.outcome?.winner == seat
      ? "solved it" : Self.word(game.view.state.seat(seat).standing, game.wasRight(seat))
  }

  private static func word(_ standing: Standing, _ wasRight: Bool?) -> String {
    switch standing {
    case .playing: "still on it"
    case .accused: wasRight.map { $0 ? "no proof" : "was wrong" } ?? "is out"
    case .resigned: "gave up"
    }
  }

  /// What the player has won in this match.
  private func writeHonours(_ game: GameModel, to strip: inout Strip) {
    let won = curves.map { Achievement.won(in: game, $0) } ?? []
    if won.isEmpty {
      strip.write(
        "None this evening. The statistics tell what can be won, and how.", .dim)
    }
    for achievement in won {
      // Already counted, or counted in a moment.
      let times = max(1, career.honour(achievement)?.times ?? 1)
      strip.add([
        .init(0, "✓", .good), .init(2, achievement.name, .good), .init(28, achievement.how),
        .init(72, times == 1 ? "new" : "×\(times)", .accent),
      ])
    }
    strip.blank()
    strip.write(Self.par(game))
    guard case .known(let par) = game.par, game.view.state.outcome?.winner == game.view.seat else {
      return
    }
    let mine = game.view.me.opened.count
    strip.write("You took \(mine): \(Wording.overPar(mine - par.pieces)).", .accent)
  }
}
