import Casebook
import Rules

extension BoardState {
  /// One question after the other, then a last look.
  func accusePage(_ draft: Draft, in game: GameModel) -> Page {
    let setting = game.view.setting
    var page: Page
    if draft.murderer == nil {
      page = step(1, "Who did it?", draft, in: game)
      page.items = SuspectID.all.map { id in
        item(setting.person(id).name, id.value, draft, in: game) { $0.murderer = id }
      }
    } else if draft.weapon == nil {
      page = step(2, "With which weapon?", draft, in: game)
      page.items = WeaponID.all.map { id in
        item(setting.weapon(id).name, Marks.weapons + id.value, draft, in: game) { $0.weapon = id }
      }
    } else if draft.motive == nil {
      page = step(3, "Why?", draft, in: game)
      page.items = Motive.allCases.map { motive in
        item(
          Wording.motive(motive, in: setting), Marks.motives + motive.index, draft, in: game
        ) { $0.motive = motive }
      }
    } else if draft.hour == nil {
      page = step(4, "When?", draft, in: game)
      page.items = Hour.allCases.map { hour in
        item(Wording.hour(hour, in: setting), Marks.hours + hour.index, draft, in: game) {
          $0.hour = hour
        }
      }
    } else {
      return lastLook(draft, in: game)
    }
    return page
  }

  private func step(_ number: Int, _ title: String, _ draft: Draft, in game: GameModel) -> Page {
    var page = Page(title: title, note: "accusation, step \(number) of 4")
    page.lines = [
      number == 1
        ? Line("An accusation is your whole turn, and it can be made only once.", .dim)
        : Line(GamePages.sofar(draft, in: game.view.setting), .accent), .blank,
    ]
    page.columns = [Column("", 30), Column("your mark", 12), Column("", 24)]
    (page.isFull, page.width) = (true, 76)
    return page
  }

  private func item(
    _ label: String, _ entry: Int, _ draft: Draft, in game: GameModel,
    _ change: (inout Draft) -> Void
  ) -> Item {
    var next = draft
    change(&next)
    let mark = (marks[game.id] ?? Marks())[entry]
    let setting = game.view.setting
    let note =
      entry == setting.file.finder.value
      ? "found the body"
      : Notebook.ruledOut(in: game).contains(entry) ? "your log excludes it" : ""
    return Item(
      label: label, cells: [mark == .unknown ? "" : "\(mark.sign) \(mark.word)", note],
      action: .open(.accuse(next)))
  }

  private func lastLook(_ draft: Draft, in game: GameModel) -> Page {
    let setting = game.view.setting
    let marks = marks[game.id] ?? Marks()
    var page = Page(title: "A last look", note: "accusation")
    func row(_ question: String, _ answer: String, _ entry: Int) -> Line {
      let mark = marks[entry] == .unknown ? "" : "(you: \(marks[entry].word))"
      return Line(
        "  \(Typeset.pad(question, to: 12))\(Typeset.pad(answer, to: 30)) \(mark)", .accent)
    }
    if let solution = draft.solution {
      page.lines = [
        row("murderer", setting.person(solution.murderer).name, solution.murderer.value),
        row("weapon", setting.weapon(solution.weapon).name, Marks.weapons + solution.weapon.value),
        row(
          "motive", Wording.motive(solution.motive, in: setting),
          Marks.motives + solution.motive.index),
        row("hour", Wording.hour(solution.hour, in: setting), Marks.hours + solution.hour.index),
        .blank,
      ]
    }
    if !game.sealedEvidence.isEmpty {
      page.lines += [
        Line("A piece of yours is still sealed, and proves nothing until its keys come."), .blank,
      ]
    }
    page.lines += [Line(rule(game)), .blank]
    page.items = [
      Item(label: "Think again", action: .close),
      Item(label: "Look at your log once more", action: .open(.log)),
      Item(label: "Accuse ...", action: .open(.confirm(draft))),
    ]
    (page.isFull, page.width, page.verb) = (true, 76, "do it")
    return page
  }

  private func rule(_ game: GameModel) -> String {
    game.view.state.rules.freeAccusations
      ? "If you are right, you win. If not, you are out and can only watch."
      : "If you are right and your log proves it, you win. If you are wrong, or right without "
        + "proof, you are out and can only watch."
  }

  /// Nothing undoes an accusation, so it is asked once more.
  func confirmPage(_ draft: Draft, in game: GameModel) -> Page {
    guard let solution = draft.solution else { return Page(title: "") }
    var page = Page(
      title: "Accuse \(game.view.setting.person(solution.murderer).name)?",
      lines: [
        Line(GamePages.sofar(draft, in: game.view.setting), .accent), .blank, Line(rule(game)),
        .blank, Line("! There is no second accusation.", .danger), .blank,
      ],
      items: [
        Item(label: "No", action: .close),
        Item(label: "Yes, accuse", action: .make(.accuse(solution))),
      ])
    (page.isFull, page.width, page.verb) = (true, 76, "do it")
    return page
  }
}
