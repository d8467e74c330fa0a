import Casebook
import Rules

/// What a detective can be proud of, or ought not to be. Each can be told from an ended match alone.
package enum Achievement: String, Codable, Hashable, Sendable, CaseIterable {
  case firstCase, beforeTen, lastFerry, underPar, notOneQuestion, twoHeads, firstToKnow
  case notTakenIn, twoStories, weakStomach, againstTwo, fullHouse, panelling, whisker
  case toldYou, tipOfTongue

  package var name: String {
    switch self {
    case .firstCase: "Case Closed"
    case .beforeTen: "Before the Coffee"
    case .lastFerry: "The Last Ferry"
    case .underPar: "Under Par"
    case .notOneQuestion: "Not One Question"
    case .twoHeads: "Two Heads"
    case .firstToKnow: "First to Know"
    case .notTakenIn: "Not Taken In"
    case .twoStories: "Two Stories"
    case .weakStomach: "A Weak Stomach"
    case .againstTwo: "Against Two"
    case .fullHouse: "A Full House"
    case .panelling: "Behind the Panelling"
    case .whisker: "By a Whisker"
    case .toldYou: "Told You So"
    case .tipOfTongue: "On the Tip of the Tongue"
    }
  }

  /// How it is won, in at most 43 columns.
  package var how: String {
    switch self {
    case .firstCase: "Solve a case."
    case .beforeTen: "Solve one before ten o'clock."
    case .lastFerry: "Solve one at ten to midnight."
    case .underPar: "Solve one with fewer pieces than par."
    case .notOneQuestion: "Solve one without asking anybody anything."
    case .twoHeads: "Solve one with a piece got by conferring."
    case .firstToKnow: "Hold the proof before any of your rivals."
    case .notTakenIn: "Hear the false alibi, and solve it anyway."
    case .twoStories: "Hear a lie, and what gives it away."
    case .weakStomach: "Solve one without examining the body."
    case .againstTwo: "Solve a hard case, where a second one lies."
    case .fullHouse: "Solve one at a table of six or more."
    case .panelling: "Take a secret passage, and solve the case."
    case .whisker: "Solve one that a rival could prove, too."
    case .toldYou: "Be right, and be put out for want of proof."
    case .tipOfTongue: "Hold the proof at the end, and not say so."
    }
  }
}

extension Achievement {
  /// Those that the player of an ended match has won in it, in their order here.
  static func won(in game: GameModel, _ curves: Curves) -> [Achievement] {
    let state = game.view.state
    guard state.isClosed, let truth = state.truth, state.outcome != .foulDeal, game.lesson == nil
    else { return [] }
    let facts = Facts(game: game, truth: truth, known: curves.known)
    return allCases.filter { facts.show($0) }
  }

  private struct Facts {
    let game: GameModel
    let truth: Truth
    /// Per seat, the round after which its log left one answer.
    let known: [Int?]

    private var view: SeatView { game.view }
    private var rules: MatchRules { view.state.rules }
    private var hasWon: Bool { view.state.outcome?.winner == view.seat }
    private var iKnew: Int? { known[view.seat.value] }
    private var rivals: [Int?] {
      known.indices.filter { $0 != view.seat.value }.map { known[$0] }
    }

    func show(_ achievement: Achievement) -> Bool {
      switch achievement {
      case .firstCase: hasWon
      case .beforeTen: hasWon && view.state.round <= Self.lastBeforeTen
      case .lastFerry: hasWon && view.state.round == rules.rounds
      case .underPar: hasWon && game.par.pieces.map { view.me.opened.count < $0 } ?? false
      case .notOneQuestion:
        hasWon && !opened.contains { $0.from == nil && label($0).speaker != nil }
      case .twoHeads: hasWon && opened.contains { $0.from != nil }
      case .firstToKnow: iKnew.map(isFirst) ?? false
      case .notTakenIn: hasWon && view.me.holds(falseAlibi)
      case .twoStories: hasCaughtALie
      case .weakStomach:
        hasWon && !opened.contains { $0.from == nil && [.wound, .temperature].contains(label($0)) }
      case .againstTwo: hasWon && rules.level == .hard
      case .fullHouse: hasWon && known.count >= Self.fullHouse
      case .panelling: hasWon && hasTakenAPassage
      case .whisker: hasWon && rivals.contains { $0 != nil }
      case .toldYou: view.me.standing == .accused && game.wasRight(view.seat) == true && !hasWon
      case .tipOfTongue: view.me.standing == .playing && iKnew != nil && !hasWon
      }
    }

    /// Round 12 ends at ten o'clock.
    private static let lastBeforeTen = 12
    private static let fullHouse = 6

    private var opened: [Opening] { view.me.opened }

    private func label(_ opening: Opening) -> Label { view.setting.label(opening.envelope) }

    private func isFirst(_ mine: Int) -> Bool {
      !rivals.isEmpty && rivals.allSatisfy { $0.map { mine < $0 } ?? true }
    }

    private var falseAlibi: EnvelopeID? {
      let solution = truth.solution
      return view.setting.envelope(.alibi(speaker: solution.murderer, hour: solution.hour))
    }

    private var hasTakenAPassage: Bool {
      game.chronicle.contains { entry in
        if case .move(view.seat, _, .walk, let shown) = entry.step { !shown.isEmpty } else { false }
      }
    }

    /// Whether the seat holds a lie and a true statement that cannot both be so.
    private var hasCaughtALie: Bool {
      let held = Set(opened.map(\.envelope))
      let lies = truth.lies.filter(held.contains)
      return lies.contains { lie in
        held.contains { !truth.lies.contains($0) && clash(lie, $0) }
      }
    }

    private func clash(_ one: EnvelopeID, _ other: EnvelopeID) -> Bool {
      let (first, second) = (claims(one), claims(other))
      return first.contains { claim in second.contains { claim.clashes(with: $0) } }
    }

    private func claims(_ id: EnvelopeID) -> [Claim] {
      switch (view.setting.label(id), truth.contents[id.value]) {
      case (.alibi(_, let hour), .alibi(let room, let people)),
        (.sighting(_, let hour), .sighting(let room, let people)):
        [.presence(hour, room, people)]
      case (.gossip(_, let one, let other), .gossip(let first, let second)):
        [.reason(one, first), .reason(other, second)]
      default: []
      }
    }
  }

  /// What a statement comes to.
  private enum Claim {
    case presence(Hour, RoomID, SuspectSet)
    case reason(SuspectID, Motive)

    func clashes(with other: Claim) -> Bool {
      switch (self, other) {
      case (.presence(let hour, let room, let people), .presence(let then, let place, let others)):
        // A room held exactly these people, and nobody is in two rooms.
        hour == then && (room == place ? people != others : !people.isDisjoint(with: others))
      case (.reason(let person, let motive), .reason(let other, let reason)):
        person == other && motive != reason
      default: false
      }
    }
  }
}

extension SeatState {
  fileprivate func holds(_ envelope: EnvelopeID?) -> Bool { envelope.map(holds) ?? false }
}
