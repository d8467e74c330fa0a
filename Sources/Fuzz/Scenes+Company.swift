// What people do who meet, talk, vote and play again.
extension Scenes {
  /// The third is away: the others ask for a bot, then wait, and it is back.
  static func voting(_ stage: inout Stage) {
    stage.kill(2)
    stage.pass(6_000)
    for (node, vote) in [(1, "vote 8"), (0, "vote 6"), (0, "vote 8")] { stage.wish(node, vote) }
    for _ in 0..<4 {
      moves(1, &stage)
      stage.pass(1_600)
    }
    for node in [1, 0] { stage.wish(node, "vote 7") }
    stage.pass(500)
    stage.start(2)
    stage.wish(2, "resume")
    stage.pass(3_000)
    moves(3, &stage)
  }

  static func lobby(_ stage: inout Stage) {
    stage.wish(2, "join 0")
    stage.wish(1, "detective 7")
    stage.wish(2, "ready 1")
    stage.wish(3, "witness 0")
    stage.wish(2, "witness 1")
    stage.wish(0, "rounds 12")
    stage.pass(100)
    stage.wish(2, "leave")
    stage.pass(100)
    stage.wish(2, "join 0")
    stage.wish(2, "ready 1")
    stage.wish(0, "start")
    stage.pass(200)
    moves(3, &stage)
  }

  static func inviting(_ stage: inout Stage) {
    stage.wish(0, "invite 1")
    stage.wish(0, "invite 2")
    stage.pass(1_200)
    stage.wish(1, "accept 0")
    stage.wish(2, "decline 0")
    stage.wish(0, "talk Where is Cleo?")
    stage.pass(10_000)
    stage.wish(0, "invite 2")
    stage.wish(2, "accept 0")
    stage.pass(100)
    stage.wish(2, "talk Here I am.")
    stage.wish(0, "mute 2")
    stage.wish(2, "talk Hello?")
    stage.wish(0, "unmute 2")
    for node in 1...2 { stage.wish(node, "ready 1") }
    stage.pass(100)
    stage.wish(0, "start")
    stage.pass(200)
    moves(1, &stage)
  }

  static func again(_ stage: inout Stage) {
    stage.wish(0, "talk Well played!")
    stage.wish(2, "rematch")
    stage.wish(1, "rematch")
    stage.pass(500)
    stage.wish(0, "accept 2")
    stage.wish(3, "rematch")
    stage.pass(500)
    for node in [0, 1] { stage.wish(node, "ready 1") }
    stage.pass(100)
    stage.wish(2, "start")
    stage.pass(200)
    moves(1, &stage)
  }

  static func privately(_ stage: inout Stage) {
    for (node, word) in [(1, "open sesame"), (2, "wrong"), (2, "open sesame")] {
      stage.wish(node, "join 0")
      stage.pass(50)
      stage.wish(node, "say \(word)")
      stage.pass(100)
      if word != "wrong" { stage.wish(0, "admit \(node)") }
    }
    stage.wish(0, "remove 2")
    stage.pass(50)
    stage.wish(2, "join 0")
    stage.wish(2, "say open sesame")
    stage.wish(0, "admit 2")
    stage.wish(1, "ready 1")
    stage.wish(2, "ready 1")
    stage.pass(100)
    stage.wish(0, "start")
    stage.pass(200)
    moves(2, &stage)
  }
}
