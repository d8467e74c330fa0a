import Casebook
import Rules
import Testing

@testable import Board

/// The pages of an ended match.
struct EndTests {
  /// Every row of a page, as if the screen were high enough.
  private func text(_ tab: EndTab, _ game: GameModel, width: Int = 78) -> String {
    var board = BoardState()
    _ = board.draw(.game(game), width: 80, height: 24, look: .unicode)
    _ = board.handle(.character(BoardState.digit(tab.rawValue)), in: .game(game))
    return board.endStrip(game, width: width, look: .unicode).rows
      .map { $0.map(\.text).joined(separator: " ") }.joined(separator: "\n")
  }

  @Test func theStoryHasEverybodyEveryHour() throws {
    let game = try Scenes.ended().game()
    let truth = try #require(game.view.state.truth)
    let setting = game.view.setting
    let story = text(.story, game, width: 10_000).split(separator: "\n").map(String.init)
    let heads = ["Four o'clock", "Five o'clock", "Six o'clock", "Seven o'clock", "Eight o'clock"]
    let places = heads.compactMap { story.firstIndex(of: $0) }
    #expect(places.count == 5 && places == places.sorted())
    for hour in Hour.allCases {
      let lines = story[(places[hour.index] + 1)..<places[hour.index + 1]]
      for person in SuspectID.all {
        let room = setting.room(truth.whereabouts[hour.index][person.value]).name
        #expect(
          lines.contains { $0.contains(setting.person(person).short) && $0.contains(room) },
          "\(hour), \(person)")
      }
    }
    let murder = try #require(story.first { $0.hasPrefix("†") })
    for word in [
      "Chapel", "Solange Fabrègues was alone with Sir Ambrose Thorold", "croquet mallet",
      "was eaten up with jealousy", "had been in the Music Room.",
    ] { #expect(murder.contains(word), "\(word)") }
    #expect(places[2] < story.firstIndex(of: murder) ?? 0)
    #expect(places[3] > story.firstIndex(of: murder) ?? .max)
    #expect(story.last?.hasPrefix("Gwenllian Prosser opened the door of the Chapel") ?? false)
  }

  @Test func liesAreToldWithWhatWasSoAndWhoHeard() throws {
    let lies = text(.lies, try Scenes.ended().game(), width: 10_000)
    #expect(lies.contains("× Fabrègues, the murderer: At six o'clock I was in the Music Room"))
    #expect(lies.contains("In truth Fabrègues was in the Chapel, alone."))
    #expect(lies.contains("Heard by you at 8:30."))
    #expect(text(.lies, try Scenes.ended().game(me: 1)).contains("Heard by Ann at 8:30."))
    let unheard = try AchievementTests.solved(round: 13)
    #expect(text(.lies, unheard.game()).contains("Nobody asked."))
  }

  @Test func whatWasConferredForIsSaidSo() throws {
    // Suspect 4's false alibi, asked for by the second seat and given on.
    let match = try AchievementTests.solved(round: 13) { match in
      try match.make(.explore(to: TileID(4)))
      try match.make(.dust)
      try match.passUntil(1)
      try match.make(.walk(to: TileID(4)))
      try match.make(.interview(SuspectID(4), .alibi(.six)))
      try match.passUntil(0)
      let partner = try #require(match.game().view.partners.first)
      try match.make(.offer(to: partner.seat, give: partner.give[0], get: partner.get[0]))
      try match.make(.answer(agree: true))
    } telling: { truth in
      let setting = try Fixture().setting
      let alibi = try #require(setting.envelope(.alibi(speaker: SuspectID(4), hour: .six)))
      truth.lies = [alibi]
      truth.protector = SuspectID(4)
    }
    let lies = text(.lies, match.game(), width: 10_000)
    #expect(lies.contains("Tuttle, the protector: "))
    #expect(lies.contains("indeed, with "))
    let asked = match.state.seat(SeatID(1)).opened[0].round
    let given = match.state.seat(SeatID(0)).opened.first { $0.from != nil }?.round ?? 0
    #expect(
      lies.contains(
        "Heard by you from Bob at \(Clock.time(round: given)) and Bob at "
          + "\(Clock.time(round: asked))."))
  }

  @Test func parIsToldBesideWhatThePlayersTook() throws {
    var game = try Scenes.solved()
    let won = try #require(game.view.state.outcome?.winner)
    let mine = game.view.state.seat(won).opened.count
    let truth = try #require(game.view.state.truth)
    let curves = Curves(setting: game.view.setting, state: game.view.state, truth: truth)
    let known = try #require(curves.known[won.value])
    game.par = .known(Par(pieces: mine + 3, round: 11))
    #expect(
      text(.answer, game).contains(
        "Par: the inspector, alone, knew at 9:40, with \(mine + 3) pieces."))
    #expect(text(.answer, game).contains(" \(Clock.time(round: known)) -3"))
    #expect(text(.honours, game).contains("You took \(mine): 3 under."))
    #expect(text(.honours, game).contains("Under Par"))
    game.par = .known(Par(pieces: mine, round: 11))
    #expect(text(.answer, game).contains(" \(Clock.time(round: known)) par"))
    #expect(text(.honours, game).contains("You took \(mine): par."))
    #expect(!text(.honours, game).contains("Under Par"))
    game.par = .unknown
    #expect(text(.answer, game).contains("There is no par"))
    game.par = .pending
    #expect(text(.answer, game).contains("The inspector is having a look at the case"))
  }

  @Test func theCurvesAreSteppedThrough() throws {
    let game = try Scenes.ended().game()
    let scene = Scene.game(game)
    func shown(_ keys: [Key]) -> String {
      var board = BoardState()
      _ = board.draw(scene, width: 80, height: 24, look: .unicode)
      for key in [.character("5")] + keys { _ = board.handle(key, in: scene) }
      let lines = board.draw(scene, width: 80, height: 24, look: .unicode).lines
      return lines.filter { $0.contains("▸") }.joined(separator: "\n")
    }
    #expect(
      shown([]).contains(
        "▸ You had 4 answers left, and 8 pieces. Best round: 8:30, from 704 to 32."))
    #expect(shown([.down]).contains("▸ Bob had 2016 answers left, and 1 piece."))
    #expect(shown([.up]).contains("▸ Cy had 2112 answers left, and 0 pieces."))
    #expect(shown([.down, .down, .down]) == shown([]))
    // Another page begins at its top.
    #expect(!shown([.down, .right, .left]).contains("Bob had"))
  }

  @Test func whatIsReadOutIsWords() throws {
    let spoken = text(.curves, try Scenes.ended().game(), width: 10_000)
    #expect(spoken.contains("Ann: 2112 at first, 1968 at 8:00"), "\(spoken)")
    #expect(spoken.contains("Cy: 2112 at first."))
    #expect(!spoken.contains("│"))
  }

  @Test func arrowsDigitsAndEnterAreEnough() throws {
    let scene = Scene.game(try Scenes.ended().game())
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    for tab in EndTab.allCases.reversed() {
      _ = board.handle(.character(BoardState.digit(tab.rawValue)), in: scene)
      #expect(board.endTab == tab)
    }
    _ = board.handle(.enter, in: scene)
    #expect(board.frame.place == .afterwards)
    _ = board.handle(.character("3"), in: scene)
    #expect(board.frame.place == .statistics)
    for _ in StatisticsTab.allCases { _ = board.handle(.enter, in: scene) }
    #expect(board.frame.place == .afterwards)
    #expect(board.handle(.character("9"), in: scene) == [.back])
  }
}
