import Casebook
import CasebookText
import Rules

@testable import Board

/// The scenes that pictures are taken of.
enum Scenes {
  static var title: Scene {
    .title(
      TitleModel(
        playerName: "Ann",
        resumable: [.init(id: "m1", label: "round 7 with Bob and Cy, yesterday")],
        discovery: "Listening for tables on your network."))
  }

  /// A board that knows where the program keeps things.
  static var knowing: BoardState {
    var board = BoardState()
    board.about.version = "0.1.0"
    board.about.conversation = 12
    board.about.configFile = "~/.config/midnight/config"
    board.about.dataFolder = "~/.local/share/midnight"
    board.about.logFile = "~/.local/state/midnight/log"
    return board
  }

  static let noBus =
    "The system's message bus (D-Bus) is not running, so players nearby are not found by "
    + "themselves. Join by address works."

  /// As full as the title can be.
  static var titleInTrouble: Scene {
    .title(
      TitleModel(
        playerName: "Ann",
        resumable: ["Friday, with Bob, Cy, Dee, Eli and Flo", "Solo, alone", "Solo, with Bot"]
          .enumerated().map { .init(id: "m\($0.offset)", label: $0.element) },
        discovery: noBus, notices: ["The table at 10.0.0.4:4711 does not answer."]))
  }

  static var lobbiesInTrouble: Scene {
    .lobbies(
      LobbyListModel(
        rows: [], discovery: noBus, notices: ["The table at 10.0.0.4:4711 does not answer."]))
  }

  static func lobbies(_ rows: [LobbyListModel.Row]) -> Scene {
    .lobbies(LobbyListModel(rows: rows, discovery: "Listening on two networks."))
  }

  static let rows: [LobbyListModel.Row] = [
    .init(id: "l1", name: "Ann's table", host: "Ann", taken: 2, offered: 6, state: .open),
    .init(id: "l2", name: "深夜の殺人事件", host: "健太", taken: 4, offered: 4, state: .full),
    .init(id: "l3", name: "Friday", host: "Zoë", taken: 3, offered: 5, state: .playing),
    .init(
      id: "l4", name: "Old", host: "Dee", taken: 1, offered: 2,
      state: .otherVersion("needs an older Midnight")),
  ]

  static func lobbyModel(host: Bool = true) throws -> LobbyModel {
    LobbyModel(
      name: "Ann's table",
      members: [
        .init(
          name: "Ann", detective: 0, isReady: true, isMe: host, isHost: true, node: node("1f"),
          bond: host ? .new : .known(as: "Ann")),
        .init(name: "Bob", detective: 4, isReady: true, isMe: !host, node: node("b0")),
        .init(name: "Zoë", detective: 7, isReady: true, node: node("20"), bond: .known(as: "Zoë")),
        .init(
          name: "Bot 1", detective: 9, isReady: true, bot: .inspector, node: node("1f"),
          machine: host ? "your machine" : "Ann's machine"),
      ],
      seats: 6, rules: MatchRules(), address: "10.0.0.4:4711", iAmHost: host,
      detectives: try CasebookText.load().detectives,
      notices: ["Zoë has joined.", "Bob is ready."])
  }

  /// Some rounds in: three detectives, eight pieces or so in the first one's log.
  static func middle(me: Int = 0, seats: [String] = ["Ann", "Bob", "Cy"]) throws -> Fixture {
    var match = try Fixture(names: seats)
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    try match.make(.interview(SuspectID(4), .alibi(.six)))
    try match.passUntil(1)
    try match.make(.walk(to: TileID(4)))
    try match.make(.interview(SuspectID(3), .sighting))
    try match.passUntil(0)
    try match.make(.dust)
    try match.make(.interview(SuspectID(3), .gossip))
    try match.passUntil(0)
    try match.make(.search)
    try match.make(.explore(to: TileID(5)))
    try match.passUntil(0)
    try match.make(.interview(SuspectID(5), .alibi(.six)))
    try match.make(.explore(to: TileID(6)))
    try match.passUntil(0)
    try match.make(.walk(to: TileID(10)))
    try match.make(.examine(.wound))
    try match.passUntil(0)
    try match.make(.search)
    try match.make(.examine(.temperature))
    try match.passUntil(0)
    return match
  }

  /// The weapon has been dusted, and two people have answered nearly all that they can be asked.
  static func long() throws -> Fixture {
    var match = try longLog(but: 1)
    try match.make(.dust)
    try match.make(.pass)
    try match.passUntil(0)
    return match
  }

  /// Bob has agreed to an offer.
  static func agreed() throws -> Fixture {
    var match = try asked()
    try match.make(.answer(agree: true))
    return match
  }

  /// Two people have answered all that they can be asked, or all but some.
  static func longLog(but rest: Int = 0) throws -> Fixture {
    var match = try Fixture()
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    let questions = Hour.allCases.map(Question.alibi) + [.sighting, .gossip]
    for person in [3, 4] {
      for question in questions.dropLast(person == 4 ? rest : 0) {
        try match.passUntil(0)
        try match.make(.interview(SuspectID(person), question))
      }
    }
    try match.passUntil(0)
    return match
  }

