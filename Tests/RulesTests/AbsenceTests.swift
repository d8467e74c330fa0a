import Casebook
import Foundation
import Rules
import Sealing
import Testing

/// What those present agree on for a seat whose player is away.
struct AbsenceTests {
  /// A match in which a bot moves for the seat that is due.
  private func standingIn(
    seats: Int = 2, rules: MatchRules = MatchRules()
  ) throws -> (Match, away: SeatID) {
    var match = try Match(seats: seats, rules: rules)
    let away = match.due
    try match.apply(.absence(seat: away, .bot))
    return (match, away)
  }

  @Test func whatIsAgreedStandsWithTheSeatUntilItsPlayerIsBack() throws {
    var match = try Match(seats: 2)
    let before = match.state
    let seat = SeatID(1)
    for absence in [Absence.skip, .wait, .bot] {
      try match.apply(.absence(seat: seat, absence))
      #expect(match.state.seat(seat).absence == absence)
      #expect(match.state.seat(SeatID(0)).absence == nil)
      #expect(match.state.isSound(in: match.setting))
      #expect(match.refusal(of: .absence(seat: seat, absence)) == .alreadyDone)
    }
    try match.apply(.absence(seat: seat, nil))
    #expect(match.state == before)
    #expect(match.refusal(of: .absence(seat: seat, nil)) == .alreadyDone)
  }

  @Test func itChangesNothingElseWhateverIsWaitedFor() throws {
    var match = try Match(seats: 2, rules: MatchRules(freeAccusations: true))
    let (seat, other) = (match.due, SeatID(1 - match.due.value))
    try match.ask(.explore(to: TileID(1)))
    try match.apply(.absence(seat: seat, .wait))
    #expect(match.state.awaiting == .tile(TileID(1), by: seat))
    try match.open()
    try match.play(.pass)
    #expect(match.due == other)
    try match.ask(.accuse(Fixture.solution))
    try match.apply(.absence(seat: other, .bot))
    #expect(match.state.awaiting == .verdict(Fixture.solution, by: other))
    #expect(match.refusal(of: .standIn(seat: other, .pass)) == .keysAwaited)
    try match.open()
    #expect(match.state.outcome == .solved(by: other))
    #expect(match.refusal(of: .absence(seat: seat, nil)) == .matchIsOver)
  }

  @Test func nothingIsAgreedForWhoIsOutOrWhereNobodyIsAsked() throws {
    var match = try Match(seats: 2)
    let (first, second) = (match.due, SeatID(1 - match.due.value))
    #expect(match.refusal(of: .absence(seat: SeatID(2), .bot)) == .outOfMatch)
    try match.apply(.absence(seat: second, .bot))
    try match.play(.resign, as: second)
    #expect(match.state.seat(second).absence == nil)
    #expect(match.refusal(of: .absence(seat: second, .skip)) == .outOfMatch)
    #expect(match.refusal(of: .standIn(seat: second, .pass)) == .outOfMatch)
    try match.play(.accuse(Fixture.solution), as: first)
    #expect(match.state.outcome == .nobodyLeft)

    let silent = try Match(seats: 2, rules: MatchRules(absenceSeconds: 0))
    #expect(silent.refusal(of: .absence(seat: SeatID(0), .skip)) == .notAgreed)
    #expect(silent.refusal(of: .standIn(seat: silent.due, .pass)) == .notAgreed)
  }

  @Test func aStandInMovesAndLeavesThePlayersNumberAlone() throws {
    var (match, away) = try standingIn()
    let number = match.state.seat(away).lastMove
    try match.apply(.standIn(seat: away, .search))
    #expect(match.state.seat(away).searched == [TileID(0)])
    try match.apply(.standIn(seat: away, .explore(to: TileID(1))))
    #expect(match.state.awaiting == .tile(TileID(1), by: away))
    #expect(match.refusal(of: .standIn(seat: away, .search)) == .keysAwaited)
    try match.open()
    #expect(match.state.seat(away).tile == TileID(1))
    #expect(match.due != away)
    #expect(match.state.seat(away).lastMove == number)
    // The player's own move has its number still.
    try match.passUntil(away)
    try match.play(.interview(SuspectID(0), .gossip))
    #expect(match.state.seat(away).lastMove == number + 1)
  }

  @Test func whatItOpensIsForThePlayerToRead() throws {
    var (match, away) = try standingIn()
    try match.apply(.standIn(seat: away, .explore(to: TileID(1))))
    try match.open()
    try match.apply(.standIn(seat: away, .search))
    #expect(
      match.view(away).log.content(
        of: try #require(match.setting.envelope(.hidden(room: RoomID(1))))) == .trace(.smokes(true))
    )
    #expect(match.view(away).log.passages == [Fixture.passage])
    #expect(match.blindView(away).log.pieces.isEmpty)
  }

