import Casebook
import Rules
import Testing

@testable import Board

/// What happens by itself is told once, in its order, and the place is not said again for it.
struct PlainNewsTests {
  private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test func othersMovesAreToldOnce() throws {
    var match = try Scenes.middle()
    var plain = Plain()
    #expect(plain.hear(.game(match.game(me: 1))).contains("You are in the Music Room."))
    #expect(plain.hear(.game(match.game(me: 1))).isEmpty)
    try match.make(.walk(to: TileID(6)))
    let lines = plain.hear(.game(match.game(me: 1)))
    #expect(lines == ["Ann went to the Gun Room."])
    #expect(plain.hear(.game(match.game(me: 1))).isEmpty)
    #expect(plain.take("n", in: .game(match.game(me: 1))).lines == lines)
  }

  @Test func theTurnComesWithItsChoices() throws {
    var match = try Scenes.middle()
    try match.passUntil(1)
    var waiting = match
    var plain = Plain()
    waiting.state = try Scenes.middle().state
    _ = plain.hear(.game(waiting.game(me: 1)))
    let lines = plain.hear(.game(match.game(me: 1)))
    let turn = try #require(lines.firstIndex { $0.hasPrefix("Your turn: 2 actions left") })
    #expect(lines[turn + 1].hasPrefix("1. "))
    #expect(lines.last?.hasPrefix("Choose 1 to ") == true)
    #expect(!lines.contains { $0.hasPrefix("You are in") })
    #expect(plain.hear(.game(match.game(me: 1))).isEmpty)
  }

  @Test func whatOneFoundIsTold() throws {
    var match = try Scenes.together()
    var plain = Plain()
    _ = plain.hear(.game(match.game()))
    let (lines, intents) = plain.take("2", in: .game(match.game()))
    #expect(lines.isEmpty && intents == [.move(.dust)])
    try match.make(.dust)
    let told = plain.hear(.game(match.game()))
    #expect(told[0].hasPrefix("You dusted the "))
    #expect(told[1].hasPrefix("Into your log: "))
    #expect(told[2].hasPrefix("Your turn: 1 action left"))
    // Another room is described as one comes in.
    try match.make(.walk(to: TileID(0)))
    let entered = joined(plain.hear(.game(match.game())))
    #expect(entered.contains("You went to the Entrance Hall."))
    #expect(entered.contains("\n\nYou are in the Entrance Hall."))
  }

  @Test func aDoorIsToldWhenItIsTriedAndWhenItOpens() throws {
    var match = try Scenes.middle()
    var plain = Plain()
    _ = plain.hear(.game(match.game(me: 1)))
    try match.ask(.explore(to: TileID(11)))
    #expect(plain.hear(.game(match.game(me: 1))) == ["Ann opens a door into the dark."])
    try match.open()
    #expect(plain.hear(.game(match.game(me: 1)))[0].hasPrefix("Ann opened the "))
  }

  /// Older steps come later, when a match is taken up.
  @Test func oldStepsAreNoNews() throws {
    var match = try Scenes.middle()
    var plain = Plain()
    var short = match.game(me: 1)
    short.chronicle = Array(short.chronicle.suffix(2))
    _ = plain.hear(.game(short))
    #expect(plain.hear(.game(match.game(me: 1))).isEmpty)
    try match.make(.walk(to: TileID(6)))
    #expect(plain.hear(.game(match.game(me: 1))) == ["Ann went to the Gun Room."])
  }

