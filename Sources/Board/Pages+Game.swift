import Casebook
import Rules

extension BoardState {
  /// While nobody can move, a page keeps what was thought out, and offers nothing that moves.
  func page(for frame: Frame, in game: GameModel) -> Page {
    var page = content(of: frame, in: game)
    guard !game.ring.takesMoves else { return page }
    for at in page.items.indices {
      if case .make = page.items[at].action { page.items[at].action = nil }
    }
    if frame.place.needsTurn, let trouble = RingText(ring: game.ring).trouble {
      page.lines = [trouble, .blank] + page.lines
    }
    return page
  }

  private func content(of frame: Frame, in game: GameModel) -> Page {
    switch frame.place {
    case .opening: return openingPage(game)
    case .roster: return rosterPage(game)
    case .menu: return menuPage(game)
    case .room(let tile): return roomPage(tile, in: game)
    case .exhibit(let tile): return exhibitPage(tile, in: game)
    case .questions(let person): return interviewPage(person, frame, in: game)
    case .confer:
      return Page(
        title: "Confer with whom?",
        items: game.view.partners.map { partner in
          Item(
            label: game.name(of: partner.seat),
            note: game.detective(of: partner.seat)?.short ?? "",
            action: .open(.give(partner.seat)))
        })
    case .give(let other): return givePage(to: other, in: game)
    case .get(let other, let give): return getPage(from: other, for: give, in: game)
    case .offer: return offerPage(game)
    case .dossiers: return dossiersPage(frame, in: game)
    case .dossier(let person): return dossierPage(person, in: game)
    case .notebook: return Notebook.page(marks[game.id] ?? Marks(), in: game)
    case .notes: return notesPage(game)
    case .note(let note): return notePage(note, in: game)
    case .map: return housePage(game)
    case .chronicle: return chroniclePage(game)
    case .log: return logPage(game)
    case .accuse(let draft): return accusePage(draft, in: game)
    case .confirm(let draft): return confirmPage(draft, in: game)
    case .goOnAlone: return goOnAlonePage(game)
    case .poll: return pollPage(frame, in: game)
    default: return Page(title: "")
    }
  }

  private func openingPage(_ game: GameModel) -> Page {
    let setting = game.view.setting
    let victim = setting.victim
    let room = setting.room(setting.file.bodyRoom).name
    var page = Page(
      title: "The case is opened",
      lines: [
        Line("T H E   C A S E   I S   O P E N E D", .accent, isCentred: true),
        Line("────────── ◆ ──────────", .line, isCentred: true), .blank,
        Line(Wording.opening(setting)), .blank,
        Line(victim.name, .title, isCentred: true),
        Line("\(victim.occupation) · found in the \(room) at eight", .dim, isCentred: true),
        Line(victim.biography), .blank,
        Line(Wording.charge(setting)), .blank,
      ],
      items: [
        Item(label: game.isWatched ? "Back" : "To the Entrance Hall", action: .close)
      ])
    (page.isFull, page.isCentred, page.width) = (true, true, 74)
    page.note = setting.house
    return page
  }

  /// Everything that can be opened over the board, for whoever has no letters at hand.
  private func menuPage(_ game: GameModel) -> Page {
    let notes = marks[game.id]?.notes.count ?? 0
    var items = [
      Item(label: "Your log", note: "all that you know", action: .open(.log)),
      Item(label: "Dossiers", note: "the twelve suspects", action: .open(.dossiers)),
      Item(label: "Deduction grid", note: "your marks", action: .open(.notebook)),
      Item(
        label: "Notes", note: notes == 0 ? "none yet" : "\(notes)", action: .open(.notes)),
      Item(label: "The house", note: "the map, large", action: .open(.map)),
      Item(label: "Chronicle", note: "what everybody did", action: .open(.chronicle)),
    ]
    if game.isWatched {
      let own: [Place] = [.log, .notebook, .notes]
      items.removeAll { item in own.contains { item.action == .open($0) } }
    } else {
      let here = game.view.me.tile
      items.append(
        Item(
          label: "The room you are in", note: Telling.room(here, in: game),
          action: .open(.room(here))))
    }
    items += [
      Item(label: "The case", note: "how it was opened", action: .open(.opening)),
      Item(label: "Who sits here", action: .open(.roster)),
      Item(label: "What the signs and keys mean", action: .open(.help)),
      Item(label: "How to play", action: .open(.howTo)),
    ]
    if game.chat.mayTalk || !game.chat.entries.isEmpty {
      items.append(Self.talkItem(game.chat))
    }
    if game.poll?.mayVote == true || game.revisable != nil {
      items.append(Item(label: "The vote", note: "who is away", action: .open(.poll)))
    }
    items += [
      Item(label: "Settings", action: .open(.settings)),
      Item(label: "Leave the table", action: .open(.leave)),
    ]
    if game.ring.mayGoOnAlone {
      items.append(Item(label: "Go on alone ...", action: .open(.goOnAlone)))
    }
    return Page(title: "What would you like to see?", items: items, width: 48)
  }

