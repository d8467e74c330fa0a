import Casebook
import Rules

@testable import Board

// The end of a match, and the screen of those who only watched.
extension Screens {
  static func end() throws -> [Screen] {
    var honest = try Scenes.ended().game()
    honest.par = .known(Par(pieces: 14, round: 11))
    let ended = Scene.game(honest)
    honest.audit = .honest
    var dishonest = honest
    dishonest.audit = .differing(Scenes.differing, in: honest.view.setting)
    let tabs = EndTab.allCases.map { tab in
      Screen("end-\(tab)", ended, Array(repeating: .press(.right), count: tab.rawValue))
    }
    var twelve = try Scenes.twelveKnow().game()
    twelve.par = .known(Par(pieces: 9, round: 10))
    return tabs + [
      Screen("end-afterwards", ended, .press(.enter)),
      Screen("end-curves-other", ended, .type("5"), .press(.down)),
      Screen("end-curves-twelve", .game(twelve), .type("5")),
      Screen("end-honours-won", .game(try Scenes.solved()), .type("6")),
      Screen("end-answer-won", .game(try Scenes.solved())),
      try sparks(),
      Screen("end-chronicle-foot", ended, .press(.left), .press(.end)),
      Screen("end-twelve", .game(try Scenes.endedWithTwelve().game())),
      Screen("end-untold", .game(try Scenes.untold().game())),
      Screen("end-foul", .game(try Scenes.foul().game())),
      Screen("end-opening", .game(try Scenes.foul(told: false).game())),
      Screen("end-honest", .game(honest)),
      Screen("end-dishonest", .game(dishonest)),
    ]
  }

  static func statistics() throws -> [Screen] {
    var board = BoardState()
    board.career = try StatisticsTests.career()
    let tabs = StatisticsTab.allCases.flatMap { tab in
      [("statistics-\(tab)", board), ("statistics-\(tab)-empty", BoardState())].map {
        Screen(
          $0.0, Scenes.title, .choose("Statistics"), .type("\(tab.rawValue + 1)"), before: $0.1)
      }
    }
    return tabs
  }

  /// Some way into the winner's burst.
  private static func sparks() throws -> Screen {
    var match = try Fixture(rules: MatchRules(freeAccusations: true))
    try match.passUntil(0)
    var before = BoardState()
    before.advance(to: 1000, in: .game(match.game()))
    try match.make(.accuse(match.dealt.secrets.truth.solution))
    try match.open()
    let scene = Scene.game(match.game())
    before.advance(to: 2000, in: scene)
    before.advance(to: 2600, in: scene)
    return Screen("end-sparks", scene, before: before)
  }

  static func witness() throws -> [Screen] {
    let running = try Scenes.witness()
    var waiting = running
    for at in waiting.players.indices { waiting.players[at].isAway = true }
    waiting.ring.host = nil
    waiting.ring.standing = .waiting(needed: 1, away: ["Ann", "Bob"])
    waiting.ring.seconds = 4000
    let ended = try Scenes.witness(ended: true)
    var dishonest = ended
    dishonest.audit = .differing(Scenes.differing, in: try Scenes.ended().game().view.setting)
    var door = dishonest
    door.state = try Scenes.door().view.state
    (door.keysMissing, door.keysFrom) = (1, ["Bob", "Cy"])
    return [
      Screen("witness", .witness(running)),
      Screen("witness-house", .witness(running), .choose("The house")),
      Screen("witness-chronicle", .witness(running), .choose("Chronicle")),
      Screen("witness-dossiers", .witness(running), .choose("Dossiers")),
      Screen("witness-menu", .witness(running), .choose("More")),
      Screen("witness-waits", .witness(waiting)),
      Screen("witness-leaves", .witness(waiting), .type("q")),
      Screen("witness-ended", .witness(ended)),
      Screen("witness-dishonest", .witness(dishonest)),
      Screen("witness-door", .witness(door)),
    ]
  }

  static func watcher() throws -> [Screen] {
    let running = try Scenes.watcher()
    var unseen = running
    (unseen.source, unseen.unseen, unseen.secondsLeft) = (nil, 12, nil)
    return [
      Screen("watcher", .witness(running)),
      Screen("watcher-leaves", .witness(running), .type("q")),
      Screen("watcher-unseen", .witness(unseen)),
      Screen("watcher-ended", .witness(try Scenes.watcher(ended: true))),
    ]
  }
}
