import Casebook
import Rules
import Testing

@testable import Board

/// Company in plain lines: what comes is told once, and everything can be chosen.
struct PlainCompanyTests {
  @Test func anInvitationIsToldAndAnswered() throws {
    var plain = Plain()
    _ = plain.hear(Scenes.title)
    let scene = Scenes.title(Scenes.invitations)
    let told = plain.hear(scene)
    #expect(
      told.prefix(2) == [
        "Ada asks you to The Old House: y accepts, i declines.",
        "Ada, not whom you know, asks you to Another House: y accepts, i declines.",
      ])
    #expect(plain.hear(scene).isEmpty)
    #expect(plain.take("y", in: scene).intents == [.accept(node: Scenes.node("ae"))])
    let decline = try #require(
      PlainTests.number(of: "Decline the invitation of Ada", in: plain, scene))
    #expect(plain.take(decline, in: scene).intents == [.decline(node: Scenes.node("ae"))])
  }

  @Test func talkIsToldAsItComes() throws {
    var lobby = try Scenes.lobbyModel(host: false)
    lobby.chat = Scenes.chat([])
    var plain = Plain()
    _ = plain.hear(.lobby(lobby))
    lobby.chat.entries = Scenes.talk
    let told = plain.hear(.lobby(lobby))
    #expect(told.first == "Zoë says: Good evening, everybody.")
    #expect(told.contains("健太 says: 深夜の殺人事件"))
    #expect(!told.contains { $0.contains("One more and we begin") })
    #expect(told.filter { $0.contains(" says: ") }.count == 4)
    // The oldest goes; what comes after it is told alone, the same words again, too.
    lobby.chat.entries = Array(Scenes.talk.dropFirst()) + [Scenes.talk[4]]
    #expect(plain.hear(.lobby(lobby)).filter { $0.contains(" says: ") }.count == 1)
  }

  @Test func aLineIsSaidWithoutHearingThePlaceAgain() throws {
    let scene = Scene.lobby(try Scenes.livelyLobby(host: false))
    var plain = Plain()
    _ = plain.hear(scene)
    let number = try #require(PlainTests.number(of: "Say something", in: plain, scene))
    #expect(plain.take(number, in: scene).lines.contains("Say something."))
    let (lines, intents) = plain.take("Good evening. 1", in: scene)
    #expect(lines.isEmpty && intents == [.say("Good evening. 1")])
    #expect(plain.hear(scene).isEmpty)
    // The numbers are those of the lobby again.
    let ready = try #require(PlainTests.number(of: "Not ready after all", in: plain, scene))
    #expect(plain.take(ready, in: scene).intents == [.ready(false)])
    _ = plain.take(number, in: scene)
    #expect(plain.take("", in: scene).intents.isEmpty)
  }

  @Test func aVoteIsToldOnceAndCast() throws {
    var game = try Scenes.voting()
    let poll = game.poll
    game.poll = nil
    var plain = Plain()
    _ = plain.hear(.game(game))
    game.poll = poll
    let told = plain.hear(.game(game))
    #expect(
      told.first
        == "Mary is away. What shall become of their turns? v chooses. 24 seconds are left.")
    #expect(told.contains("Mary is away."))
    for second in (1..<24).reversed() {
      game.poll?.secondsLeft = second
      game.poll?.awaySeconds += 1
      #expect(plain.hear(.game(game)).isEmpty)
    }
    game.poll?.votes[SeatID(1)] = .bot
    #expect(plain.hear(.game(game)).first == "Bob chooses: Let a bot move for them.")
    let wait = try #require(PlainTests.number(of: "Wait for Mary", in: plain, .game(game)))
    #expect(plain.take(wait, in: .game(game)).intents == [.vote(SeatID(2), .wait)])
  }

  @Test func codesAreReadSignBySign() throws {
    let scene = Scene.lobby(try Scenes.livelyLobby())
    var plain = Plain()
    #expect(
      plain.hear(scene).contains("Others join at 10.0.0.4:4711, or with the code 7QMK-2R9T-X4WD."))
    let number = try #require(PlainTests.number(of: "How to join", in: plain, scene))
    #expect(
      plain.take(number, in: scene).lines.contains(
        "10.0.0.4:4711 on eth0: code 7QMK-2R9T-X4WD, that is 7 Q M K - 2 R 9 T - X 4 W D."))
  }

  @Test func whoWatchesIsTold() throws {
    var game = try Scenes.middle().game()
    var plain = Plain()
    _ = plain.hear(.game(game))
    game.watchers = ["Dee"]
    #expect(plain.hear(.game(game)) == ["Dee watches."])
    game.watchers = []
    #expect(plain.hear(.game(game)) == ["Dee watches no more."])
  }
}
