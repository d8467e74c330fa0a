import Casebook
import Rules
import Testing

@testable import Board

/// Keys to intents, screen by screen.
struct HandleTests {
  private func press(_ keys: [Key], in scene: Scene) -> [Intent] {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    return keys.flatMap { board.handle($0, in: scene) }
  }

  private func text(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func title() {
    let scene = Scenes.title
    // What was left last is chosen first.
    #expect(press([.enter], in: scene) == [.resume(id: "m1")])
    #expect(press([.down, .enter, .enter, .enter], in: scene) == [.hostLobby(name: "Ann's table")])
    #expect(
      press(text("2") + [.backspace] + text("!") + [.enter, .enter], in: scene)
        == [.hostLobby(name: "Ann's tabl!")])
    #expect(press(text("3"), in: scene) == [.browse])
    #expect(press(text("410.0.0.4:4711") + [.enter], in: scene) == [.joinAddress("10.0.0.4:4711")])
    #expect(press(text("61"), in: scene) == [.tour])
    #expect(press(text("91q") + [.enter], in: scene) == [.rename("Annq")])
    #expect(press(text("9") + [.escape] + text("q"), in: scene) == [.quit])
    #expect(press([.up, .enter], in: scene) == [.quit])
    #expect(press([.down, .down, .character("j"), .up, .enter], in: scene) == [.browse])
    // Across to the other column, and back.
    #expect(press([.down, .right] + text("l") + [.left, .down, .enter], in: scene) == [.browse])
  }

