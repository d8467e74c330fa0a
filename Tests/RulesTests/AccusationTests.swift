import Casebook
import Rules
import Sealing
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

  @Test func aWrongOneIsPublicOnlyAsFailed() throws {
    var unproven = try Match(seats: 2)
    var match = try Match(seats: 2)
    let seat = match.due
    #expect(
      match.step(.accuse(wrong), as: seat)
        == .move(seat: seat, number: 1, .accuse(wrong), shown: []))
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

  /// Only genuine evidence of one's own is taken, also beside some that is.
  @Test func nothingElseIsTakenForProof() throws {
    var match = try Match(seats: 2)
    let seat = match.due
    try match.play(.search, .pass)
    try match.play(.explore(to: TileID(1)), .search)
    let other = try #require(match.state.seat(match.state.order(round: 1)[1]).opened.first)
    try match.passUntil(seat)
    let hidden = CaseItem.evidence(other.envelope)
    try match.play(.walk(to: TileID(1)), .interview(SuspectID(0), .gossip))
    try match.passUntil(seat)
    let own = Opened(.evidence(match.state.seat(seat).opened[0].envelope), text: "")
    for bad in [
      Opened(hidden, text: ""), Opened(own.item, text: Seals.forgery),
      Opened(own.item, text: Seals.rubbish), Opened(.passages(TileID(0)), text: ""),
      Opened(.tile(TileID(0)), text: ""), Opened(.truth, text: ""), Opened(.number, text: ""),
    ] {
      for shown in [[bad], [own, bad], [bad, own]] {
        #expect(match.refusal(.accuse(Fixture.solution), shown: shown) == .badReveal)
      }
    }
    try match.apply(match.step(.accuse(Fixture.solution), as: seat, shown: [own, own]))
    #expect(match.state.seat(seat).standing == .accused)
  }

  @Test func onlyWhatNeedsEvidenceIsShownWithSome() throws {
    var match = try Match(seats: 1)
    try match.play(.search)
    let shown = [Opened(.passages(TileID(0)), text: "")]
    for move: Move in [.explore(to: TileID(1)), .pass, .resign] {
      #expect(match.refusal(move, shown: shown) == .badReveal)
    }
  }
}
