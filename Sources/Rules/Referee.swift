package import Casebook

/// Holds the secrets of a case for whoever hosts the match, and opens what the rules allow.
package struct Referee: Sendable {
  package let setting: Setting
  private let secrets: CaseSecrets

  /// Returns nil if the case does not belong to the casebook.
  package init?(case dealt: DealtCase, content: CasebookContent) {
    guard let setting = Setting(file: dealt.file, content: content) else { return nil }
    self.setting = setting
    secrets = dealt.secrets
  }

  /// The state before the first turn.
  package func opening(rules: MatchRules, seed: UInt64, detectives: [Int]) -> CaseState {
    CaseState(
      rules: rules, seed: seed, detectives: detectives, setting: setting,
      hall: secrets.tiles[setting.file.hall.value],
      body: secrets.tiles[setting.file.bodyTile.value])
  }

  /// Checks a move against the secrets too, and says what all may see of it.
  package func step(
    _ move: Move, by seat: SeatID, number: Int, in state: CaseState
  ) throws(RuleViolation) -> Step {
    try state.check(move, by: seat, in: setting)
    return .move(seat: seat, number: number, move, try reveal(move, by: seat, in: state))
  }

  private func reveal(
    _ move: Move, by seat: SeatID, in state: CaseState
  ) throws(RuleViolation) -> Reveal {
    let here = state.seat(seat).tile
    switch move {
    case .explore(let tile):
      return .tile(secrets.tiles[tile.value])
    case .walk(let tile):
      if state.hasDoor(from: here, to: tile) { return .nothing }
      let known = log(of: seat, in: state).passages
      guard let passage = known.first(where: { $0.farEnd(from: here) == tile }) else {
        throw RuleViolation(.noSuchWay, "There is no way from here that you know of.")
      }
      return .passage(passage, state.tile(tile) == nil ? secrets.tiles[tile.value] : nil)
    case .accuse(let solution):
      let right = solution == secrets.truth.solution
      let pieces = log(of: seat, in: state).pieces
      let proven = HypothesisSet(setting: setting, pieces: pieces).solution == solution
      return .verdict(won: right && (proven || state.rules.freeAccusations))
    case .search, .dust, .examine, .interview, .offer, .answer, .pass, .resign:
      return .nothing
    }
  }

  /// What `seat` has earned in `state`: a pure function of both, so a lost log is never lost.
  package func log(of seat: SeatID, in state: CaseState) -> SeatLog {
    let held = state.seat(seat)
    return SeatLog(
      pieces: held.opened.map {
        Piece(id: $0.envelope, content: secrets.truth.contents[$0.envelope.value])
      },
      passages: secrets.passages.filter {
        held.searched.contains($0.one) || held.searched.contains($0.other)
      })
  }

  /// The last step of a match that has ended.
  package var truth: Step { .reveal(secrets.truth) }
}
