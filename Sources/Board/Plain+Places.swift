import Casebook
import Rules

// What each place says. Places that are a page say their page; the others are told here.
extension Plain {
  func spoken(_ scene: Scene) -> Spoken {
    let frame = board.frame
    let page = board.page(for: frame, in: scene)
    switch (frame.place, scene) {
    case (.typing(let purpose), _): return prompt(purpose)
    case (.title, .title(let title)):
      return spoken(
        page,
        lines: [
          "A body at eight, the last ferry at twelve.", "You are \(title.playerName).",
          title.discovery,
        ], scene)
    case (.lobbies, .lobbies(let list)): return lobbies(list, page, scene)
    case (.lobby, .lobby(let lobby)): return self.lobby(lobby, page, scene)
    case (.people, .lobby), (.blocked, .lobby):
      var page = page
      for at in page.items.indices {
        page.items[at].label = PlainLobby.nameFirst(page.items[at].label)
      }
      return spoken(page, lines: page.lines.map(\.text), scene)
    case (.nearby, _): return people(page, CompanyText.sorted(scene.nearby), scene)
    case (.invite, .lobby(let lobby)): return people(page, CompanyText.invitable(lobby), scene)
    case (.ways, .lobby(let lobby)): return ways(page, lobby, scene)
    case (.poll, .game(let game)): return poll(page, game, scene)
    case (.help, _): return help(scene)
    case (.board, .game(let game)): return boardPage(game, scene)
    case (.map, .game(let game)): return map(game, scene)
    case (.roster, .game(let game)):
      return spoken(page, lines: PlainBoard.roster(game), scene)
    case (.notebook, .game(let game)): return notebook(game, scene)
    case (.dossiers, .game(let game)): return dossiers(page, game, scene)
    case (.theEnd, .game(let game)):
      return spoken(page, lines: PlainEnd.lines(game, board), scene)
    case (.witness, .witness(let model)):
      return spoken(page, lines: board.spokenWitness(model), scene)
    default: return spoken(page, lines: page.lines.map(\.text), scene)
    }
  }

  /// The place's name alone.
  func heading(in scene: Scene) -> String {
    let frame = board.frame
    switch (frame.place, scene) {
    case (.title, _): return "Midnight."
    case (.lobbies, _): return "Lobbies on your network."
    case (.lobby, .lobby(let lobby)): return "The lobby \(Speech.sentence(lobby.name))"
    case (.board, .game(let game)): return PlainBoard.heading(game)
    case (.map, _): return "The house, room by room."
    case (.notebook, _): return "Deduction grid."
    case (.theEnd, _): return "The end: \(EndTab.at(board.base.cursor).title)."
    case (.typing(let purpose), _): return Speech.sentence(purpose.prompt.title)
    case (.howTo, _):
      let at = min(frame.cursor, HowTo.pages.count - 1)
      let title = "How to play, page \(at + 1) of \(HowTo.pages.count)"
      return "\(title): \(HowTo.pages[at].title)."
    default: return Speech.sentence(board.page(for: frame, in: scene).title)
    }
  }

  func spoken(
    _ page: Page, lines: [String], own: [Choice] = [], _ scene: Scene
  ) -> Spoken {
    let details = details(of: page, in: scene)
    let common = Self.common(to: details)
    return Spoken(
      heading: heading(in: scene), lines: Speech.lines(lines) + common,
      choices: choices(
        of: page, and: own,
        details: details.mapValues { $0.filter { !common.contains($0) } }, in: scene))
  }

  private func prompt(_ purpose: Place.Purpose) -> Spoken {
    let prompt = purpose.prompt
    var lines = [Speech.sentence(prompt.hint)]
    if case .passphrase(let ask) = purpose, let wrong = ask.wrong {
      lines.insert(Speech.sentence(wrong), at: 0)
    }
    let text = Speech.line(board.frame.text)
    if !text.isEmpty { lines.append("For example: \(text)") }
    lines.append("Type it, and Enter. Enter alone takes nothing.")
    return Spoken(heading: Speech.sentence(prompt.title), lines: lines)
  }

  private func help(_ scene: Scene) -> Spoken {
    let below = board.stack.dropLast().last?.place ?? board.base.place
    let about = PlainHelp.about(below)
    return spoken(Page(title: "Help"), lines: about + Self.commands, scene)
  }

  private func dossiers(_ page: Page, _ game: GameModel, _ scene: Scene) -> Spoken {
    let setting = game.view.setting
    var page = page
    if page.items.count == SuspectKind.count {
      for (at, id) in SuspectID.all.enumerated() {
        let person = setting.person(id)
        page.items[at].label = "\(person.name): \(Wording.traits(person.traits))"
        page.items[at].cells = Array(page.items[at].cells.suffix(2))
      }
    }
    return spoken(page, lines: page.lines.map(\.text), scene)
  }

  private func notebook(_ game: GameModel, _ scene: Scene) -> Spoken {
    let marks = board.marks[game.id] ?? Marks()
    let ruledOut = Notebook.ruledOut(in: game)
    let entries = (0..<Marks.count).map { entry in
      let name = Notebook.name(of: entry, in: game.view.setting)
      var words = marks[entry] == .unknown ? "not marked" : marks[entry].rawValue
      if ruledOut.contains(entry) {
        words +=
          entry == game.view.setting.file.finder.value
          ? ", found the body" : ", your log excludes it"
      }
      return Choice(
        label: "\(Speech.capital(Speech.line(name))): \(words)", action: .cycleMark(entry))
    }
    let lines =
      [
        "Choosing an entry turns its mark: possible, excluded, not marked. First people, then weapons, "
          + "motives and hours, then each person at each hour."
      ] + marks.notes.map { "Note: \($0)" }
    return spoken(Page(title: ""), lines: lines, own: entries, scene)
  }
}

/// What a place is for, where the screen's own words speak of what is drawn.
enum PlainHelp {
  static func about(_ place: Place) -> [String] {
    switch place {
    case .board:
      [
        "You hear where you stand, who and what is here, and where the doors lead. A dark door is one "
          + "that nobody has opened. In a turn you have two actions; what you learn goes into your log."
      ]
    case .lobby:
      [
        "When everybody is ready, the host begins. A guest can sit out as the witness: no seat, but "
          + "their machine keeps a copy of every move, and a match of two goes on when one drops out."
      ]
    case .witness:
      ["Nothing has to be done here: a witness leaves it to the machine, a watcher looks on."]
    case .title, .lobbies, .people, .goOnAlone, .nearby, .invitation, .invite, .ways, .rules, .chat,
      .poll:
      HelpText.about(place)
    default: []
    }
  }
}

extension EndTab {
  static func at(_ cursor: Int) -> EndTab { allCases[max(0, min(cursor, allCases.count - 1))] }
}
