import Rules
import Testing

@testable import Board

/// What keys do about who gets in.
struct PeopleTests {
  private func press(_ keys: [Key], in scene: Scene) -> [Intent] {
    var board = BoardState()
    _ = board.draw(scene, width: 80, height: 24, look: .unicode)
    return keys.flatMap { board.handle($0, in: scene) }
  }

  private func text(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func aLobbyOpensForWhoeverIsChosen() {
    let open = text("2") + [.enter]
    #expect(press(open + text("1"), in: Scenes.title) == [.hostLobby(name: "Ann's table")])
    #expect(
      press(open + [.down, .enter], in: Scenes.title)
        == [.hostLobby(name: "Ann's table", asksFirst: true)])
    #expect(
      press(open + text("3  two  spaces ") + [.enter], in: Scenes.title)
        == [.hostLobby(name: "Ann's table", passphrase: "  two  spaces ")])
    // Five are too few, and Esc goes back to the choice.
    #expect(press(open + text("3candl") + [.enter], in: Scenes.title).isEmpty)
    #expect(
      press(open + text("3candle") + [.escape] + text("1"), in: Scenes.title)
        == [.hostLobby(name: "Ann's table")])
  }

  @Test func aLobbyThatAsksIsAnsweredOnceForEachTime() {
    var board = BoardState()
    let scene = Scenes.locked()
    func type(_ keys: [Key], _ scene: Scene) -> [Intent] {
      keys.flatMap { board.handle($0, in: scene) }
    }
    #expect(type(text("candle q") + [.enter], scene) == [.passphrase("candle q")])
    // Nothing is asked twice while the answer is on its way: keys belong to the list again.
    #expect(board.frame.place == .lobbies)
    let again = Scenes.locked(wrong: "No.", attempt: 2)
    #expect(type(text("rope") + [.enter], again) == [])
    #expect(board.frame.text == "rope")
    #expect(type([.escape], again) == [.giveUpJoining])
    #expect(board.frame.place == .lobbies)
    #expect(type([.escape], Scenes.lobbies([])) == [.back])
    _ = board.handle(.resize, in: scene)
    #expect(board.frame.place == .typing(.passphrase(PassphraseAsk(table: "Ann's table"))))
    #expect(board.frame.text == "")
  }

  @Test func whatIsTypedIsNeverDrawn() {
    for scene in [Scenes.locked(), Scenes.title] {
      var board = BoardState()
      _ = board.draw(scene, width: 80, height: 24, look: .unicode)
      let open = scene == Scenes.title ? text("2") + [.enter] + text("3") : []
      for key in open + text("xyzzyx") { _ = board.handle(key, in: scene) }
      let lines = board.draw(scene, width: 80, height: 24, look: .unicode).lines
      #expect(lines.contains { $0.contains("> ******_") })
      #expect(!lines.contains { $0.contains("xyzzy") })
    }
  }

  @Test func whoWaitsCanStop() {
    #expect(press([.escape], in: Scenes.atTheDoor) == [.giveUpJoining])
    #expect(press([.enter], in: Scenes.atTheDoor) == [.giveUpJoining])
  }

  @Test func theHostAnswersWhoeverAsks() throws {
    let scene = Scene.lobby(try Scenes.crowdedLobby())
    let (bob, ida) = (Scenes.node("e1"), Scenes.node("e2"))
    #expect(press(text("y"), in: scene) == [.admit(node: bob, true)])
    #expect(press(text("n"), in: scene) == [.admit(node: bob, false)])
    #expect(press(text("p21"), in: scene) == [.admit(node: ida, true)])
    #expect(press(text("p") + [.enter, .down, .enter], in: scene) == [.admit(node: bob, false)])
    let quiet = Scene.lobby(try Scenes.lobbyModel())
    #expect(press(text("yn"), in: quiet).isEmpty)
  }

  @Test func theHostRemovesAndBlocksAfterAQuestion() throws {
    let scene = Scene.lobby(try Scenes.crowdedLobby())
    let bob = Scenes.node("b0")
    // Two callers and the host stand before Bob.
    #expect(press(text("p42"), in: scene) == [.remove(node: bob)])
    #expect(press(text("p43"), in: scene).isEmpty)
    #expect(press(text("p43") + [.enter], in: scene).isEmpty)
    #expect(press(text("p432"), in: scene) == [.block(node: bob)])
    let guest = Scene.lobby(try Scenes.lobbyModel(host: false))
    #expect(press(text("p1"), in: guest).isEmpty)
    #expect(press(text("p123"), in: guest).isEmpty)
  }

  @Test func theHostUnblocksAndChangesWhetherItIsAsked() throws {
    let scene = Scene.lobby(try Scenes.crowdedLobby())
    #expect(
      press(text("p") + [.up, .enter] + text("2"), in: scene)
        == [.unblock(node: Scenes.node("d2"))])
    #expect(press(text("p") + [.up, .up, .right], in: scene) == [.askFirst(false)])
    let quiet = Scene.lobby(try Scenes.lobbyModel())
    #expect(press(text("p") + [.up, .enter], in: quiet) == [.askFirst(true)])
  }

  @Test func aPageAboutSomebodyClosesWhenTheyGo() throws {
    var lobby = try Scenes.crowdedLobby()
    var board = BoardState()
    for key in text("p43") { _ = board.handle(key, in: .lobby(lobby)) }
    #expect(board.frame.place == .block(Scenes.node("b0")))
    lobby.members.removeAll { $0.name == "Bob" }
    _ = board.draw(.lobby(lobby), width: 80, height: 24, look: .unicode)
    #expect(board.frame.place == .people)
  }

  @Test func everyMarkHasWords() {
    #expect(Bond.known(as: "Ann").words("Ann")?.text == "known")
    #expect(Bond.known(as: "Ann").words("Anna")?.text == "known as Ann")
    #expect(Bond.impostor(of: "Ann").words("ann")?.text == "not the Ann you played with")
    #expect(Bond.new.words("Ann") == nil)
    let marks: [Bond] = [.new, .known(as: ""), .impostor(of: "")]
    #expect(Set(marks.map(\.mark)).count == 3)
  }
}
