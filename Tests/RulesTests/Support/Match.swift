import Casebook
import CasebookText
import Rules
import Sealing
import Testing

/// A match on the fixture, played by saying who does what.
struct Match {
  let referee: Referee
  var state: CaseState
  var setting: Setting { referee.setting }

  init(seats: Int, rules: MatchRules = MatchRules(), seed: UInt64 = 1) throws {
    let content = try CasebookText.load()
    referee = try #require(Referee(case: Fixture.dealt(content), content: content))
    state = referee.opening(rules: rules, seed: seed, detectives: Array(0..<seats))
  }

  var due: SeatID { state.due ?? SeatID(0) }

  /// Plays for whoever is due; whatever the move waits for is opened at once.
  mutating func play(_ moves: Move...) throws {
    for move in moves { try play(move, as: due) }
  }

  mutating func play(_ move: Move, as seat: SeatID) throws {
    try ask(move, as: seat)
    if state.awaiting != nil { try open() }
  }

  /// Makes the move and leaves it waiting for what has to be opened.
  mutating func ask(_ move: Move, as seat: SeatID? = nil) throws {
    try apply(step(move, as: seat ?? due))
  }

  /// Opens what is waited for.
  mutating func open() throws {
    if case .verdict(let solution, _)? = state.awaiting {
      let shares: [KeyShare] = .two(of: .verdict(solution.index))
      try apply(.judged(won: solution == Fixture.solution, shares))
    } else {
      try apply(try #require(referee.opening(in: state)))
    }
  }

  mutating func apply(_ step: Step) throws { try state.apply(step, in: setting, seals: .fixture) }

  /// The next move of a seat, shown with what it needs or with something else instead.
  func step(_ move: Move, as seat: SeatID, shown: [Opened]? = nil) -> Step {
    let number = state.seat(seat).lastMove + 1
    if let shown { return .move(seat: seat, number: number, move, shown: shown) }
    return referee.step(move, by: seat, number: number, in: state)
  }

  mutating func passUntil(_ seat: SeatID) throws {
    while due != seat { try play(.pass) }
  }

  func view(_ seat: SeatID) -> SeatView {
    SeatView(setting: setting, state: state, seat: seat, log: referee.log(of: seat, in: state))
  }

  /// What a bot sees that moves for a player who is away: not what the player has found.
  func blindView(_ seat: SeatID) -> SeatView {
    SeatView(setting: setting, state: state, seat: seat, log: SeatLog())
  }

  /// Why a move of whoever is due is refused; nil if it is not.
  func refusal(
    _ move: Move, as seat: SeatID? = nil, shown: [Opened]? = nil
  ) -> RuleViolation.Code? {
    refusal(of: step(move, as: seat ?? due, shown: shown))
  }

  /// Why a step is refused, which then changes nothing; nil if it is not refused.
  func refusal(of step: Step) -> RuleViolation.Code? {
    var state = state
    do throws(RuleViolation) {
      try state.apply(step, in: setting, seals: .fixture)
      return nil
    } catch {
      return state == self.state ? error.code : nil
    }
  }
}

extension Seals {
  static let forgery = "forged"
  static let rubbish = "rubbish"

  /// What is in the fixture's envelopes is genuine, unless its text says otherwise. Two good shares
  /// open a verdict, and two bad ones prove that something cannot be opened.
  static let fixture = Seals(
    read: { opened in
      switch opened.text {
      case forgery: .forged
      case rubbish: .unreadable
      default: .secret(Fixture.secrets.secret(opened.item, number: Fixture.number))
      }
    },
    verdict: { solution, shares in
      shares.count == 2 && shares.allSatisfy { $0.isGood(for: .verdict(solution.index)) }
        ? solution == Fixture.solution : nil
    },
    provesFoul: { sealed, shares in
      shares.count == 2 && shares.allSatisfy { $0.of == sealed && $0.bytes == rubbish }
    })
}

extension KeyShare {
  fileprivate func isGood(for sealed: Sealed) -> Bool { of == sealed && bytes == "" }
}

extension [KeyShare] {
  static func two(of sealed: Sealed, _ bytes: String = "") -> [KeyShare] {
    (0...1).map { KeyShare(of: sealed, holder: $0, bytes: bytes) }
  }
}
