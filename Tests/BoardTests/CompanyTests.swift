import Rules
import Testing

@testable import Board

/// What keys do about who is around, who asks, and what is said.
struct CompanyTests {
  private func press(_ keys: [Key], in scene: Scene) -> [Intent] {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    return keys.flatMap { board.handle($0, in: scene) }
  }

  private func text(_ text: String) -> [Key] { text.map { .character($0) } }

  private func lines(_ scene: Scene, _ keys: [Key] = []) -> [String] {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    for key in keys { _ = board.handle(key, in: scene) }
    return board.draw(scene, width: 80, height: 24, look: .unicode).lines
  }

  /// The same keys answer the newest invitation wherever the player is free.
  @Test func invitationsAreAnsweredAnywhere() throws {
    let (older, newer) = (Scenes.node("ad"), Scenes.node("ae"))
    var watched = try Scenes.witness(ended: true)
    watched.invitations = Scenes.invitations
    let scenes: [Scene] = [
      Scenes.title(Scenes.invitations), Scenes.lobbies(Scenes.rows, nearby: [], Scenes.invitations),
      .game(try Scenes.endedInCompany(Scenes.invitations)), .witness(watched),
    ]
    for scene in scenes {
      #expect(press(text("y"), in: scene) == [.accept(node: newer)])
      #expect(press(text("i"), in: scene) == [.decline(node: newer)])
      let text = lines(scene).joined(separator: "\n")
      #expect(text.contains("! Ada, not whom you know, asks you to Another House (1 more)"))
    }
    let title = Scenes.title([Scenes.invitation])
    #expect(press([.up, .enter, .enter], in: title) == [.accept(node: older)])
    #expect(press([.up, .enter] + text("2"), in: title) == [.decline(node: older)])
    #expect(press([.up, .enter] + text("32"), in: title) == [.block(node: older)])
    #expect(lines(title).contains { $0.contains("  + Ada asks you to The Old House  ") })
    // The digits of the title mean what they meant before.
    #expect(press(text("3"), in: title) == press(text("3"), in: Scenes.title))
    // In the middle of a match nobody is free.
    var playing = try Scenes.middle().game()
    playing.invitations = Scenes.invitations
    #expect(press(text("yi"), in: .game(playing)).isEmpty)
  }

  @Test func anInvitationThatIsGoneClosesItsPage() {
    var board = BoardState()
    _ = board.draw(Scenes.title([Scenes.invitation]), width: 80, height: 24, look: .unicode)
    for key in [Key.up, .enter, .character("3")] {
      _ = board.handle(key, in: Scenes.title([Scenes.invitation]))
    }
    #expect(board.frame.place == .block(Scenes.node("ad")))
    _ = board.draw(Scenes.title, width: 80, height: 24, look: .unicode)
    #expect(board.stack.isEmpty)
  }