  @Test func aDoorThatStaysShutIsPassed() throws {
    var (match, away) = try standingIn()
    try match.apply(.standIn(seat: away, .explore(to: TileID(1))))
    try match.apply(.standIn(seat: away, .pass))
    #expect(match.due != away)
    #expect(match.state.tile(TileID(1)) == nil)
  }

  @Test func itDoesNothingThatBindsThePlayerOrNeedsTheLog() throws {
    var (match, away) = try standingIn()
    let other = SeatID(1 - away.value)
    for move: Move in [.accuse(Fixture.solution), .resign] {
      #expect(match.refusal(of: .standIn(seat: away, move)) == .notAgreed)
    }
    #expect(match.refusal(of: .standIn(seat: other, .pass)) == .notYourTurn)
    // Both come to the room where a passage begins, each with a piece.
    try match.apply(.standIn(seat: away, .explore(to: TileID(1))))
    try match.open()
    try match.apply(.standIn(seat: away, .search))
    try match.play(.walk(to: TileID(1)), .interview(SuspectID(0), .gossip))
    try match.passUntil(away)
    let (give, get) = (
      try #require(match.state.seat(away).opened.first?.envelope),
      try #require(match.state.seat(other).opened.first?.envelope)
    )
    let offer = Move.offer(to: other, give: give, get: get)
    #expect(match.refusal(offer) == nil)
    #expect(match.refusal(of: .standIn(seat: away, offer)) == .notAgreed)
    let passage = TileID(15)
    #expect(match.refusal(.walk(to: passage)) == nil)
    #expect(match.refusal(of: .standIn(seat: away, .walk(to: passage))) == .noSuchWay)
    #expect(!match.blindView(away).moves.contains(.walk(to: passage)))
    try match.passUntil(other)
    try match.play(.offer(to: away, give: get, get: give))
    #expect(match.due == away)
    #expect(match.refusal(of: .standIn(seat: away, .answer(agree: true))) == .notAgreed)
    #expect(match.refusal(of: .standIn(seat: away, .pass)) == .offerPending)
    var draw = SplitMix64(seed: 1)
    let answer = StandIn.move(in: match.blindView(away), using: &draw)
    #expect(answer == .answer(agree: false))
    try match.apply(.standIn(seat: away, answer))
    #expect(match.due == other)
    #expect(match.state.offer == nil)
  }

  @Test(arguments: [nil, Absence.skip, .wait])
  func nobodyStandsInUnlessThatIsAgreed(absence: Absence?) throws {
    var match = try Match(seats: 2)
    if let absence { try match.apply(.absence(seat: match.due, absence)) }
    for move: Move in [.pass, .search, .explore(to: TileID(1))] {
      #expect(match.refusal(of: .standIn(seat: match.due, move)) == .notAgreed)
      #expect(match.refusal(move) == nil)
    }
  }

  @Test func aWholeNightOfStandInsOpensTheHouseAndAsksEverybody() throws {
    var (match, away) = try standingIn(seats: 1)
    var draw = SplitMix64(seed: 7)
    var again = SplitMix64(seed: 7)
    while match.state.outcome == nil {
      let move = StandIn.move(in: match.blindView(away), using: &draw)
      #expect(StandIn.move(in: match.blindView(away), using: &again) == move)
      try match.apply(.standIn(seat: away, move))
      if match.state.awaiting != nil { try match.open() }
    }
    #expect(match.state.outcome == .midnight)
    #expect(match.state.seat(away).lastMove == 0)
    #expect(match.state.tiles.count { $0 != nil } > 8)
    #expect(match.state.seat(away).opened.count > 10)
    #expect(match.state.seat(away).searched.count > 5)
  }

  @Test func aStateOfAnEarlierVersionIsOneInWhichNobodyIsAsked() throws {
    let match = try Match(seats: 2, rules: MatchRules(absenceSeconds: 0))
    let json = try sorted(match.state)
    let old = json.replacingOccurrences(of: "\"absenceSeconds\":0,", with: "")
    #expect(old != json && !old.contains("bsence"))
    let state = try JSONDecoder().decode(CaseState.self, from: Data(old.utf8))
    #expect(state == match.state)
    #expect(state.isSound(in: match.setting))
  }

  @Test func anAbsenceWhereNobodyIsAskedMakesNoSense() throws {
    let (match, _) = try standingIn()
    let json = try sorted(match.state)
    for (found, put) in [
      ("\"absenceSeconds\":60,", ""), ("\"absenceSeconds\":60", "\"absenceSeconds\":0"),
    ] {
      #expect(json.contains(found))
      let forged = json.replacingOccurrences(of: found, with: put)
      let state = try JSONDecoder().decode(CaseState.self, from: Data(forged.utf8))
      #expect(!state.isSound(in: match.setting))
    }
    for seconds in [5, 60, 3600, 0] { #expect(MatchRules(absenceSeconds: seconds).isPlayable) }
    for seconds in [-1, 1, 4, 3601] { #expect(!MatchRules(absenceSeconds: seconds).isPlayable) }
  }

  private func sorted(_ state: CaseState) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }
}
