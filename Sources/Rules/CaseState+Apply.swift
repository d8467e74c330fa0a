package import Casebook
import Sealing

extension CaseState {
  /// Applies a step, or throws and changes nothing.
  ///
  /// Every node applies every step to its own copy; the same steps give the same state anywhere.
  /// `seals` says what of the sealed case proves itself genuine.
  package mutating func apply(
    _ step: Step, in setting: Setting, seals: Seals
  ) throws(RuleViolation) {
    var next = self
    switch step {
    case .begin:
      throw RuleViolation(.alreadyDone, "The case has been opened already.")
    case .move(let seat, let number, let move, let shown):
      try next.applyMove(move, by: seat, number: number, shown: shown, in: setting, seals)
    case .opened(let opened):
      try next.open(opened, seals)
    case .judged(let won, let shares):
      try next.judge(won: won, shares, seals)
    case .foul(let shares):
      guard let awaiting, seals.provesFoul(awaiting.sealed, shares) else { throw .notAwaited }
      next.end(.foulDeal)
    case .skip(let seat, _):
      guard due == seat else {
        throw RuleViolation(.notYourTurn, "Only the seat that is due can be skipped.")
      }
      // Whoever knows the verdict already must not get a detective off, or rob one of a win.
      if case .verdict = awaiting { throw .judging }
      if offer != nil { next.decline() } else { next.endTurn() }
    case .absence(let seat, let absence):
      try next.agree(on: absence, for: seat)
    case .standIn(let seat, let move):
      try next.standIn(move, for: seat, in: setting)
    case .newDevice, .settled:
      break
    case .goOn(let seat):
      guard outcome == nil, seats.indices.contains(seat.value) else {
        throw RuleViolation(.matchIsOver, "The match is over.")
      }
      if next.seats[seat.value].isPlaying { next.resign(seat) }
    case .reveal(let opened):
      try next.tell(opened, seals)
    }
    self = next
  }

  private mutating func applyMove(
    _ move: Move, by seat: SeatID, number: Int, shown: [Opened], in setting: Setting, _ seals: Seals
  ) throws(RuleViolation) {
    try check(move, by: seat, in: setting)
    guard number > seats[seat.value].lastMove, number <= Self.lastNumber else {
      throw RuleViolation(.oldNumber, "That move has been answered already.")
    }
    seats[seat.value].lastMove = number
    switch (move, shown.first) {
    case (.walk(let tile), let opened?) where shown.count == 1:
      try step(seat, through: opened, to: tile, seals)
    case (.accuse(let solution), _):
      try accuse(solution, by: seat, shown: shown, in: setting, seals)
    case (_, nil):
      try make(move, by: seat, in: setting)
    default:
      throw RuleViolation(.badReveal, "What was shown does not belong to that move.")
    }
  }

  /// What needs nothing to be shown.
  mutating func make(
    _ move: Move, by seat: SeatID, in setting: Setting
  ) throws(RuleViolation) {
    switch move {
    case .explore(let tile):
      awaiting = .tile(tile, by: seat)
    case .walk(let tile):
      guard hasDoor(from: seats[seat.value].tile, to: tile) else { throw .noWay }
      step(seat, to: tile)
    case .search:
      let tile = seats[seat.value].tile
      seats[seat.value].searched.append(tile)
      if let room = tiles[tile.value]?.room { open(.hidden(room: room), for: seat, in: setting) }
      spend(1)
    case .dust, .examine, .interview:
      if let label = label(of: move, by: seat, in: setting) { open(label, for: seat, in: setting) }
      spend(1)
    case .offer(let other, let give, let get):
      offer = Offer(from: seat, to: other, give: give, get: get)
    case .answer(let agree):
      if agree { exchange() } else { decline() }
    case .accuse:
      throw RuleViolation(.badReveal, "An accusation is judged by what is shown with it.")
    case .pass:
      endTurn()
    case .resign:
      resign(seat)
    }
  }

  private mutating func resign(_ seat: SeatID) {
    seats[seat.value].standing = .resigned
    leave(seat)
  }

  mutating func step(_ seat: SeatID, to tile: TileID) {
    seats[seat.value].tile = tile
    spend(1)
  }

  /// A passage needs to be shown; its far end is opened for all if it was dark.
  private mutating func step(
    _ seat: SeatID, through opened: Opened, to tile: TileID, _ seals: Seals
  ) throws(RuleViolation) {
    let here = seats[seat.value].tile
    guard case .passages(let end) = opened.item, seats[seat.value].searched.contains(end),
      case .secret(.passages(let passages)) = seals.read(opened),
      passages.contains(where: { $0.farEnd(from: here) == tile })
    else { throw .noWay }
    if tiles[tile.value] == nil {
      awaiting = .tile(tile, by: seat)
    } else {
      step(seat, to: tile)
    }
  }

  private mutating func open(_ label: Label, for seat: SeatID, in setting: Setting) {
    guard let envelope = setting.envelope(label), !seats[seat.value].holds(envelope) else { return }
    seats[seat.value].opened.append(Opening(envelope: envelope, round: round, from: nil))
  }

  /// Wins if what is shown proves it: evidence of the seat's own that leaves no other answer. As all
  /// evidence fits the truth, what is proven is right.
  private mutating func accuse(
    _ solution: Solution, by seat: SeatID, shown: [Opened], in setting: Setting, _ seals: Seals
  ) throws(RuleViolation) {
    var pieces: [Piece] = []
    for opened in shown {
      guard case .evidence(let id) = opened.item, seats[seat.value].holds(id),
        case .secret(.evidence(let content)) = seals.read(opened)
      else { throw RuleViolation(.badReveal, "An accusation is proven with one's own evidence.") }
      pieces.append(Piece(id: id, content: content))
    }
    if HypothesisSet(setting: setting, pieces: pieces).solution == solution {
      end(.solved(by: seat))
    } else if rules.freeAccusations {
      awaiting = .verdict(solution, by: seat)
    } else {
      putOut(seat)
    }
  }

  mutating func putOut(_ seat: SeatID) {
    seats[seat.value].standing = .accused
    leave(seat)
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
    seats[seat.value].absence = nil
    if !seats.contains(where: \.isPlaying) {
      end(.nobodyLeft)
    } else if turnHolder == seat {
      endTurn()
    } else if offer?.to == seat {
      decline()
    }
  }

  mutating func end(_ outcome: Outcome) {
    offer = nil
    awaiting = nil
    self.outcome = outcome
  }

  private mutating func endTurn() {
    offer = nil
    awaiting = nil
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
