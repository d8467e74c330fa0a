import Casebook
import Rules
import Testing

@testable import Board

/// Screens whose scene changes under the player's hands.
struct SettleTests {
  private func drawn(_ board: inout BoardState, _ scene: Scene) -> String {
    board.draw(scene, width: 80, height: 24, look: .unicode).lines.joined(separator: "\n")
  }

  @Test func theCaseIsOpenedOnce() throws {
    var board = BoardState()
    let scene = Scene.game(try Fixture().game())
    #expect(drawn(&board, scene).contains("To the Entrance Hall"))
    _ = board.handle(.enter, in: scene)
    #expect(!drawn(&board, scene).contains("To the Entrance Hall"))
  }

  @Test func whoGoesOnAloneKnowsTheCase() throws {
    var match = try Fixture(names: ["Ann", "Bob"])
    match.chronicle = [.init(round: 1, step: .goOn(without: SeatID(1)))]
    var board = BoardState()
    let text = drawn(&board, .game(match.game()))
    #expect(
      !text.contains("To the Entrance Hall") && text.contains("You go on alone, without Bob."))
  }

  @Test func dialogsThatNeedTheTurnCloseWithIt() throws {
    var match = try Scenes.together()
    var board = BoardState()
    _ = drawn(&board, .game(match.game()))
    _ = board.handle(.character("3"), in: .game(match.game()))
    #expect(drawn(&board, .game(match.game())).contains("Interview:"))
    try match.make(.pass)
    #expect(!drawn(&board, .game(match.game())).contains("Interview:"))
    #expect(drawn(&board, .game(match.game())).contains("It is Bob's turn."))
  }

  /// The tour is chosen in a dialog of the title, which is not open in front of its board.
  @Test func aGlimpseIsOfAMatchAlone() throws {
    var board = BoardState()
    _ = drawn(&board, Scenes.title)
    board.stack = [Frame(place: .learning)]
    #expect(board.glimpse == Glimpse())
    let scene = Scene.game(try Scenes.middle().game())
    _ = drawn(&board, scene)
    #expect(board.glimpse.place == nil && board.glimpse.looking != nil)
    _ = board.handle(.character("n"), in: scene)
    #expect(board.glimpse.place == .notebook)
  }

  @Test func marksStayWithTheirMatch() throws {
    let scene = Scene.game(try Scenes.middle().game())
    var board = BoardState()
    _ = drawn(&board, scene)
    for key in [Key.character("n"), .enter, .enter, .down, .character(" ")] {
      _ = board.handle(key, in: scene)
    }
    #expect(board.marks["m1"]?.entries.prefix(3) == [.excluded, .possible, .unknown])
    for key in "wBob lies" { _ = board.handle(.character(key), in: scene) }
    _ = board.handle(.enter, in: scene)
    #expect(board.marks["m1"]?.notes == ["Bob lies"])
    // No single key throws a note away.
    for key in "xt13" { _ = board.handle(.character(key), in: scene) }
    #expect(board.marks["m1"]?.notes == [])
    _ = drawn(&board, Scenes.title)
    #expect(drawn(&board, scene).contains("MIDNIGHT  9:00"))
    #expect(board.marks["m1"]?[0] == .excluded)
  }

  @Test func theProgramMarksAtTheEasyLevelOnly() throws {
    for (level, marks) in [(Level.normal, false), (.easy, true)] {
      var match = try Fixture(rules: MatchRules(level: level))
      try match.passUntil(0)
      var board = BoardState()
      let scene = Scene.game(match.game())
      _ = drawn(&board, scene)
      _ = board.handle(.character("n"), in: scene)
      let text = drawn(&board, scene)
      // The finder is cleared from the start.
      #expect(text.contains("Prosser     -") && text.contains("Pell       ▸·"))
      #expect(text.contains("your log excludes it") == marks)
    }
  }

  @Test func troubleIsSaidBeforeNews() throws {
    var game = try Scenes.middle().game()
    game.notices = ["Bob is back."]
    var board = BoardState()
    #expect(drawn(&board, .game(game)).contains("Bob is back."))
    game.ring.standing = .waiting(needed: 1, away: ["Bob", "Cy"])
    game.ring.seconds = 12
    let text = drawn(&board, .game(game))
    #expect(text.contains("! The match waits for Bob or Cy (12 s)."))
    #expect(News(game: game, width: 78, look: .unicode).lines(1).map(\.style) == [.danger])
    // A second row has room for the news as well.
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[18].contains("! The match") && rows[19].contains("Bob is back."))
  }

  @Test func aDraftOutlivesTheWait() throws {
    var game = try Scenes.middle().game()
    var board = BoardState()
    _ = drawn(&board, .game(game))
    for key in "16354" { _ = board.handle(.character(key), in: .game(game)) }
    let well = game.ring
    game.ring = try Scenes.minority().ring
    #expect(drawn(&board, .game(game)).contains("A last look"))
    #expect(board.handle(.character("3"), in: .game(game)).isEmpty)
    #expect(board.handle(.character("2"), in: .game(game)).isEmpty)
    game.ring = well
    #expect(drawn(&board, .game(game)).contains("There is no second accusation."))
    #expect(board.handle(.character("2"), in: .game(game)).count == 1)
  }

  @Test func theQuestionGoesWhenTheOtherIsBack() throws {
    var game = try Scenes.leftAlone()
    var board = BoardState()
    _ = drawn(&board, .game(game))
    _ = board.handle(.character("g"), in: .game(game))
    #expect(drawn(&board, .game(game)).contains("Go on alone?"))
    game.ring = RingModel()
    #expect(!drawn(&board, .game(game)).contains("Go on alone?"))
    #expect(board.handle(.character("2"), in: .game(game)) == [.move(.dust)])
  }

  @Test func theEndCountsWhatWasLeft() throws {
    let match = try Scenes.ended()
    let truth = try #require(match.state.truth)
    let curves = Curves(setting: match.setting, state: match.state, truth: truth)
    #expect(curves.counts.map(\.count) == [24, 24, 24])
    for curve in curves.counts {
      #expect(zip(curve, curve.dropFirst()).allSatisfy { $0 >= $1 }, "a log never forgets")
    }
    #expect(curves.counts[0].last.map { $0 < 100 } == true)
    #expect(curves.known == [nil, nil, nil])
    #expect(Curves.sparkline([2304, 40, 1], look: .unicode) == "█▄▁")
    #expect(Curves.sparkline([2304, 40, 1], look: .ascii) == "730")
  }

  @Test func theAccusationShowsWhatTheProgramMarks() throws {
    for (level, marks) in [(Level.normal, false), (.easy, true)] {
      var match = try Fixture(rules: MatchRules(level: level))
      let moves: [Move] = [
        .explore(to: TileID(4)), .explore(to: TileID(5)), .explore(to: TileID(6)),
        .walk(to: TileID(10)), .examine(.wound),
      ]
      for move in moves {
        try match.passUntil(0)
        try match.make(move)
      }
      var board = BoardState()
      let game = match.game()
      _ = drawn(&board, .game(game))
      let who = board.accusePage(Draft(), in: game)
      #expect(who.items[3].cells.last == "found the body")
      let with = board.accusePage(Draft(murderer: SuspectID(5)), in: game)
      let excluded = with.items.map { $0.cells.last == "your log excludes it" }
      #expect(excluded.filter { $0 }.count == (marks ? 6 : 0))
      #expect(!excluded[2], "the weapon that did it")
    }
  }

  @Test func searchesAreTold() throws {
    let nothing = try Scenes.searched(othersMoved: true).game()
    #expect(Finding.all(in: nothing).map(\.isPassage) == [false])
    #expect(LogText.entries(for: nothing).count == 2)
    #expect(LogText.entries(for: nothing)[1].time == "8:00")
    let passage = try Scenes.byPassage().game()
    #expect(Finding.all(in: passage).map(\.isPassage) == [true])
    var board = BoardState()
    #expect(drawn(&board, .game(passage)).contains("1 Take the dark passage"))
    #expect(
      board.handle(.character("1"), in: .game(passage)) == [.move(.walk(to: TileID(3)))])
  }
}
