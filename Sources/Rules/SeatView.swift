package import Casebook

/// What one seat privately holds. Goes to its operator and nobody else.
package struct SeatLog: Hashable, Codable, Sendable {
  /// In the order of the seat's openings.
  package var pieces: [Piece]
  /// Secret passages that this seat's searches have shown.
  package var passages: [Passage]

  package init(pieces: [Piece] = [], passages: [Passage] = []) {
    self.pieces = pieces
    self.passages = passages
  }

  package func content(of envelope: EnvelopeID) -> Content? {
    pieces.first { $0.id == envelope }?.content
  }
}

extension SeatState {
  /// The envelopes that this seat has a right to: those it has opened, and the passages of the places
  /// that it has searched.
  package var rights: [CaseItem] {
    opened.map { .evidence($0.envelope) } + searched.map { .passages($0) }
  }

  /// What the seat holds, as far as `secret` can say what is in its envelopes.
  package func log(reading secret: (CaseItem) -> Secret?) -> SeatLog {
    var log = SeatLog()
    for item in rights {
      switch (item, secret(item)) {
      case (.evidence(let id), .evidence(let content)):
        log.pieces.append(Piece(id: id, content: content))
      case (.passages, .passages(let passages)):
        log.passages += passages.filter { !log.passages.contains($0) }
      case (_, _): break
      }
    }
    return log
  }
}

/// All that a player in a seat may see, and all that a bot in it gets.
package struct SeatView: Hashable, Sendable {
  package let setting: Setting
  package let state: CaseState
  package let seat: SeatID
  package let log: SeatLog

  package init(setting: Setting, state: CaseState, seat: SeatID, log: SeatLog) {
    self.setting = setting
    self.state = state
    self.seat = seat
    self.log = log
  }

  package var me: SeatState { state.seat(seat) }
  package var here: TileFace? { state.tile(me.tile) }

  /// Whether the seat may do this now, a known passage included.
  package func allows(_ move: Move) -> Bool {
    if case .walk(let tile) = move, !state.hasDoor(from: me.tile, to: tile),
      !log.passages.contains(where: { $0.farEnd(from: me.tile) == tile })
    {
      return false
    }
    do throws(RuleViolation) {
      try state.check(move, by: seat, in: setting)
      return true
    } catch {
      return false
    }
  }

  /// Every move the seat may make now, without accusations and offers, which are too many to list.
  package var moves: [Move] {
    guard state.due == seat else { return [] }
    var moves: [Move] = [.answer(agree: true), .answer(agree: false)]
    moves += TileID.all.flatMap { [.explore(to: $0), .walk(to: $0)] }
    moves += [.search, .dust]
    moves += Exhibit.allCases.map { .examine($0) }
    for suspect in here?.people.members ?? [] {
      moves += Hour.allCases.map { .interview(suspect, .alibi($0)) }
      moves += [.interview(suspect, .sighting), .interview(suspect, .gossip)]
    }
    moves.append(.pass)
    return moves.filter(allows)
  }

  /// Detectives in the same room who can be asked, with what can be given and got.
  package var partners: [(seat: SeatID, give: [EnvelopeID], get: [EnvelopeID])] {
    guard state.due == seat, state.offer == nil, state.awaiting == nil, state.actionsLeft > 0
    else { return [] }
    return state.seatIDs.compactMap { other in
      let them = state.seat(other)
      guard other != seat, them.isPlaying, them.tile == me.tile, !state.declined.contains(other)
      else { return nil }
      let give = me.opened.map(\.envelope).filter { !them.holds($0) }
      let get = them.opened.map(\.envelope).filter { !me.holds($0) }
      return give.isEmpty || get.isEmpty ? nil : (other, give, get)
    }
  }

  /// Whether an accusation can be made now.
  package var mayAccuse: Bool {
    state.due == seat && state.offer == nil && state.awaiting == nil && me.isPlaying
      && state.declined.isEmpty && state.actionsLeft == state.rules.actionsPerTurn
  }
}
