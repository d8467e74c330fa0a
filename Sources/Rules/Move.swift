package import Casebook
package import Sealing

/// What a player asks for. Nothing in it is secret.
package enum Move: Hashable, Codable, Sendable {
  /// Through a door into the dark.
  case explore(to: TileID)
  /// To a revealed neighbour, or through a secret passage that this detective knows.
  case walk(to: TileID)
  case search
  case dust
  case examine(Exhibit)
  case interview(SuspectID, Question)
  /// Offers a detective in the same room one piece for one of theirs.
  case offer(to: SeatID, give: EnvelopeID, get: EnvelopeID)
  /// Answers an offer.
  case answer(agree: Bool)
  case accuse(Solution)
  case pass
  case resign
}

package enum Exhibit: String, Codable, CaseIterable, Sendable {
  /// Of the body: which class of weapon.
  case wound
  /// Of the body: which hours.
  case temperature
  /// The weapon in this room, against the wound.
  case weapon
}

package enum Question: Hashable, Codable, Sendable {
  case alibi(Hour)
  case sighting
  case gossip
}

package enum SkipReason: String, Codable, Sendable {
  case timer, away
}

/// One step of a match, as its record carries it.
package enum Step: Hashable, Codable, Sendable {
  /// The case is opened; the first record.
  case begin
  /// A seat's move; `number` rises with each of the seat's moves and names it across repeats. `shown`
  /// is the evidence that it needs, which proves itself genuine: where a passage leads, or all that
  /// proves an accusation.
  case move(seat: SeatID, number: Int, Move, shown: [Opened])
  /// What was behind the door, opened for all.
  case opened(Opened)
  /// The verdict on a free accusation, with the shares that open it.
  case judged(won: Bool, [KeyShare])
  /// What is awaited cannot be opened, as these shares prove: the deal was not honest.
  case foul([KeyShare])
  /// The host ends the turn (or declines the offer) of the seat that is due.
  case skip(seat: SeatID, SkipReason)
  /// Those present have agreed what becomes of this seat while its player is away; nil once the player
  /// is back.
  case absence(seat: SeatID, Absence?)
  /// A bot moves for this seat, as was agreed. It is no move of the player's, so it has no number.
  case standIn(seat: SeatID, Move)
  /// The disk of this seat's player (of the witness for nil) is lost, and another counts from now
  /// on. The case stays as it is.
  case newDevice(SeatID?)
  /// That change is settled: the old disk does not count any more.
  case settled
  /// The first record of a match that goes on without this seat.
  case goOn(without: SeatID)
  /// After the end: the whole truth, and the number that it was made from, as far as they can be
  /// opened. The last record.
  case reveal([Opened])
}

extension Move {
  /// Whether a bot may do this for a player who is away: it reads nothing of the seat's log, and binds
  /// the player to nothing.
  package var isForStandIn: Bool {
    switch self {
    case .explore, .walk, .search, .dust, .examine, .interview, .pass, .answer(agree: false): true
    case .offer, .answer(agree: true), .accuse, .resign: false
    }
  }
}

extension Step {
  /// Whether it leaves the case as it is: what was true for a move before it is true after it.
  package var isAside: Bool {
    switch self {
    case .newDevice, .settled, .absence: true
    case .begin, .move, .opened, .judged, .foul, .skip, .standIn, .goOn, .reveal: false
    }
  }

  /// Whether all the seats it names are among the first `seats`.
  package func isSound(seats: Int) -> Bool {
    switch self {
    case .begin, .settled, .newDevice(nil): true
    case .opened: true
    case .judged(_, let shares), .foul(let shares): shares.count <= SeatKind.count + 1
    case .newDevice(let seat?), .goOn(let seat): seat.value < seats
    case .move(let seat, _, .offer(let to, _, _), let shown):
      seat.value < seats && to.value < seats && shown.isEmpty
    case .move(let seat, _, _, let shown): seat.value < seats && shown.count <= CaseItem.count
    case .skip(let seat, _), .absence(let seat, _): seat.value < seats
    case .standIn(let seat, let move): seat.value < seats && move.isForStandIn
    case .reveal(let opened): opened.count <= 2
    }
  }
}

/// Why a step is not allowed, in words for the player.
package struct RuleViolation: Error, Hashable, Sendable {
  package enum Code: String, Codable, Sendable {
    case notYourTurn, matchIsOver, noActionsLeft, noSuchWay, nothingThere, alreadyDone, notHere
    case woundUnknown, notFirst, badOffer, offerPending, noOffer, outOfMatch, oldNumber, badReveal
    case keysAwaited, notAgreed
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
