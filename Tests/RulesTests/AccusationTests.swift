import Casebook
import CasebookText
import Rules
import Testing

struct AccusationTests {
  private let wrong = Solution(
    murderer: SuspectID(1), weapon: WeaponID(0), motive: .debt, hour: .five)

  @Test func aRightGuessThatIsNotProvenPutsTheAccuserOut() throws {
    var match = try Match(seats: 2)
    let seat = match.due
    try match.play(.accuse(Fixture.solution))
    #expect(match.state.seat(seat).standing == .accused)
    #expect(match.state.outcome == nil)
    #expect(match.due != seat)
    #expect(match.refusal(.pass, as: seat) == .outOfMatch)
  }

  @Test func whereAccusationsAreFreeBeingRightIsEnough() throws {
    var match = try Match(seats: 2, rules: MatchRules(freeAccusations: true))
    let seat = match.due
    try match.play(.accuse(Fixture.solution))
    #expect(match.state.outcome == .solved(by: seat))
  }

  @Test func aWrongOneIsPublicOnlyAsFailed() throws {
    var unproven = try Match(seats: 2)
    var match = try Match(seats: 2)
    let seat = match.due
    #expect(
      try match.referee.step(.accuse(wrong), by: seat, number: 1, in: match.state)
        == .move(seat: seat, number: 1, .accuse(wrong), .verdict(won: false)))
    try match.play(.accuse(wrong))
    try unproven.play(.accuse(Fixture.solution))
    #expect(match.state == unproven.state)
  }

  @Test func theLastToBeWrongEndsIt() throws {
    var match = try Match(seats: 1)
    try match.play(.accuse(wrong))
    #expect(match.state.outcome == .nobodyLeft)
  }

  @Test func anAccusationIsTheFirstThingInATurn() throws {
    var match = try Match(seats: 1)
    try match.play(.search)
    #expect(match.refusal(.accuse(Fixture.solution)) == .notFirst)
    #expect(!match.view(SeatID(0)).mayAccuse)
    try match.play(.pass)
    #expect(match.view(SeatID(0)).mayAccuse)
  }
}

struct ProofTests {
  /// An inspector alone on a real case: it accuses when its log leaves one answer, and wins.
  @Test(arguments: [Level.easy, .normal, .hard]) func aRightAndProvenAccusationWins(
    level: Level
  ) throws {
    let content = try CasebookText.load()
    let dealt = try Dealer.deal(
      SecretNumber(high: 3, low: 14), level: level, content: content)
    let referee = try #require(Referee(case: dealt, content: content))
    var state = referee.opening(rules: MatchRules(level: level), seed: 2, detectives: [0])
    var draw = SplitMix64(seed: 1)
    var proven: [Bool] = []
    while let seat = state.due {
      let log = referee.log(of: seat, in: state)
      let view = SeatView(setting: referee.setting, state: state, seat: seat, log: log)
      let move = Bot.inspector.move(in: view, using: &draw)
      let number = state.seat(seat).lastMove + 1
      let step = try referee.step(move, by: seat, number: number, in: state)
      proven.append(HypothesisSet(setting: referee.setting, pieces: log.pieces).count == 1)
      if case .accuse(let answer) = move { #expect(answer == dealt.secrets.truth.solution) }
      try state.apply(step, in: referee.setting)
    }
    #expect(state.outcome == .solved(by: SeatID(0)))
    // It could prove the answer when it accused, and for no longer than the turn before.
    #expect(proven.last == true)
    #expect(proven.dropLast(3).allSatisfy { !$0 })
  }
}
