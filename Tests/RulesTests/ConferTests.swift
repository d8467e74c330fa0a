import Casebook
import Rules
import Testing

struct ConferTests {
  /// Two seats in the room of suspect 0, each with a piece that the other lacks; `asker` is due.
  private func meeting() throws -> (Match, asker: SeatID, other: SeatID, Move) {
    var match = try Match(seats: 2)
    let asker = match.due
    try match.play(.explore(to: TileID(1)), .search)
    let other = match.due
    try match.play(.walk(to: TileID(1)), .interview(SuspectID(0), .gossip))
    while match.due != asker { try match.play(.pass) }
    let give = try #require(match.view(asker).me.opened.first?.envelope)
    let get = try #require(match.view(other).me.opened.first?.envelope)
    return (match, asker, other, .offer(to: other, give: give, get: get))
  }

  @Test func bothGetACopyIfTheOtherAgrees() throws {
    var (match, asker, other, offer) = try meeting()
    try match.play(offer)
    #expect(match.due == other)
    #expect(match.refusal(.pass) == .offerPending)
    try match.play(.answer(agree: true))
    #expect(match.due == asker)
    #expect(match.state.actionsLeft == 1)
    #expect(
      Set(match.view(asker).log.pieces.map(\.id)) == Set(match.view(other).log.pieces.map(\.id)))
    #expect(match.view(asker).me.opened.last?.from == other)
  }

  @Test func nothingIsLostIfNot() throws {
    var (match, asker, other, offer) = try meeting()
    try match.play(offer, .answer(agree: false))
    #expect(match.due == asker)
    #expect(match.state.actionsLeft == 2)
    #expect(match.view(other).log.pieces.count == 1)
    #expect(match.refusal(offer) == .alreadyDone)
  }

  @Test func whoDoesNotAnswerDeclines() throws {
    var (match, asker, other, offer) = try meeting()
    try match.play(offer)
    try match.apply(.skip(seat: other, .timer))
    #expect(match.due == asker)
    #expect(match.state.offer == nil)
  }

  @Test func onlyPiecesThatAreHeldAndOnlyInTheSameRoom() throws {
    let (match, asker, other, offer) = try meeting()
    guard case .offer(_, let give, let get) = offer else { return }
    #expect(match.refusal(.offer(to: other, give: get, get: give)) == .badOffer)
    #expect(match.refusal(.offer(to: asker, give: give, get: get)) == .notHere)
    var moved = match
    try moved.play(.walk(to: TileID(0)))
    #expect(moved.refusal(offer) == .notHere)
  }

  @Test func resigningDeclines() throws {
    var (match, asker, other, offer) = try meeting()
    try match.play(offer)
    try match.play(.resign, as: other)
    #expect(match.due == asker)
    #expect(match.state.offer == nil)
    #expect(match.state.outcome == nil)
  }

  @Test func whoIsGoneForGoodNeitherAsksNorAnswers() throws {
    let (match, asker, other, offer) = try meeting()
    for gone in [asker, other] {
      var match = match
      try match.play(offer)
      try match.apply(.goOn(without: gone))
      #expect(match.state.offer == nil)
      #expect(match.due == (gone == asker ? other : asker))
    }
  }
}
