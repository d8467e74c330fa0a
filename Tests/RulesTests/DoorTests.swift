import Casebook
import Rules
import Sealing
import Testing

/// A door that is tried opens for all, once enough keys have come.
struct DoorTests {
  private static let room = Opened(.tile(TileID(1)), text: "")

  private func tried(seats: Int = 2) throws -> (Match, SeatID) {
    var match = try Match(seats: seats)
    let seat = match.due
    try match.ask(.explore(to: TileID(1)))
    return (match, seat)
  }

  @Test func theActionIsSpentWhenTheDoorOpens() throws {
    var (match, seat) = try tried()
    #expect(match.state.awaiting == .tile(TileID(1), by: seat))
    #expect(match.state.actionsLeft == 2)
    #expect(match.state.seat(seat).tile == TileID(0))
    #expect(match.state.tile(TileID(1)) == nil)
    #expect(match.state.isSound(in: match.setting))
    try match.apply(.opened(Self.room))
    #expect(match.state.awaiting == nil)
    #expect(match.state.actionsLeft == 1)
    #expect(match.state.seat(seat).tile == TileID(1))
    #expect(match.state.tile(TileID(1)) == Fixture.tile(TileID(1)))
    #expect(match.refusal(of: .opened(Self.room)) == .badReveal)
  }

  @Test func theTurnEndsIfItWasTheLastAction() throws {
    var match = try Match(seats: 2)
    let seat = match.due
    try match.play(.search)
    try match.ask(.explore(to: TileID(1)))
    #expect(match.due == seat)
    try match.open()
    #expect(match.due != seat)
    #expect(match.state.actionsLeft == 2)
  }

  @Test func meanwhileOneCanOnlyPassOrGiveUp() throws {
    let (match, seat) = try tried()
    let other = try #require(match.state.seatIDs.first { $0 != seat })
    #expect(match.view(seat).moves == [.pass])
    #expect(!match.view(seat).mayAccuse)
    for move: Move in [
      .explore(to: TileID(1)), .explore(to: TileID(4)), .walk(to: TileID(1)), .search,
      .accuse(Fixture.solution), .answer(agree: true),
    ] {
      #expect(match.refusal(move) == .keysAwaited)
    }
    for move: Move in [.pass, .search] { #expect(match.refusal(move, as: other) == .notYourTurn) }
    #expect(match.refusal(.resign, as: other) == nil)
    #expect(match.refusal(of: .skip(seat: other, .timer)) == .notYourTurn)
  }

  @Test func whoseTurnEndsLeavesTheDoorShut() throws {
    let (match, seat) = try tried()
    for step: Step in [
      match.step(.pass, as: seat), .skip(seat: seat, .timer), .skip(seat: seat, .away),
      match.step(.resign, as: seat), .goOn(without: seat),
    ] {
      var match = match
      try match.apply(step)
      #expect(match.state.awaiting == nil)
      #expect(match.state.tile(TileID(1)) == nil)
      #expect(match.due != seat)
      #expect(match.state.actionsLeft == 2)
      #expect(match.state.outcome == nil)
      #expect(match.refusal(of: .opened(Self.room)) == .badReveal)
      // Whoever is next can try the same door.
      try match.play(.explore(to: TileID(1)))
      #expect(match.state.tile(TileID(1)) == Fixture.tile(TileID(1)))
    }
  }

  @Test func itStaysTriedWhateverTheOthersDo() throws {
    let (match, seat) = try tried(seats: 3)
    let other = try #require(match.state.seatIDs.first { $0 != seat })
    for step: Step in [
      match.step(.resign, as: other), .goOn(without: other), .newDevice(other), .newDevice(nil),
      .settled,
    ] {
      var match = match
      try match.apply(step)
      #expect(match.state.awaiting == .tile(TileID(1), by: seat))
      try match.open()
      #expect(match.state.seat(seat).tile == TileID(1))
    }
  }

  @Test func theLastToGiveUpEndsIt() throws {
    var (match, seat) = try tried(seats: 1)
    try match.ask(.resign, as: seat)
    #expect(match.state.outcome == .nobodyLeft)
    #expect(match.state.awaiting == nil)
    #expect(match.state.isSound(in: match.setting))
  }

  @Test func onlyWhatIsBehindItIsTaken() throws {
    let (match, _) = try tried()
    for opened in [
      Opened(.tile(TileID(1)), text: Seals.forgery), Opened(.tile(TileID(4)), text: ""),
      Opened(.passages(TileID(1)), text: ""), Opened(.evidence(EnvelopeID(1)), text: ""),
      Opened(.truth, text: ""), Opened(.number, text: ""),
    ] {
      #expect(match.refusal(of: .opened(opened)) == .badReveal)
    }
    #expect(match.refusal(of: .judged(won: true, [])) == .badReveal)
    #expect(match.refusal(of: .begin) == .alreadyDone)
    #expect(match.refusal(of: .reveal([])) == .badReveal)
    #expect(try Match(seats: 2).refusal(of: .opened(Self.room)) == .badReveal)
  }

  @Test func aRoomThatCannotBeReadEndsTheMatch() throws {
    var (match, _) = try tried()
    try match.apply(.opened(Opened(.tile(TileID(1)), text: Seals.rubbish)))
    #expect(match.state.outcome == .foulDeal)
    #expect(match.state.outcome?.winner == nil)
    #expect(match.state.due == nil)
    #expect(match.state.tile(TileID(1)) == nil)
    #expect(match.state.isSound(in: match.setting))
  }

  /// A genuine text that says something else than a room does not leave the match waiting for good.
  @Test func aRoomThatIsNoneEndsTheMatch() throws {
    var (match, _) = try tried()
    let seals = Seals(
      read: { _ in .secret(.passages([])) }, verdict: { _, _ in nil },
      provesFoul: { _, _ in false })
    try match.state.apply(.opened(Self.room), in: match.setting, seals: seals)
    #expect(match.state.outcome == .foulDeal)
  }

  @Test func keysThatOpenNothingEndTheMatch() throws {
    var (match, seat) = try tried()
    let sealed = try #require(match.state.awaiting).sealed
    #expect(sealed == .envelope(CaseItem.tile(TileID(1)).index))
    let wrong: [[KeyShare]] = [
      [], .two(of: sealed), [[KeyShare].two(of: sealed, Seals.rubbish)[0]],
      .two(of: .envelope(0), Seals.rubbish), .two(of: .verdict(0), Seals.rubbish),
    ]
    for shares in wrong { #expect(match.refusal(of: .foul(shares)) == .badReveal) }
    let proof = Step.foul(.two(of: sealed, Seals.rubbish))
    #expect(try Match(seats: 2).refusal(of: proof) == .badReveal)
    try match.apply(proof)
    #expect(match.state.outcome == .foulDeal)
    #expect(match.state.awaiting == nil)
    #expect(match.refusal(of: proof) == .badReveal)
    #expect(match.refusal(.pass, as: seat) == .matchIsOver)
  }

  @Test func soIsAVerdictThatCannotBeOpened() throws {
    var match = try Match(seats: 2, rules: MatchRules(freeAccusations: true))
    try match.ask(.accuse(Fixture.solution))
    let sealed = Sealed.verdict(Fixture.solution.index)
    #expect(match.refusal(of: .foul(.two(of: .verdict(0), Seals.rubbish))) == .badReveal)
    try match.apply(.foul(.two(of: sealed, Seals.rubbish)))
    #expect(match.state.outcome == .foulDeal)
  }
}
