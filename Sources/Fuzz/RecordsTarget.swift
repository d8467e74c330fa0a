package import Casebook
import Node
package import Rules
package import Table

/// Records, as a table takes them from a peer or a disk; and everything that reads the state in one
/// that was found to be sound.
package final class RecordsTarget: Target {
  package static let name = "records"

  package let live: [Seed]
  private let codec: Codec
  private let referee: Referee?
  private let trees: TreeMutator

  /// `live` are records of a match about this case.
  package init(live: [Seed], codec: Codec, referee: Referee?) {
    self.live = live
    self.codec = codec
    self.referee = referee
    trees = TreeMutator(Lexicon(of: live))
  }

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    trees.mutate(input, other: other, using: &draw)
  }

  package func execute(_ input: [UInt8]) -> Outcome {
    var outcome = Outcome()
    let text = String(decoding: input, as: UTF8.self)
    outcome.hold(codec.hash(text).utf8.count == 64, "a hash of another length")
    guard let record = codec.decode(text) else {
      outcome.note("none")
      return outcome
    }
    outcome.note(caseName(record.move))
    guard let bytes = codec.encode(record) else {
      outcome.broken = "a record that was read cannot be written"
      return outcome
    }
    outcome.hold(codec.decode(bytes) == record, "a record is another one when it is read again")
    if let referee { read(record, referee, &outcome) }
    return outcome
  }

  private func read(_ record: Record, _ referee: Referee, _ outcome: inout Outcome) {
    let state = record.case
    guard state.isSound(in: referee.setting) else {
      outcome.note("unsound")
      return
    }
    outcome.note("sound \(caseName(record.move)) \(state.outcome == nil) \(state.offer == nil)")
    for seat in state.seatIDs {
      let log = referee.log(of: seat, in: state)
      let view = SeatView(setting: referee.setting, state: state, seat: seat, log: log)
      _ = (
        view.partners.count, view.mayAccuse,
        HypothesisSet(setting: view.setting, pieces: log.pieces)
      )
      for move in view.moves + [.resign] {
        take(move, by: seat, in: state, referee, &outcome)
      }
    }
    if record.move.isSound(seats: state.seats.count) {
      var next = state
      if (try? next.apply(record.move, in: referee.setting, seals: referee.seals)) != nil {
        outcome.note("goes on with \(caseName(record.move))")
        outcome.hold(next.isSound(in: referee.setting), "a sound state becomes one that is not")
      }
    }
  }

  private func take(
    _ move: Move, by seat: SeatID, in state: CaseState, _ referee: Referee,
    _ outcome: inout Outcome
  ) {
    do throws(RuleViolation) {
      let number = min(state.seat(seat).lastMove, 1 << 30) + 1
      var next = state
      try next.apply(
        referee.step(move, by: seat, number: number, in: state), in: referee.setting,
        seals: referee.seals)
      // What the move opens for all.
      if let opening = referee.opening(in: next) {
        try next.apply(opening, in: referee.setting, seals: referee.seals)
      }
      outcome.hold(
        next.isSound(in: referee.setting), "\(caseName(move)) makes a state unsound")
    } catch {
      outcome.note("\(error.code)")
    }
  }
}
