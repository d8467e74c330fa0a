import Casebook
import Rules
import Testing

struct TurnTests {
  @Test func everybodyStartsInTheHallWhichIsRevealedAsIsTheBodysTile() throws {
    let match = try Match(seats: 3)
    #expect(match.state.seats.map(\.tile) == [TileID(0), TileID(0), TileID(0)])
    #expect(match.state.tiles.indices.filter { match.state.tiles[$0] != nil } == [0, 5])
    #expect(match.state.round == 1)
    #expect(Clock.time(round: 1) == "8:00")
    #expect(Clock.time(round: 24) == "11:50")
    #expect(Clock.time(round: 25) == "12:00")
  }

  @Test func aTurnIsTwoActionsAndEverySeatHasOneARound() throws {
    var match = try Match(seats: 3)
    let order = match.state.order(round: 1)
    #expect(Set(order) == Set(match.state.seatIDs))
    for seat in order {
      #expect(match.due == seat)
      try match.play(.explore(to: TileID(1)).orWalk(in: match.state))
      #expect(match.due == seat)
      try match.play(.search)
      #expect(match.state.actionsLeft == 2)
    }
    #expect(match.state.round == 2)
    #expect(match.due == match.state.order(round: 2).first)
  }

  @Test func theOrderIsDrawnAfreshEachRoundAndTheSameForAll() throws {
    let match = try Match(seats: 6)
    let again = try Match(seats: 6)
    let orders = (1...24).map { match.state.order(round: $0) }
    #expect(orders == (1...24).map { again.state.order(round: $0) })
    #expect(Set(orders).count > 18)
    let other = try Match(seats: 6, seed: 2)
    #expect(orders != (1...24).map { other.state.order(round: $0) })
  }

  @Test func eachSeatOfSixIsFirstInAboutASixthOfTheRounds() throws {
    var first = [Int](repeating: 0, count: 6)
    for seed in 0..<100 as Range<UInt64> {
      let match = try Match(seats: 6, seed: seed)
      for round in 1...24 { first[match.state.order(round: round)[0].value] += 1 }
    }
    // 2400 draws: 400 each, give or take four standard deviations of 18.3.
    #expect(first.allSatisfy { (327...473).contains($0) })
  }

  @Test func onlyTheSeatThatIsDueMoves() throws {
    var match = try Match(seats: 2)
    let other = match.state.order(round: 1)[1]
    #expect(match.refusal(.pass, as: other) == .notYourTurn)
    try match.play(.pass)
    #expect(match.due == other)
  }

  @Test func aMoveCountsOnce() throws {
    var match = try Match(seats: 1)
    let step = match.step(.search, as: SeatID(0))
    try match.apply(step)
    #expect(match.refusal(of: step) == .alreadyDone)
    for number in [-1, 0, 1, 1 << 31 + 1, Int.max] {
      let step = Step.move(seat: SeatID(0), number: number, .pass, shown: [])
      #expect(match.refusal(of: step) == .oldNumber)
    }
    #expect(match.state.seat(SeatID(0)).lastMove == 1)
  }

  @Test func theTimerPassesTheTurnAndOnlyOfWhoIsDue() throws {
    var match = try Match(seats: 2)
    let (first, second) = (match.state.order(round: 1)[0], match.state.order(round: 1)[1])
    #expect(throws: RuleViolation.self) {
      try match.apply(.skip(seat: second, .timer))
    }
    try match.apply(.skip(seat: first, .timer))
    #expect(match.due == second)
  }

  @Test func theNightEndsAfterRoundTwentyFour() throws {
    var match = try Match(seats: 2)
    for _ in 0..<47 { try match.play(.pass) }
    #expect(match.state.round == 24)
    #expect(match.state.outcome == nil)
    try match.play(.pass)
    #expect(match.state.outcome == .midnight)
    #expect(match.state.due == nil)
    #expect(match.refusal(.pass, as: SeatID(0)) == .matchIsOver)
  }

  @Test func anybodyMayResignAtAnyTimeAndTheLastEndsIt() throws {
    var match = try Match(seats: 2)
    let (first, second) = (match.state.order(round: 1)[0], match.state.order(round: 1)[1])
    try match.play(.resign, as: second)
    #expect(match.due == first)
    try match.play(.pass)
    #expect(match.due == first)
    #expect(match.state.round == 2)
    try match.play(.resign, as: first)
    #expect(match.state.outcome == .nobodyLeft)
  }

  @Test func anotherDiskChangesNothingInTheCase() throws {
    var match = try Match(seats: 2)
    try match.play(.pass)
    let before = match.state
    for step in [Step.newDevice(match.due), .newDevice(nil), .settled] {
      try match.apply(step)
      #expect(match.state == before)
    }
  }

  @Test func whoIsGoneForGoodIsOutAndTheirTurnEnds() throws {
    var match = try Match(seats: 2)
    let (first, second) = (match.due, match.state.order(round: 1)[1])
    try match.apply(.goOn(without: first))
    #expect(match.state.seat(first).standing == .resigned)
    #expect(match.due == second)
    let before = match.state
    try match.apply(.goOn(without: first))
    #expect(match.state == before)
    try match.play(.pass)
    #expect(match.due == second)
    #expect(match.state.round == 2)
    #expect(throws: RuleViolation.self) {
      try match.apply(.goOn(without: SeatID(7)))
    }
    try match.apply(.goOn(without: second))
    #expect(match.state.outcome == .nobodyLeft)
    #expect(throws: RuleViolation.self) {
      try match.apply(.goOn(without: second))
    }
  }
}

extension Move {
  /// The same step once somebody else has opened the room.
  func orWalk(in state: CaseState) -> Move {
    if case .explore(let tile) = self, state.tile(tile) != nil { .walk(to: tile) } else { self }
  }
}
