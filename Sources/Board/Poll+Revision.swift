import Rules

extension GameModel {
  /// What was agreed for a seat, while that matters.
  func agreement(on seat: SeatID) -> Absence? {
    player(seat)?.isAway == true ? absences[seat] : nil
  }

  /// The seat on which this player can have everybody vote anew: the one that is waited for, if there is one.
  var revisable: SeatID? {
    guard poll == nil, me != nil, view.me.isPlaying, view.state.outcome == nil else { return nil }
    let agreed = view.state.seatIDs.filter { agreement(on: $0) != nil }
    return agreed.first { $0 == view.state.due } ?? agreed.first
  }

  /// The table has agreed to wait for whoever is due.
  var isHeldUp: Bool { view.state.due.flatMap(agreement) == .wait }
}

// What has been agreed on somebody who is away need not stay so.
extension BoardState {
  /// The same choices once more; whatever is chosen but what holds asks everybody.
  func revisionPage(_ frame: Frame, in game: GameModel) -> Page {
    guard let seat = game.revisable, let agreed = game.agreement(on: seat) else {
      return Page(title: "")
    }
    let name = PollText.name(of: seat, in: game, look: look)
    var page = Page(
      title: "\(name) is away",
      lines: [
        Line("If you choose something else than what is agreed, everybody votes anew."), .blank,
      ])
    page.items = Absence.allCases.map { absence in
      Item(
        label: PollText.label(absence, for: name), note: absence == agreed ? "agreed" : "",
        action: absence == agreed ? nil : .finish(.vote(seat, absence)))
    }
    page.items.append(Item(label: "Leave it so", action: .close))
    let choices = Absence.allCases
    page.detailRows = 3
    page.detail = [.blank]
    if choices.indices.contains(frame.cursor) {
      page.detail.append(Line(PollText.meaning(choices[frame.cursor], for: name)))
    }
    return page
  }
}
