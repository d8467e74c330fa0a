import Casebook
import Sealing

// What is opened for all, with the keys of many.
extension CaseState {
  /// What lies behind the door that was opened.
  mutating func open(_ opened: Opened, _ seals: Seals) throws(RuleViolation) {
    guard case .tile(let tile, let seat) = awaiting, opened.item == .tile(tile) else {
      throw .notAwaited
    }
    switch seals.read(opened) {
    case .forged: throw .forged
    case .secret(.tile(let face)):
      awaiting = nil
      tiles[tile.value] = face
      step(seat, to: tile)
    case .secret, .unreadable: end(.foulDeal)
    }
  }

  /// Whether a free accusation is right.
  mutating func judge(
    won: Bool, _ shares: [KeyShare], _ seals: Seals
  ) throws(RuleViolation) {
    guard case .verdict(let solution, let seat) = awaiting else { throw .notAwaited }
    guard seals.verdict(solution, shares) == won else { throw .forged }
    if won {
      end(.solved(by: seat))
    } else {
      awaiting = nil
      putOut(seat)
    }
  }

  /// The last step: whatever was dealt is told.
  mutating func tell(_ opened: [Opened], _ seals: Seals) throws(RuleViolation) {
    guard outcome != nil, !isClosed else {
      throw RuleViolation(.badReveal, "The truth is told once, at the end.")
    }
    for opened in opened {
      switch (opened.item, seals.read(opened)) {
      case (.truth, .secret(.truth(let truth))) where truth.isSound: self.truth = truth
      case (.truth, .secret), (.truth, .unreadable): break
      case (.number, .secret), (.number, .unreadable): break
      case (_, _): throw .forged
      }
    }
    isClosed = true
  }
}

extension RuleViolation {
  static let notAwaited = RuleViolation(.badReveal, "Nothing like that is waited for.")
  static let forged = RuleViolation(.badReveal, "That is not what was sealed.")
}
