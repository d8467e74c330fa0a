import Casebook
import Rules
import Testing

@testable import Board

/// What moves by itself, at given times.
struct MotionTests {
  /// Two moments of a match: another seat is due in the second.
  private func moments() throws -> (Scene, Scene, [SeatID]) {
    var match = try Scenes.middle()
    let before = match.game()
    let due = try #require(match.state.due)
    try match.make(.pass)
    return (.game(before), .game(match.game()), [due, try #require(match.state.due)])
  }

  private func board(_ width: Int = 80, _ height: Int = 24, in scene: Scene) -> BoardState {
    var board = BoardState()
    board.advance(to: 1_000, in: scene)
    _ = board.draw(scene, width: width, height: height, look: .unicode)
    return board
  }

  /// Where the token is drawn in the rows of the ring.
  private func tokens(_ grid: Grid) -> [Spot] {
    let rows = (grid.height - 5)..<(grid.height - 2)
    return rows.flatMap { y in
      (0..<grid.width).filter { grid[$0, y].character == "◆" }.map { Spot(x: $0, y: y) }
    }
  }

  @Test func theTokenTravelsTheRing() throws {
    let (before, after, _) = try moments()
    var board = board(in: before)
    #expect(board.nextFrame == nil)
    // While nothing moves, time changes nothing, so nothing need be drawn.
    let idle = board
    board.advance(to: 1_900, in: before)
    #expect(board == idle)
    // Ann's place is column 6, Bob's and Cy's 24 further on each: 24 of 73 columns for three.
    board.advance(to: 2_000, in: after)
    // Smoothstep by hand: 3t²-2t³ is 0, 0.15625, 0.5, 0.84375 at the quarters.
    let columns = [(2_000, 6), (2_100, 10), (2_200, 18), (2_300, 26), (2_399, 30)]
    for (now, x) in columns {
      board.advance(to: now, in: after)
      let grid = board.draw(after, width: 80, height: 24, look: .unicode)
      #expect(tokens(grid) == [Spot(x: x, y: 20)], "\(now)")
      #expect(!grid.lines[20].contains("▸"))
      #expect(board.nextFrame == min(now + 40, 2_400))
    }
    board.advance(to: 2_400, in: after)
    let grid = board.draw(after, width: 80, height: 24, look: .unicode)
    #expect(tokens(grid).isEmpty)
    #expect(grid[30, 20].character == "▸")
    #expect(board.nextFrame == nil)
  }

  @Test func aTokenThatIsCalledElsewhereTurnsOff() throws {
    var match = try Scenes.middle()
    let before = Scene.game(match.game())
    var board = board(in: before)
    try match.make(.pass)
    board.advance(to: 2_000, in: .game(match.game()))
    try match.make(.pass)
    let newest = Scene.game(match.game())
    board.advance(to: 2_200, in: newest)
    // From the middle of the first way, column 18, to the third seat in column 54.
    #expect(
      tokens(board.draw(newest, width: 80, height: 24, look: .unicode)) == [.init(x: 18, y: 20)])
    board.advance(to: 2_400, in: newest)
    #expect(
      tokens(board.draw(newest, width: 80, height: 24, look: .unicode)) == [.init(x: 36, y: 20)])
    board.advance(to: 2_600, in: newest)
    #expect(board.nextFrame == nil)
  }

  @Test func aMatchThatIsComeBackToSetsNothingInMotion() throws {
    let (before, after, _) = try moments()
    var board = board(in: after)
    #expect(board.nextFrame == nil)
    board.advance(to: 2_000, in: Scenes.title)
    board.advance(to: 3_000, in: before)
    #expect(board.nextFrame == nil)
    // Another match is no turn that has passed.
    guard case .game(var other) = after else { return }
    other.id = "m2"
    board.advance(to: 4_000, in: .game(other))
    #expect(board.nextFrame == nil)
  }

  @Test func keysAreTakenWhileItTravels() throws {
    let (before, after, _) = try moments()
    var board = board(in: before)
    board.advance(to: 2_000, in: after)
    _ = board.handle(.character("d"), in: after)
    #expect(board.frame.place == .dossiers)
  }

  @Test func nothingMovesWhereAllIsStill() throws {
    let (before, after, _) = try moments()
    let stills: [(inout BoardState) -> Void] = [
      { $0.isStill = true }, { $0.preferences.calm = true }, { $0.preferences.color = false },
    ]
    for still in stills {
      var board = board(in: before)
      still(&board)
      board.advance(to: 2_000, in: after)
      #expect(board.nextFrame == nil)
      #expect(tokens(board.draw(after, width: 80, height: 24, look: .unicode)).isEmpty)
      // Also if it becomes so on the way.
      var moving = self.board(in: before)
      moving.advance(to: 2_000, in: after)
      #expect(moving.nextFrame == 2_040)
      still(&moving)
      #expect(moving.nextFrame == nil)
      moving.advance(to: 2_100, in: after)
      #expect(tokens(moving.draw(after, width: 80, height: 24, look: .unicode)).isEmpty)
    }
  }

  // MARK: - The winner's sparks

