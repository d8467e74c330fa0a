import Casebook
import CasebookText
import Rules
import Soundscape

/// A match of two, and what was heard of its last step.
struct CueMatch {
  private let referee: Referee
  private let dealt: DealtCase
  private(set) var before: CaseState?
  private(set) var state: CaseState
  private(set) var step = Step.begin
  private var numbers = [0, 0]

  struct Broken: Error {}

  init(number: UInt64 = 1, rules: MatchRules = MatchRules()) throws {
    let content = try CasebookText.load()
    dealt = try Dealer.deal(
      SecretNumber(high: 5, low: number), level: rules.level, content: content)
    guard let referee = Referee(case: dealt, content: content) else { throw Broken() }
    self.referee = referee
    state = referee.opening(rules: rules, seed: 3, detectives: [0, 1])
  }

  var truth: Solution { dealt.secrets.truth.solution }

  var due: SeatID {
    get throws {
      guard let seat = state.due else { throw Broken() }
      return seat
    }
  }

  /// Who is not due.
  var other: SeatID { SeatID(state.due == SeatID(0) ? 1 : 0) }

  func heard(by seat: SeatID?) -> [Cue] {
    Cue.heard(of: step, from: before, to: state, mine: seat)
  }

  mutating func make(_ move: Move) throws {
    let seat = try due
    numbers[seat.value] += 1
    try apply(referee.step(move, by: seat, number: numbers[seat.value], in: state))
  }

  mutating func open() throws {
    guard let step = referee.opening(in: state) else { throw Broken() }
    try apply(step)
  }

  mutating func passUntil(_ seat: SeatID) throws {
    while try due != seat { try make(.pass) }
  }

  private mutating func apply(_ step: Step) throws {
    before = state
    self.step = step
    try state.apply(step, in: referee.setting, seals: referee.seals)
  }

  /// A door into the dark.
  func firstDoor() throws -> TileID? {
    for move in view(of: try due).moves { if case .explore(let tile) = move { return tile } }
    return nil
  }

  /// A match in which whoever is due can offer something to the other; nil if it comes to none.
  static func offering(_ number: UInt64) throws -> (CueMatch, Move)? {
    var match = try CueMatch(number: number)
    let mover = try match.due
    for takesLast in [false, true] {
      let moves = try match.findings
      guard let move = takesLast ? moves.last : moves.first else { return nil }
      let seat = try match.due
      try match.make(move)
      if match.state.due == seat { try match.make(.pass) }
    }
    try match.passUntil(mover)
    return match.offer(from: mover, to: match.other).map { (match, $0) }
  }

  /// The moves that bring whoever is due a piece of evidence.
  private var findings: [Move] {
    get throws {
      try view(of: due).moves.filter {
        switch $0 {
        case .interview, .dust, .examine: true
        default: false
        }
      }
    }
  }

  private func offer(from seat: SeatID, to other: SeatID) -> Move? {
    guard let give = state.seat(seat).opened.first, let get = state.seat(other).opened.first
    else { return nil }
    return .offer(to: other, give: give.envelope, get: get.envelope)
  }

  private func view(of seat: SeatID) -> SeatView {
    SeatView(
      setting: referee.setting, state: state, seat: seat, log: referee.log(of: seat, in: state))
  }
}
