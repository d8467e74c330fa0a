import Casebook
import Rules

/// What the player has been told already, so that everything is told once and in order.
struct Told: Hashable {
  private var notices: [String] = []
  private var match: String?
  private var last: GameModel.Entry?
  private var lastText = ""
  /// Of what was told last the end was not known.
  private var isAwaited = false
  private var pieces: Set<EnvelopeID> = []
  private var sealed: Set<EnvelopeID> = []
  private var findings: Set<Finding> = []
  private var trouble: String?
  private var away: Set<SeatID> = []
  private var host: String?
  private var round = 0
  private var seconds: Int?
  private var waitsForKeys = false
  private var lesson: [String] = []
  private var company = ToldCompany()

  /// Of the time that is left, when it gets scarce.
  private static let warnings = [30, 10]

  mutating func news(in scene: Scene) -> [String] {
    let notices =
      switch scene {
      case .title(let model): new(model.notices)
      case .lobbies(let model): new(model.notices)
      case .lobby(let model): new(model.notices)
      case .witness(let model): new(model.notices)
      case .message: [String]()
      case .game(let game): new(game.notices)
      }
    let match = if case .game(let game) = scene { news(in: game) } else { [String]() }
    return notices + match + company.news(in: scene)
  }

  /// Notices that were not there, or not so often.
  private mutating func new(_ said: [String]) -> [String] {
    let notices = said.map(Speech.line)
    var old = self.notices
    self.notices = notices
    return notices.filter { notice in
      guard let at = old.firstIndex(of: notice) else { return true }
      old.remove(at: at)
      return false
    }
  }

  private mutating func news(in game: GameModel) -> [String] {
    guard match == game.id else {
      begin(game)
      return lesson(game)
    }
    var lines = ring(game) + steps(game) + evidence(game)
    if round != game.view.state.round {
      round = game.view.state.round
      if game.view.state.outcome == nil {
        lines.append(
          "\(PlainBoard.time(game.view.state)). Order: \(PlainBoard.order(round, game)).")
      }
    }
    return lines + timer(game) + keys(game) + lesson(game)
  }

  /// What a guided match teaches now.
  private mutating func lesson(_ game: GameModel) -> [String] {
    let text = game.lesson?.text ?? []
    guard text != lesson else { return [] }
    lesson = text
    return (text + [game.lesson?.aim].compactMap(\.self)).map(Speech.line)
  }

  /// Where a match stands when it is first seen is told by its place.
  private mutating func begin(_ game: GameModel) {
    let (notices, company) = (notices, company)
    self = Told()
    (self.notices, self.company) = (notices, company)
    match = game.id
    round = game.view.state.round
    _ = ring(game)
    _ = steps(game)
    _ = evidence(game)
    _ = keys(game)
    seconds = game.secondsLeft
  }

  // MARK: - The table

  private mutating func ring(_ game: GameModel) -> [String] {
    var lines: [String] = []
    let away = Set(game.players.filter { $0.isAway && !$0.isMe }.map(\.seat))
    for player in game.players where away.contains(player.seat) != self.away.contains(player.seat) {
      let name = Typeset.clip(player.name, to: 24)
      lines.append("\(name) is \(away.contains(player.seat) ? "away" : "back").")
    }
    self.away = away
    if let host = game.ring.iAmHost ? "You host" : game.ring.host.map({ "\($0) hosts" }) {
      if let old = self.host, old != host { lines.append(Speech.line("\(host) from now on.")) }
      self.host = host
    }
    let trouble = PlainBoard.trouble(game.ring)
    if trouble != self.trouble {
      self.trouble = trouble
      if let trouble {
        lines.append(trouble)
        if let advice = RingText(ring: game.ring).advice { lines.append(Speech.line(advice)) }
      } else {
        lines.append("The match goes on.")
      }
    }
    return lines
  }

  private mutating func timer(_ game: GameModel) -> [String] {
    guard game.view.state.due == game.view.seat, let now = game.secondsLeft else {
      seconds = nil
      return []
    }
    let before = seconds ?? now
    seconds = now
    guard let passed = Self.warnings.last(where: { before > $0 && now <= $0 }) else { return [] }
    return ["\(passed) seconds are left of your turn."]
  }

  private mutating func keys(_ game: GameModel) -> [String] {
    let line = KeyText.line(missing: game.keysMissing, from: game.keysFrom)
    defer { waitsForKeys = line != nil }
    return waitsForKeys ? [] : line.map { [Speech.line($0.text)] } ?? []
  }

  // MARK: - The match

  /// The steps after the last that was told, which older ones may have come before.
  private mutating func steps(_ game: GameModel) -> [String] {
    let at = last.flatMap { game.chronicle.lastIndex(of: $0) }
    let steps = Telling.placed(game)
    var first = steps.count
    if let at {
      var known = game
      known.chronicle = Array(game.chronicle[...at])
      first = Telling.placed(known).count
      if isAwaited, steps.indices.contains(first - 1), steps[first - 1].text != lastText {
        first -= 1
      }
    } else if last != nil {
      // What was told is gone: the match has been taken up anew.
      first = steps.count
    } else if !game.chronicle.isEmpty, lastText.isEmpty {
      first = steps.count
    }
    last = game.chronicle.last ?? last
    lastText = steps.last?.text ?? ""
    isAwaited = game.view.state.awaiting != nil
    guard first < steps.count else { return [] }
    return steps[first...].map { Speech.line($0.text) }
  }

  private mutating func evidence(_ game: GameModel) -> [String] {
    let view = game.view
    var lines: [String] = []
    for opening in game.sealedEvidence where !sealed.contains(opening.envelope) {
      sealed.insert(opening.envelope)
      let label = Wording.label(view.setting.label(opening.envelope), in: view.setting)
      lines.append(Speech.line("\(Speech.capital(label)), sealed: waiting for keys."))
    }
    for piece in view.log.pieces where !pieces.contains(piece.id) {
      pieces.insert(piece.id)
      let from = view.me.opened.first { $0.envelope == piece.id }?.from.map {
        " (from \(Typeset.clip(game.name(of: $0), to: 16)))"
      }
      let text = Wording.sentence(piece, in: view.setting) + (from ?? "")
      lines.append(Speech.line("Into your log: \(text)"))
    }
    for finding in Finding.all(in: game) where !findings.contains(finding) {
      if !findings.contains(where: { $0.text == finding.text }) {
        lines.append(Speech.line(finding.text))
      }
      findings.insert(finding)
    }
    return lines
  }
}
