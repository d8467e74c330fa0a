package import Casebook
package import Rules

extension Cue {
  /// What is heard of a committed step, in its order: `before` is the newest state known until now, from
  /// which several steps may have led to this one, or nil if none was; `mine` is the seat of whoever
  /// listens, nil for those who look on.
  ///
  /// All of it is public: what a search sounds like does not depend on what it finds.
  package static func heard(
    of step: Step, from before: CaseState?, to after: CaseState, mine: SeatID?
  ) -> [Cue] {
    let actor = step.actor ?? before?.awaiting?.seat ?? after.outcome?.winner
    // What a bot does for an absent player is nobody's own deed.
    let isOwn = mine != nil && actor == mine && !step.isStandIn
    let channel: Channel = isOwn ? .near : .far
    let deeds = step.effects(from: before, to: after).map { Cue.effect($0, channel) }
    if let outcome = after.outcome {
      let isNew = before.map { $0.outcome == nil } ?? step.mayEnd
      return deeds + (isNew ? outcome.cues(mine: mine, channel) : [])
    }
    return deeds + hours(from: before, to: after).map { .effect($0, .far) }
      + calls(from: before, to: after, mine: mine).map { .effect($0, .near) }
  }

  /// Whether a piece that comes into the listener's log has a sound of its own: who has asked a suspect
  /// waits for the answer and for nothing else.
  package static func isEvidenceHeard(_ opening: Opening, in setting: Setting) -> Bool {
    opening.from != nil || setting.label(opening.envelope).speaker == nil
  }

  /// Of the clock: each round is ten minutes, the first begins at eight.
  private static func hours(from before: CaseState?, to after: CaseState) -> [Effect] {
    guard let before, before.round < after.round else { return [] }
    let strikes: [Int: Effect] = [7: .nine, 13: .ten, 19: .eleven]
    return [strikes[after.round] ?? .round]
  }

  /// What calls this player: a turn that begins, or an offer to be answered.
  private static func calls(
    from before: CaseState?, to after: CaseState, mine: SeatID?
  ) -> [Effect] {
    guard let mine, after.due == mine else { return [] }
    if after.offer != nil { return before?.offer == after.offer ? [] : [.asked] }
    // A turn that follows one's own has been waited for by nobody.
    return before?.turnHolder == mine ? [] : [.yourTurn]
  }
}

extension Step {
  /// Whose deed it is.
  fileprivate var actor: SeatID? {
    switch self {
    case .move(let seat, _, _, _), .standIn(let seat, _), .skip(let seat, _): seat
    case .begin, .opened, .judged, .foul, .absence, .newDevice, .settled, .goOn, .reveal: nil
    }
  }

  fileprivate var isStandIn: Bool {
    if case .standIn = self { true } else { false }
  }

  /// Whether a match can be over by it; of one that was over before, the end has been heard.
  fileprivate var mayEnd: Bool {
    switch self {
    case .move, .judged, .foul, .skip, .standIn, .opened: true
    case .begin, .absence, .newDevice, .settled, .goOn, .reveal: false
    }
  }

  /// What is done, and what comes of it for whoever does it.
  fileprivate func effects(from before: CaseState?, to after: CaseState) -> [Effect] {
    switch self {
    case .begin: [.begins]
    case .move(_, _, .walk, let shown) where !shown.isEmpty: [.passage]
    case .move(let seat, _, .accuse, _) where after.seat(seat).standing == .accused:
      [.accuse, .wrong]
    case .move(_, _, let move, _), .standIn(_, let move): [move.effect].compactMap(\.self)
    // Whoever has opened the door goes in.
    case .opened: after.outcome == nil ? [.steps] : []
    case .judged(won: false, _): [.wrong]
    case .skip(let seat, _): before?.offer?.to == seat ? [.declined] : []
    case .goOn: [.departure]
    case .judged(won: true, _), .foul, .absence, .newDevice, .settled, .reveal: []
    }
  }
}

extension Move {
  fileprivate var effect: Effect? {
    switch self {
    case .explore: .door
    case .walk: .steps
    case .search: .search
    case .dust: .dust
    case .examine: .examine
    case .interview: .interview
    case .offer: .offer
    case .answer(let agree): agree ? .agreed : .declined
    case .accuse: .accuse
    case .resign: .resigned
    case .pass: nil
    }
  }
}

extension Outcome {
  /// What is heard of an end, after the deed that has brought it about.
  fileprivate func cues(mine: SeatID?, _ channel: Channel) -> [Cue] {
    switch self {
    case .solved(let seat):
      // Whoever looks on has neither won nor lost.
      [.verdict, mine.map { $0 == seat ? .winner : .beaten }].compactMap(\.self)
        .map { .effect($0, channel) }
    case .nobodyLeft: [.effect(.escaped, channel)]
    case .midnight: [.effect(.midnight, .far), .effect(.escaped, .far)]
    case .foulDeal: [.effect(.wrong, .far)]
    }
  }

  /// What is to be heard to its end before anybody speaks of this one; nil if there is nothing to wait
  /// for.
  package var herald: Effect? {
    switch self {
    case .solved: .verdict
    case .nobodyLeft, .midnight: .escaped
    case .foulDeal: nil
    }
  }
}
