import Casebook
import Table

/// A node's table in the middle of something, and what really happened next.
struct Scene {
  let name: String
  let shell: Shell
  let live: [Deed]
  /// Whether those who do not sit at its table can change nothing there.
  let isClosed: Bool

  /// How it stood in the beginning, and then after every so many lines.
  func starts(every stride: Int) -> [Shell] {
    var shell = self.shell
    var starts = [shell]
    for (at, deed) in live.enumerated() {
      _ = shell.take(deed)
      if (at + 1).isMultiple(of: stride) { starts.append(shell) }
    }
    return starts
  }
}

enum Scenes {
  /// One for each name, in the order in which they are listed.
  static let names = [
    "title", "lobby-host", "lobby-member", "lobby-witness", "match-host", "match-member",
    "match-witness", "match-takeover", "match-ending", "resuming", "newcomer", "disk-fails",
    "start-fails", "conferring", "private-host", "private-guest",
    "invited", "inviting", "rematch", "match-asking", "match-voting",
    "watching", "watched",
  ]

  static func make(_ name: String) -> (Scene, Stage)? {
    var stage = Stage()
    let place =
      switch name {
      case "title", "newcomer", "invited": 2
      case "lobby-host", "match-host", "private-host", "inviting", "match-asking", "watched": 0
      case "watching": Company.outsider
      case "lobby-witness", "match-witness": 3
      default: 1
      }
    let isClosed = name.hasPrefix("match") || name == "disk-fails" || name == "watched"
    prepare(name, place, &stage)
    guard let shell = stage.shells[place] else { return nil }
    stage.watched = place
    play(name, place, &stage)
    return (Scene(name: name, shell: shell, live: stage.deeds, isClosed: isClosed), stage)
  }

  // MARK: - Before

  private static func prepare(_ name: String, _ place: Int, _ stage: inout Stage) {
    for node in 0...3 { stage.start(node) }
    if name == "title" { return }
    if name.hasPrefix("private") || name.hasPrefix("invit") {
      stage.wish(0, "private 3")
      stage.pass(100)
      return stage.visit(place)
    }
    let lobby =
      switch name {
      case "match-ending", "rematch": "short 3"
      case "match-asking", "match-voting": "asking 3"
      default: "host 3"
      }
    stage.wish(0, lobby)
    let isLobby = name.hasPrefix("lobby") || name == "start-fails"
    for node in 1...3 where !isLobby || node != 2 {
      stage.wish(node, "join 0")
      stage.wish(node, "ready 1")
    }
    stage.pass(300)
    if isLobby { return stage.visit(place) }
    stage.wish(0, "start")
    stage.pass(300)
    if name == "rematch" {
      end(&stage)
    } else if name != "match-ending" {
      moves(4, &stage)
    }
    switch name {
    case "resuming", "newcomer":
      stage.kill(place)
      if name == "newcomer" { stage.wipe(place) }
      moves(2, &stage)
      stage.start(place)
    default: break
    }
    if name == "watching" { return stage.start(place) }
    guard name == "watched" else { return stage.visit(place) }
    stage.start(Company.outsider)
    stage.wish(Company.outsider, "watch 0")
    stage.give(place, .up(Company.stranger))
  }

  /// Everybody whose turn it is makes a move.
  static func moves(_ count: Int, _ stage: inout Stage) {
    for number in 0..<count {
      for node in 0..<3 {
        stage.wish(node, number % 3 == 2 ? "think 1" : "move \(number * 3 + node)")
      }
      stage.pass(50)
    }
  }

  /// Everybody passes until the match is over.
  private static func end(_ stage: inout Stage) {
    for _ in 0..<4 {
      for node in 0..<3 { stage.wish(node, "pass") }
      stage.pass(50)
    }
  }

  // MARK: - What happens

  private static func play(_ name: String, _ place: Int, _ stage: inout Stage) {
    switch name {
    case "title":
      stage.wish(0, "host 2")
      stage.wish(2, "join 0")
      stage.pass(100)
      stage.wish(2, "leave")
      stage.wish(2, "host 2")
      stage.wish(2, "bot")
      stage.wish(2, "start")
      stage.pass(2_000)
    case "lobby-host", "lobby-member", "lobby-witness": lobby(&stage)
    case "private-host", "private-guest": privately(&stage)
    case "start-fails":
      stage.give(3, .disk(Array("slow".utf8)))
      stage.wish(0, "start")
      stage.pass(5_500)
      stage.give(3, .disk(Array("fast".utf8)))
      stage.wish(2, "join 0")
      stage.wish(2, "ready 1")
      stage.wish(0, "start")
      stage.pass(200)
      moves(2, &stage)
    case "watching":
      stage.wish(place, "watch 0")
      stage.pass(100)
      moves(2, &stage)
      stage.kill(0)
      stage.pass(2_500)
      moves(2, &stage)
      stage.pass(1_500)
    case "conferring":
      for _ in 0..<8 {
        for node in 0..<3 { stage.wish(node, "confer") }
        stage.pass(50)
      }
    case "match-takeover":
      stage.kill(0)
      stage.pass(1_500)
      moves(3, &stage)
      stage.start(0)
      stage.wish(0, "resume")
      stage.pass(500)
      moves(2, &stage)
    case "match-ending": end(&stage)
    case "match-asking", "match-voting": voting(&stage)
    case "invited", "inviting": inviting(&stage)
    case "rematch": again(&stage)
    case "resuming":
      stage.wish(place, "resume")
      stage.pass(600)
      moves(3, &stage)
    case "newcomer":
      stage.wish(place, "join 0")
      stage.pass(1_500)
      moves(3, &stage)
    case "disk-fails":
      stage.give(place, .disk(Array("slow".utf8)))
      moves(2, &stage)
      stage.give(place, .disk(Array("fast".utf8)))
      moves(2, &stage)
      stage.give(place, .disk(Array("broken".utf8)))
      moves(3, &stage)
      stage.pass(1_000)
    default:
      moves(4, &stage)
      let other = place == 2 ? 1 : 2
      stage.kill(other)
      moves(2, &stage)
      stage.wipe(other)
      stage.start(other)
      stage.wish(other, "join 0")
      stage.pass(1_000)
      moves(3, &stage)
      if place != 0 { stage.wish(0, "leave") }
      stage.pass(1_000)
    }
  }
}
