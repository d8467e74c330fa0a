import Casebook
import Rules
import Testing

/// The passage from tile 1 to tile 15, which is shown by whoever walks it.
struct PassageTests {
  private func ends(_ tile: Int, _ text: String = "") -> Opened {
    Opened(.passages(TileID(tile)), text: text)
  }

  /// One detective at tile 1, which it has searched.
  private func found(seats: Int = 1) throws -> (Match, SeatID) {
    var match = try Match(seats: seats)
    let seat = match.due
    try match.play(.explore(to: TileID(1)), .search)
    try match.passUntil(seat)
    return (match, seat)
  }

  @Test func aDarkFarEndIsOpenedForAll() throws {
    var (match, seat) = try found()
    try match.ask(.walk(to: TileID(15)))
    #expect(match.state.awaiting == .tile(TileID(15), by: seat))
    #expect(match.state.seat(seat).tile == TileID(1))
    #expect(match.state.actionsLeft == 2)
    try match.open()
    #expect(match.state.seat(seat).tile == TileID(15))
    #expect(match.state.tile(TileID(15)) == Fixture.tile(TileID(15)))
    #expect(match.state.actionsLeft == 1)
  }

  @Test func alongItOneWalksBackAndForthAtOnce() throws {
    var (match, seat) = try found()
    try match.play(.walk(to: TileID(15)))
    // Found from the far end: the passage of the near one has not been searched for.
    #expect(match.state.seat(seat).searched == [TileID(1)])
    try match.ask(.walk(to: TileID(1)))
    #expect(match.state.awaiting == nil)
    #expect(match.state.seat(seat).tile == TileID(1))
    #expect(match.state.actionsLeft == 2)
  }

  @Test func eitherEndIsProof() throws {
    var (match, seat) = try found()
    try match.play(.walk(to: TileID(15)), .search)
    #expect(match.state.seat(seat).searched == [TileID(1), TileID(15)])
    for end in [1, 15] {
      var match = match
      try match.apply(match.step(.walk(to: TileID(1)), as: seat, shown: [ends(end)]))
      #expect(match.state.seat(seat).tile == TileID(1))
    }
  }

  @Test func whatHasNotComeYetIsNotShown() throws {
    var (match, seat) = try found()
    try match.play(.walk(to: TileID(15)), .search)
    let view = match.view(seat)
    let walk = Move.walk(to: TileID(1))
    #expect(view.shown(with: walk) == [.passages(TileID(15))])
    #expect(view.shown(with: walk) { $0 != .passages(TileID(15)) } == [.passages(TileID(1))])
    #expect(view.shown(with: walk) { _ in false } == [])
    #expect(view.shown(with: .walk(to: TileID(14))) == [])
    for move: Move in [.search, .pass, .explore(to: TileID(14)), .accuse(Fixture.solution)] {
      #expect(view.shown(with: move) == [])
    }
  }

  @Test func nothingElseIsProof() throws {
    let (match, _) = try found()
    let walk = Move.walk(to: TileID(15))
    #expect(match.refusal(walk) == nil)
    for shown in [
      [], [ends(1, Seals.forgery)], [ends(1, Seals.rubbish)], [ends(15)], [ends(0)],
      [Opened(.tile(TileID(15)), text: "")], [Opened(.evidence(EnvelopeID(2)), text: "")],
      [Opened(.truth, text: "")],
    ] {
      #expect(match.refusal(walk, shown: shown) == .noSuchWay)
    }
    for shown in [[ends(1), ends(1)], [ends(1), ends(15)]] {
      #expect(match.refusal(walk, shown: shown) == .badReveal)
    }
    // Its own passage leads there, and nowhere else.
    for tile in [3, 12, 14] {
      #expect(match.refusal(.walk(to: TileID(tile)), shown: [ends(1)]) == .noSuchWay)
    }
  }

  @Test func theFinderAloneMayWalkIt() throws {
    var (match, finder) = try found(seats: 2)
    try match.play(.pass)
    let other = match.due
    #expect(other != finder)
    try match.play(.walk(to: TileID(1)))
    #expect(match.refusal(.walk(to: TileID(15)), shown: [ends(1)]) == .noSuchWay)
    #expect(match.refusal(.walk(to: TileID(15)), shown: []) == .noSuchWay)
  }

  @Test func fromElsewhereItIsNoWay() throws {
    var (match, _) = try found()
    try match.play(.walk(to: TileID(0)))
    #expect(match.refusal(.walk(to: TileID(15)), shown: [ends(1)]) == .noSuchWay)
  }

  @Test func aDoorIsWalkedThroughWithoutProof() throws {
    let (match, _) = try found()
    #expect(match.refusal(.walk(to: TileID(0)), shown: []) == nil)
    #expect(match.refusal(.walk(to: TileID(0)), shown: [ends(1)]) == .noSuchWay)
    #expect(match.refusal(.walk(to: TileID(2)), shown: [ends(1)]) == .noSuchWay)
  }
}
