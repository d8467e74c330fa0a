package import Casebook
package import Sealing

/// The public state of a match after a step: what everybody at the table can see.
///
/// It holds which envelopes a seat has a right to, never what is in them; those are a `SeatLog`.
package struct CaseState: Hashable, Codable, Sendable {
  package let rules: MatchRules
  /// The public seed that the order of every round is drawn from.
  package let seed: UInt64
  /// 1 to `rules.rounds`.
  package internal(set) var round: Int
  /// Position of the seat whose turn it is in this round's order.
  package internal(set) var position: Int
  package internal(set) var actionsLeft: Int
  /// One per `TileID`; nil is dark.
  package internal(set) var tiles: [TileFace?]
  package internal(set) var seats: [SeatState]
  /// Waits for the answer of its `to`.
  package internal(set) var offer: Offer?
  /// Who has declined an offer in this turn and is not asked again.
  package internal(set) var declined: [SeatID]
  /// Nothing goes on before this is opened, with the keys of enough holders.
  package internal(set) var awaiting: Awaiting?
  package internal(set) var outcome: Outcome?
  /// All that happened; nil before the end, and after it if nothing readable was dealt.
  package internal(set) var truth: Truth?
  /// Whether the case has been told, or found untellable: the last step.
  package internal(set) var isClosed: Bool

  /// A match before its first turn: everybody in the hall, which is revealed, as is the body's tile.
  ///
  /// `detectives` has one of the detectives' faces per seat, 1 to 12 of them.
  package init(
    rules: MatchRules, seed: UInt64, detectives: [Int], setting: Setting, hall: TileFace,
    body: TileFace
  ) {
    self.rules = rules
    self.seed = seed
    round = 1
    position = 0
    actionsLeft = rules.actionsPerTurn
    tiles = Array(repeating: nil, count: TileKind.count)
    tiles[setting.file.hall.value] = hall
    tiles[setting.file.bodyTile.value] = body
    seats = detectives.map { SeatState(detective: $0, tile: setting.file.hall) }
    declined = []
    isClosed = false
  }

  /// The greatest number a move can have: more than any match has moves.
  static let lastNumber = 1 << 31

  package func tile(_ id: TileID) -> TileFace? { tiles[id.value] }
  package func seat(_ id: SeatID) -> SeatState { seats[id.value] }
  package var seatIDs: [SeatID] { seats.indices.compactMap { SeatID(exactly: $0) } }

  /// The seats in the order of `round`.
  package func order(round: Int) -> [SeatID] {
    var draw = SplitMix64(seed: seed ^ UInt64(max(0, round)) &* 0xd6e8_feb8_6659_fd93)
    return seatIDs.permuted(using: &draw)
  }

  /// Whose turn it is, answer or not; nil after the end.
  package var turnHolder: SeatID? {
    guard outcome == nil else { return nil }
    let order = order(round: round)
    return order.indices.contains(position) ? order[position] : nil
  }

  /// Who has to move now: who is asked, if an offer waits for an answer, else whose turn it is.
  package var due: SeatID? { outcome == nil ? offer?.to ?? turnHolder : nil }

  /// Whether a state that came from a peer hangs together with this setting, so that everything
  /// that reads it may index as it likes.
  package func isSound(in setting: Setting) -> Bool {
    rules.isPlayable && rules.level == setting.file.level
      && (1...rules.rounds).contains(round)
      && (1...SeatKind.count).contains(seats.count)
      && seats.indices.contains(position) && (0...rules.actionsPerTurn).contains(actionsLeft)
      && tiles.count == TileKind.count
      && seats.allSatisfy { seat in
        tiles[seat.tile.value] != nil && (0...Self.lastNumber).contains(seat.lastMove)
          && (0..<SeatKind.count).contains(seat.detective)
          && (seat.absence == nil || seat.isPlaying && rules.absenceSeconds > 0)
          && Set(seat.opened.map(\.envelope)).count == seat.opened.count
          && seat.opened.allSatisfy { opening in
            (1...rules.rounds).contains(opening.round)
              && opening.from.map { seats.indices.contains($0.value) } ?? true
          }
      }
      && ([offer?.from, offer?.to, outcome?.winner] + declined)
        .allSatisfy { $0.map { seats.indices.contains($0.value) } ?? true }
      && (offer == nil || (offer?.from == turnHolder && outcome == nil))
      && (awaiting.map { isSound($0) } ?? true)
      && (outcome != nil || !isClosed) && (isClosed || truth == nil)
      && (truth?.isSound ?? true)
  }
}

