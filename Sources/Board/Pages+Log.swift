import Casebook
import Rules

extension BoardState {
  /// All that the player holds, as far as the sieve lets it through.
  func logPage(_ game: GameModel) -> Page {
    let all = LogText.entries(for: game)
    let shown = all.filter(sieve.lets)
    var page = Page(title: "Your log")
    page.note =
      shown.count == all.count
      ? "the newest first" : "\(shown.count) of \(all.count) shown, the newest first"
    page.lines = shown.map { LogText.hung($0, in: game) }
    if shown.isEmpty {
      let text = all.isEmpty ? "Nothing yet. Go and see." : "Nothing of that sort in your log."
      page.lines = [Line(text, .dim)]
    }
    page.sieve = sieves(game)
    if let person = sieve.person { page.aside = Dossier(of: person, in: game).about + [.blank] }
    page.aside += noteLines(game) + [.blank, .head("Chronicle")] + chronicleLines(game)
    (page.isFull, page.width, page.verb) = (true, 88, "filter")
    return page
  }

  private func noteLines(_ game: GameModel) -> [Line] {
    let notes = marks[game.id]?.notes ?? []
    return [.head("Notes")]
      + (notes.isEmpty ? [Line("None yet.", .dim)] : notes.map { Line("- " + $0, hang: 2) })
  }

  private func sieves(_ game: GameModel) -> [Item] {
    func item(
      _ label: String, _ value: String?, _ change: (inout Sieve, Int) -> Void
    ) -> Item {
      func sift(_ step: Int) -> Action {
        var next = sieve
        change(&next, step)
        return .sift(next)
      }
      return Item(
        label: label, note: value ?? "any", action: sift(1), left: sift(-1), right: sift(1))
    }
    let setting = game.view.setting
    return [
      item("who", sieve.person.map { setting.person($0).short }) { sieve, step in
        sieve.person = Sieve.next(sieve.person, in: SuspectID.all, by: step)
      },
      item("what", sieve.kind?.name) { sieve, step in
        sieve.kind = Sieve.next(sieve.kind, in: LogText.Kind.allCases, by: step)
      },
      item("when", sieve.hour.map { Wording.hour($0) }) { sieve, step in
        sieve.hour = Sieve.next(sieve.hour, in: Hour.allCases, by: step)
      },
      item("from", sieve.isGiven ? "others" : nil) { sieve, _ in sieve.isGiven.toggle() },
    ]
  }

  /// The player's own notes.
  func notesPage(_ game: GameModel) -> Page {
    let notes = marks[game.id]?.notes ?? []
    var page = Page(title: "Notes", note: "for you alone")
    if notes.isEmpty { page.lines = [Line("Nothing written yet.", .dim), .blank] }
    page.items = notes.enumerated().map { Item(label: $0.element, action: .open(.note($0.offset))) }
    page.items.append(Item(label: "Write a note", action: .open(.typing(.note))))
    (page.isFull, page.width) = (true, 76)
    return page
  }

  func notePage(_ note: Int, in game: GameModel) -> Page {
    let notes = marks[game.id]?.notes ?? []
    guard notes.indices.contains(note) else { return Page(title: "A note") }
    var page = Page(
      title: "A note", lines: [Line(notes[note]), .blank],
      items: [
        Item(label: "Leave it as it is", action: .close),
        Item(label: "Change it", action: .open(.typing(.rewrite(note)))),
        Item(label: "Strike it out", action: .strike(note)),
      ])
    (page.isFull, page.width) = (true, 76)
    return page
  }
}
