import Casebook
import Rules
import Soundscape
import Testing

@testable import Board

/// What is heard of a screen as it changes.
struct HearTests {
  private func isSpeech(_ cue: Cue) -> Bool { if case .speech = cue { true } else { false } }
  private func said(_ cues: [Cue]) -> [String] {
    cues.compactMap { if case .speech(let utterance) = $0 { utterance.text } else { nil } }
  }

  @Test func theMusicIsOneLoopFromTheTitleToTheVerdict() throws {
    var board = BoardState()
    var match = try Fixture(rules: MatchRules(freeAccusations: true))
    #expect(board.hear(Scenes.title, at: 0) == [.music])
    #expect(board.hear(Scenes.lobbies([]), at: 0) == [])
    #expect(board.hear(.lobby(try Scenes.lobbyModel(host: true)), at: 0) == [])
    #expect(!board.hear(.game(match.game()), at: 0).contains(.music))
    try match.passUntil(0)
    try match.make(.accuse(match.dealt.secrets.truth.solution))
    let end = board.hear(.game(match.game()), at: 0)
    #expect(end.contains(.noMusic) && end.contains(.ambience(nil)))
    #expect(board.hear(Scenes.title, at: 0) == [.music])
  }

  @Test func theRoomIsHeardWhereTheDetectiveStands() throws {
    var board = BoardState()
    var match = try Fixture()
    let hall = try #require(board.hear(.game(match.game()), at: 0).compactMap(\.room).first)
    #expect(hall == .hall)
    try match.passUntil(0)
    #expect(!board.hear(.game(match.game()), at: 0).contains { $0.room != nil })
    let door = try #require(match.doors.first)
    try match.make(.explore(to: door))
    let room = match.setting.room(RoomID(door.value))
    #expect(board.hear(.game(match.game()), at: 0).contains(.ambience(Ambience(room))))
    // Nobody hears where another one has gone.
    #expect(board.hear(Scenes.title, at: 0).contains(.ambience(nil)))
  }

  @Test func whoLooksOnHearsTheRoomThatTheyLookInto() throws {
    let scene = Scene.witness(try Scenes.witness())
    var board = BoardState()
    #expect(board.hear(scene, at: 0) == [.music])
    board.stack = [Frame(place: .room(TileID(0)))]
    #expect(board.hear(scene, at: 0) == [.ambience(.hall), .effect(.page)])
    board.stack = []
    #expect(board.hear(scene, at: 0) == [])
  }

  @Test func theCaseIsToldUntilThePlayerTurnsToTheBoard() throws {
    let scene = Scene.game(try Fixture().game())
    var board = BoardState()
    let first = board.hear(scene, at: 0)
    #expect(said(first).count == 4)
    #expect(board.frame.place == .opening)
    #expect(board.hear(scene, at: 100) == [])
    _ = board.handle(.escape, in: scene)
    #expect(board.hear(scene, at: 200) == [.hush])
    board.stack = [Frame(place: .opening)]
    #expect(said(board.hear(scene, at: 300)) == said(first))
  }

  @Test func aStatementIsHeardInTheVoiceOfWhoMakesIt() throws {
    var match = try Scenes.together()
    var board = BoardState()
    _ = board.hear(.game(match.game()), at: 0)
    let person = try #require(match.game().view.here?.people.members.first)
    try match.make(.interview(person, .sighting))
    let heard = board.hear(.game(match.game()), at: 0)
    let voice = Voice.of(match.setting.person(person))
    #expect(heard.count == 1)
    guard case .speech(let utterance) = heard.first else { throw Fixture.Broken() }
    #expect(utterance.voice == voice)
    // It stands on the screen, whose newest piece it is.
    let lines = board.draw(.game(match.game()), width: 100, height: 30, look: .unicode).lines
    let words = utterance.text.split(separator: " ").prefix(3).joined(separator: " ")
    #expect(lines.contains { $0.contains(words) })
    // The next deed ends it.
    _ = board.perform(.make(.pass), in: .game(match.game()))
    #expect(board.hear(.game(match.game()), at: 0) == [.hush])
  }

  /// Somebody who has something else in front of them cannot read along.
  @Test func nothingIsSaidThatIsNotOnTheScreen() throws {
    var match = try Scenes.together()
    var board = BoardState()
    _ = board.hear(.game(match.game()), at: 0)
    let person = try #require(match.game().view.here?.people.members.first)
    try match.make(.interview(person, .sighting))
    board.stack = [Frame(place: .notebook)]
    #expect(board.hear(.game(match.game()), at: 0) == [.effect(.page)])
    board.stack = []
    #expect(board.hear(.game(match.game()), at: 0) == [])
  }

  @Test func nothingIsSaidOfWhatWasKnownBefore() throws {
    let scene = Scene.game(try Scenes.long().game())
    var board = BoardState()
    #expect(!board.hear(scene, at: 0).contains(where: isSpeech))
    var lines = BoardState()
    #expect(said(lines.hear(scene, at: 0, as: .lines)).count <= 1)
  }