  @Test func friendsAreAskedFirst() throws {
    let host = Scene.lobby(try Scenes.livelyLobby())
    // Bo is a friend who looks round; Mary has been asked, Zoë sits elsewhere.
    #expect(press(text("i1"), in: host) == [.invite(node: Scenes.node("b7"))])
    #expect(press(text("i") + [.enter], in: host) == [.invite(node: Scenes.node("b7"))])
    #expect(press(text("i236"), in: host).isEmpty)
    // Whoever has declined can be asked again, and whoever could not be reached.
    #expect(
      press(text("i45"), in: host)
        == [.invite(node: Scenes.node("e2")), .invite(node: Scenes.node("5e"))])
    #expect(press(text("i678"), in: host).isEmpty)
    var full = try Scenes.livelyLobby()
    full.seats = 4
    #expect(press(text("i12345678"), in: .lobby(full)).isEmpty)
    #expect(press(text("i"), in: .lobby(try Scenes.livelyLobby(host: false))).isEmpty)
  }

  @Test func whoIsAroundCanBeBlocked() {
    let list = Scenes.lobbies([], nearby: Scenes.nearby)
    let (friend, blocked) = (Scenes.node("b7"), Scenes.node("d1"))
    #expect(press(text("w12") + [.down, .enter], in: list) == [.block(node: friend)])
    #expect(press(text("w12") + [.enter], in: list).isEmpty)
    #expect(press(text("w") + [.up, .enter, .down, .enter], in: list) == [.unblock(node: blocked)])
    #expect(press([.enter] + text("8") + text("2"), in: list) == [.unblock(node: blocked)])
  }

  @Test func aListThatStaysEmptySaysWhatToDo() {
    let text = lines(Scenes.lonely).joined(separator: "\n")
    #expect(text.contains("Nobody found yet.") && text.contains("code: press a and"))
    #expect(text.contains("'midnight doctor'"))
    #expect(!lines(Scenes.lobbies([])).contains { $0.contains("midnight doctor") })
  }

  @Test func theBestWayStandsInTheLobby() throws {
    var lobby = try Scenes.livelyLobby(host: false)
    #expect(lines(.lobby(lobby))[0].hasSuffix("address 10.0.0.4:4711   code 7QMK-2R9T-X4WD"))
    // Beside a long name the code is worth more than the address.
    lobby.name = "A table with a rather long name"
    #expect(lines(.lobby(lobby))[0].hasSuffix("  code 7QMK-2R9T-X4WD"))
    lobby.addresses = []
    #expect(lines(.lobby(lobby))[0].hasSuffix("join at 10.0.0.4:4711"))
    let ways = lines(.lobby(try Scenes.livelyLobby()), text("a")).joined(separator: "\n")
    #expect(ways.contains("7 Q M K - 2 R 9 T - X 4 W D"))
    #expect(ways.contains("[fe80::1234:5678:9abc:def0%eth0]:4711 (eth0)"))
  }

  @Test func aLineIsSaidAndTheNextCanFollow() throws {
    let scene = Scene.lobby(try Scenes.livelyLobby(host: false))
    let hello = text("t Hello  you q ") + [.enter]
    #expect(press(hello, in: scene) == [.say("Hello you q")])
    #expect(press(hello + text("2") + [.enter], in: scene) == [.say("Hello you q"), .say("2")])
    // Nothing is no line, and Esc takes back what was typed.
    #expect(press(text("t") + [.enter] + text("x") + [.escape], in: scene).isEmpty)
    let long = press(text("t" + String(repeating: "a", count: 300)) + [.enter], in: scene)
    #expect(long == [.say(String(repeating: "a", count: 200))])
    // Where there is nobody to talk to, there is no key for it.
    #expect(press(text("tabc") + [.enter], in: .lobby(try Scenes.lobbyModel(host: false))).isEmpty)
  }

  @Test func somebodyIsHeardNoMore() throws {
    var lobby = try Scenes.livelyLobby(host: false)
    let zoe = Scenes.node("20")
    let choose = text("p3") + [.up, .enter]
    #expect(press(choose, in: .lobby(lobby)) == [.mute(node: zoe, true)])
    lobby.chat.muted = [zoe]
    #expect(press(choose, in: .lobby(lobby)) == [.mute(node: zoe, false)])
    let game = Scene.game(try Scenes.voting(mayVote: false))
    var board = BoardState()
    _ = board.draw(game, width: 80, height: 24, look: .unicode)
    board.stack = [Frame(place: .chat)]
    #expect(board.handle(.character("2"), in: game) == [.mute(node: Scenes.node("b0"), true)])
  }

  @Test func theTalkOfALobbyIsBelowTheSeats() throws {
    let rows = lines(.lobby(try Scenes.livelyLobby()))
    let head = try #require(rows.firstIndex { $0.contains("Talk ──") })
    // The newest is the lowest, and what goes on in another row is set in.
    #expect(rows[head + 6].contains("健太: 深夜の殺人事件"))
    #expect(
      rows[head + 1].contains(" Bob: Has anybody") && rows[head + 2].contains("   five? I would"))
    var full = try Scenes.livelyLobby()
    full.seats = 12
    #expect(lines(.lobby(full)).contains { $0.hasPrefix(" 健太: 深夜の殺人事件") })
  }

  /// What is said stands among the news for a while, and goes by itself.
  @Test func whatIsSaidIsNewsForAWhile() throws {
    var game = try Scenes.middle().game()
    game.chat = Scenes.chat([.init(name: "Bob", text: "Before you came.")])
    var board = BoardState()
    func text(_ now: Int) -> String {
      board.advance(to: now, in: .game(game))
      return board.draw(.game(game), width: 80, height: 24, look: .unicode).lines
        .joined(separator: "\n")
    }
    #expect(!text(1000).contains("Before you came") && board.nextFrame == nil)
    game.chat.entries.append(.init(name: "Ann", text: "My own words.", isMine: true))
    #expect(!text(1500).contains("My own words"))
    game.chat.entries.append(.init(name: "Bob", text: "Have you seen the library?"))
    #expect(text(2000).contains("Bob: Have you seen the library?"))
    #expect(board.nextFrame == 2000 + Heard.duration)
    #expect(text(2000 + Heard.duration - 1).contains("Bob: Have you seen the library?"))
    #expect(!text(2000 + Heard.duration).contains("library?") && board.nextFrame == nil)
    // The same words again are said again, and need no movement to be seen.
    board.isStill = true
    game.chat.entries.append(.init(name: "Bob", text: "Have you seen the library?"))
    #expect(text(90_000).contains("Bob: Have you seen the library?") && board.nextFrame != nil)
  }

  /// An offer waits until the line is said: its keys would answer it.
  @Test func nobodyAnswersWithWhatTheySay() throws {
    var match = try Scenes.together()
    var board = BoardState()
    var game = match.game(me: 1)
    game.chat = Scenes.chat()
    _ = board.draw(.game(game), width: 80, height: 24, look: .unicode)
    _ = board.handle(.character("t"), in: .game(game))
    match = try Scenes.asked()
    game = match.game(me: 1)
    game.chat = Scenes.chat()
    for key in text("1 or 2?") { #expect(board.handle(key, in: .game(game)).isEmpty) }
    #expect(board.frame.text == "1 or 2?")
    #expect(board.handle(.enter, in: .game(game)) == [.say("1 or 2?")])
    _ = board.handle(.escape, in: .game(game))
    #expect(board.frame.place == .offer)
  }

  @Test func theSamePeoplePlayAgain() throws {
    let scene = Scene.game(try Scenes.endedInCompany())
    #expect(press(text("r"), in: scene) == [.rematch])
    #expect(press([.enter] + text("2"), in: scene) == [.rematch])
    // With bots alone there is nobody to ask.
    var alone = try Scenes.ended().game()
    for at in 1..<alone.players.count { alone.players[at].isBot = true }
    #expect(press(text("r"), in: .game(alone)).isEmpty)
  }
}