  @Test func theTimerIsToldAtThirtyAndTen() throws {
    let match = try Scenes.middle()
    var plain = Plain()
    _ = plain.hear(.game(match.game(seconds: 60)))
    var told: [String] = []
    for seconds in (0..<60).reversed() { told += plain.hear(.game(match.game(seconds: seconds))) }
    #expect(
      told == ["30 seconds are left of your turn.", "10 seconds are left of your turn."])
    // It is nobody else's business.
    var other = Plain()
    for seconds in (0...60).reversed() {
      let lines = other.hear(.game(match.game(me: 1, seconds: seconds)))
      #expect(seconds == 60 || lines.isEmpty)
    }
  }

  @Test func troubleIsToldOnceAndWhenItIsOver() throws {
    var game = try Scenes.middle().game()
    var plain = Plain()
    _ = plain.hear(.game(game))
    let calm = game.ring
    game.ring = try Scenes.minority().ring
    let lines = plain.hear(.game(game))
    #expect(lines[0] == "The match waits for Bob or Cy.")
    game.ring.seconds += 1
    #expect(plain.hear(.game(game)).isEmpty)
    game.ring = calm
    game.players[1].isAway = true
    let after = plain.hear(.game(game))
    #expect(after.prefix(2) == ["Bob is away.", "The match goes on."])
  }

  @Test func noticesAreToldOnce() throws {
    var lobby = try Scenes.lobbyModel()
    lobby.notices = ["Bob is here."]
    var plain = Plain()
    #expect(plain.hear(.lobby(lobby)).first == "Bob is here.")
    #expect(plain.hear(.lobby(lobby)).isEmpty)
    lobby.notices = ["Bob is here.", "Zoë\u{1b}[2J has joined."]
    #expect(plain.hear(.lobby(lobby)) == ["Zoë[2J has joined."])
    // The oldest is forgotten, and the same is said again.
    lobby.notices = ["Zoë\u{1b}[2J has joined."]
    #expect(plain.hear(.lobby(lobby)).isEmpty)
    lobby.notices.append("Bob is here.")
    #expect(plain.hear(.lobby(lobby)) == ["Bob is here."])
  }

  @Test func changesOfAPlaceAreToldAlone() throws {
    var lobby = try Scenes.lobbyModel()
    lobby.members[1].isReady = false
    var plain = Plain()
    _ = plain.hear(.lobby(lobby))
    lobby.members[1].isReady = true
    let lines = plain.hear(.lobby(lobby))
    #expect(lines[0] == "Seat 2: Bob, plays \(lobby.detectives[4].name), ready.")
    #expect(lines[1] == "2. Begin the evening")
    #expect(lines.count == 2)
    // The number that was told is the one that holds.
    #expect(plain.take("2", in: .lobby(lobby)).intents == [.start])
    _ = plain.take("7", in: .lobby(lobby))
    lobby.rules.turnSeconds = 180
    let timer = plain.hear(.lobby(lobby))
    #expect(timer == ["1. Turn timer: 3:00. A turn that lasts longer than 3:00 is passed."])
    #expect(plain.take("1", in: .lobby(lobby)).intents == [.setTimer(300)])
  }

  /// A setting carries all the others; only the one that has changed is read.
  @Test func aSettingIsToldAlone() throws {
    var plain = Plain()
    let scene = Scenes.title
    _ = plain.hear(scene)
    let settings = try #require(PlainTests.number(of: "Settings", in: plain, scene))
    _ = plain.take(settings, in: scene)
    let bell = try #require(PlainTests.number(of: "Bell", in: plain, scene))
    let (lines, intents) = plain.take(bell, in: scene)
    #expect(lines.isEmpty)
    var quiet = Preferences()
    quiet.bell = false
    #expect(intents == [.prefer(quiet)])
    plain.board.preferences = quiet
    let told = plain.hear(scene)
    #expect(told.count == 1 && told[0].hasPrefix("\(bell). Bell: "))
    #expect(plain.take(bell, in: scene).intents == [.prefer(Preferences())])
  }

  /// Somebody else of the same name asks: the number that was read lets nobody in.
  @Test func anotherOfTheSameName() throws {
    var lobby = try Scenes.crowdedLobby()
    var plain = Plain()
    _ = plain.hear(.lobby(lobby))
    let number = try #require(PlainTests.number(of: "Let Bob in", in: plain, .lobby(lobby)))
    lobby.callers[0].node = Scenes.node("ee")
    let answer = plain.take(number, in: .lobby(lobby))
    #expect(answer.intents.isEmpty && answer.lines.first == "That choice is gone.")
  }

  @Test func anotherPlaceIsToldWhole() throws {
    var plain = Plain()
    _ = plain.hear(Scenes.title)
    let lines = plain.hear(.lobby(try Scenes.lobbyModel()))
    #expect(lines.contains("The lobby Ann's table."))
    #expect(plain.hear(.game(try Scenes.ended().game())).contains { $0.hasPrefix("The end: ") })
  }

  /// A move that was refused can be made again.
  @Test func aMoveOnItsWay() throws {
    var game = try Scenes.middle().game()
    var plain = Plain()
    _ = plain.hear(.game(game))
    game.isSending = true
    #expect(plain.hear(.game(game)).isEmpty)
    #expect(plain.take("1", in: .game(game)).lines == ["Your move is on its way."])
    game.isSending = false
    #expect(plain.hear(.game(game)).first?.hasPrefix("Your turn: 2 actions left") == true)
  }
}
