import Casebook
import Rules
import Testing

@testable import Board

/// What is told of things that wait for keys, and of a deal at the end.
struct SealedTests {
  private func drawn(_ game: GameModel, keys: [Key] = []) -> String {
    var board = BoardState()
    _ = board.draw(.game(game), width: 80, height: 24, look: .unicode)
    for key in keys { _ = board.handle(key, in: .game(game)) }
    return board.draw(.game(game), width: 80, height: 24, look: .unicode).lines
      .joined(separator: "\n")
  }

  private func told(_ match: Fixture, me: Int = 0, last: Int = 1) -> [String] {
    Telling.lines(of: match.game(me: me)).suffix(last).map(\.text)
  }

  @Test func aDoorIsToldOnceAndWhenItIsKnownWhatCameOfIt() throws {
    var match = try Fixture()
    try match.passUntil(0)
    let before = Telling.lines(of: match.game()).count
    try match.ask(.explore(to: TileID(4)))
    #expect(told(match) == ["You open a door into the dark."])
    #expect(told(match, me: 1) == ["Ann opens a door into the dark."])
    try match.open()
    #expect(told(match) == ["You opened the Music Room."])
    #expect(Telling.lines(of: match.game()).count == before + 1)
    let last = try #require(Telling.placed(match.game()).last)
    #expect(last.seat == SeatID(0) && last.move == .explore(to: TileID(4)))
    #expect(last.place == TileID(0))
  }

  @Test(arguments: [Step.skip(seat: SeatID(0), .away), .goOn(without: SeatID(0))])
  func aDoorThatStaysShutIsTold(step: Step) throws {
    var match = try Fixture()
    try match.passUntil(0)
    try match.ask(.explore(to: TileID(4)))
    var passed = match
    try match.apply(step)
    #expect(told(match, last: 2)[0] == "You tried a door that stayed shut.")
    try passed.ask(.pass)
    #expect(told(passed, last: 2) == ["You tried a door that stayed shut.", "You passed."])
    // The next deed is told to be where the detective still is.
    try passed.passUntil(0)
    try passed.make(.search)
    #expect(told(passed) == ["You searched the Entrance Hall."])
  }

  @Test func aPassageIntoTheDarkIsToldOnce() throws {
    var match = try Scenes.byPassage()
    try match.passUntil(0)
    try match.ask(.walk(to: TileID(3)))
    #expect(told(match) == ["You take a passage into the dark."])
    try match.open()
    let room = match.setting.room(RoomID(3)).name
    #expect(told(match) == ["You came through a passage to the \(room)."])
    try match.passUntil(0)
    try match.make(.walk(to: TileID(8)))
    let back = match.setting.room(RoomID(8)).name
    #expect(told(match) == ["You came through a passage to the \(back)."])
  }

