import Casebook
import Rules

/// What is known of a suspect, in words.
struct Dossier {
  let id: SuspectID
  let game: GameModel

  static let said = "What they said"
  static let saidOfThem = "What is said of them"

  init(of id: SuspectID, in game: GameModel) {
    self.id = id
    self.game = game
  }

  /// Who somebody is, and where.
  var about: [Line] {
    let setting = game.view.setting
    let person = setting.person(id)
    let whereabouts = TileID.all.first {
      game.view.state.tile($0)?.people.contains(id) ?? false
    }
    var lines = [
      Line(person.name, .title),
      Line(
        "\(person.occupation), \(person.nationality). \(Wording.traits(person.traits).capital)."),
      Line(person.biography, .dim),
    ]
    var now = whereabouts.map { "Is in the \(Telling.room($0, in: game))." } ?? "Not seen yet."
    if id == setting.file.finder { now += " Found the body: did not do it, and never lies." }
    let reasons = reasons.map {
      "\(Wording.motive($0.motive)), says \(setting.person($0.speaker).short)"
    }
    if !reasons.isEmpty { now += " Their reason: \(reasons.joined(separator: "; "))." }
    lines.append(Line(now))
    return lines
  }

  /// What gossip in the log gives as the person's reason, each once.
  var reasons: [(motive: Motive, speaker: SuspectID)] {
    var reasons: [(motive: Motive, speaker: SuspectID)] = []
    for piece in game.view.log.pieces {
      guard case .gossip(let speaker, let first, let second) = game.view.setting.label(piece.id),
        case .gossip(let one, let other) = piece.content
      else { continue }
      for (subject, motive) in [(first, one), (second, other)]
      where subject == id && !reasons.contains(where: { $0.motive == motive }) {
        reasons.append((motive, speaker))
      }
    }
    return reasons
  }

  /// Their own statements in the player's log, the newest first.
  var statements: [LogText.Entry] {
    LogText.entries(for: game).filter { speaker(of: $0) == id }
  }

  /// What else in the log is about them, the newest first.
  var others: [LogText.Entry] {
    LogText.entries(for: game).filter { entry in
      entry.people.contains(id) && entry.id != nil && speaker(of: entry) != id
    }
  }

  private func speaker(of entry: LogText.Entry) -> SuspectID? {
    entry.id.flatMap { game.view.setting.label($0).speaker }
  }
}
