import Foundation
import Rules
import Testing

@testable import Board

/// What plain mode says, place by place, in files of their own.
struct PlainGoldenTests {
  private static let isWriting =
    ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// The place after these lines have been typed; words stand for the number of the choice that begins
  /// with them.
  private func compare(
    _ name: String, _ scene: Scene, typed: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    var plain = Plain()
    var lines = plain.hear(scene)
    for line in typed {
      lines = plain.take(PlainTests.number(of: line, in: plain, scene) ?? line, in: scene).lines
    }
    let text = lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appending(path: "plain-\(name).txt")
    if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: location)
  }

  @Test func beforeAMatch() throws {
    try compare("title", Scenes.title)
    try compare("lobby-name", Scenes.title, typed: ["Open a lobby"])
    try compare("access", Scenes.title, typed: ["Open a lobby", "Friday"])
    try compare("passphrase", Scenes.locked(wrong: "That is not the passphrase.", attempt: 2))
    try compare("lobbies", Scenes.lobbies(Scenes.guardedRows))
    try compare("lobbies-empty", Scenes.lobbies([]))
    try compare("lobby-host", .lobby(try Scenes.crowdedLobby()))
    try compare("lobby-guest", .lobby(try Scenes.lobbyModel(host: false)))
    try compare("people", .lobby(try Scenes.crowdedLobby()), typed: ["p"])
    try compare("how-to-2", Scenes.title, typed: ["How to play", "Read"])
  }

  @Test func inAMatch() throws {
    let scene = Scene.game(try Scenes.middle().game())
    try compare("opening", .game(try Fixture().game()))
    try compare("board", scene)
    try compare("board-watching", .game(try Scenes.middle().game(me: 1)))
    try compare("board-waits", .game(try Scenes.minority()))
    try compare("board-twelve", .game(try Scenes.crowded()))
    for (letter, name) in [
      ("d", "dossiers"), ("n", "no-news"), ("c", "chronicle"), ("r", "room"), ("o", "case"),
      ("p", "who"), ("q", "leave"),
    ] {
      try compare(name, scene, typed: [letter])
    }
    let together = Scene.game(try Scenes.together().game())
    try compare("interview", together, typed: ["Interview Tuttle"])
    try compare("give", together, typed: ["Confer"])
    try compare("offer", .game(try Scenes.asked().game(me: 1)))
    try compare("sealed-door", .game(try Scenes.door(me: 1)))
    try compare("last-look", scene, typed: ["Accuse", "6", "3", "5", "4"])
  }

  @Test func company() throws {
    let list = Scenes.lobbies(Scenes.rows, nearby: Scenes.nearby, Scenes.invitations)
    let host = Scene.lobby(try Scenes.livelyLobby())
    try compare("lobbies-around", list)
    try compare("lobbies-lonely", Scenes.lonely)
    try compare("nearby", list, typed: ["Also here"])
    try compare("invitation", list, typed: ["Ada"])
    try compare("invite", host, typed: ["i"])
    try compare("ways", host, typed: ["a"])
    try compare("chat", host, typed: ["Talk"])
    try compare("poll", .game(try Scenes.voting(votes: [1: .bot])))
    try compare(
      "end-invited", .game(try Scenes.endedInCompany(Scenes.invitations)), typed: ["What now"])
  }

  @Test func listsOfAMatch() throws {
    let scene = Scene.game(try Scenes.middle().game())
    for (words, name) in [
      ("The house", "map"), ("Notebook", "notebook"), ("Your log", "log"), ("Help", "help"),
    ] {
      try compare(name, scene, typed: [words])
    }
  }

  @Test func theEnd() throws {
    let scene = Scene.game(try Scenes.ended().game())
    try compare("end-answer", scene)
    for page in ["Story", "Where", "Lies", "Curves", "Honours", "Chronicle"] {
      try compare("end-\(page.lowercased())", scene, typed: ["Turn to: \(page)"])
    }
    try compare("witness", .witness(try Scenes.witness()))
    var unseen = try Scenes.watcher()
    unseen.source = nil
    try compare("watcher", .witness(try Scenes.watcher()))
    try compare("watcher-unseen", .witness(unseen))
    try compare("watcher-ended", .witness(try Scenes.watcher(ended: true)))
    try compare("witness-ended", .witness(try Scenes.witness(ended: true)))
    try compare("message", .message(["The disk is full.", "Midnight cannot go on."]))
  }
}