  /// The hall has been searched, where nothing is hidden.
  static func searched(othersMoved: Bool = false) throws -> Fixture {
    var match = try Fixture()
    try match.passUntil(0)
    try match.make(.search)
    if othersMoved {
      try match.make(.explore(to: TileID(4)))
      try match.passUntil(1)
      try match.make(.walk(to: TileID(4)))
      try match.make(.dust)
      try match.passUntil(0)
      try match.make(.search)
      try match.passUntil(1)
      try match.make(.walk(to: TileID(0)))
    }
    return match
  }

  /// A passage has been found that leads from the Winter Garden into the dark.
  static func byPassage() throws -> Fixture {
    var match = try Fixture()
    for tile in [4, 8] {
      try match.passUntil(0)
      try match.make(.explore(to: TileID(tile)))
    }
    try match.passUntil(0)
    try match.make(.search)
    return match
  }

  static func endedWithTwelve() throws -> Fixture {
    var match = try twelve()
    while match.state.outcome == nil { try match.make(.pass) }
    try match.open()
    return match
  }

  /// Two detectives in one room, one of whom may confer.
  static func together() throws -> Fixture {
    var match = try Fixture(names: ["Ann", "Bob"])
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    try match.make(.interview(SuspectID(4), .alibi(.six)))
    try match.passUntil(1)
    try match.make(.walk(to: TileID(4)))
    try match.make(.interview(SuspectID(3), .sighting))
    try match.passUntil(0)
    return match
  }

  /// Three in one room, each with something to tell.
  static func three() throws -> Fixture {
    var match = try Fixture()
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    try match.make(.interview(SuspectID(4), .alibi(.six)))
    for (seat, question) in [(1, Question.sighting), (2, .gossip)] {
      try match.passUntil(seat)
      try match.make(.walk(to: TileID(4)))
      try match.make(.interview(SuspectID(3), question))
    }
    try match.passUntil(0)
    return match
  }

  static func asked() throws -> Fixture {
    var match = try together()
    let offer = try requirePartner(match.game().view)
    try match.make(.offer(to: offer.seat, give: offer.give[0], get: offer.get[0]))
    return match
  }

  private static func requirePartner(
    _ view: SeatView
  ) throws -> (seat: SeatID, give: [EnvelopeID], get: [EnvelopeID]) {
    guard let partner = view.partners.first else { throw Fixture.Broken() }
    return partner
  }

  /// As many as can play, all in the hall but one.
  static func twelve() throws -> Fixture {
    var match = try Fixture(names: (1...12).map { "Player \($0)" })
    try match.passUntil(0)
    try match.make(.explore(to: TileID(4)))
    return match
  }

  /// Three machines, all well.
  static let safe = RingModel(
    host: "Ann", iAmHost: true, term: 3, safety: .init(stored: 2, of: 3))

  /// A match of Ann and Bob, of whom Bob is gone.
  static func leftAlone() throws -> GameModel {
    var game = try together().game()
    game.players[1].isAway = true
    game.ring = RingModel(
      host: "Bob", term: 4, safety: .init(stored: 2, of: 2),
      standing: .waiting(needed: 1, away: ["Bob"]), seconds: 195,
      mayGoOnAlone: true)
    return game
  }

  /// Bob and Cy are gone, and one of them is needed.
  static func minority() throws -> GameModel {
    var game = try middle().game()
    for seat in 1...2 { game.players[seat].isAway = true }
    game.ring = RingModel(
      host: nil, term: 3, safety: .init(stored: 2, of: 3),
      standing: .waiting(needed: 1, away: ["Bob", "Cy"]), seconds: 12)
    return game
  }

  static func broken() throws -> GameModel {
    var game = try middle().game()
    game.ring = RingModel(
      host: "Bob", term: 3, safety: .init(stored: 2, of: 3),
      standing: .broken(
        "There is no space left for the folder /home/ann/.local/share/midnight. Free some, or "
          + "choose another folder with --data DIR."))
    return game
  }

  /// As many seats as there can be, with long names, and as much to say as there can be.
  static func crowded() throws -> GameModel {
    var game = try twelve().game()
    for at in game.players.indices { game.players[at].name = "Bartholomew \(at + 1)" }
    game.ring = RingModel(
      host: "Bartholomew Higginbotham", term: 1234, safety: .init(stored: 10, of: 13),
      witness: .init(name: "Wilhelmina", isAway: true))
    return game
  }

  static func witness(ended: Bool = false) throws -> WitnessModel {
    var match = try ended ? Self.ended() : middle(seats: ["Ann", "Bob"])
    if !ended { try match.passUntil(1) }
    var players = match.game().players
    for at in players.indices { players[at].isMe = false }
    return WitnessModel(
      id: "m1", lobby: "The Old House", setting: match.setting, state: match.state,
      players: players, secondsLeft: 83,
      ring: RingModel(
        host: "Ann", term: 3, safety: .init(stored: 2, of: 3),
        witness: .init(name: "Mary", isMe: true)),
      chronicle: match.chronicle)
  }

  /// The same as it is seen by one who only looks on.
  static func watcher(ended: Bool = false) throws -> WitnessModel {
    var model = try witness(ended: ended)
    model.isWatcher = true
    model.ring.safety = nil
    model.ring.witness = nil
    model.source = ended ? nil : "Bob"
    model.watchers = ["Eve", "Fay"]
    return model
  }

  static func ended() throws -> Fixture {
    var match = try middle()
    let solution = match.dealt.secrets.truth.solution
    try match.make(.accuse(solution))
    if match.state.outcome == nil {
      while match.state.outcome == nil { try match.make(.pass) }
    }
    try match.open()
    return match
  }
}