  /// A case that the first player is about to solve, and has solved.
  private func solving(me: Int = 0) throws -> (Scene, Scene) {
    var match = try Fixture(rules: MatchRules(freeAccusations: true))
    try match.passUntil(0)
    let before = match.game(me: me)
    try match.make(.accuse(match.dealt.secrets.truth.solution))
    return (.game(before), .game(match.game(me: me)))
  }

  @Test func theWinnerSeesSparksForTwoSeconds() throws {
    let (before, after) = try solving()
    var board = board(in: before)
    board.advance(to: 2_000, in: after)
    #expect(board.nextFrame == 2_040)
    let plain = BoardState.still(after)
    for (now, isLit) in [(2_300, true), (3_000, true), (3_900, true), (4_000, false)] {
      board.advance(to: now, in: after)
      let grid = board.draw(after, width: 80, height: 24, look: .unicode)
      #expect((grid != plain) == isLit, "\(now)")
      // They fly behind the words and above the key line.
      for (at, cell) in plain.cells.enumerated() where cell.character != " " || at >= 80 * 22 {
        #expect(grid.cells[at] == cell)
      }
      // No spark stands in the gap between two words.
      for at in plain.cells.indices.dropFirst().dropLast() where grid.cells[at] != plain.cells[at] {
        #expect(plain.cells[at - 1].character == " " || at % 80 == 0, "\(now), \(at)")
        #expect(plain.cells[at + 1].character == " " || at % 80 == 79, "\(now), \(at)")
      }
    }
    #expect(board.nextFrame == nil)
  }

  @Test func anyKeyEndsTheSparks() throws {
    let (before, after) = try solving()
    for key in [Key.character("z"), .escape, .right, .character("?")] {
      var board = board(in: before)
      board.advance(to: 2_000, in: after)
      _ = board.handle(.resize, in: after)
      #expect(board.nextFrame != nil)
      _ = board.handle(key, in: after)
      #expect(board.nextFrame == nil)
      board.advance(to: 2_300, in: after)
      #expect(board.nextFrame == nil)
    }
  }

  @Test func onlyTheWinnerHasThemAndOnlyWhereSomethingMoves() throws {
    let (before, after) = try solving()
    var still = board(in: before)
    still.isStill = true
    still.advance(to: 2_000, in: after)
    #expect(still.nextFrame == nil)
    var late = board(in: after)
    late.advance(to: 2_000, in: after)
    #expect(late.nextFrame == nil)
    let (seen, lost) = try solving(me: 1)
    var other = board(in: seen)
    other.advance(to: 2_000, in: lost)
    #expect(other.nextFrame == nil)
  }

  @Test func sparksFollowFromTheMatchAndTheTime() {
    let burst = Burst(seed: Burst.seed("m1"), since: 500)
    let same = Burst(seed: Burst.seed("m1"), since: 900)
    let other = Burst(seed: Burst.seed("m2"), since: 500)
    #expect(burst.sparks(at: 499, width: 80, height: 22).isEmpty)
    #expect(burst.sparks(at: 2_500, width: 80, height: 22).isEmpty)
    for age in stride(from: 50, to: 1_900, by: 150) {
      let sparks = burst.sparks(at: 500 + age, width: 80, height: 22)
      #expect(!sparks.isEmpty && sparks.count < 90, "\(age)")
      #expect(sparks == same.sparks(at: 900 + age, width: 80, height: 22))
      #expect(sparks != other.sparks(at: 500 + age, width: 80, height: 22))
      #expect(sparks.allSatisfy { (0..<80).contains($0.spot.x) && (0..<22).contains($0.spot.y) })
    }
    #expect(burst.sparks(at: 600, width: 0, height: 0).isEmpty)
  }

  // MARK: - The turn's last seconds

  @Test func theTimerTurnsUrgent() {
    func clock(_ seconds: Int, isMine: Bool = true, isStill: Bool = false) -> (String, Style) {
      let clock = TurnClock(seconds: seconds, isMine: isMine, isStill: isStill)
      return (clock.text, clock.style)
    }
    #expect(clock(83) == ("1:23", .mine))
    #expect(clock(16) == ("0:16", .mine))
    #expect(clock(15) == ("! 0:15", .urgent))
    #expect(clock(6) == ("! 0:06", .urgent))
    #expect(clock(5) == ("!! 0:05", .urgent))
    #expect(clock(4) == ("!! 0:04", .selected))
    #expect(clock(4, isStill: true) == ("!! 0:04", .urgent))
    #expect(clock(0) == ("!! 0:00", .selected))
    #expect(clock(9, isMine: false) == ("0:09", .plain))
  }

  @Test func theHeaderShowsIt() throws {
    var game = try Scenes.middle().game(seconds: 12)
    var board = BoardState()
    var grid = board.draw(.game(game), width: 80, height: 24, look: .ascii)
    #expect(grid.lines[0].hasSuffix("Your turn: 2 actions left  ! 0:12"))
    #expect(grid[77, 0].style == .urgent)
    game.ring.standing = .waiting(needed: 1, away: ["Bob"])
    grid = board.draw(.game(game), width: 80, height: 24, look: .ascii)
    #expect(!grid.lines[0].contains("0:12"))
  }
}

extension BoardState {
  /// A scene as a screen shows it on which nothing moves.
  fileprivate static func still(_ scene: Scene) -> Grid {
    var board = BoardState()
    return board.draw(scene, width: 80, height: 24, look: .unicode)
  }
}
