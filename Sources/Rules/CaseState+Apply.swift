package import Casebook

extension CaseState {
  /// Applies a step, or throws and changes nothing.
  ///
  /// Every node applies every step to its own copy; the same steps give the same state anywhere.
  package mutating func apply(_ step: Step, in setting: Setting) throws(RuleViolation) {
    var next = self
    switch step {
    case .begin:
      throw RuleViolation(.alreadyDone, "The case has been opened already.")
    case .move(let seat, let number, let move, let reveal):
      try next.applyMove(move, by: seat, number: number, reveal: reveal, in: setting)
    case .skip(let seat, _):
      guard due == seat else {
        throw RuleViolation(.notYourTurn, "Only the seat that is due can be skipped.")
      }
      if offer != nil { next.decline() } else { next.endTurn() }
    case .newDevice, .settled:
      break
    case .goOn(let seat):
      guard outcome == nil, seats.indices.contains(seat.value) else {
        throw RuleViolation(.matchIsOver, "The match is over.")
      }
      if next.seats[seat.value].isPlaying { next.resign(seat) }
    case .reveal(let truth):
      guard outcome != nil, self.truth == nil, truth.isSound else {
        throw RuleViolation(.badReveal, "The truth is told once, at the end.")
      }
      next.truth = truth
    }
    self = next
  }

  private mutating func applyMove(
    _ move: Move, by seat: SeatID, number: Int, reveal: Reveal, in setting: Setting
  ) throws(RuleViolation) {
    try check(move, by: seat, in: setting)
    guard number > seats[seat.value].lastMove, number <= Self.lastNumber else {
      throw RuleViolation(.oldNumber, "That move has been answered already.")
    }
    seats[seat.value].lastMove = number
    switch (move, reveal) {
    case (.explore(let tile), .tile(let face)):
      tiles[tile.value] = face
      step(seat, to: tile)
    case (.walk(let tile), .nothing) where hasDoor(from: seats[seat.value].tile, to: tile):
      step(seat, to: tile)
    case (.walk(let tile), .passage(let passage, let face)):
      try step(seat, through: passage, to: tile, face: face)
    case (.search, .nothing):
      let tile = seats[seat.value].tile
      seats[seat.value].searched.append(tile)
      if let room = tiles[tile.value]?.room { open(.hidden(room: room), for: seat, in: setting) }
      spend(1)
    case (.dust, .nothing), (.examine, .nothing), (.interview, .nothing):
      if let label = label(of: move, by: seat, in: setting) { open(label, for: seat, in: setting) }
      spend(1)
    case (.offer(let other, let give, let get), .nothing):
      offer = Offer(from: seat, to: other, give: give, get: get)
    case (.answer(let agree), .nothing):
      if agree { exchange() } else { decline() }
    case (.accuse, .verdict(let won)):
      if won {
        outcome = .solved(by: seat)
      } else {
        seats[seat.value].standing = .accused
        leave(seat)
      }
    case (.pass, .nothing):
      endTurn()
    case (.resign, .nothing):
      resign(seat)
    default:
      throw RuleViolation(.badReveal, "What was revealed does not belong to that move.")
    }
  }

  private mutating func resign(_ seat: SeatID) {
    seats[seat.value].standing = .resigned
    leave(seat)
  }

  private mutating func step(_ seat: SeatID, to tile: TileID) {
    seats[seat.value].tile = tile
    spend(1)
  }

  private mutating func step(
    _ seat: SeatID, through passage: Passage, to tile: TileID, face: TileFace?
  ) throws(RuleViolation) {
    let here = seats[seat.value].tile
    let searched = seats[seat.value].searched
    guard passage.farEnd(from: here) == tile,
      searched.contains(passage.one) || searched.contains(passage.other),
      (tiles[tile.value] == nil) == (face != nil)
    else { throw RuleViolation(.noSuchWay, "There is no way from here that you know of.") }
    if let face { tiles[tile.value] = face }
    step(seat, to: tile)
  }

  private mutating func open(_ label: Label, for seat: SeatID, in setting: Setting) {
    guard let envelope = setting.envelope(label), !seats[seat.value].holds(envelope) else { return }
    seats[seat.value].opened.append(Opening(envelope: envelope, round: round, from: nil))
  }

  private mutating func exchange() {
    guard let offer else { return }
    seats[offer.to.value].opened.append(
      Opening(envelope: offer.give, round: round, from: offer.from))
    seats[offer.from.value].opened.append(
      Opening(envelope: offer.get, round: round, from: offer.to))
    self.offer = nil
    spend(1)
  }

  /// The action comes back, but the same detective is not asked twice in a turn.
  private mutating func decline() {
    guard let offer else { return }
    declined.append(offer.to)
    self.offer = nil
  }

  private mutating func spend(_ actions: Int) {
    actionsLeft -= actions
    if actionsLeft <= 0 { endTurn() }
  }

  /// After `seat` is out: the match ends, or its turn, or an offer that waited for it.
  private mutating func leave(_ seat: SeatID) {
    if !seats.contains(where: \.isPlaying) {
      offer = nil
      outcome = .nobodyLeft
    } else if turnHolder == seat {
      endTurn()
    } else if offer?.to == seat {
      decline()
    }
  }

  private mutating func endTurn() {
    offer = nil
    declined = []
    actionsLeft = rules.actionsPerTurn
    repeat {
      position += 1
      if position == seats.count {
        guard round < rules.rounds else {
          position = seats.count - 1
          outcome = .midnight
          return
        }
        position = 0
        round += 1
      }
    } while turnHolder.map { !seats[$0.value].isPlaying } ?? false
  }
}
