import Casebook
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
