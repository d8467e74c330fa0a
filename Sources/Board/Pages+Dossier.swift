import Casebook
import Rules

extension BoardState {
  /// The twelve, and more about the one under the cursor.
  func dossiersPage(_ frame: Frame, in game: GameModel) -> Page {
    let setting = game.view.setting
    let chosen = SuspectID(exactly: min(frame.cursor, SuspectKind.count - 1)) ?? SuspectID(0)
    let marks = marks[game.id] ?? Marks()
    var page = Page(
      title: "Dossiers", note: "\(setting.people.count) suspects, and one of them did it")
    page.columns = [
      Column("", 24), Column("hand", 5), Column("hair", 4), Column("build", 6),
      Column("smoke", 5), Column("reason", 11), Column("you", 9),
    ]
    page.items = SuspectID.all.map { id in
      let person = setting.person(id)
      let traits = person.traits
      let reasons = reasons(of: id, in: game).map(\.motive)
      let reason =
        reasons.count > 1 ? "\(reasons.count) told" : reasons.first.map { Wording.motive($0) } ?? ""
      let mark = marks[id.value]
      return Item(
        label: person.name,
        cells: [
          traits.handedness.rawValue, traits.hair.rawValue, traits.build.rawValue,
          traits.smokes ? "yes" : "no", reason,
          id == setting.file.finder ? "cleared" : mark == .unknown ? "" : mark.word,
        ], action: .open(.dossier(id)))
    }
    page.detail = about(chosen, in: game)
    page.aside = [.head("What they said")] + said(by: chosen, in: game)
    (page.isFull, page.width, page.verb) = (true, 76, "open")
    return page
  }

  /// One person, all that is known, and the player's mark to change.
  func dossierPage(_ person: SuspectID, in game: GameModel) -> Page {
    let setting = game.view.setting
    var page = Page(title: setting.person(person).name, note: "dossier")
    page.lines = about(person, in: game) + [.blank, .head("What they said")]
    page.lines += said(by: person, in: game)
    let others = LogText.entries(for: game).filter { entry in
      entry.people.contains(person)
        && entry.id.map { setting.label($0).speaker != person } ?? false
    }
    page.lines += [.blank, .head("What is said of them")]
    page.lines += others.map { LogText.hung($0, in: game) }
    if others.isEmpty { page.lines.append(Line("Nothing in your log.", .dim)) }
    if !game.isWatched {
      let mark = (marks[game.id] ?? Marks())[person.value]
      page.sieve = [
        Item(
          label: "you think", note: mark.word, action: .cycleMark(person.value),
          right: .cycleMark(person.value))
      ]
    }
    (page.isFull, page.width, page.verb) = (true, 76, "mark")
    return page
  }

  /// Who somebody is, and where.
  func about(_ id: SuspectID, in game: GameModel) -> [Line] {
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
    let reasons = reasons(of: id, in: game).map {
      "\(Wording.motive($0.motive)), says \(setting.person($0.speaker).short)"
    }
    if !reasons.isEmpty { now += " Their reason: \(reasons.joined(separator: "; "))." }
    lines.append(Line(now))
    return lines
  }

  private func said(by person: SuspectID, in game: GameModel) -> [Line] {
    let all = statements(of: person, in: game)
    return all.isEmpty
      ? [Line("Nothing to you.", .dim)] : all.map { LogText.hung($0, in: game) }
  }

  /// What gossip in the log gives as somebody's reason, each once.
  private func reasons(
    of person: SuspectID, in game: GameModel
  ) -> [(motive: Motive, speaker: SuspectID)] {
    var reasons: [(motive: Motive, speaker: SuspectID)] = []
    for piece in game.view.log.pieces {
      guard case .gossip(let speaker, let first, let second) = game.view.setting.label(piece.id),
        case .gossip(let one, let other) = piece.content
      else { continue }
      for (subject, motive) in [(first, one), (second, other)]
      where subject == person && !reasons.contains(where: { $0.motive == motive }) {
        reasons.append((motive, speaker))
      }
    }
    return reasons
  }
}

/// Small texts of the match's pages.
enum GamePages {
  static func portrait(_ person: Person) -> String {
    "\(person.occupation), \(person.nationality); \(Wording.traits(person.traits))"
  }

  static func sofar(_ draft: Draft, in setting: Setting) -> String {
    var parts: [String] = []
    if let murderer = draft.murderer { parts.append(setting.person(murderer).name) }
    if let weapon = draft.weapon { parts.append("with the \(setting.weapon(weapon).name)") }
    if let motive = draft.motive {
      parts.append("for \(Wording.motive(motive, in: setting))")
    }
    if let hour = draft.hour { parts.append("at \(Wording.hour(hour, in: setting))") }
    return parts.joined(separator: ", ") + (draft.solution == nil ? " ..." : ".")
  }
}

extension String {
  /// With a capital first letter.
  var capital: String { prefix(1).uppercased() + dropFirst() }
}
