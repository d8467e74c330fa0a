import Table

/// A moment between the deal of a case and its first record.
enum Moment: String, CaseIterable, Sendable {
  /// The host has the case.
  case dealt
  /// A node has its deal written.
  case kept
  /// A node says that it has stored the deal.
  case stored
  /// A node sits down at the match.
  case begun
}

extension World {
  /// A program that is to die at a moment of its own.
  final class Trap {
    let moment: Moment
    /// How many programs it lets pass.
    var passes: Int
    /// How many more directives the program carries out.
    let after: Int
    var isOver = false
    var caught: Int?

    init(_ moment: Moment, passes: Int, after: Int) {
      self.moment = moment
      self.passes = passes
      self.after = after
    }
  }

  /// Looks whether a program has come to such a moment.
  func spring(_ directive: Directive, at node: Int) {
    guard let moment = directive.moment else { return }
    for trap in traps where !trap.isOver && trap.caught == nil && trap.moment == moment {
      guard trap.passes == 0 else {
        trap.passes -= 1
        continue
      }
      trap.caught = node
      machines[node].diesAfter = trap.after
    }
  }
}

extension Directive {
  fileprivate var moment: Moment? {
    switch self {
    case .send(_, .deal(_, _, seed: .some)): .dealt
    case .keep(_, let keeps):
      keeps.contains { if case .match = $0 { true } else { false } } ? .kept : nil
    case .send(_, .stored): .stored
    case .report(.started): .begun
    case .dial, .send, .close, .announce, .deal, .stretch, .think, .sendHistory, .takeUp, .report,
      .cue:
      nil
    }
  }
}