  private func givePage(to other: SeatID, in game: GameModel) -> Page {
    let pieces = game.view.partners.first { $0.seat == other }?.give ?? []
    return Page(
      title: "What do you offer \(Typeset.clip(game.name(of: other), to: 24))?",
      lines: [Line("They get a copy if they agree; yours stays in your log."), .blank],
      items: pieces.map {
        Item(label: label($0, in: game), action: .open(.get(other, $0)))
      })
  }

  private func getPage(from other: SeatID, for give: EnvelopeID, in game: GameModel) -> Page {
    let pieces = game.view.partners.first { $0.seat == other }?.get ?? []
    return Page(
      title: "And what do you ask for?",
      lines: [Line("For \(label(give, in: game)).", .dim), .blank],
      items: pieces.map {
        Item(
          label: label($0, in: game), action: .make(.offer(to: other, give: give, get: $0)))
      })
  }

  private func offerPage(_ game: GameModel) -> Page {
    guard let offer = game.view.state.offer else { return Page(title: "") }
    return Page(
      title: Wording.offers(offer, in: game),
      lines: Wording.exchange(offer, in: game).map { Line($0) } + [
        Line("Copies prove themselves genuine.", .dim), .blank,
      ],
      items: [
        Item(label: "Agree", action: .make(.answer(agree: true))),
        Item(label: "Decline", action: .make(.answer(agree: false))),
      ])
  }

  private func label(_ envelope: EnvelopeID, in game: GameModel) -> String {
    Wording.label(game.view.setting.label(envelope), in: game.view.setting)
  }

  private func chroniclePage(_ game: GameModel) -> Page {
    var page = Page(title: "Chronicle", note: "what everybody did, the newest first")
    page.lines = chronicleLines(game, of: sieve.seat)
    page.aside = [.head("Detectives")] + detectives(game)
    let seats = game.view.state.seatIDs
    func sift(_ step: Int) -> Action {
      var sieve = sieve
      sieve.seat = Sieve.next(sieve.seat, in: seats, by: step)
      return .sift(sieve)
    }
    let name = sieve.seat.map { Typeset.clip(game.name(of: $0), to: 24, look: look) }
    page.sieve = [
      Item(
        label: "who", note: name ?? "everybody", action: sift(1), left: sift(-1), right: sift(1))
    ]
    (page.isFull, page.width, page.verb) = (true, 88, "filter")
    return page
  }

  /// What was done, the newest first; a round's time stands at its first line alone.
  func chronicleLines(_ game: GameModel, of seat: SeatID? = nil) -> [Line] {
    var last = 0
    let lines = Telling.placed(game).reversed().filter { step in
      seat.map { step.seat == $0 } ?? true
    }.map { step in
      let time = step.round == last ? "" : Clock.time(round: step.round)
      last = step.round
      return Line(
        "\(Typeset.pad(time, to: 5, look: look))  \(step.text)",
        step.seat != nil && step.seat == game.me ? .mine : .plain, hang: 7)
    }
    return lines.isEmpty ? [Line("Nothing yet.", .dim)] : lines
  }

  /// Where everybody is, and how much they have opened, as all can see.
  func detectives(_ game: GameModel) -> [Line] {
    game.view.state.seatIDs.map { id in
      let seat = game.view.state.seat(id)
      let name = Typeset.clip(game.name(of: id), to: 20, look: look)
      let pieces = "\(seat.opened.count) piece\(seat.opened.count == 1 ? "" : "s")"
      let place = seat.isPlaying ? "in the \(Telling.room(seat.tile, in: game))" : "out"
      return Line("\(game.initial(of: id))  \(name), \(place), \(pieces)", hang: 3)
    }
  }
}
