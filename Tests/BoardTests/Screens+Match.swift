import Rules

@testable import Board

// A match, and what is opened in front of it.
extension Screens {
  static func board() throws -> [Screen] {
    let middle = Scene.game(try Scenes.middle().game())
    var hurried = try Scenes.middle().game()
    hurried.secondsLeft = 9
    var last = hurried
    last.secondsLeft = 4
    return [
      Screen("board", middle),
      Screen("board-list", middle, .press(.tab), .press(.down)),
      Screen("board-log", middle, .press(.tab), .press(.tab), .press(.down)),
      Screen("board-look", middle, .press(.left)),
      Screen("board-hurried", .game(hurried)),
      Screen("board-last-seconds", .game(last)),
      try tokenOnItsWay(),
      Screen("board-watching", .game(try Scenes.middle().game(me: 1))),
      Screen("board-searched", .game(try Scenes.searched().game())),
      Screen("board-searched-others", .game(try Scenes.searched(othersMoved: true).game())),
      Screen("board-passage", .game(try Scenes.byPassage().game())),
      Screen("board-twelve", .game(try Scenes.twelve().game())),
      Screen("board-together", .game(try Scenes.together().game())),
    ]
  }

  /// Half way from one detective to the next.
  private static func tokenOnItsWay() throws -> Screen {
    var match = try Scenes.middle()
    var before = BoardState()
    before.advance(to: 1000, in: .game(match.game()))
    try match.make(.pass)
    let scene = Scene.game(match.game())
    before.advance(to: 2000, in: scene)
    before.advance(to: 2000 + Travel.duration / 2, in: scene)
    return Screen("board-token", scene, before: before)
  }

  static func dialogs() throws -> [Screen] {
    let middle = Scene.game(try Scenes.middle().game())
    let together = Scene.game(try Scenes.together().game())
    let accuse = { (name: String, more: [Screen.Step]) in
      Screen(name, middle, [.choose("Accuse")] + more)
    }
    return [
      Screen("opening", .game(try Fixture().game())),
      Screen("menu", middle, .type("x")),
      Screen("house", middle, .type("m")),
      Screen("house-passage", .game(try Scenes.byPassage().game()), .type("m"), .press(.right)),
      Screen("room", middle, .type("r")),
      Screen("room-together", together, .type("r")),
      Screen("room-elsewhere", middle, .press(.left), .press(.up), .type("r")),
      Screen("weapon", together, .type("r"), .choose("What you know")),
      Screen("weapon-dusted", .game(try Scenes.long().game()), .type("r"), .choose("What you")),
      Screen("body", middle, .type("r"), .choose("What you know")),
      Screen("dossiers", middle, .type("d")),
      Screen("dossiers-down", middle, .type("djjjj")),
      Screen("dossier", middle, .type("d5")),
      Screen("notebook", middle, .type("n")),
      Screen("notebook-kept", middle, .type("n"), before: kept),
      Screen("note", middle, .type("nw"), .type("The Colonel smokes")),
      Screen("notebook-cell", middle, .type("nllljjjj"), before: kept),
      Screen("notes", middle, .type("nt"), before: kept),
      Screen("notes-none", middle, .type("x"), .choose("Notes")),
      Screen("note-open", middle, .type("nt1"), before: kept),
      Screen("note-rewrite", middle, .type("nt12"), before: kept),
      Screen("chronicle", middle, .type("c")),
      Screen("chronicle-of-one", middle, .type("c111")),
      Screen("log", middle, .press(.tab), .press(.tab), .press(.enter)),
      Screen("log-long", .game(try Scenes.long().game()), .type("e"), before: kept),
      Screen("log-of-one", .game(try Scenes.long().game()), .type("e1111133")),
      Screen("log-given", .game(try Scenes.agreed().game()), .type("e")),
      Screen("board-given", .game(try Scenes.agreed().game())),
      Screen("help", middle, .type("?")),
      Screen("leave", middle, .type("q")),
      Screen("roster", .game(try whoSitsHere()), .type("p")),
      Screen("confer", .game(try Scenes.three().game()), .choose("Confer")),
      Screen("interview", together, .choose("Interview")),
      Screen(
        "interview-asked", together, .choose("Interview Tuttle"), .press(.down), .press(.down)),
      Screen("interview-long", .game(try Scenes.long().game()), .choose("Interview")),
      Screen("give", together, .choose("Confer")),
      Screen("get", together, .choose("Confer"), .press(.enter)),
      Screen("offer", .game(try Scenes.asked().game(me: 1))),
      accuse("accuse-murderer", []),
      accuse("accuse-weapon", [.press(.down), .press(.enter)]),
      accuse("accuse-motive", [.press(.down), .press(.enter), .press(.enter)]),
      accuse("accuse-hour", [.press(.down), .press(.enter), .press(.enter), .type("3")]),
      accuse("accuse-last-look", [.press(.down), .press(.enter), .press(.enter), .type("33")]),
      accuse("accuse-confirm", [.press(.down), .press(.enter), .press(.enter), .type("333")]),
      Screen("accuse-marked", middle, .choose("Accuse"), before: kept),
    ]
  }

