import Casebook
import CasebookText
import Rules
import Soundscape
import Testing

/// What is heard of a step, for whoever made it and for the others.
@Suite struct StepCueTests {
  @Test func everyRoomOfTheCasebookIsHeard() throws {
    let rooms = try CasebookText.load().rooms
    #expect(rooms.filter { Ambience($0) == nil }.map(\.name) == [])
    #expect(Set(rooms.compactMap { Ambience($0) }) == Set(Ambience.allCases))
  }

  @Test func ownDeedsAreNearAndThoseOfOthersFar() throws {
    var match = try CueMatch()
    let mover = try match.due
    let other = match.other
    try match.make(.search)
    #expect(match.heard(by: mover) == [.effect(.search)])
    #expect(match.heard(by: other) == [.effect(.search, .far)])
    #expect(match.heard(by: nil) == [.effect(.search, .far)])
  }

  /// What a search finds changes nothing of what anybody hears.
  @Test func aSearchSoundsTheSameWhateverItFinds() throws {
    var heard: Set<[Cue]> = []
    var found: Set<Bool> = []
    for number in 0..<24 as Range<UInt64> {
      var match = try CueMatch(number: number)
      let mover = try match.due
      let held = match.state.seat(mover).opened.count
      guard let tile = try match.firstDoor() else { continue }
      try match.make(.explore(to: tile))
      try match.open()
      guard match.state.due == mover else { continue }
      try match.make(.search)
      found.insert(match.state.seat(mover).opened.count > held)
      // The turn may be over, and a round with it.
      heard.insert(match.heard(by: mover).filter { ![.yourTurn, .round].contains($0.effect) })
    }
    #expect(found == [true, false])
    #expect(heard == [[.effect(.search)]])
  }

  @Test func aDoorIsOpenedAndThenSomebodyGoesIn() throws {
    var match = try CueMatch()
    let mover = try match.due
    let tile = try #require(try match.firstDoor())
    try match.make(.explore(to: tile))
    #expect(match.heard(by: mover) == [.effect(.door)])
    try match.open()
    #expect(match.heard(by: mover).first == .effect(.steps))
    #expect(match.heard(by: match.other).first == .effect(.steps, .far))
  }

  @Test func theTurnIsCalledOutOnceAndOnlyToWhoHasWaited() throws {
    var match = try CueMatch()
    let (mover, other) = (try match.due, match.other)
    try match.make(.pass)
    #expect(match.heard(by: other).last == .effect(.yourTurn))
    #expect(!match.heard(by: mover).contains(.effect(.yourTurn)))
    try match.make(.search)
    #expect(!match.heard(by: other).contains(.effect(.yourTurn)))
  }

  @Test func theHoursStrikeAndOtherRoundsChime() throws {
    var match = try CueMatch()
    var struck: [Int: Effect] = [:]
    while match.state.outcome == nil {
      let round = match.state.round
      try match.make(.pass)
      guard match.state.outcome == nil, match.state.round > round else { continue }
      for case .effect(let effect, .far) in match.heard(by: nil) {
        struck[match.state.round] = effect
      }
    }
    #expect(Set(struck.keys) == Set(2...24))
    #expect(struck.filter { $0.value != .round } == [7: .nine, 13: .ten, 19: .eleven])
    #expect(match.heard(by: nil) == [.effect(.midnight, .far), .effect(.escaped, .far)])
    #expect(match.state.outcome?.herald == .escaped)
  }

  @Test func anAccusationIsWonLostOrWrong() throws {
    var match = try CueMatch(rules: MatchRules(freeAccusations: true))
    let (mover, other) = (try match.due, match.other)
    let truth = match.truth
    let wrong = Solution(
      murderer: truth.murderer, weapon: truth.weapon, motive: truth.motive,
      hour: truth.hour == .four ? .five : .four)
    try match.make(.accuse(wrong))
    #expect(match.heard(by: mover) == [.effect(.accuse)])
    try match.open()
    #expect(match.heard(by: mover).first == .effect(.wrong))
    #expect(match.heard(by: other) == [.effect(.wrong, .far), .effect(.yourTurn)])
    try match.make(.accuse(truth))
    try match.open()
    #expect(match.heard(by: other) == [.effect(.verdict), .effect(.winner)])
    #expect(match.heard(by: mover) == [.effect(.verdict, .far), .effect(.beaten, .far)])
    #expect(match.heard(by: nil) == [.effect(.verdict, .far)])
    // The last step tells what happened, and is no second end.
    try match.open()
    #expect(match.heard(by: other) == [])
  }

  @Test func theLastOneOutLetsTheMurdererGo() throws {
    var match = try CueMatch()
    let (mover, other) = (try match.due, match.other)
    try match.make(.resign)
    #expect(match.heard(by: mover) == [.effect(.resigned)])
    try match.make(.resign)
    #expect(match.heard(by: other) == [.effect(.resigned), .effect(.escaped)])
    #expect(match.heard(by: mover) == [.effect(.resigned, .far), .effect(.escaped, .far)])
  }

  @Test func whoIsAskedHearsIt() throws {
    let found = try (0..<40 as Range<UInt64>).lazy.compactMap { try CueMatch.offering($0) }.first
    var (match, offer) = try #require(found)
    let (mover, other) = (try match.due, match.other)
    try match.make(offer)
    #expect(match.heard(by: mover) == [.effect(.offer)])
    #expect(match.heard(by: other) == [.effect(.offer, .far), .effect(.asked)])
    try match.make(.answer(agree: false))
    #expect(match.heard(by: mover) == [.effect(.declined, .far)])
    #expect(match.heard(by: other) == [.effect(.declined)])
  }

  /// What came between two known states is not heard one after the other.
  @Test func afterAGapOnlyTheNewestIsHeard() throws {
    var match = try CueMatch()
    let mover = try match.due
    let before = match.state
    while match.state.round < 9 || match.state.due != mover { try match.make(.pass) }
    let cues = Cue.heard(of: match.step, from: before, to: match.state, mine: mover)
    #expect(cues == [.effect(.round, .far)])
    let unknown = Cue.heard(of: match.step, from: nil, to: match.state, mine: mover)
    #expect(unknown == [.effect(.yourTurn)])
  }

  @Test func whatABotDoesForOneWhoIsAwayIsNobodysOwn() throws {
    let match = try CueMatch()
    let mover = try match.due
    let cues = Cue.heard(
      of: .standIn(seat: mover, .dust), from: match.state, to: match.state, mine: mover)
    #expect(cues == [.effect(.dust, .far)])
  }
}

extension Cue {
  fileprivate var effect: Effect? { if case .effect(let effect, _) = self { effect } else { nil } }
}

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
