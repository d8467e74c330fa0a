import Foundation
import Rules
import Testing

@testable import Board

/// Pictures of the screens, as text: one file each, compared line by line.
struct GoldenTests {
  /// Set MIDNIGHT_GOLDEN=write to take the pictures anew, then look at them.
  private static let isWriting =
    ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  private func compare(
    _ name: String, _ scene: Scene, board: BoardState = BoardState(), keys: [Key] = [],
    width: Int = 80, height: Int = 24, look: Look = .unicode,
    location: SourceLocation = #_sourceLocation
  ) throws {
    var board = board
    _ = board.draw(scene, width: width, height: height, look: look)
    for key in keys { _ = board.handle(key, in: scene) }
    let lines = board.draw(scene, width: width, height: height, look: look).lines
    let file = Self.folder.appending(path: name + ".txt")
    if Self.isWriting {
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
    #expect(golden.count == lines.count, "\(name)", sourceLocation: location)
    for (row, pair) in zip(golden, lines).enumerated() {
      #expect(pair.0 == pair.1, "\(name), row \(row)", sourceLocation: location)
    }
  }

  @Test func titleScreens() throws {
    try compare("title", Scenes.title)
    try compare("title-ascii", Scenes.title, look: .ascii)
    try compare("title-lobby-name", Scenes.title, keys: [.character("2")])
    try compare("title-rivals", Scenes.title, keys: [.character("5")])
    try compare("title-trouble", Scenes.titleInTrouble)
    try compare("settings", Scenes.title, keys: [.character("9")])
    try compare("about", Scenes.title, board: Scenes.knowing, keys: [.character("0")])
    try compare("message", .message(["The disk is full.", "Midnight cannot go on."]))
    try compare("too-small", Scenes.title, width: 60, height: 20)
  }

  @Test func howToPlay() throws {
    for page in 0..<HowTo.pages.count {
      try compare(
        "how-to-\(page + 1)", Scenes.title,
        keys: [.character("7")] + Array(repeating: .right, count: page))
    }
  }

  @Test func lobbies() throws {
    for (width, height) in [(100, 30), (200, 50)] {
      let size = "\(width)x\(height)"
      try compare("title-\(size)", Scenes.title, width: width, height: height)
      try compare("lobbies-\(size)", Scenes.lobbies(Scenes.rows), width: width, height: height)
      try compare(
        "lobby-\(size)", .lobby(try Scenes.crowdedLobby()), width: width, height: height)
    }
    let lobby = Scene.lobby(try Scenes.lobbyModel())
    try compare("lobby-settings", lobby, board: Scenes.knowing, keys: [.character("s"), .down])
    try compare("lobbies-empty", Scenes.lobbies([]))
    try compare("lobbies", Scenes.lobbies(Scenes.rows), keys: [.down])
    try compare("lobbies-trouble", Scenes.lobbiesInTrouble)
    try compare("lobby-host", .lobby(try Scenes.lobbyModel()))
    try compare("lobby-guest", .lobby(try Scenes.lobbyModel(host: false)))
  }

  @Test func whoMayJoin() throws {
    try compare("access", Scenes.title, keys: [.character("2"), .enter])
    let hidden = [Key.character("2"), .enter, .character("3")]
    try compare("access-private", Scenes.title, keys: hidden + "candle".map { .character($0) })
    try compare("passphrase", Scenes.locked(), keys: "rope".map { .character($0) })
    try compare(
      "passphrase-wrong",
      Scenes.locked(wrong: "That is not the passphrase of Ann's table.", attempt: 2))
    try compare("passphrase-ascii", Scenes.locked(), keys: [.character("a")], look: .ascii)
    try compare("lobby-waiting", Scenes.atTheDoor)
    try compare("lobbies-known", Scenes.lobbies(Scenes.guardedRows))
    try compare("lobbies-impostor", Scenes.lobbies(Scenes.guardedRows), keys: [.down, .down])
  }

  @Test func whoSitsHere() throws {
    var game = try Scenes.middle(seats: ["Ann", "Bob", "Inspector", "Zoë"]).game()
    game.players[1].person = PersonModel(
      node: Scenes.node("b0"), name: "Bob", bond: .impostor(of: "Bob"))
    game.players[0].person = PersonModel(node: Scenes.node("1f"), name: "Ann")
    game.players[2].machine = "Bob's machine"
    game.ring.witness = .init(name: "Mary", node: Scenes.node("aa"), bond: .known(as: "Mary"))
    try compare("who-sits-here", .game(game), keys: [.character("p")])
  }

  @Test func peopleOfALobby() throws {
    let scene = Scene.lobby(try Scenes.crowdedLobby())
    try compare("lobby-crowded", scene)
    try compare("lobby-crowded-ascii", scene, look: .ascii)
    let people: [Key] = [.character("p")]
    try compare("people", scene, keys: people)
    try compare("people-end", scene, keys: people + [.up])
    try compare("people-caller", scene, keys: people + [.enter])
    try compare("people-impostor", scene, keys: people + [.character("5")])
    try compare("people-block", scene, keys: people + [.character("5"), .character("3")])
    try compare("people-blocked", scene, keys: people + [.up, .enter])
    let guest = Scene.lobby(try Scenes.lobbyModel(host: false))
    try compare("people-guest", guest, keys: people)
    try compare("person-guest", guest, keys: people + [.enter])
  }

  @Test func board() throws {
    let scene = Scene.game(try Scenes.middle().game())
    try compare("board-80x24", scene)
    try compare("board-100x30", scene, width: 100, height: 30)
    try compare("board-200x50", scene, width: 200, height: 50)
    try compare("board-ascii", scene, look: .ascii)
    try compare("board-log", scene, keys: [.tab, .tab, .down])
    try compare("board-watching", .game(try Scenes.middle().game(me: 1)))
    try compare("board-searched", .game(try Scenes.searched().game()))
    try compare("board-passage", .game(try Scenes.byPassage().game()))
    try compare("board-searched-others", .game(try Scenes.searched(othersMoved: true).game()))
    try compare("board-twelve", .game(try Scenes.twelve().game()))
  }

  @Test func ringOnTheBoard() throws {
    var game = try Scenes.middle().game()
    game.ring = Scenes.safe
    game.players[2].isAway = true
    let sizes = [(80, 24), (100, 30), (200, 50)]
    for (width, height) in sizes {
      let size = "\(width)x\(height)"
      try compare("ring-safe-\(size)", .game(game), width: width, height: height)
      for (name, game) in [
        ("minority", try Scenes.minority()), ("left-alone", try Scenes.leftAlone()),
        ("broken", try Scenes.broken()), ("crowded", try Scenes.crowded()),
      ] {
        try compare("ring-\(name)-\(size)", .game(game), width: width, height: height)
      }
    }
    try compare("ring-left-alone-ascii", .game(try Scenes.leftAlone()), look: .ascii)
    game.isSending = true
    try compare("ring-sending", .game(game))
    game.isOverdue = true
    try compare("ring-overdue", .game(game))
    (game.ring.host, game.ring.iAmHost) = (nil, false)
    (game.ring.standing, game.ring.seconds) = (.choosingHost, 2)
    try compare("ring-choosing", .game(game))
  }

  @Test func aloneOrNot() throws {
    let scene = Scene.game(try Scenes.leftAlone())
    try compare("go-on-alone", scene, keys: [.character("g")])
    try compare("leave-of-two", scene, keys: [.character("q")])
    var waiting = try Scenes.middle().game()
    var board = BoardState()
    _ = board.draw(.game(waiting), width: 80, height: 24, look: .unicode)
    for key in "16354" { _ = board.handle(.character(key), in: .game(waiting)) }
    waiting.ring = try Scenes.minority().ring
    try compare("draft-kept", .game(waiting), board: board)
  }

  @Test func witnesses() throws {
    var guest = try Scenes.lobbyModel(host: false)
    guest.members.remove(at: 2)
    try compare("lobby-of-two", .lobby(guest))
    var host = try Scenes.lobbyModel()
    let mary = host.members.remove(at: 2)
    host.witness = .init(name: mary.name)
    try compare("lobby-witness", .lobby(host))
    host.iAmHost = false
    host.members[0].isMe = false
    host.witness?.isMe = true
    try compare("lobby-as-witness", .lobby(host))
    try compare("witness", .witness(try Scenes.witness()))
    try compare("witness-ended", .witness(try Scenes.witness(ended: true)))
    var waiting = try Scenes.witness()
    for at in waiting.players.indices { waiting.players[at].isAway = true }
    waiting.ring.host = nil
    waiting.ring.standing = .waiting(needed: 1, away: ["Ann", "Bob"])
    waiting.ring.seconds = 4000
    try compare("witness-waits", .witness(waiting))
    try compare("witness-leaves", .witness(waiting), keys: [.character("q")])
  }

  @Test func inFrontOfTheBoard() throws {
    try compare("opening", .game(try Fixture().game()))
    let scene = Scene.game(try Scenes.middle().game())
    for (key, name) in [
      ("d", "dossiers"), ("n", "notebook"), ("c", "chronicle"), ("r", "room"), ("?", "help"),
      ("q", "leave"),
    ] {
      try compare(name, scene, keys: key.map { .character($0) })
    }
    try compare("log", scene, keys: [.tab, .tab, .enter])
    let accuse: [Key] = [.character("1"), .down, .enter, .enter, .character("3")]
    try compare("accuse-hour", scene, keys: accuse)
    try compare("accuse-last-look", scene, keys: accuse + [.character("3")])
  }

  @Test func amongDetectives() throws {
    let scene = Scene.game(try Scenes.together().game())
    try compare("together", scene)
    try compare("interview", scene, keys: [.character("4")])
    try compare("give", scene, keys: [.character("5")])
    try compare("get", scene, keys: [.character("5"), .enter])
    try compare("offer", .game(try Scenes.asked().game(me: 1)))
  }

  @Test func theEnd() throws {
    let scene = Scene.game(try Scenes.ended().game())
    try compare("end-answer", scene)
    try compare("end-hours", scene, keys: [.right])
    try compare("end-lies", scene, keys: [.right, .right])
    try compare("end-chronicle", scene, keys: [.left])
    try compare("end-chronicle-foot", scene, keys: [.left, .end])
    try compare("end-twelve", .game(try Scenes.endedWithTwelve().game()))
    try compare("end-200x50", scene, width: 200, height: 50)
  }

  @Test func whatIsSealed() throws {
    try compare("sealed-door", .game(try Scenes.door()))
    try compare("sealed-door-200x50", .game(try Scenes.door()), width: 200, height: 50)
    try compare("sealed-door-watching", .game(try Scenes.door(me: 1)))
    try compare("sealed-verdict", .game(try Scenes.verdict().game()))
    let log = Scene.game(try Scenes.sealedLog())
    try compare("sealed-log", log, keys: [.tab, .tab, .enter])
    try compare("sealed-board", log)
    try compare("sealed-accusation", log, keys: "16354".map { .character($0) })
    try compare("end-untold", .game(try Scenes.untold().game()))
    try compare("end-foul", .game(try Scenes.foul().game()))
    try compare("end-opening", .game(try Scenes.foul(told: false).game()))
    var ended = try Scenes.ended().game()
    ended.audit = .honest
    try compare("end-honest", .game(ended))
    ended.audit = .differing(Scenes.differing, in: ended.view.setting)
    try compare("end-dishonest", .game(ended))
    var witness = try Scenes.witness(ended: true)
    witness.audit = ended.audit
    try compare("witness-dishonest", .witness(witness))
    witness.state = try Scenes.door().view.state
    (witness.keysMissing, witness.keysFrom) = (1, ["Bob", "Cy"])
    try compare("witness-door", .witness(witness))
  }
}
