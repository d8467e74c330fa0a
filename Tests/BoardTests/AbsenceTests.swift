import Casebook
import Rules
import Testing

@testable import Board

/// What is told of seats whose players are away.
struct AbsenceTests {
  private func told(_ match: Fixture, me: Int = 0, last: Int = 1) -> [String] {
    Telling.lines(of: match.game(me: me)).suffix(last).map(\.text)
  }

  @Test func whatIsAgreedIsTold() throws {
    func tell(_ absence: Absence?, me: Int = 0) throws -> [String] {
      var match = try Fixture()
      match.chronicle.append(.init(round: 1, step: .absence(seat: SeatID(1), absence)))
      return told(match, me: me)
    }
    #expect(try tell(.skip) == ["It is agreed: the turns of Bob are passed until they are back."])
    #expect(try tell(.wait) == ["It is agreed: everybody waits for Bob."])
    #expect(try tell(.bot) == ["It is agreed: a bot moves for Bob until they are back."])
    #expect(try tell(nil) == ["Bob is back in the seat."])
    #expect(try tell(.bot, me: 1) == ["It is agreed: a bot moves for you until you are back."])
    #expect(try tell(nil, me: 1) == ["You are back in your seat."])
  }

  @Test func whatABotDoesIsNotSaidToBeThePlayersDeed() throws {
    var match = try Fixture()
    try match.passUntil(0)
    try match.apply(.absence(seat: SeatID(0), .bot))
    try match.apply(.standIn(seat: SeatID(0), .search))
    #expect(told(match) == ["A bot for you searched the Entrance Hall."])
    #expect(told(match, me: 1) == ["A bot for Ann searched the Entrance Hall."])
    try match.apply(.standIn(seat: SeatID(0), .explore(to: TileID(4))))
    #expect(told(match) == ["A bot for you opens a door into the dark."])
    try match.open()
    #expect(told(match, me: 1) == ["A bot for Ann opened the Music Room."])
    // It is found under the seat all the same, and where it was done.
    let last = try #require(Telling.placed(match.game()).last)
    #expect(last.seat == SeatID(0) && last.place == TileID(0))
    #expect(last.move == .explore(to: TileID(4)))
    // The detective is there when the player comes back.
    try match.apply(.absence(seat: SeatID(0), nil))
    try match.passUntil(0)
    try match.make(.search)
    #expect(told(match) == ["You searched the Music Room."])
  }

  @Test func aDoorOfABotStaysShutToo() throws {
    var match = try Fixture()
    try match.passUntil(0)
    try match.apply(.absence(seat: SeatID(0), .bot))
    try match.apply(.standIn(seat: SeatID(0), .explore(to: TileID(4))))
    try match.apply(.standIn(seat: SeatID(0), .pass))
    #expect(
      told(match, me: 1, last: 2)
        == ["A bot for Ann tried a door that stayed shut.", "A bot for Ann passed."])
  }

  @Test func whomABotHasAskedIsKnown() throws {
    var match = try Fixture()
    let question = Step.standIn(seat: SeatID(1), .interview(SuspectID(0), .gossip))
    match.chronicle.append(.init(round: 1, step: question))
    let text = told(match)[0]
    #expect(text.hasPrefix("A bot for Bob asked ") && text.hasSuffix(" about others."))
  }
}
