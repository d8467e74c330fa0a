import Casebook
import Rules
import Testing

@testable import Board

/// The vote on a seat that is away takes nothing from anybody's hands.
struct PollTests {
  private let mary = SeatID(2)

  private func draw(_ board: inout BoardState, _ game: GameModel) -> [String] {
    board.draw(.game(game), width: 80, height: 24, look: .unicode).lines
  }

  @Test func itOpensOnceOverTheBoardAlone() throws {
    let game = try Scenes.voting()
    var board = BoardState()
    _ = draw(&board, game)
    #expect(board.frame.place == .poll)
    // Enter, pressed for something else, chooses nothing.
    #expect(board.handle(.enter, in: .game(game)).isEmpty && board.stack.isEmpty)
    _ = draw(&board, game)
    #expect(board.stack.isEmpty)
    _ = board.handle(.character("v"), in: .game(game))
    #expect(board.handle(.character("2"), in: .game(game)) == [.vote(mary, .wait)])
    #expect(board.stack.isEmpty)
    // The next one is another question.
    var next = game
    next.poll = nil
    _ = draw(&board, next)
    _ = draw(&board, game)
    #expect(board.frame.place == .poll)
  }

  /// Or a table that waits for somebody who never comes back would wait for ever.
  @Test func whatIsAgreedCanBeVotedOnAnew() throws {
    var game = try Scenes.voting()
    game.poll = nil
    game.absences = [mary: .wait]
    var board = BoardState()
    _ = draw(&board, game)
    #expect(board.stack.isEmpty)
    _ = board.handle(.character("v"), in: .game(game))
    #expect(draw(&board, game).contains { $0.contains("2 Wait for Mary") } == false)
    #expect(board.frame.place == .poll)
    // What holds is no choice.
    #expect(board.handle(.character("2"), in: .game(game)).isEmpty)
    #expect(board.handle(.character("3"), in: .game(game)) == [.vote(mary, .bot)])
    #expect(board.stack.isEmpty)
    // The question that comes of it closes what was open, and what comes of that is not opened.
    _ = board.handle(.character("v"), in: .game(game))
    var asked = try Scenes.voting(votes: [0: .bot])
    asked.absences = game.absences
    _ = draw(&board, asked)
    #expect(board.stack.isEmpty)
    _ = board.handle(.character("v"), in: .game(asked))
    _ = draw(&board, asked)
    #expect(board.frame.place == .poll)
    game.absences = [mary: .bot]
    _ = draw(&board, game)
    #expect(board.stack.isEmpty)
    // Whoever is back is nobody's question, nor is it one for those who only look on.
    game.players[2].isAway = false
    #expect(game.revisable == nil)
  }

  @Test func itWaitsWhereSomethingIsOpen() throws {
    var game = try Scenes.voting()
    let poll = game.poll
    game.poll = nil
    var board = BoardState()
    _ = draw(&board, game)
    for key in "tab" { _ = board.handle(.character(key), in: .game(game)) }
    game.poll = poll
    _ = draw(&board, game)
    #expect(board.frame.place == .typing(.say) && board.frame.text == "ab")
    _ = board.handle(.escape, in: .game(game))
    #expect(board.frame.place == .poll)
  }

  @Test func theOwnTurnComesFirst() throws {
    var match = try Scenes.middle(seats: ["Ann", "Bob", "Mary"])
    let mine = try Scenes.voting(me: 1)
    var board = BoardState()
    _ = draw(&board, mine)
    #expect(board.stack.isEmpty)
    // What came by itself goes when the turn comes, what was asked for stays.
    try match.passUntil(0)
    var waiting = match.game(me: 1)
    (waiting.players, waiting.poll) = (mine.players, mine.poll)
    var other = BoardState()
    _ = draw(&other, waiting)
    #expect(other.frame.place == .poll)
    _ = draw(&other, mine)
    #expect(other.stack.isEmpty)
    _ = other.handle(.character("v"), in: .game(mine))
    _ = draw(&other, mine)
    #expect(other.frame.place == .poll)
  }

  @Test func whoMayNotVoteSeesItAlone() throws {
    let game = try Scenes.voting(votes: [1: .bot], mayVote: false)
    var board = BoardState()
    let text = draw(&board, game).joined(separator: "\n")
    #expect(board.stack.isEmpty && board.handle(.character("v"), in: .game(game)).isEmpty)
    #expect(
      text.contains("Mary is away (1:05). Their turns: skip 0, wait 0, a bot 1 (0:24)"))
    #expect(!text.contains("v to choose"))
  }

  @Test func itSaysWhoHasChosenWhat() throws {
    let game = try Scenes.voting(votes: [0: .skip, 1: .bot])
    let text = PollText(poll: try #require(game.poll), game: game)
    #expect(
      text.banner(width: 120, rows: 3).map(\.text) == [
        "Mary is away (1:05). What shall become of their turns? (0:24, v to choose)",
        "skip: you · wait: nobody · a bot: Bob",
      ])
    #expect(text.banner(width: 33, rows: 2).map(\.text) == ["Mary is away (0:24, v to choose)"])
    #expect(text.banner(width: 20, rows: 1).map(\.text) == ["A vote (0:24, v to choose)"])
    var board = BoardState()
    _ = draw(&board, game)
    _ = board.handle(.character("v"), in: .game(game))
    let page = board.page(for: board.frame, in: .game(game))
    #expect(page.items.map(\.note) == ["you", "", "Bob", ""])
  }

  @Test func whatWasAgreedIsSeenAtTheSeat() throws {
    for (absence, mark, words) in [
      (Absence.skip, "~skip", "turns skipped"), (.wait, "~wait", "the table waits"),
      (.bot, "~bot", "a bot moves"),
    ] {
      var game = try Scenes.voting()
      game.poll = nil
      game.absences = [mary: absence]
      var board = BoardState()
      #expect(draw(&board, game).contains { $0.contains("Mary \(mark)") })
      _ = board.handle(.character("p"), in: .game(game))
      #expect(draw(&board, game).contains { $0.contains("~ away, \(words)") })
      // Nothing of it is left when the player is back.
      game.players[2].isAway = false
      #expect(!draw(&board, game).contains { $0.contains(words) || $0.contains(mark) })
    }
  }
}