  @Test func playingAlone() {
    let scene = Scenes.title
    #expect(press(text("5") + [.enter], in: scene) == [.solo(rivals: 2, level: .normal)])
    #expect(press(text("51"), in: scene) == [.solo(rivals: 1, level: .normal)])
    #expect(press(text("55"), in: scene) == [.solo(rivals: 5, level: .normal)])
    #expect(press(text("56"), in: scene) == [.solo(rivals: 0, level: .normal)])
    // The last row chooses the level.
    #expect(press(text("573"), in: scene) == [.solo(rivals: 3, level: .hard)])
    #expect(press(text("5773"), in: scene) == [.solo(rivals: 3, level: .easy)])
    #expect(
      press(text("5") + [.up, .up, .left] + text("2"), in: scene) == [
        .solo(rivals: 2, level: .easy)
      ])
    // What was chosen once is chosen the next time.
    #expect(
      press(text("57") + [.escape] + text("5") + [.enter], in: scene)
        == [.solo(rivals: 2, level: .hard)])
  }

  @Test func settings() throws {
    let title = press(text("9") + [.down, .enter, .down, .right, .down, .left], in: Scenes.title)
    // Nothing is changed before the shell says so: each differs from what is.
    #expect(
      title == [Preference.color, .ascii, .mouse].map { .prefer(Preferences().toggling($0)) })
    // The first row is the name, on the title alone.
    #expect(
      press(text("945678"), in: Scenes.title)
        == [Preference.mouse, .calm, .bell, .title, .notify].map {
          .prefer(Preferences().toggling($0))
        })
    let quiet = Intent.prefer(Preferences().toggling(.bell))
    let lobby = Scene.lobby(try Scenes.lobbyModel())
    #expect(press(text("s5"), in: lobby) == [quiet])
    #expect(
      press([.up, .up] + [.enter] + text("5"), in: lobby) == [quiet], "by the list too")
    #expect(press(text("s5"), in: .game(try Scenes.ended().game())) == [quiet])
  }

  @Test func preferencesAreToggledOneByOne() {
    var all = Preferences()
    for preference in Preference.allCases { all[preference].toggle() }
    #expect(
      [all.color, all.ascii, all.mouse, all.calm, all.bell, all.title, all.notify]
        == [false, true, true, true, false, false, false])
    #expect(Preference.allCases.reduce(Preferences()) { $0.toggling($1) } == all)
  }

  @Test func theNewestMatchComesFirst() {
    let matches = ["m1", "m2", "m3"].map { TitleModel.Resumable(id: $0, label: $0) }
    let scene = Scene.title(TitleModel(playerName: "Ann", resumable: matches, discovery: ""))
    #expect(press(text("1"), in: scene) == [.resume(id: "m1")])
    #expect(press(text("2"), in: scene) == [.resume(id: "m2")])
    #expect(press([.down, .down, .enter], in: scene) == [.resume(id: "m3")])
  }

  @Test func lobbies() {
    let scene = Scenes.lobbies(Scenes.rows)
    #expect(press([.enter], in: scene) == [.joinLobby(id: "l1")])
    // Full and of another version: not to be joined. A match can be looked at, or sat down at.
    for key in text("24") { #expect(press([key], in: scene).isEmpty) }
    #expect(press(text("3"), in: scene) == [.watch(id: "l3")])
    #expect(press([.down, .enter], in: scene).isEmpty)
    #expect(press([.escape], in: scene) == [.back])
    #expect(press(text("o") + [.enter, .enter], in: scene) == [.hostLobby(name: "An evening")])
  }

  @Test func lobbyOfTheHost() throws {
    let scene = Scene.lobby(try Scenes.lobbyModel())
    // 4, 7 and 9 are taken by others.
    #expect(press([.right], in: scene) == [.chooseDetective(1)])
    #expect(press([.left], in: scene) == [.chooseDetective(11)])
    #expect(
      press(text("2345"), in: scene) == [
        .start, .addBot(.constable), .addBot(.inspector), .removeBot,
      ])
    #expect(
      press(Array(repeating: .down, count: 5) + [.left, .right], in: scene)
        == [.setSeats(5), .setSeats(7)])
    // The rules have a page of their own, which stays open.
    #expect(
      press(text("7123"), in: scene) == [.setTimer(180), .setLevel(.hard), .toggleFreeAccusations])
    #expect(
      press(text("7") + Array(repeating: .down, count: 3) + [.left, .right], in: scene)
        == [.setAbsence(30), .setAbsence(120)])
    #expect(
      press(text("7") + [.down, .right, .left], in: scene) == [.setLevel(.hard), .setLevel(.easy)])
    #expect(press(text("752"), in: scene) == [.start])
    #expect(press([.escape] + text("2"), in: scene) == [.leave])
    #expect(press([.escape] + text("1"), in: scene).isEmpty)
  }

  @Test func theHostWaits() throws {
    var lobby = try Scenes.lobbyModel()
    lobby.members[1].isReady = false
    #expect(press(text("2"), in: .lobby(lobby)).isEmpty)
    lobby.members[1].isReady = true
    lobby.members[2].isAway = true
    #expect(press(text("2"), in: .lobby(lobby)).isEmpty)
    lobby.members[2].isAway = false
    // Nobody waits for the host: it begins.
    lobby.members[0].isReady = false
    #expect(press(text("2"), in: .lobby(lobby)) == [.start])
    lobby.iAmHost = false
    lobby.members[0].isMe = false
    #expect(LobbyText.hindrances(lobby).isEmpty)
    let guest = Scene.lobby(try Scenes.lobbyModel(host: false))
    #expect(press(text("2"), in: guest) == [.ready(false)])
    for key in text("6789") { #expect(press([key], in: guest).isEmpty) }
  }

  @Test func walking() throws {
    var match = try Fixture()
    try match.passUntil(0)
    let scene = Scene.game(match.game())
    // The hall has a door to the south, a wall to the east.
    #expect(press([.down, .enter], in: scene) == [.move(.explore(to: TileID(4)))])
    #expect(press(text("j") + [.enter], in: scene) == [.move(.explore(to: TileID(4)))])
    #expect(press([.right, .enter], in: scene).isEmpty)
    try match.make(.explore(to: TileID(4)))
    #expect(press([.up, .enter], in: .game(match.game())) == [.move(.walk(to: TileID(0)))])
  }

  @Test func deeds() throws {
    let scene = Scene.game(try Scenes.together().game())
    #expect(press(text("1"), in: scene) == [.move(.search)])
    #expect(press(text("2"), in: scene) == [.move(.dust)])
    #expect(press(text("31"), in: scene) == [.move(.interview(SuspectID(3), .alibi(.four)))])
    // What is in the log is not asked again.
    #expect(press(text("43"), in: scene).isEmpty)
    #expect(press([.tab, .down, .enter], in: scene) == [.move(.dust)])
    #expect(press(text("7"), in: scene) == [.move(.pass)])
  }

  @Test func conferring() throws {
    let match = try Scenes.together()
    let scene = Scene.game(match.game())
    let partner = try #require(match.game().view.partners.first)
    #expect(
      press(text("5") + [.enter, .enter], in: scene)
        == [.move(.offer(to: SeatID(1), give: partner.give[0], get: partner.get[0]))])
    let asked = Scene.game(try Scenes.asked().game(me: 1))
    #expect(press(text("1"), in: asked) == [.move(.answer(agree: true))])
    #expect(press([.down, .enter], in: asked) == [.move(.answer(agree: false))])
    // Laid aside, the answer is still among what can be done.
    #expect(press([.escape] + text("2"), in: asked) == [.move(.answer(agree: false))])
  }

  @Test func accusing() throws {
    let scene = Scene.game(try Scenes.middle().game())
    let solution = Solution(
      murderer: SuspectID(5), weapon: WeaponID(2), motive: .debt, hour: .seven)
    #expect(press(text("1635432"), in: scene) == [.move(.accuse(solution))])
    // The cursor is on thinking again.
    #expect(press(text("16354") + [.enter], in: scene).isEmpty)
    // It is asked once more, and to say no is chosen first.
    #expect(press(text("163543") + [.enter], in: scene).isEmpty)
  }

  @Test func leaving() throws {
    let scene = Scene.game(try Scenes.middle().game())
    #expect(press(text("q1"), in: scene).isEmpty)
    #expect(press(text("q2"), in: scene) == [.leave])
    #expect(press(text("q3"), in: scene) == [.move(.resign)])
    #expect(press([.escape], in: .game(try Scenes.ended().game())) == [.back])
    #expect(press([.enter], in: .message(["Gone."])) == [.back])
  }

  @Test func goingOnAlone() throws {
    let scene = Scene.game(try Scenes.leftAlone())
    #expect(press(text("g"), in: scene).isEmpty)
    // To wait is chosen first.
    #expect(press(text("g") + [.enter], in: scene).isEmpty)
    #expect(press(text("g1"), in: scene).isEmpty)
    #expect(press(text("g") + [.escape] + text("2"), in: scene).isEmpty)
    #expect(press(text("g2"), in: scene) == [.goOnAlone])
    #expect(press(text("g2"), in: .game(try Scenes.minority())).isEmpty)
    // Where there is no question, g is no key, and 2 is what it always was.
    #expect(press(text("g2"), in: .game(try Scenes.together().game())) == [.move(.dust)])
  }

  @Test func nobodyMovesWhileTheMatchWaits() throws {
    for game in [try Scenes.minority(), try Scenes.broken(), try Scenes.leftAlone()] {
      #expect(game.isMyTurn)
      #expect(press(text("1234567890") + [.enter], in: .game(game)).isEmpty)
      #expect(press([.up, .enter, .down, .enter], in: .game(game)).isEmpty)
      #expect(press(text("q2"), in: .game(game)) == [.leave])
      #expect(press(text("q3"), in: .game(game)).isEmpty)
    }
    var choosing = try Scenes.together().game()
    choosing.ring.standing = .choosingHost
    #expect(press(text("1"), in: .game(choosing)) == [.move(.search)])
  }

  @Test func theWitnessOfALobby() throws {
    var lobby = try Scenes.lobbyModel(host: false)
    // By its letter, and from the list.
    #expect(press(text("w"), in: .lobby(lobby)) == [.witness(true)])
    #expect(press(text("3"), in: .lobby(lobby)) == [.witness(true)])
    lobby.witness = .init(name: "Mary")
    #expect(press(text("w"), in: .lobby(lobby)).isEmpty)
    let me = lobby.members.remove(at: 1)
    lobby.witness = .init(name: me.name, isMe: true)
    #expect(press(text("w"), in: .lobby(lobby)) == [.witness(false)])
    #expect(press(text("1"), in: .lobby(lobby)) == [.witness(false)])
    lobby.seats = lobby.members.count
    #expect(press(text("w"), in: .lobby(lobby)).isEmpty)
    var host = try Scenes.lobbyModel()
    #expect(press(text("w"), in: .lobby(host)).isEmpty)
    host.witness = .init(name: "Mary", isAway: true)
    #expect(press(text("2"), in: .lobby(host)).isEmpty)
    host.witness?.isAway = false
    #expect(press(text("2"), in: .lobby(host)) == [.start])
  }

  @Test func theWitnessOfAMatch() throws {
    var watcher = try Scenes.watcher()
    watcher.invitations = [Scenes.invitation]
    let node = Scenes.invitation.person.node
    #expect(press(text("y"), in: .witness(watcher)) == [.accept(node: node)])
    #expect(press(text("i"), in: .witness(watcher)) == [.decline(node: node)])
    let scene = Scene.witness(try Scenes.witness())
    #expect(press(text("123d") + [.enter, .escape, .tab], in: scene).isEmpty)
    #expect(press(text("q") + [.enter], in: scene).isEmpty)
    #expect(press(text("q2"), in: scene) == [.leave])
    let ended = Scene.witness(try Scenes.witness(ended: true))
    #expect(press([.escape], in: ended) == [.back])
  }

  @Test func othersTurns() throws {
    let scene = Scene.game(try Scenes.middle().game(me: 1))
    #expect(press(text("1234567890"), in: scene).isEmpty)
    var sending = try Scenes.middle().game()
    sending.isSending = true
    #expect(press(text("1234567890"), in: .game(sending)).isEmpty)
  }
}
