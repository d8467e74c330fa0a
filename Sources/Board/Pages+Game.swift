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
    let setting = game.view.setting
    switch frame.place {
    case .opening: return openingPage(game)
    case .roster: return rosterPage(game)
    case .room(let tile): return roomPage(tile, in: game)
    case .questions(let person):
      var page = Page(
        title: "Interview: \(setting.person(person).name)",
        lines: [
          Line(GamePages.portrait(setting.person(person)), .dim),
          Line("One question is one action. Only you hear the answer."), .blank,
        ],
        items: Deeds.questions(for: person, in: game.view))
      page.verb = "ask"
      return page
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
    case .chronicle: return chroniclePage(game)
    case .log:
      return Page(
        title: "Your log, the newest first", lines: logLines(game))
    case .accuse(let draft): return accusePage(draft, in: game)
    case .goOnAlone: return goOnAlonePage(game)
    default: return Page(title: "")
    }
  }

  private func logLines(_ game: GameModel) -> [Line] {
    let lines = LogText.entries(for: game).flatMap { [$0, .blank] }.dropLast()
    return lines.isEmpty ? [Line("Nothing yet. Go and see.", .dim)] : Array(lines)
  }

  private func openingPage(_ game: GameModel) -> Page {
    let setting = game.view.setting
    let victim = setting.victim
    let finder = setting.person(setting.file.finder)
    return Page(
      title: "The case is opened",
      lines: [
        Line(Wording.opening(setting)), .blank,
        Line("\(victim.name), \(victim.occupation)", .accent), Line(victim.biography), .blank,
        Line(
          "\(finder.name) found the body. That much is certain: \(finder.name) did not do it and "
            + "tells no lies."), .blank,
        Line(
          "Name the murderer, the weapon, the motive and the hour, and prove all four from your "
            + "log, before the last ferry leaves at midnight."),
      ],
      items: [Item(label: "To the Entrance Hall", action: .close)])
  }

  private func roomPage(_ tile: TileID, in game: GameModel) -> Page {
    let setting = game.view.setting
    guard let face = game.view.state.tile(tile) else {
      return Page(title: "A dark room", lines: [Line("Nobody has opened this door yet.", .dim)])
    }
    let room = setting.room(face.room)
    var lines = [Line(room.description), .blank]
    if tile == setting.file.bodyTile {
      lines.append(Line("The body of \(setting.victim.name) lies here.", .danger))
    }
    for person in face.people.members {
      let cleared = person == setting.file.finder ? " Found the body." : ""
      lines.append(Line(setting.person(person).name, .accent))
      lines.append(Line("  \(Wording.traits(setting.person(person).traits)).\(cleared)"))
    }
    if face.people.isEmpty, tile != setting.file.bodyTile { lines.append(Line("Nobody.", .dim)) }
    if let weapon = face.weapon {
      let text = setting.weapon(weapon)
      lines.append(
        Line("In plain sight: the \(text.name) (\(Wording.text(text.wound))). \(text.description)"))
    }
    let here = game.view.state.seatIDs.filter {
      game.view.state.seat($0).tile == tile && game.view.state.seat($0).isPlaying
    }
    if !here.isEmpty {
      lines.append(Line("Detectives: \(Wording.join(here.map { Telling.who($0, in: game) }))."))
    }
    if game.view.me.searched.contains(tile) {
      let isEmpty =
        !game.sealed.contains(.passages(tile))
        && Finding.texts(of: tile, in: game).contains { !$0.isPassage }
      let text = isEmpty ? "You have searched it: nothing is hidden here." : "You have searched it."
      lines.append(Line(text, .dim))
    }
    for passage in game.view.log.passages {
      guard let end = passage.farEnd(from: tile) else { continue }
      lines.append(Line("↔ A secret passage leads to the \(Telling.room(end, in: game)).", .accent))
    }
    return Page(title: room.name, lines: lines)
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
      title: "\(Typeset.clip(game.name(of: offer.from), to: 24)) offers you a piece",
      lines: [
        Line("You would get: \(label(offer.give, in: game))."),
        Line("You would give a copy of: \(label(offer.get, in: game))."),
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
    let lines = Telling.lines(of: game).reversed().map {
      Line("\(Clock.time(round: $0.round))  \($0.text)")
    }
    return Page(
      title: "What everybody did, the newest first",
      lines: lines.isEmpty ? [Line("Nothing yet.", .dim)] : lines)
  }
}