  @Test func theTurnIsCalledInWordsForWhoHasNoScreen() throws {
    var match = try Fixture(names: ["Ann", "Bob"])
    try match.passUntil(1)
    var (screen, lines) = (BoardState(), BoardState())
    (screen.kind, lines.kind) = (.game("m1"), .game("m1"))
    _ = screen.hear(.game(match.game()), at: 0)
    _ = lines.hear(.game(match.game()), at: 0, as: .lines)
    try match.passUntil(0)
    #expect(!screen.hear(.game(match.game()), at: 0).contains(where: isSpeech))
    #expect(
      said(lines.hear(.game(match.game()), at: 0, as: .lines)).first?.hasPrefix("Your turn") == true
    )
    try match.make(.search)
    #expect(
      !said(lines.hear(.game(match.game()), at: 0, as: .lines)).contains {
        $0.hasPrefix("Your turn")
      })
  }

  @Test func marksAndNotesAreWrittenWithAPencil() throws {
    let scene = Scene.game(try Scenes.middle().game())
    var board = BoardState()
    _ = board.hear(scene, at: 0)
    _ = board.handle(.character("n"), in: scene)
    #expect(board.hear(scene, at: 0) == [.effect(.page)])
    _ = board.handle(.enter, in: scene)
    #expect(board.hear(scene, at: 0) == [.effect(.pencil)])
    // Marks that come from the disk are nobody's writing.
    board.marks["m1"]?.cycle(3)
    #expect(board.hear(scene, at: 0) == [])
  }

  // MARK: - The end

  /// A match alone that is about to be won, seen before and after.
  private func won() throws -> (before: Scene, after: Scene, told: Scene) {
    var match = try Fixture(names: ["Ann", "Bob"], rules: MatchRules(freeAccusations: true))
    try match.passUntil(0)
    let before = Scene.game(match.game())
    try match.make(.accuse(match.dealt.secrets.truth.solution))
    let after = Scene.game(match.game())
    try match.open()
    return (before, after, .game(match.game()))
  }

  @Test func theEndIsToldWhenTheVerdictHasBeenHeard() throws {
    let (before, after, told) = try won()
    var board = BoardState()
    _ = board.hear(before, at: 1_000)
    board.advance(to: 1_000, in: before)
    _ = board.handle(.escape, in: before)
    #expect(!board.hear(after, at: 2_000).contains(where: isSpeech))
    board.advance(to: 2_000, in: after)
    #expect(board.motion.burst == nil && board.awaited == .verdict)
    #expect(board.nextFrame == 7_000)
    #expect(!board.hear(told, at: 3_000).contains(where: isSpeech))
    board.ended(.door)
    #expect(board.awaited == .verdict)
    board.ended(.verdict)
    #expect(said(board.hear(told, at: 3_500)).first == "You have solved the case.")
    board.advance(to: 3_500, in: told)
    #expect(board.motion.burst?.since == 3_500)
    #expect(board.hear(told, at: 60_000) == [])
  }

  @Test func nobodyWaitsLongerThanFiveSeconds() throws {
    let (before, _, told) = try won()
    var board = BoardState()
    _ = board.hear(before, at: 0)
    board.advance(to: 0, in: before)
    _ = board.hear(told, at: 1_000)
    #expect(!board.hear(told, at: 5_999).contains(where: isSpeech))
    #expect(said(board.hear(told, at: 6_000)).isEmpty == false)
    board.advance(to: 6_000, in: told)
    #expect(board.motion.burst != nil)
  }

  /// Where no effect is played its end comes at once, and may come before the picture.
  @Test func whatIsNotPlayedIsNotWaitedFor() throws {
    let (before, _, told) = try won()
    var board = BoardState()
    _ = board.hear(before, at: 0)
    board.ended(.verdict)
    #expect(said(board.hear(told, at: 10)).isEmpty == false)
    #expect(board.awaited == nil)
  }

  @Test func anEndThatIsFirstSeenAsOneIsSilent() throws {
    var board = BoardState()
    #expect(board.hear(try won().told, at: 0) == [.noMusic])
    #expect(board.hear(try won().told, at: 9_000) == [])
  }

  @Test func aKeyGoesOnAtOnceAndPagesAreTurned() throws {
    let (before, _, told) = try won()
    var board = BoardState()
    _ = board.hear(before, at: 0)
    board.advance(to: 0, in: before)
    _ = board.hear(told, at: 1_000)
    board.advance(to: 1_000, in: told)
    _ = board.handle(.right, in: told)
    // The answer is not in front any more.
    #expect(board.hear(told, at: 1_100) == [.effect(.page)])
    board.advance(to: 1_100, in: told)
    #expect(board.motion.burst == nil)
  }

  // MARK: - Lines of text

  @Test func whoTypesHasHeardEnough() throws {
    let scene = Scene.game(try Fixture().game())
    var plain = Plain()
    _ = plain.hear(scene)
    #expect(plain.board.hear(scene, at: 0, as: .lines).contains(where: isSpeech))
    _ = plain.take("", in: scene)
    #expect(plain.board.hear(scene, at: 0, as: .lines) == [.hush])
    _ = plain.take("", in: scene)
    #expect(plain.board.hear(scene, at: 0, as: .lines) == [])
  }
}

extension Cue {
  fileprivate var room: Ambience? {
    if case .ambience(let ambience) = self { ambience } else { nil }
  }
}

extension Fixture {
  /// Doors into the dark of whoever is due.
  fileprivate var doors: [TileID] {
    guard let seat = state.due else { return [] }
    return game(me: seat.value).view.moves.compactMap {
      if case .explore(let tile) = $0 { tile } else { nil }
    }
  }
}
