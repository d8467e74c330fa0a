import Casebook
import Rules
import Testing

struct ActionTests {
  @Test func exploringRevealsTheTileToAllAndStepsIn() throws {
    var match = try Match(seats: 2)
    let seat = match.due
    #expect(match.refusal(.walk(to: TileID(1))) == .noSuchWay)
    #expect(match.refusal(.explore(to: TileID(5))) == .noSuchWay)
    try match.play(.explore(to: TileID(1)))
    #expect(match.state.seat(seat).tile == TileID(1))
    #expect(match.state.tile(TileID(1)) == Fixture.tile(TileID(1)))
    #expect(match.refusal(.explore(to: TileID(0))) == .alreadyDone)
    try match.play(.walk(to: TileID(0)))
    #expect(match.due != seat)
  }

  @Test func searchingOpensWhatTheRoomHidesForTheSearcherAlone() throws {
    var match = try Match(seats: 2)
    let seat = match.due
    try match.play(.explore(to: TileID(1)), .search)
    let log = match.view(seat).log
    #expect(log.pieces.map(\.content) == [.trace(.smokes(true))])
    #expect(match.view(match.due).log.pieces == [])
    try match.play(.pass)
    while match.due != seat { try match.play(.pass) }
    #expect(match.refusal(.search) == .alreadyDone)
  }

  @Test func searchingARoomThatHidesNothingCostsAnActionAndOpensNothing() throws {
    var match = try Match(seats: 1)
    try match.play(.search)
    #expect(match.state.actionsLeft == 1)
    #expect(match.view(SeatID(0)).log == SeatLog())
  }

  @Test func aPassageIsFoundBySearchingEitherEndAndIsNobodyElses() throws {
    var match = try Match(seats: 2)
    let finder = match.due
    try match.play(.explore(to: TileID(1)), .search)
    let other = match.due
    #expect(match.view(finder).log.passages == [Fixture.passage])
    #expect(match.view(other).log.passages == [])
    try match.play(.walk(to: TileID(1)))
    #expect(match.refusal(.walk(to: TileID(15))) == .noSuchWay)
    #expect(!match.view(other).allows(.walk(to: TileID(15))))
    try match.play(.pass)
    while match.due != finder { try match.play(.pass) }
    #expect(match.view(finder).allows(.walk(to: TileID(15))))
    try match.play(.walk(to: TileID(15)))
    #expect(match.state.seat(finder).tile == TileID(15))
    #expect(match.state.tile(TileID(15)) == Fixture.tile(TileID(15)))
  }

  @Test func aWeaponIsComparedOnlyByWhoHoldsTheWound() throws {
    var match = try Match(seats: 1)
    try match.play(.explore(to: TileID(1)), .walk(to: TileID(5)))
    try match.play(.explore(to: TileID(6)))
    #expect(match.refusal(.examine(.weapon)) == .woundUnknown)
    try match.play(.dust)
    try match.play(.walk(to: TileID(5)), .examine(.wound))
    #expect(match.refusal(.examine(.weapon)) == .nothingThere)
    try match.play(.walk(to: TileID(6)), .examine(.weapon))
    let contents = match.view(SeatID(0)).log.pieces.map(\.content)
    let four = SuspectSet(SuspectID.all.prefix(4))
    #expect(contents == [.prints(four), .wound(.blade), .match(true)])
    #expect(match.refusal(.dust) == .alreadyDone)
  }

  @Test func theBodyIsExaminedOnlyWhereItLies() throws {
    var match = try Match(seats: 1)
    #expect(match.refusal(.examine(.wound)) == .notHere)
    #expect(match.refusal(.examine(.temperature)) == .notHere)
    try match.play(.explore(to: TileID(1)), .walk(to: TileID(5)))
    try match.play(.examine(.temperature))
    #expect(match.view(SeatID(0)).log.pieces.map(\.content) == [.temperature(from: .four)])
  }

  @Test func aPersonInTheRoomAnswersEachQuestionOnce() throws {
    var match = try Match(seats: 1)
    #expect(match.refusal(.interview(SuspectID(0), .gossip)) == .notHere)
    try match.play(.explore(to: TileID(1)), .interview(SuspectID(0), .alibi(.five)))
    try match.play(.interview(SuspectID(0), .sighting), .interview(SuspectID(0), .gossip))
    let labels = match.view(SeatID(0)).log.pieces.map { match.setting.label($0.id) }
    #expect(
      labels == [
        .alibi(speaker: SuspectID(0), hour: .five), .sighting(speaker: SuspectID(0), hour: .six),
        .gossip(speaker: SuspectID(0), first: SuspectID(1), second: SuspectID(2)),
      ])
    #expect(match.refusal(.interview(SuspectID(0), .gossip)) == .alreadyDone)
  }

  @Test func theListOfMovesIsExactlyWhatIsAllowed() throws {
    var match = try Match(seats: 1)
    try match.play(.explore(to: TileID(1)))
    let moves = match.view(SeatID(0)).moves
    let expected: [Move] =
      [.walk(to: TileID(0)), .explore(to: TileID(2)), .walk(to: TileID(5)), .search, .pass]
      + Hour.allCases.map { .interview(SuspectID(0), .alibi($0)) }
      + [.interview(SuspectID(0), .sighting), .interview(SuspectID(0), .gossip)]
    #expect(Set(moves) == Set(expected))
    #expect(moves.count == expected.count)
  }
}
