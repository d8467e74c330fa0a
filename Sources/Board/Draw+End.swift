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
    let inner = Rect(
      x: max(1, (grid.width - 110) / 2), y: 2, width: min(110, grid.width - 2),
      height: grid.height - 5)
    switch tab {
    case .answer: drawAnswer(game, in: inner, on: &grid)
    case .hours: drawHours(game, in: inner, on: &grid)
    case .lies: drawLies(game, in: inner, on: &grid)
    case .chronicle: drawLast(game, in: inner, on: &grid)
    }
  }

  private func drawAnswer(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    let setting = game.view.setting
    let state = game.view.state
    var y = rect.y
    func write(_ text: String, _ style: Style = .plain, on grid: inout Grid) {
      for line in Typeset.wrap(text, width: rect.width, look: grid.look) where y < rect.bottom {
        grid.put(rect.x, y, line, style, limit: rect.width)
        y += 1
      }
    }
    write(Self.verdict(game), state.outcome?.winner == nil ? .danger : .good, on: &grid)
    if let truth = state.truth {
      if let winner = state.outcome?.winner {
        let name = game.detective(of: winner)?.name ?? game.name(of: winner)
        write(Wording.solved(truth, by: name, in: setting), on: &grid)
      } else {
        write(Wording.escaped(truth, in: setting), on: &grid)
      }
      y += 1
      let answers = [
        ("murderer", setting.person(truth.solution.murderer).name),
        ("weapon", setting.weapon(truth.solution.weapon).name),
        ("motive", Wording.motive(truth.solution.motive, in: setting)),
        ("hour", Wording.hour(truth.solution.hour, in: setting)),
      ]
      for (question, answer) in answers {
        grid.put(rect.x + 2, y, Typeset.pad(question, to: 10) + answer, .accent, limit: rect.width)
        y += 1
      }
    } else {
      write("The host opens the last envelopes ...", .dim, on: &grid)
    }
    y += 1
    let head =
      "  \(Typeset.pad("detective", to: 18))\(Typeset.pad("result", to: 11))pieces  "
      + "\(Typeset.pad("answers left, by round", to: 26))known at"
    if y < rect.bottom { grid.put(rect.x, y, head, .dim, limit: rect.width) }
    y += 1
    for player in game.players.prefix(max(0, rect.bottom - y)) {
      drawResult(player, game, Rect(x: rect.x, y: y, width: rect.width, height: 1), on: &grid)
      y += 1
    }
  }

  private func drawResult(
    _ player: GameModel.Player, _ game: GameModel, _ row: Rect, on grid: inout Grid
  ) {
    let seat = game.view.state.seat(player.seat)
    let won = game.view.state.outcome?.winner == player.seat
    let result = won ? "solved it" : Self.word(seat.standing, Self.wasRight(player.seat, game))
    let style: Style = player.isMe ? .mine : .plain
    grid.put(row.x, row.y, player.isMe ? "▸" : " ", style)
    grid.put(row.x + 2, row.y, player.name, style, limit: 17)
    grid.put(row.x + 20, row.y, result, won ? .good : .dim, limit: 11)
    grid.put(endingAt: row.x + 36, row.y, "\(seat.opened.count)")
    guard let curves, curves.counts.indices.contains(player.seat.value) else { return }
    let counts = curves.counts[player.seat.value]
    let line = Curves.sparkline(counts, look: grid.look)
    grid.put(row.x + 39, row.y, line, .accent, limit: 24)
    let end = row.x + 65
    if let round = curves.known[player.seat.value] {
      grid.put(end, row.y, Clock.time(round: round), .plain, limit: row.right - end)
    } else {
      grid.put(end, row.y, "\(counts.last ?? 0) left", .dim, limit: row.right - end)
    }
  }

  /// Whether the seat named the right answer and could not prove it.
  private static func wasRight(_ seat: SeatID, _ game: GameModel) -> Bool {
    guard let solution = game.view.state.truth?.solution else { return false }
    return game.chronicle.contains { entry in
      if case .move(seat, _, .accuse(solution), _) = entry.step { true } else { false }
    }
  }

  private static func word(_ standing: Standing, _ wasRight: Bool) -> String {
    switch standing {
    case .playing: "still on it"
    case .accused: wasRight ? "no proof" : "was wrong"
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
    case nil: ""
    }
  }

  /// Where everybody was, and what is false about what they said.
  private func drawHours(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    guard let truth = game.view.state.truth else {
      grid.put(rect.x, rect.y, "The host opens the last envelopes ...", .dim)
      return
    }
    let setting = game.view.setting
    let columns = Hour.allCases
    grid.put(rect.x + 2, rect.y, "who was where", .dim)
    for (at, hour) in columns.enumerated() {
      let isIt = hour == truth.solution.hour
      grid.put(rect.x + 17 + at * 12, rect.y, "\(isIt ? "† " : "")\(Wording.hour(hour))", .accent)
    }
    grid.put(rect.x + 66, rect.y, "why", .accent)
    for person in SuspectID.all {
      let y = rect.y + 1 + person.value
      let isMurderer = person == truth.solution.murderer
      let isProtector = person == truth.protector
      let style: Style = isMurderer ? .danger : .plain
      let mark = isMurderer ? "† " : isProtector ? "+ " : "  "
      grid.put(rect.x, y, mark + setting.person(person).short, style, limit: 16)
      for (at, hour) in columns.enumerated() {
        let room = truth.whereabouts[hour.index][person.value]
        let isBody = room == setting.file.bodyRoom
        grid.put(
          rect.x + 17 + at * 12, y, setting.room(room).short, isBody ? .accent : .plain, limit: 11)
      }
      let why = truth.reasons[person.value].rawValue
      grid.put(rect.x + 66, y, Typeset.clip(why, to: max(0, rect.right - rect.x - 66)), .dim)
    }
    let legend =
      "† the murderer, and the hour of death; it was in the "
      + "\(setting.room(setting.file.bodyRoom).short)."
      + (truth.protector == nil ? "" : " + the protector.")
    grid.put(rect.x, rect.y + 14, legend, .dim, limit: rect.width)
  }

  private func drawLies(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    guard let truth = game.view.state.truth else {
      grid.put(rect.x, rect.y, "The host opens the last envelopes ...", .dim)
      return
    }
    let setting = game.view.setting
    var y = rect.y
    for id in truth.lies {
      let said = Wording.sentence(
        Piece(id: id, content: truth.contents[id.value]), in: setting)
      let found = game.players.filter { game.view.state.seat($0.seat).holds(id) }.map(\.name)
      let text = "× " + said
      for line in Typeset.wrap(text, width: rect.width, look: grid.look) where y < rect.bottom {
        grid.put(rect.x, y, line, .danger, limit: rect.width)
        y += 1
      }
      let heard =
        found.isEmpty ? "Nobody asked." : "Heard by \(Wording.join(found))."
      if y < rect.bottom {
        grid.put(
          rect.x + 2, y, Self.truth(about: id, truth, setting) + heard, .dim, limit: rect.width - 2)
      }
      y += 2
    }
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
    case .wound, .temperature, .hidden, .prints, .match, .sighting: return ""
    }
  }

  private func drawLast(_ game: GameModel, in rect: Rect, on grid: inout Grid) {
    let lines = Telling.lines(of: game).suffix(rect.height)
    for (row, line) in lines.enumerated() {
      let text = "\(Typeset.pad(Clock.time(round: line.round), to: 5))  \(line.text)"
      grid.put(rect.x, rect.y + row, text, .plain, limit: rect.width)
    }
  }
}
