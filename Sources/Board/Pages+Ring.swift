import Casebook
import Rules

extension BoardState {
  /// The plain question to whoever is left of two.
  func goOnAlonePage(_ game: GameModel) -> Page {
    let other = RingText(ring: game.ring).absent
    return Page(
      title: "Go on alone?",
      lines: [
        Line(
          "The match of the two of you needs both machines. It waits, and goes on by itself as "
            + "soon as \(other) is back."), .blank,
        Line(
          "You can carry on alone instead, as a new match: it begins where this one stands, and "
            + "\(other) gives up in it. Both of you can still resume the old one together later. "
            + "The two are never merged."), .blank,
        Line(
          "One of the two keys is on the machine of \(other). Alone you can walk, read and accuse "
            + "with what you have, but nothing more can be opened, nor the truth at the end, until "
            + "that machine is there, be it only to watch."), .blank,
      ],
      items: [
        Item(label: "Wait for \(other)", action: .close),
        Item(label: "Go on alone, as a new match", action: .emit(.goOnAlone)),
      ])
  }

  /// What stands beside the map for whoever has no seat; after the end, how it ended.
  func witnessPage(_ model: WitnessModel) -> Page {
    let text = RingText(ring: model.ring)
    var page = Page(title: model.title, lines: asked(model))
    guard model.state.outcome == nil else { return witnessEnd(model) }
    if let unseen = model.unseenText {
      page.lines.append(Line(unseen, .danger))
    } else if let trouble = text.trouble {
      page.lines += [trouble] + (text.advice.map { [Line($0)] } ?? [])
    } else {
      page.lines.append(Line(model.purpose, .dim))
    }
    if let keys = KeyText.line(
      missing: model.keysMissing, from: model.keysFrom, seconds: model.waited)
    {
      page.lines.append(keys)
    }
    page.lines.append(.blank)
    page.items = [
      Item(label: "The house", action: .open(.map)),
      Item(label: "Chronicle", action: .open(.chronicle)),
      Item(label: "Dossiers", action: .open(.dossiers)),
      Item(label: "More ...", action: .open(.menu)),
    ]
    page.verb = "open"
    return page
  }

  /// Who asks this player to a lobby, and how to answer.
  private func asked(_ model: WitnessModel) -> [Line] {
    guard let asks = CompanyText.line(model.invitations) else { return [] }
    return [Line("\(asks.text).", asks.style), Line("y accepts, i declines.", .dim), .blank]
  }

  private func witnessEnd(_ model: WitnessModel) -> Page {
    let text = RingText(ring: model.ring)
    var page = Page(title: model.title, lines: asked(model), note: "the end")
    if let trouble = text.trouble {
      page.lines += [trouble] + (text.advice.map { [Line($0)] } ?? []) + [.blank]
    }
    page.lines += verdict(model) + players(model)
    let status = text.status(width: 70)
    if !status.isEmpty { page.lines += [.blank, Line(status, .dim)] }
    if let keys = KeyText.line(
      missing: model.keysMissing, from: model.keysFrom, seconds: model.waited)
    {
      page.lines += [.blank, keys]
    }
    if let notice = model.notices.last { page.lines += [.blank, Line(notice, .accent)] }
    (page.isFull, page.width) = (true, 76)
    return page
  }

  func turn(_ model: WitnessModel) -> String {
    guard let due = model.state.due else { return "" }
    let name = model.players.first { $0.seat == due }?.name ?? "Seat \(due.value + 1)"
    if let awaiting = model.state.awaiting {
      return Wait.added(to: KeyText.text(awaiting, by: name), seconds: model.waited)
    }
    return "It is \(Typeset.clip(name, to: 18))'s turn."
  }

  func verdict(_ model: WitnessModel) -> [Line] {
    let winner = model.state.outcome?.winner
    guard model.state.isClosed else {
      let text = "The case is closed. The last envelopes are opened"
      return [Line(Wait.sentence(text, seconds: model.waited), .accent)]
    }
    let line =
      if model.state.outcome == .foulDeal {
        Line(Telling.foul, .danger)
      } else if let truth = model.state.truth {
        solution(truth, winner: winner, model)
      } else {
        Line("What happened cannot be told.", .danger)
      }
    let audit =
      model.isWatcher
      ? [Line("Whether the deal was honest can be seen by those who played.", .dim)]
      : model.audit.lines(after: model.waited)
    return [line, .blank] + audit
  }

  private func solution(_ truth: Truth, winner: SeatID?, _ model: WitnessModel) -> Line {
    guard let winner else { return Line(Wording.escaped(truth, in: model.setting), .danger) }
    let name = model.players.first { $0.seat == winner }?.name ?? "Seat \(winner.value + 1)"
    return Line(Wording.solved(truth, by: name, in: model.setting), .good)
  }

  /// Two to a row, as there may be twelve.
  private func players(_ model: WitnessModel) -> [Line] {
    let cells = model.players.filter { model.state.seatIDs.contains($0.seat) }.map { player in
      var flags = player.isHost ? "*" : ""
      if !model.state.seat(player.seat).isPlaying { flags += "×" }
      if player.isAway { flags += " ~away" }
      return Typeset.pad(Typeset.clip(player.name, to: 24) + flags, to: 33)
    }
    return [.blank]
      + stride(from: 0, to: cells.count, by: 2).map { at in
        Line("  " + cells[at..<min(at + 2, cells.count)].joined(separator: "  "))
      }
  }

  func leavePage(_ model: WitnessModel) -> Page {
    guard model.isWatcher else { return leaveWitnessPage }
    return Page(
      title: "Watch no more?",
      lines: [
        Line(
          "The match goes on without you. As long as it does, you can come back to it from the list "
            + "of lobbies."), .blank,
      ],
      items: [Item(label: "Stay", action: .close), Item(label: "Leave", action: .emit(.leave))])
  }

  private var leaveWitnessPage: Page {
    Page(
      title: "Leave the match?",
      lines: [
        Line(
          "While you are away, your copy does not count, and the match may have to wait for a "
            + "player who drops out. It can be resumed from the title."), .blank,
      ],
      items: [
        Item(label: "Stay", action: .close), Item(label: "Leave for now", action: .emit(.leave)),
      ])
  }
}
