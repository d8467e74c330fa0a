package import Casebook

extension CaseState {
  /// Throws the reason why `seat` may not make this move now, as far as public knowledge goes.
  ///
  /// Whether a passage exists is shown by whoever walks it.
  package func check(_ move: Move, by seat: SeatID, in setting: Setting) throws(RuleViolation) {
    guard outcome == nil else { throw RuleViolation(.matchIsOver, "The match is over.") }
    guard seats.indices.contains(seat.value), seats[seat.value].isPlaying else {
      throw RuleViolation(.outOfMatch, "You are out of this match and can only watch.")
    }
    if move == .resign { return }
    guard due == seat else {
      throw RuleViolation(
        .notYourTurn, offer == nil ? "It is not your turn." : "An offer waits for an answer first.")
    }
    switch awaiting {
    case .tile where move != .pass:
      throw RuleViolation(.keysAwaited, "The door is being opened: wait a moment, or pass.")
    case .verdict:
      throw .judging
    case .tile, nil: break
    }
    if case .answer(let agree) = move { return try checkAnswer(agree) }
    guard offer == nil else {
      throw RuleViolation(.offerPending, "Answer the offer first: agree or decline.")
    }
    if move == .pass { return }
    guard actionsLeft > 0 else {
      throw RuleViolation(.noActionsLeft, "You have no actions left in this turn.")
    }
    try checkAction(move, by: seat, in: setting)
  }

  private func checkAction(
    _ move: Move, by seat: SeatID, in setting: Setting
  ) throws(RuleViolation) {
    let here = seats[seat.value].tile
    switch move {
    case .explore(let tile):
      guard hasDoor(from: here, to: tile) else {
        throw RuleViolation(.noSuchWay, "There is no door that way.")
      }
      guard tiles[tile.value] == nil else {
        throw RuleViolation(.alreadyDone, "That room has been opened already: walk there.")
      }
    case .walk(let tile):
      guard tile != here else { throw RuleViolation(.noSuchWay, "You are there already.") }
      if hasDoor(from: here, to: tile), tiles[tile.value] == nil {
        throw RuleViolation(.noSuchWay, "That room is still dark: explore it.")
      }
    case .search:
      guard !seats[seat.value].searched.contains(here) else {
        throw RuleViolation(.alreadyDone, "You have searched this room already.")
      }
    case .dust, .examine, .interview:
      try checkOpening(move, by: seat, in: setting)
    case .offer(let other, let give, let get):
      try checkOffer(to: other, give: give, get: get, by: seat)
    case .accuse:
      guard actionsLeft == rules.actionsPerTurn, declined.isEmpty else {
        throw RuleViolation(.notFirst, "An accusation must be the first thing in a turn.")
      }
    case .answer, .pass, .resign:
      break
    }
  }

  private func checkOpening(
    _ move: Move, by seat: SeatID, in setting: Setting
  ) throws(RuleViolation) {
    guard let label = label(of: move, by: seat, in: setting),
      let envelope = setting.envelope(label)
    else {
      switch move {
      case .interview: throw RuleViolation(.notHere, "That person is not in this room.")
      case .examine(.wound), .examine(.temperature):
        throw RuleViolation(.notHere, "The body is not in this room.")
      default: throw RuleViolation(.nothingThere, "There is no weapon in this room.")
      }
    }
    if case .match = label, let wound = setting.envelope(.wound), !seats[seat.value].holds(wound) {
      throw RuleViolation(.woundUnknown, "Examine the body's wound before you compare weapons.")
    }
    guard !seats[seat.value].holds(envelope) else {
      throw RuleViolation(.alreadyDone, "You know that already: it is in your log.")
    }
  }

  private func checkOffer(
    to other: SeatID, give: EnvelopeID, get: EnvelopeID, by seat: SeatID
  ) throws(RuleViolation) {
    guard other != seat, seats.indices.contains(other.value), seats[other.value].isPlaying,
      seats[other.value].tile == seats[seat.value].tile
    else {
      throw RuleViolation(.notHere, "Only a detective in the same room can be asked.")
    }
    guard !declined.contains(other) else {
      throw RuleViolation(.alreadyDone, "They have declined already in this turn.")
    }
    guard seats[seat.value].holds(give), !seats[other.value].holds(give),
      seats[other.value].holds(get), !seats[seat.value].holds(get)
    else {
      throw RuleViolation(
        .badOffer, "Offer a piece that you hold and they do not, for one that they hold.")
    }
  }

  private func checkAnswer(_ agree: Bool) throws(RuleViolation) {
    guard offer != nil else {
      throw RuleViolation(.noOffer, "There is no offer to answer.")
    }
  }

  /// Whether a door that can be seen leads from one tile to the other.
  package func hasDoor(from tile: TileID, to other: TileID) -> Bool {
    tiles[tile.value]?.doors.contains(other) ?? false
  }

  /// The label of the envelope that a move would open where the seat stands, or nil if what it is
  /// about is not there.
  package func label(of move: Move, by seat: SeatID, in setting: Setting) -> Label? {
    let here = seats[seat.value].tile
    guard let face = tiles[here.value] else { return nil }
    switch move {
    case .dust: return face.weapon.map { .prints(weapon: $0) }
    case .examine(.wound): return here == setting.file.bodyTile ? .wound : nil
    case .examine(.temperature): return here == setting.file.bodyTile ? .temperature : nil
    case .examine(.weapon): return face.weapon.map { .match(weapon: $0) }
    case .interview(let suspect, let question):
      guard face.people.contains(suspect) else { return nil }
      return setting.label(of: question, to: suspect)
    case .search: return .hidden(room: face.room)
    case .explore, .walk, .offer, .answer, .accuse, .pass, .resign: return nil
    }
  }
}

extension RuleViolation {
  static let judging = RuleViolation(
    .keysAwaited, "The accusation is being judged: wait a moment.")
  static let noWay = RuleViolation(.noSuchWay, "There is no way from here that you know of.")
}

extension Setting {
  /// The label of what a suspect answers to a question.
  package func label(of question: Question, to suspect: SuspectID) -> Label? {
    switch question {
    case .alibi(let hour): .alibi(speaker: suspect, hour: hour)
    case .sighting:
      file.labels.first { if case .sighting(suspect, _) = $0 { true } else { false } }
    case .gossip:
      file.labels.first { if case .gossip(suspect, _, _) = $0 { true } else { false } }
    }
  }
}