extension CaseState {
  private func isSound(_ awaiting: Awaiting) -> Bool {
    guard outcome == nil, offer == nil, actionsLeft > 0, awaiting.seat == turnHolder,
      seats[awaiting.seat.value].isPlaying
    else { return false }
    switch awaiting {
    case .tile(let tile, _): return tiles[tile.value] == nil
    case .verdict: return rules.freeAccusations
    }
  }
}

package struct SeatState: Hashable, Codable, Sendable {
  /// Which detective's face the player chose.
  package let detective: Int
  package internal(set) var tile: TileID
  package internal(set) var standing: Standing
  /// The number of the seat's last applied move.
  package internal(set) var lastMove: Int
  package internal(set) var searched: [TileID]
  /// The envelopes that this seat has a right to, in the order they were opened.
  package internal(set) var opened: [Opening]
  /// What those present have agreed on for as long as its player is away; nil if nothing.
  package internal(set) var absence: Absence?

  init(detective: Int, tile: TileID) {
    self.detective = detective
    self.tile = tile
    standing = .playing
    lastMove = 0
    searched = []
    opened = []
  }

  package var isPlaying: Bool { standing == .playing }
  package func holds(_ envelope: EnvelopeID) -> Bool { opened.contains { $0.envelope == envelope } }
}

package enum Standing: String, Codable, Sendable {
  case playing
  /// Accused and was not right, or could not prove it.
  case accused
  case resigned
}

/// A seat's right to an envelope.
package struct Opening: Hashable, Codable, Sendable {
  package let envelope: EnvelopeID
  /// The round it was opened in.
  package let round: Int
  /// Who handed over a copy, if it came from conferring.
  package let from: SeatID?
}

/// What a move waits for that only many together can open.
package enum Awaiting: Hashable, Codable, Sendable {
  /// What lies behind the door that this seat has opened, to be seen by all.
  case tile(TileID, by: SeatID)
  /// Whether this seat's accusation is right, where being right is enough.
  case verdict(Solution, by: SeatID)

  /// Whose move it was.
  package var seat: SeatID {
    switch self {
    case .tile(_, let seat), .verdict(_, let seat): seat
    }
  }

  package var sealed: Sealed {
    switch self {
    case .tile(let tile, _): .envelope(CaseItem.tile(tile).index)
    case .verdict(let solution, _): .verdict(solution.index)
    }
  }
}

/// One piece for another, named by label.
package struct Offer: Hashable, Codable, Sendable {
  package let from: SeatID
  package let to: SeatID
  package let give: EnvelopeID
  package let get: EnvelopeID
}

package enum Outcome: Hashable, Codable, Sendable {
  case solved(by: SeatID)
  /// The last detective is out.
  case nobodyLeft
  case midnight
  /// What was dealt cannot be read: nobody can play it.
  case foulDeal

  package var winner: SeatID? {
    switch self {
    case .solved(let seat): seat
    case .nobodyLeft, .midnight, .foulDeal: nil
    }
  }
}

extension Truth {
  /// Whether its lists have the lengths of a case.
  package var isSound: Bool {
    whereabouts.count == Hour.allCases.count
      && whereabouts.allSatisfy { $0.count == SuspectKind.count }
      && reasons.count == SuspectKind.count && contents.count == EnvelopeKind.count
  }
}
