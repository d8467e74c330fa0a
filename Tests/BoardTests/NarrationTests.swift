import Casebook
import Rules
import Soundscape
import Testing

@testable import Board

/// What is said aloud stands on the screen, in the same words, and whoever says it says it there.
struct NarrationTests {
  /// A match in which the player holds every piece of the case.
  private static func allKnowing() throws -> GameModel {
    let match = try Scenes.middle()
    var game = match.game()
    let contents = match.dealt.secrets.truth.contents
    let pieces = zip(EnvelopeID.all, contents).map { Piece(id: $0, content: $1) }
    game.view = SeatView(
      setting: game.view.setting, state: game.view.state, seat: game.view.seat,
      log: SeatLog(pieces: pieces))
    return game
  }

  /// All that a place shows, wrapped at this width, in one line.
  private func shown(
    _ place: Place?, of game: GameModel, width: Int = 80, height: Int = 400
  ) -> String {
    var board = BoardState()
    let scene = Scene.game(game)
    _ = board.draw(scene, width: width, height: height, look: .unicode)
    board.stack = place.map { [Frame(place: $0)] } ?? []
    let grid = board.draw(scene, width: width, height: height, look: .unicode)
    return Self.plain(grid.lines.joined(separator: " "))
  }

  /// Words with one space between them, without what is drawn; capitals do not matter.
  private static func plain(_ text: String) -> String {
    String(text.map { Speech.isDrawn($0) ? " " : $0 }).lowercased().split(separator: " ")
      .joined(separator: " ")
  }

  private func expect(
    _ utterances: [Utterance], standIn screen: String, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(!utterances.isEmpty, comment, sourceLocation: location)
    for utterance in utterances {
      let words = Self.plain(utterance.text)
      // A heading and the turn have no stop on the screen.
      let isThere = screen.contains(words) || screen.contains(words.dropLast())
      #expect(isThere, "'\(utterance.text)' is not on the screen", sourceLocation: location)
    }
  }

  // MARK: - Pieces

  @Test func everyPieceOfACaseIsSaidAsItStandsInTheLog() throws {
    let game = try Self.allKnowing()
    let log = shown(.log, of: game)
    var speakers: Set<Voice> = []
    for piece in game.view.log.pieces {
      let said = Narration.statement(piece, in: game)
      let read = Narration.evidence(piece, in: game)
      let speaker = game.view.setting.label(piece.id).speaker
      #expect((said.count, read.count) == (speaker == nil ? (0, 1) : (1, 0)))
      expect(said + read, standIn: log)
      for utterance in said {
        let person = try #require(speaker.map { game.view.setting.person($0) })
        #expect(utterance.voice == .of(person))
        #expect(!utterance.text.hasPrefix(person.short), "who says it is not said")
        speakers.insert(utterance.voice)
      }
      #expect(read.allSatisfy { $0.voice == .narrator })
    }
    #expect(game.view.log.pieces.count == 95)
    #expect(speakers.count == SuspectKind.count, "each of the twelve in a voice of their own")
  }

  @Test func whatASearchShowsIsRead() throws {
    let game = try Scenes.byPassage().game()
    let findings = game.view.me.searched.flatMap { Narration.findings(at: $0, in: game) }
    expect(findings, standIn: shown(.log, of: game))
    #expect(Narration.findings(at: TileID(15), in: game).isEmpty)
  }

  // MARK: - Places

  @Test(arguments: [80, 200]) func theOpeningIsReadAsItStands(_ width: Int) throws {
    let game = try Fixture().game()
    let opening = Narration.opening(game)
    #expect(opening.count == 4)
    #expect(opening.allSatisfy { $0.voice == .narrator })
    expect(opening, standIn: shown(.opening, of: game, width: width, height: 50))
  }

  @Test func everyDossierIsReadAsItStands() throws {
    let game = try Self.allKnowing()
    for id in SuspectID.all {
      let said = Narration.dossier(id, in: game)
      expect(said, standIn: shown(.dossier(id), of: game))
      #expect(said.first == Utterance(game.view.setting.person(id).name + ".", .narrator))
      // Six statements of their own, and what two or more others say.
      let own = said.filter { $0.voice == .of(game.view.setting.person(id)) }
      #expect(own.count == 6)
      #expect(Set(said.map(\.voice)).count > 3)
    }
  }

  @Test func aDossierWithNothingInItHasNoHeadings() throws {
    let game = try Fixture().game()
    let said = Narration.dossier(SuspectID(2), in: game)
    expect(said, standIn: shown(.dossier(SuspectID(2)), of: game))
    #expect(said.allSatisfy { $0.voice == .narrator })
    #expect(!said.contains { $0.text.hasPrefix("What") })
  }

  // MARK: - Turns and ends

  @Test func aTurnIsSaidAsTheBoardSaysIt() throws {
    let game = try Scenes.middle().game()
    let turn = Narration.yourTurn(game)
    #expect(turn == [Utterance("Your turn: 2 actions left.", .narrator)])
    expect(turn, standIn: shown(nil, of: game, height: 24))
    #expect(Narration.yourTurn(try Scenes.middle().game(me: 1)).isEmpty)
    var waiting = game
    waiting.isSending = true
    #expect(Narration.yourTurn(waiting).isEmpty == !waiting.mayAct)
  }

