package import Casebook

/// A whole match between bots, played at once.
package struct BotMatch: Sendable {
  package struct Seat: Sendable {
    /// The round in which its log came to leave one answer.
    package internal(set) var knowsFrom: Int?
    /// The round in which its log first settled one of the four questions.
    package internal(set) var settledFrom: Int?
    package internal(set) var pieces: [EnvelopeID] = []
    /// How many moves it made that its own seat could see to be forbidden.
    package internal(set) var blunders = 0
  }

  package struct Result: Sendable {
    package let seats: [Seat]
    package let winner: SeatID?
  }

  package let referee: Referee
  private let seals: Seals
  private let bots: [Bot]
  private var state: CaseState
  private var draw: SplitMix64

  /// Returns nil if the case does not belong to the casebook.
  package init?(
    _ dealt: DealtCase, content: CasebookContent, bots: [Bot], seed: UInt64,
    rounds: Int = MatchRules().rounds, freeAccusations: Bool = false
  ) {
    guard let referee = Referee(case: dealt, content: content) else { return nil }
    self.referee = referee
    seals = referee.seals
    self.bots = bots
    draw = SplitMix64(seed: seed)
    let rules = MatchRules(
      level: dealt.file.level, rounds: rounds, freeAccusations: freeAccusations)
    state = referee.opening(rules: rules, seed: draw.next(), detectives: Array(bots.indices))
  }

  /// Plays it to its end; `noting` is told each step and the state that it was made in.
  package func play(noting: (CaseState, Step) -> Void = { _, _ in }) -> Result {
    var copy = self
    return copy.run(noting)
  }

  private mutating func run(_ noting: (CaseState, Step) -> Void) -> Result {
    var seats = bots.map { _ in Seat() }
    var numbers = bots.map { _ in 0 }
    while state.outcome == nil, let seat = state.due {
      let log = referee.log(of: seat, in: state)
      let view = SeatView(setting: referee.setting, state: state, seat: seat, log: log)
      numbers[seat.value] += 1
      let move = bots[seat.value].move(in: view, using: &draw)
      let round = state.round
      do throws(RuleViolation) {
        let step = referee.step(move, by: seat, number: numbers[seat.value], in: state)
        noting(state, step)
        try state.apply(step, in: referee.setting, seals: seals)
        if state.awaiting != nil, let opening = referee.opening(in: state) {
          noting(state, opening)
          try state.apply(opening, in: referee.setting, seals: seals)
        }
      } catch {
        seats[seat.value].blunders += 1
        skip(seat)
      }
      note(seat, round: round, before: log.pieces.count, in: &seats[seat.value])
    }
    for seat in state.seatIDs {
      seats[seat.value].pieces = state.seat(seat).opened.map(\.envelope)
    }
    return Result(seats: seats, winner: state.outcome?.winner)
  }

  private mutating func skip(_ seat: SeatID) {
    do throws(RuleViolation) {
      try state.apply(.skip(seat: seat, .timer), in: referee.setting, seals: seals)
    } catch {
      preconditionFailure("the seat that is due can be skipped")
    }
  }

  /// Looks at the seat's log after a move that added to it.
  private func note(_ id: SeatID, round: Int, before: Int, in seat: inout Seat) {
    guard seat.knowsFrom == nil, state.seat(id).opened.count > before else { return }
    let pieces = referee.log(of: id, in: state).pieces
    let hypotheses = HypothesisSet(setting: referee.setting, pieces: pieces)
    if seat.settledFrom == nil, hypotheses.settledQuestions > 0 { seat.settledFrom = round }
    if hypotheses.solution != nil { seat.knowsFrom = round }
  }
}
