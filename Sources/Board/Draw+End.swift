import Casebook
import Rules

/// The pages of the end.
enum EndTab: Int, CaseIterable {
  case answer, hours, lies, chronicle

  var title: String {
    switch self {
    case .answer: "The answer"
    case .hours: "Hour by hour"
    case .lies: "The lies"
    case .chronicle: "Chronicle"
    }
  }
}

extension BoardState {
  func drawEnd(_ game: GameModel, on grid: inout Grid) {
    grid.put(1, 0, "MIDNIGHT", .title)
    var x = 11
    let tab = EndTab.allCases[min(base.cursor, EndTab.allCases.count - 1)]
    for each in EndTab.allCases {
      let text = each == tab ? "[\(each.title)]" : " \(each.title) "
      x = grid.put(x, 0, text, each == tab ? .title : .dim) + 1
    }
    let inner = endRoom(width: grid.width, height: grid.height)
    let strip = endStrip(game, width: inner.width, look: grid.look)
    strip.draw(on: &grid, in: inner, scroll: base.scroll)
    let count = strip.rows.count
    if count > inner.height {
      let first = min(base.scroll, strip.scrollLimit(height: inner.height))
      let part = "\(first + 1)-\(first + inner.height) of \(count)"
      grid.put(endingAt: grid.width - 1, 0, part, .dim)
    }
  }

  /// Where the pages of the end lie.
  func endRoom(width: Int, height: Int) -> Rect {
    Rect(
      x: max(1, (width - 110) / 2), y: 2, width: min(110, width - 2), height: max(1, height - 5))
  }

  /// The page that is turned up, as long as it is.
  func endStrip(_ game: GameModel, width: Int, look: Look) -> Strip {
    var strip = Strip(width: width, look: look)
    guard game.view.state.isClosed else {
      strip.write(Self.verdict(game), .accent)
      strip.write(Wait.sentence("The last envelopes are opened", seconds: game.waited), .dim)
      let keys = KeyText.line(
        missing: game.keysMissing, from: game.keysFrom, seconds: game.waited, look: look)
      for line in [keys, RingText(ring: game.ring, look: look).trouble] {
        if let line { strip.write(line.text, line.style) }
      }
      return strip
    }
    switch (EndTab.allCases[min(base.cursor, EndTab.allCases.count - 1)], game.view.state.truth) {
    case (.answer, let truth): writeAnswer(truth, game, to: &strip)
    case (.hours, let truth?): writeHours(truth, game, to: &strip)
    case (.lies, let truth?): writeLies(truth, game, to: &strip)
    case (.hours, nil), (.lies, nil): strip.write(Self.untold, .dim)
    case (.chronicle, _):
      for line in Telling.lines(of: game) {
        let time = Typeset.pad(Clock.time(round: line.round), to: 5, look: look)
        strip.write(line.text, beside: time, hang: 7)
      }
    }
    return strip
  }

  private static let untold =
    "What happened cannot be told: the envelope with the truth could not be opened and read."

  private func writeAnswer(_ truth: Truth?, _ game: GameModel, to strip: inout Strip) {
    let winner = game.view.state.outcome?.winner
    strip.write(Self.verdict(game), winner == nil ? .danger : .good)
    if game.audit.isAlarming {
      for line in game.audit.lines { strip.write(line.text, line.style) }
      strip.blank()
    }
    if let truth {
      writeSolution(truth, winner: winner, game, to: &strip)
    } else {
      strip.write(Self.untold)
    }
    strip.blank()
    strip.add([
      .init(2, "detective", .dim), .init(20, "result", .dim), .init(31, "pieces", .dim),
      .init(39, "answers left, by round", .dim), .init(65, "known at", .dim),
    ])
    for player in game.players { strip.add(result(of: player, game, look: strip.look)) }
    if !game.audit.isAlarming {
      strip.blank()
      for line in game.audit.lines(after: game.waited) { strip.write(line.text, line.style) }
    }
  }

  private func writeSolution(
    _ truth: Truth, winner: SeatID?, _ game: GameModel, to strip: inout Strip
  ) {
    let setting = game.view.setting
    if let winner {
      let name = game.detective(of: winner)?.name ?? game.name(of: winner)
      strip.write(Wording.solved(truth, by: name, in: setting))
    } else if game.view.state.outcome != .foulDeal {
      strip.write(Wording.escaped(truth, in: setting))
    }
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
    let result = won ? "solved it" : Self.word(seat.standing, Self.wasRight(player.seat, game))
    let style: Style = player.isMe ? .mine : .plain
    let pieces = "\(seat.opened.count)"
    var spans: [Strip.Span] = [
      .init(0, player.isMe ? "▸" : " ", style), .init(2, player.name, style, limit: 17),
      .init(20, result, won ? .good : .dim, limit: 11), .init(36 - pieces.count, pieces),
    ]
    guard let curves, curves.counts.indices.contains(player.seat.value) else { return spans }
    let counts = curves.counts[player.seat.value]
    spans.append(.init(39, Curves.sparkline(counts, look: look), .accent, limit: 24))
    if let round = curves.known[player.seat.value] {
      spans.append(.init(65, Clock.time(round: round)))
    } else {
      spans.append(.init(65, "\(counts.last ?? 0) left", .dim))
    }
    return spans
  }

