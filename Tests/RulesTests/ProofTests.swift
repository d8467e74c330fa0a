import Casebook
import CasebookText
import Rules
import Testing

struct ProofTests {
  /// An inspector alone on a real case, up to the accusation that it can prove.
  private func inspected(
    _ level: Level, free: Bool = false
  ) throws -> (referee: Referee, state: CaseState, Solution, proven: [Bool]) {
    let content = try CasebookText.load()
    let dealt = try Dealer.deal(
      SecretNumber(high: 3, low: 14), level: level, content: content)
    let referee = try #require(Referee(case: dealt, content: content))
    let rules = MatchRules(level: level, freeAccusations: free)
    var state = referee.opening(rules: rules, seed: 2, detectives: [0])
    var draw = SplitMix64(seed: 1)
    var proven: [Bool] = []
    while let seat = state.due {
      let log = referee.log(of: seat, in: state)
      let view = SeatView(setting: referee.setting, state: state, seat: seat, log: log)
      let move = Bot.inspector.move(in: view, using: &draw)
      let number = state.seat(seat).lastMove + 1
      proven.append(HypothesisSet(setting: referee.setting, pieces: log.pieces).count == 1)
      if case .accuse(let answer) = move {
        #expect(answer == dealt.secrets.truth.solution)
        return (referee, state, answer, proven)
      }
      let step = referee.step(move, by: seat, number: number, in: state)
      try state.apply(step, in: referee.setting, seals: referee.seals)
      if state.awaiting != nil, let step = referee.opening(in: state) {
        try state.apply(step, in: referee.setting, seals: referee.seals)
      }
    }
    throw RuleViolation(.matchIsOver, "It never accused.")
  }

  @Test(arguments: [Level.easy, .normal, .hard]) func aRightAndProvenAccusationWins(
    level: Level
  ) throws {
    var (referee, state, answer, proven) = try inspected(level)
    // It could prove the answer when it accused, and for no longer than the turn before.
    #expect(proven.last == true)
    #expect(proven.dropLast(3).allSatisfy { !$0 })
    let step = referee.step(.accuse(answer), by: SeatID(0), number: 1_000, in: state)
    try state.apply(step, in: referee.setting, seals: referee.seals)
    #expect(state.outcome == .solved(by: SeatID(0)))
    #expect(state.awaiting == nil)
  }

  /// Any part of the log that leaves one answer is proof, and a piece less of a smallest one is none.
  @Test(arguments: [Level.easy, .normal, .hard], [false, true])
  func aPartOfTheLogIsEnough(level: Level, free: Bool) throws {
    let (referee, start, answer, _) = try inspected(level, free: free)
    func accused(_ pieces: [EnvelopeID], _ solution: Solution) throws -> CaseState {
      var state = start
      let shown = pieces.map { Opened(.evidence($0), text: "") }
      try state.apply(
        .move(seat: SeatID(0), number: 1_000, .accuse(solution), shown: shown),
        in: referee.setting, seals: referee.seals)
      return state
    }
    var least = start.seat(SeatID(0)).opened.map(\.envelope)
    for piece in least {
      let fewer = least.filter { $0 != piece }
      if try accused(fewer, answer).outcome == .solved(by: SeatID(0)) { least = fewer }
    }
    #expect(least.count > 3 && least.count < start.seat(SeatID(0)).opened.count)
    #expect(try accused(least, answer).outcome == .solved(by: SeatID(0)))
    #expect(try accused(least.reversed() + least, answer).outcome == .solved(by: SeatID(0)))
    let other = Solution(
      murderer: answer.murderer, weapon: answer.weapon, motive: answer.motive,
      hour: answer.hour == .four ? .five : .four)
    for (pieces, solution) in [(Array(least.dropLast()), answer), ([], answer), (least, other)] {
      let state = try accused(pieces, solution)
      if free {
        #expect(state.awaiting == .verdict(solution, by: SeatID(0)))
      } else {
        #expect(state.outcome == .nobodyLeft)
        #expect(state.seat(SeatID(0)).standing == .accused)
      }
    }
  }
}