  @Test func aVerdictIsToldWithItsAccusation() throws {
    let match = try Scenes.verdict()
    let name = match.setting.person(SuspectID(5)).short
    #expect(told(match) == ["You accuse \(name). The verdict is being opened."])
    var right = match
    try right.open()
    #expect(told(right) == ["You accused \(name), and were right."])
    try right.open()
    #expect(
      told(right, me: 1, last: 2) == ["Ann accused \(name), and was right.", "The truth is told."])
    var wrong = try Fixture(rules: MatchRules(freeAccusations: true))
    try wrong.passUntil(0)
    var solution = match.dealt.secrets.truth.solution
    solution = Solution(
      murderer: solution.murderer, weapon: solution.weapon, motive: solution.motive, hour: .four)
    try wrong.make(.accuse(solution))
    #expect(told(wrong) == ["You accused \(name), and were wrong."])
    try wrong.passUntil(1)
    var resigned = match
    try resigned.ask(.resign)
    #expect(told(resigned, last: 2) == ["You accused \(name).", "You gave up the case."])
  }

  @Test func aChronicleWithoutItsBeginningIsToldToo() throws {
    var match = try Fixture()
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    match.chronicle = [try #require(match.chronicle.last)]
    #expect(told(match) == ["The Music Room is opened."])
    match.chronicle = [
      .init(round: 1, step: .judged(won: true, [])), .init(round: 1, step: .foul([])),
      .init(round: 1, step: .opened(Opened(.truth, text: ""))),
    ]
    #expect(
      told(match, last: 3) == ["The accusation is right.", Telling.foul, "A door is opened."])
  }

  @Test func keysAreWaitedForCalmly() throws {
    #expect(KeyText.line(missing: nil, from: ["Bob"]) == nil)
    #expect(KeyText.line(missing: 0, from: ["Bob"]) == nil)
    #expect(KeyText.line(missing: -1, from: []) == nil)
    #expect(KeyText.line(missing: 1, from: []) == Line("Waiting for 1 more key.", .dim))
    #expect(KeyText.line(missing: 2, from: [])?.text == "Waiting for 2 more keys.")
    #expect(
      KeyText.line(missing: 1, from: ["Bob", "Cy"])?.text
        == "Waiting for 1 more key, from Bob or Cy.")
    #expect(
      KeyText.line(missing: 2, from: ["Bob", "Cy"])?.text
        == "Waiting for 2 more keys, from Bob and Cy.")
    #expect(
      KeyText.line(missing: 3, from: (1...9).map { "Player \($0)" })?.text
        == "Waiting for 3 more keys, from 3 of the 9 others.")
    var game = try Scenes.door()
    #expect(drawn(game).contains("Waiting for 1 more key, from Bob or Cy."))
    game.keysMissing = nil
    #expect(!drawn(game).contains("Waiting for"))
  }

  @Test func whileADoorIsOpenedOneCanOnlyPass() throws {
    let game = try Scenes.door()
    var board = BoardState()
    _ = board.draw(.game(game), width: 80, height: 24, look: .unicode)
    #expect(Deeds.items(for: game).map(\.label) == ["Pass"])
    #expect(board.handle(.character("1"), in: .game(game)) == [.move(.pass)])
    #expect(drawn(game).contains("The door is being opened."))
    #expect(drawn(try Scenes.door(me: 1)).contains("Ann opens a door."))
    let verdict = try Scenes.verdict().game()
    #expect(Deeds.items(for: verdict) == [])
    #expect(drawn(verdict).contains("Your accusation is judged."))
    #expect(drawn(try Scenes.verdict().game(me: 1)).contains("Ann's accusation is judged."))
  }

  @Test func whatIsSealedIsListedInTheLog() throws {
    let game = try Scenes.sealedLog()
    #expect(game.sealedEvidence.count == 2)
    let entries = LogText.entries(for: game).map(\.text)
    #expect(entries.filter { $0.hasSuffix("sealed: waiting for keys") }.count == 3)
    #expect(entries.contains { $0.contains("the body's temperature, sealed: waiting for keys") })
    #expect(entries.contains { $0.contains("whether a passage ends in the Music Room, sealed") })
    #expect(!entries.contains { $0.contains("How cold") })
  }

  @Test func whoAccusesWithSealedEvidenceIsWarned() throws {
    let solution = Draft(murderer: SuspectID(5), weapon: WeaponID(2), motive: .jealousy, hour: .six)
    var board = BoardState()
    _ = board.draw(.game(try Scenes.middle().game()), width: 80, height: 24, look: .unicode)
    func isWarned(_ game: GameModel) -> Bool {
      board.accusePage(solution, in: game).lines.contains { $0.text.contains("still sealed") }
    }
    #expect(isWarned(try Scenes.sealedLog()))
    #expect(!isWarned(try Scenes.middle().game()))
  }

  @Test func anEndWithoutATruthIsToldAsFarAsItGoes() throws {
    let game = try Scenes.untold().game()
    #expect(game.view.state.truth == nil)
    #expect(drawn(game).contains("What happened cannot be told"))
    #expect(drawn(game).contains("still on it"))
    for keys: [Key] in [[.right], [.right, .right]] {
      #expect(drawn(game, keys: keys).contains("What happened cannot be told"))
    }
    #expect(drawn(game, keys: [.left, .end]).contains("The truth cannot be told."))
    var open = try Scenes.foul(told: false).game()
    open.keysMissing = 1
    #expect(drawn(open).contains("The last envelopes are opened."))
    #expect(drawn(open).contains("Waiting for 1 more key."))
    #expect(drawn(open).contains(Telling.foul))
    #expect(drawn(try Scenes.foul().game()).contains(Telling.foul))
    #expect(Telling.lines(of: open).filter { $0.text == Telling.foul }.count == 1)
  }

  @Test func theAuditIsTold() throws {
    var game = try Scenes.ended().game()
    #expect(drawn(game).contains("The deal is being checked."))
    game.audit = .honest
    #expect(drawn(game).contains("The deal was honest: the case made again from its number"))
    game.audit = .unknown
    #expect(drawn(game).contains("cannot be said: its number could not be opened"))
    game.audit = .differing(Scenes.differing, in: game.view.setting)
    #expect(
      game.audit
        == .dishonest([
          "the wound", "Pell's alibi for six o'clock", "the room at row 2, column 3",
          "the passages at row 4, column 4",
        ]))
    #expect(game.audit.lines.map(\.style) == [.danger])
    #expect(drawn(game).contains("The deal was NOT honest"))
    let all = AuditModel.differing(CaseItem.all, in: game.view.setting)
    #expect(all.lines[0].text.hasSuffix("and \(CaseItem.count - 8) more."))
  }
}