  /// Whether the seat named the right answer and could not prove it; nil if nobody knows.
  private static func wasRight(_ seat: SeatID, _ game: GameModel) -> Bool? {
    guard let solution = game.view.state.truth?.solution else { return nil }
    return game.chronicle.contains { entry in
      if case .move(seat, _, .accuse(solution), _) = entry.step { true } else { false }
    }
  }

  private static func word(_ standing: Standing, _ wasRight: Bool?) -> String {
    switch standing {
    case .playing: "still on it"
    case .accused: wasRight.map { $0 ? "no proof" : "was wrong" } ?? "is out"
    case .resigned: "gave up"
    }
  }

  private static func verdict(_ game: GameModel) -> String {
    switch game.view.state.outcome {
    case .solved(let seat)?:
      seat == game.view.seat
        ? "You have solved the case." : "\(game.name(of: seat)) has solved the case."
    case .midnight?: "Midnight. The ferry leaves, and the murderer gets away."
    case .nobodyLeft?: "No detective is left. The murderer gets away."
    case .foulDeal?: Telling.foul
    case nil: ""
    }
  }

  /// Where everybody was.
  private func writeHours(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    let setting = game.view.setting
    strip.add(
      [.init(2, "who was where", .dim), .init(66, "why", .accent)]
        + Hour.allCases.map { hour in
          let mark = hour == truth.solution.hour ? "† " : ""
          return .init(17 + hour.index * 12, mark + Wording.hour(hour), .accent)
        })
    for person in SuspectID.all {
      let isMurderer = person == truth.solution.murderer
      let mark = isMurderer ? "† " : person == truth.protector ? "+ " : "  "
      var row: [Strip.Span] = [
        .init(0, mark + setting.person(person).short, isMurderer ? .danger : .plain, limit: 16)
      ]
      for hour in Hour.allCases {
        let room = truth.whereabouts[hour.index][person.value]
        let style: Style = room == setting.file.bodyRoom ? .accent : .plain
        row.append(.init(17 + hour.index * 12, setting.room(room).short, style, limit: 11))
      }
      row.append(.init(66, truth.reasons[person.value].rawValue, .dim))
      strip.add(row)
    }
    strip.blank()
    strip.write(
      "† the murderer, and the hour of death; it was in the "
        + "\(setting.room(setting.file.bodyRoom).short)."
        + (truth.protector == nil ? "" : " + the protector."), .dim)
  }

  private func writeLies(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    let setting = game.view.setting
    for id in truth.lies {
      let said = Wording.sentence(
        Piece(id: id, content: truth.contents[id.value]), in: setting)
      strip.write("× " + said, .danger, hang: 2)
      let found = game.players.filter { game.view.state.seat($0.seat).holds(id) }.map {
        Telling.whom($0.seat, in: game)
      }
      let heard = found.isEmpty ? "Nobody asked." : "Heard by \(Wording.join(found))."
      strip.write(Self.truth(about: id, truth, setting) + heard, .dim, indent: 2)
      strip.blank()
    }
    if truth.lies.isEmpty { strip.write("Nobody lied.", .dim) }
  }

  /// What was so instead, where a sentence can say it.
  private static func truth(about id: EnvelopeID, _ truth: Truth, _ setting: Setting) -> String {
    switch setting.label(id) {
    case .alibi(let speaker, let hour):
      let room = truth.whereabouts[hour.index][speaker.value]
      return "They were in the \(setting.room(room).short). "
    case .gossip(_, let first, let second):
      return "In truth: \(Wording.motive(truth.reasons[first.value])); "
        + "\(Wording.motive(truth.reasons[second.value])). "
    case .sighting(_, let hour):
      guard case .sighting(let room, _) = truth.contents[id.value] else { return "" }
      let people = SuspectID.all.filter { truth.whereabouts[hour.index][$0.value] == room }
      let names = people.map { setting.person($0).short }
      return "In truth: \(names.isEmpty ? "nobody" : Wording.join(names)). "
    case .wound, .temperature, .hidden, .prints, .match: return ""
    }
  }
}
