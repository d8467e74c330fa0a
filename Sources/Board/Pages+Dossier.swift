import Casebook
import Rules

extension BoardState {
  /// The twelve, and more about the one under the cursor.
  func dossiersPage(_ frame: Frame, in game: GameModel) -> Page {
    let setting = game.view.setting
    let chosen = SuspectID(exactly: min(frame.cursor, SuspectKind.count - 1)) ?? SuspectID(0)
    let person = setting.person(chosen)
    let whereabouts = TileID.all.first {
      game.view.state.tile($0)?.people.contains(chosen) ?? false
    }
    var page = Page(
      title: "Dossiers",
      items: SuspectID.all.map { id in
        let person = setting.person(id)
        let traits = person.traits
        let row =
          Typeset.pad(person.name, to: 30) + " " + Typeset.pad(traits.handedness.rawValue, to: 6)
          + Typeset.pad(traits.hair.rawValue, to: 5) + Typeset.pad(traits.build.rawValue, to: 7)
          + (traits.smokes ? "smokes" : "")
        return Item(label: row, note: id == setting.file.finder ? "cleared" : "")
      },
      detail: [
        .blank,
        Line("\(person.name), \(person.occupation), \(person.nationality)", .accent),
        Line(person.biography),
        Line(
          chosen == setting.file.finder
            ? "Found the body: did not do it, and never lies."
            : whereabouts.map { "Is in the \(Telling.room($0, in: game))." } ?? "Not seen yet.",
          .dim),
      ])
    page.isNumbered = false
    page.width = 74
    return page
  }

  /// One question after the other, then a last look.
  func accusePage(_ draft: Draft, in game: GameModel) -> Page {
    let setting = game.view.setting
    let marks = marks[game.id] ?? Marks()
    let ruledOut = Notebook.ruledOut(in: game)
    func item(_ label: String, _ entry: Int, _ change: (inout Draft) -> Void) -> Item {
      var next = draft
      change(&next)
      var notes = marks[entry] == .unknown ? [] : ["you: \(marks[entry].rawValue)"]
      if entry == setting.file.finder.value {
        notes.append("found the body")
      } else if ruledOut.contains(entry) {
        notes.append("your log excludes it")
      }
      return Item(
        label: label, note: notes.joined(separator: ", "), action: .open(.accuse(next)))
    }
    let sofar = Line(GamePages.sofar(draft, in: setting), .dim)
    guard draft.murderer != nil else {
      return Page(
        title: "Who did it?", lines: [Line("An accusation is your whole turn.", .dim), .blank],
        items: SuspectID.all.map { id in
          item(setting.person(id).name, id.value) { $0.murderer = id }
        })
    }
    guard draft.weapon != nil else {
      return Page(
        title: "With which weapon?", lines: [sofar, .blank],
        items: WeaponID.all.map { id in
          item(setting.weapon(id).name, Marks.weapons + id.value) { $0.weapon = id }
        })
    }
    guard draft.motive != nil else {
      return Page(
        title: "Why?", lines: [sofar, .blank],
        items: Motive.allCases.map { motive in
          item(Wording.motive(motive, in: setting), Marks.motives + motive.index) {
            $0.motive = motive
          }
        })
    }
    guard let solution = draft.solution else {
      return Page(
        title: "When?", lines: [sofar, .blank],
        items: Hour.allCases.map { hour in
          item(Wording.hour(hour, in: setting), Marks.hours + hour.index) { $0.hour = hour }
        })
    }
    let rule =
      game.view.state.rules.freeAccusations
      ? "If you are right, you win. If not, you are out and can only watch."
      : "If you are right and your log proves it, you win. If you are wrong, or right without "
        + "proof, you are out and can only watch."
    var page = Page(
      title: "A last look",
      lines: [
        Line(GamePages.sofar(draft, in: setting), .accent), .blank, Line(rule, .danger), .blank,
      ],
      items: [
        Item(label: "Think again", action: .close),
        Item(label: "Accuse", action: .make(.accuse(solution))),
      ])
    if !game.sealedEvidence.isEmpty {
      page.lines.insert(
        Line("A piece of yours is still sealed, and proves nothing until its keys come."), at: 2)
    }
    page.verb = "do it"
    return page
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
