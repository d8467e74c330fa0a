import Casebook
import Rules
import Sealing
import Testing

struct FreeAccusationTests {
  private static let wrong = Solution(
    murderer: SuspectID(1), weapon: WeaponID(0), motive: .debt, hour: .five)

  private func accused(_ solution: Solution) throws -> (Match, SeatID) {
    var match = try Match(seats: 2, rules: MatchRules(freeAccusations: true))
    let seat = match.due
    try match.ask(.accuse(solution))
    return (match, seat)
  }

  @Test func beingRightIsEnough() throws {
    var (match, seat) = try accused(Fixture.solution)
    #expect(match.state.awaiting == .verdict(Fixture.solution, by: seat))
    #expect(match.state.isSound(in: match.setting))
    try match.apply(.judged(won: true, .two(of: .verdict(Fixture.solution.index))))
    #expect(match.state.outcome == .solved(by: seat))
    #expect(match.state.awaiting == nil)
  }

  @Test func beingWrongPutsTheAccuserOut() throws {
    var (match, seat) = try accused(Self.wrong)
    let step = Step.judged(won: false, .two(of: .verdict(Self.wrong.index)))
    try match.apply(step)
    #expect(match.state.seat(seat).standing == .accused)
    #expect(match.state.outcome == nil)
    #expect(match.due != seat)
    #expect(match.state.awaiting == nil)
    #expect(match.refusal(of: step) == .badReveal)
  }

  @Test(arguments: [Fixture.solution, wrong])
  func nobodySaysMoreThanTheSharesDo(solution: Solution) throws {
    let (match, _) = try accused(solution)
    let isRight = solution == Fixture.solution
    let other = isRight ? Self.wrong : Fixture.solution
    let good: [KeyShare] = .two(of: .verdict(solution.index))
    #expect(match.refusal(of: .judged(won: !isRight, good)) == .badReveal)
    let bad: [[KeyShare]] = [
      [], [good[0]], .two(of: .verdict(solution.index), Seals.forgery),
      .two(of: .verdict(other.index)), .two(of: .envelope(0)),
    ]
    for shares in bad {
      for won in [true, false] {
        #expect(match.refusal(of: .judged(won: won, shares)) == .badReveal)
      }
    }
  }

  /// Whoever learns the verdict first can neither be let off by the host nor be put out by it.
  @Test(arguments: [Fixture.solution, wrong])
  func nothingButTheVerdictGoesOnWithTheMatch(solution: Solution) throws {
    var (match, seat) = try accused(solution)
    #expect(match.state.due == seat)
    for reason in [SkipReason.timer, .away] {
      #expect(match.refusal(of: .skip(seat: seat, reason)) == .keysAwaited)
    }
    for move: Move in [.pass, .search, .accuse(Fixture.solution), .explore(to: TileID(1))] {
      #expect(match.refusal(move) == .keysAwaited)
    }
    #expect(match.refusal(of: .opened(Opened(.truth, text: ""))) == .badReveal)
    #expect(match.view(seat).moves == [])
    #expect(!match.view(seat).mayAccuse)
    try match.apply(.settled)
    try match.apply(.newDevice(seat))
    try match.ask(.resign, as: seat)
    #expect(match.state.seat(seat).standing == .resigned)
    #expect(match.state.awaiting == nil)
    #expect(match.due != seat)
  }

  @Test func whoIsGoneForGoodIsNotJudged() throws {
    let (match, seat) = try accused(Self.wrong)
    var gone = match
    try gone.apply(.goOn(without: seat))
    #expect(gone.state.awaiting == nil)
    #expect(gone.due != seat)
    var left = match
    try left.apply(.goOn(without: try #require(match.state.seatIDs.first { $0 != seat })))
    #expect(left.state.awaiting == .verdict(Self.wrong, by: seat))
    try left.open()
    #expect(left.state.outcome == .nobodyLeft)
  }

  @Test func whereProofIsAskedForThereIsNoVerdict() throws {
    var match = try Match(seats: 2)
    try match.ask(.accuse(Fixture.solution))
    #expect(match.state.awaiting == nil)
    let step = Step.judged(won: true, .two(of: .verdict(Fixture.solution.index)))
    #expect(match.refusal(of: step) == .badReveal)
  }
}
