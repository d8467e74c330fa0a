import Casebook
import Rules

/// Why an accusation would have put its detective out.
enum Mistake: Hashable, Sendable {
  /// The log itself excludes it.
  case excluded
  /// It may be right, but so may others.
  case unproven(left: Int)

  /// Nil if the accusation wins.
  init?(_ solution: Solution, in view: SeatView) {
    let left = HypothesisSet(setting: view.setting, pieces: view.log.pieces)
    if left.solution == solution { return nil }
    self = left.allows(solution) ? .unproven(left: left.count) : .excluded
  }
}
