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
      let reasons = Dossier(of: id, in: game).reasons.map(\.motive)
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
    let dossier = Dossier(of: chosen, in: game)
    page.detail = dossier.about
    page.aside = [.head(Dossier.said)] + said(dossier)
    (page.isFull, page.width, page.verb) = (true, 76, "open")
    return page
  }

  /// One person, all that is known, and the player's mark to change.
  func dossierPage(_ person: SuspectID, in game: GameModel) -> Page {
    let setting = game.view.setting
    var page = Page(title: setting.person(person).name, note: "dossier")
    let dossier = Dossier(of: person, in: game)
    page.lines = dossier.about + [.blank, .head(Dossier.said)] + said(dossier)
    let others = dossier.others
    page.lines += [.blank, .head(Dossier.saidOfThem)]
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

  private func said(_ dossier: Dossier) -> [Line] {
    let all = dossier.statements
    return all.isEmpty
      ? [Line("Nothing to you.", .dim)] : all.map { LogText.hung($0, in: dossier.game) }
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