  /// Marks of every kind and two notes.
  private static var kept: BoardState {
    var board = BoardState()
    var marks = Marks()
    marks.cycle(0)
    for entry in [1, 12, 12] { marks.cycle(entry) }
    marks.notes = ["Bob lies about six.", "Ask the Colonel again."]
    board.marks["m1"] = marks
    return board
  }

  private static func whoSitsHere() throws -> GameModel {
    var game = try Scenes.middle(seats: ["Ann", "Bob", "Inspector", "Zoë"]).game()
    game.players[1].person = PersonModel(
      node: Scenes.node("b0"), name: "Bob", bond: .impostor(of: "Bob"))
    game.players[0].person = PersonModel(node: Scenes.node("1f"), name: "Ann")
    game.players[2].machine = "Bob's machine"
    game.ring.witness = .init(name: "Mary", node: Scenes.node("aa"), bond: .known(as: "Mary"))
    return game
  }

  static func ring() throws -> [Screen] {
    var safe = try Scenes.middle().game()
    safe.ring = Scenes.safe
    safe.players[2].isAway = true
    var sending = safe
    sending.isSending = true
    var overdue = sending
    overdue.isOverdue = true
    var choosing = overdue
    (choosing.ring.host, choosing.ring.iAmHost) = (nil, false)
    (choosing.ring.standing, choosing.ring.seconds) = (.choosingHost, 2)
    let alone = Scene.game(try Scenes.leftAlone())
    return [
      Screen("ring-safe", .game(safe)),
      Screen("ring-sending", .game(sending)),
      Screen("ring-overdue", .game(overdue)),
      Screen("ring-choosing", .game(choosing)),
      Screen("ring-minority", .game(try Scenes.minority())),
      Screen("ring-broken", .game(try Scenes.broken())),
      Screen("ring-crowded", .game(try Scenes.crowded())),
      Screen("ring-left-alone", alone),
      Screen("go-on-alone", alone, .type("g")),
      Screen("leave-of-two", alone, .type("q")),
      try draftKept(),
    ]
  }

  /// An accusation was thought out before the others went.
  private static func draftKept() throws -> Screen {
    var game = try Scenes.middle().game()
    let before = try Screen(
      "draft", .game(game), .choose("Accuse"), .type("6354")
    ).board()
    game.ring = try Scenes.minority().ring
    return Screen("draft-kept", .game(game), before: before)
  }

  /// The board beside a lesson, and what is opened in front of the two.
  static func tour() throws -> [Screen] {
    var match = try Fixture(names: ["Ann", "Bob"])
    try match.passUntil(0)
    var game = match.game(seconds: nil)
    game.chronicle = []
    game.lesson = Lesson(
      heading: "A door into the dark",
      text: [
        "The dots on the map are rooms that nobody has opened yet. To open one is an action, and you "
          + "step in; everybody sees what is there.",
        "Each turn you have two actions.",
      ],
      task: "Look to the south with the arrow, and press Enter.", number: 2, count: 12)
    var ring = game
    ring.lesson?.isAboutRing = true
    return [
      Screen("tour", .game(game)),
      Screen("tour-ring", .game(ring)),
      Screen("tour-dossiers", .game(game), .type("d")),
      Screen("tour-help", .game(game), .type("?")),
      Screen("tour-leave", .game(game), .type("q")),
    ]
  }

  static func sealed() throws -> [Screen] {
    let log = Scene.game(try Scenes.sealedLog())
    return [
      Screen("sealed-door", .game(try Scenes.door())),
      Screen("sealed-door-watching", .game(try Scenes.door(me: 1))),
      Screen("sealed-verdict", .game(try Scenes.verdict().game())),
      Screen("sealed-board", log),
      Screen("sealed-log", log, .press(.tab), .press(.tab), .press(.enter)),
      Screen("sealed-accusation", log, .choose("Accuse"), .type("6354")),
    ]
  }
}