  @Test func anOfferIsSaidWithWhatItIsAbout() throws {
    var game = try Scenes.asked().game(me: 1)
    game.players[0].name = "[[@n]] <b>"
    let turn = Narration.yourTurn(game)
    #expect(turn.count == 4)
    #expect(turn[1].text == "[[@n]] <b> offers you a piece.", "a name is no markup")
    expect(turn, standIn: shown(nil, of: game, height: 24) + shown(.offer, of: game))
  }

  @Test func anEndIsSaidAsItsPageSaysIt() throws {
    let scenes = [
      try Scenes.ended(), try Scenes.untold(), try Scenes.endedWithTwelve(), try Scenes.foul(),
    ]
    for match in scenes {
      for me in 0..<2 {
        let game = match.game(me: me)
        let end = Narration.ending(game)
        expect(end, standIn: shown(nil, of: game))
        let isTold = game.view.state.truth != nil && game.view.state.outcome != .foulDeal
        #expect(end.count == (isTold ? 2 : 1))
      }
    }
    #expect(Narration.ending(try Scenes.middle().game()).isEmpty)
    #expect(Narration.ending(try Scenes.verdict().game()).isEmpty)
  }

  // MARK: - A dossier that is listened to

  private func open(_ id: SuspectID, _ scene: Scene) -> BoardState {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    board.stack = [Frame(place: .dossier(id))]
    return board
  }

  private func keyLine(_ board: BoardState, _ scene: Scene) -> String {
    var board = board
    return board.draw(scene, width: 80, height: 24, look: .unicode).lines.suffix(2)
      .joined(separator: " ")
  }

  @Test func aKeyReadsADossierAndTheNextEndsIt() throws {
    let game = try Scenes.middle().game()
    let scene = Scene.game(game)
    var board = open(SuspectID(3), scene)
    #expect(keyLine(board, scene).contains("r read aloud"))
    _ = board.handle(.character("r"), in: scene)
    let said = Narration.dossier(SuspectID(3), in: game)
    #expect(board.toSay == [.hush] + said.map { .speech($0) })
    #expect(keyLine(board, scene).contains("r hush"))
    _ = board.handle(.character("r"), in: scene)
    #expect(board.toSay.last == .hush)
    #expect(keyLine(board, scene).contains("r read aloud"))
  }

  @Test func whoeverTurnsAwayHearsNoMore() throws {
    let scene = Scene.game(try Scenes.middle().game())
    var board = open(SuspectID(3), scene)
    _ = board.handle(.character("r"), in: scene)
    board.toSay = []
    _ = board.handle(.character("?"), in: scene)
    #expect(board.toSay.isEmpty, "help stands in front of it")
    _ = board.handle(.escape, in: scene)
    _ = board.handle(.escape, in: scene)
    #expect(board.toSay == [.hush])
    _ = board.handle(.character("d"), in: scene)
    #expect(board.toSay == [.hush])
  }

  @Test func theKeyKnowsAboutWhenItHasBeenRead() throws {
    let scene = Scene.game(try Scenes.middle().game())
    var board = open(SuspectID(3), scene)
    board.advance(to: 1000, in: scene)
    #expect(board.nextFrame == nil)
    _ = board.handle(.character("r"), in: scene)
    board.advance(to: 5000, in: scene)
    let end = try #require(board.nextFrame)
    #expect((10_000...120_000).contains(end - 5000))
    board.advance(to: end - 1, in: scene)
    #expect(board.listening != nil)
    board.advance(to: end, in: scene)
    #expect(board.listening == nil)
    #expect(board.toSay.last != .hush, "it ends by itself")
  }

  /// In lines of text, where nothing moves, and when sound has gone in the middle.
  @Test func theKeyKnowsItWithoutPicturesToo() throws {
    let scene = Scene.game(try Scenes.middle().game())
    var board = open(SuspectID(3), scene)
    _ = board.handle(.character("r"), in: scene)
    _ = board.hear(scene, at: 5000, as: .lines)
    #expect(board.listening != nil)
    var deaf = board
    deaf.hearing.state = .failed("x")
    _ = deaf.hear(scene, at: 5001, as: .lines)
    #expect(deaf.listening == nil)
    _ = board.hear(scene, at: 125_000, as: .lines)
    #expect(board.listening == nil)
  }

  @Test func nothingIsOfferedWhereNothingWouldBeHeard() throws {
    let scene = Scene.game(try Scenes.middle().game())
    for change: (inout BoardState) -> Void in [
      { $0.preferences.soundMode = .off }, { $0.preferences.sound.speech.isOn = false },
      { $0.hearing.isRemote = true }, { $0.hearing.state = .missing },
      { $0.hearing.state = .failed("x") },
    ] {
      var board = open(SuspectID(3), scene)
      change(&board)
      #expect(!keyLine(board, scene).contains("read aloud"))
    }
  }

  @Test func linesOfTextOfferItToo() throws {
    let game = try Scenes.middle().game()
    let scene = Scene.game(game)
    var plain = Plain()
    _ = plain.hear(scene)
    plain.board.stack = [Frame(place: .dossier(SuspectID(3)))]
    let lines = plain.hear(scene)
    let line = try #require(lines.first { $0.hasSuffix("Read aloud") })
    let answer = plain.take(String(line.prefix { $0 != "." }), in: scene)
    #expect(answer.lines.contains { $0.hasSuffix("Hush") })
    #expect(plain.board.toSay.count > 3)
  }
}
