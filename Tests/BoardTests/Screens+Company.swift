import Casebook
import Rules

@testable import Board

// Who is around, who asks, what is said and voted on.
extension Screens {
  static func company() throws -> [Screen] {
    try around() + talk() + votes() + watching()
  }

  private static func around() throws -> [Screen] {
    let list = Scenes.lobbies(Scenes.rows, nearby: Scenes.nearby, Scenes.invitations)
    let host = Scene.lobby(try Scenes.livelyLobby())
    var full = try Scenes.livelyLobby()
    full.seats = 4
    var alone = full
    alone.nearby = []
    let remote = try Scenes.lobbyModel()
    let rematch = InvitationModel(
      person: .init(node: Scenes.node("b0"), name: "Bob"), lobby: "Friday", isRematch: true)
    return [
      Screen("title-invited", Scenes.title([Scenes.invitation], nearby: Scenes.nearby)),
      Screen(
        "title-invited-trouble",
        Scenes.title(Scenes.invitations, nearby: Scenes.nearby, in: Scenes.titleInTrouble),
        .press(.up)),
      Screen("lobbies-around", list),
      Screen("lobbies-around-chosen", list, .press(.up), .press(.up)),
      Screen("lobbies-watch", list, .press(.down), .press(.down)),
      Screen(
        "lobbies-none-but-people", Scenes.lobbies([], nearby: Array(Scenes.nearby.prefix(2)))),
      Screen("lobbies-lonely", Scenes.lonely),
      Screen("nearby", list, .type("w")),
      Screen("nearby-person", list, .type("w"), .press(.enter)),
      Screen("nearby-blocked", list, .type("w"), .press(.up), .press(.enter)),
      Screen("nearby-block", list, .type("w"), .press(.enter), .choose("Block")),
      Screen("invitation", Scenes.title([Scenes.invitation]), .press(.up), .press(.enter)),
      Screen("invitation-impostor", list, .press(.up), .press(.enter)),
      Screen("invitation-rematch", .game(try Scenes.endedInCompany([rematch]))),
      Screen(
        "invitation-open", .game(try Scenes.endedInCompany([rematch])), .press(.enter),
        .press(.up), .press(.enter)),
      Screen(
        "end-what-now", .game(try Scenes.endedInCompany([rematch])), .press(.enter)),
      Screen("invite", host, .type("i")),
      Screen("invite-full", .lobby(full), .type("i")),
      Screen("invite-nobody", .lobby(alone), .type("i")),
      Screen("ways", host, .type("a")),
      Screen("rules", host, .type("7"), .press(.up), .press(.up)),
      Screen("ways-plain", .lobby(remote), .type("a")),
    ]
  }

  private static func talk() throws -> [Screen] {
    let lobby = try Scenes.livelyLobby()
    var crowded = try Scenes.crowdedLobby()
    (crowded.chat, crowded.addresses) = (Scenes.chat(), Scenes.addresses)
    var quiet = lobby
    quiet.chat = Scenes.chat([])
    var guest = try Scenes.livelyLobby(host: false)
    guest.chat.muted = [Scenes.node("20")]
    guest.chat.mayTalk = true
    let board = Scene.game(try Scenes.voting(mayVote: false))
    let long = String(repeating: "Who was it? ", count: 16)
    return [
      Screen("lobby-talk", .lobby(lobby)),
      Screen("lobby-talk-end", .lobby(lobby), .press(.up)),
      Screen("lobby-talk-crowded", .lobby(crowded)),
      Screen("lobby-talk-guest", .lobby(guest)),
      Screen("say", .lobby(lobby), .type("t"), .type("The Colonel")),
      Screen("say-first", .lobby(quiet), .type("t")),
      Screen("say-long", board, .type("t"), .type(long)),
      Screen("chat", .lobby(guest), .choose("Talk")),
      Screen("chat-none", .lobby(quiet), .choose("Talk")),
      Screen("person-heard", .lobby(lobby), .type("p"), .choose("Bob")),
      try justSaid(),
    ]
  }

  /// Bob has just said something at the board.
  private static func justSaid() throws -> Screen {
    var game = try Scenes.middle().game()
    game.chat = Scenes.chat([])
    var before = BoardState()
    before.advance(to: 1000, in: .game(game))
    game.chat = Scenes.chat([.init(name: "Bob", text: "Have you seen the library?")])
    before.advance(to: 2000, in: .game(game))
    return Screen("board-said", .game(game), before: before)
  }

  private static func votes() throws -> [Screen] {
    let open = Scene.game(try Scenes.voting(votes: [1: .bot]))
    let mine = Scene.game(try Scenes.voting(me: 1, votes: [0: .skip]))
    var crowded = try Scenes.crowded()
    crowded.poll = PollModel(
      seat: SeatID(3), awaySeconds: 605, secondsLeft: 9,
      votes: [SeatID(1): .wait, SeatID(2): .wait, SeatID(4): .bot], voters: 11, mayVote: true)
    crowded.chat = Scenes.chat()
    return try [
      Screen("poll", open),
      Screen("poll-chosen", open, .press(.up)),
      Screen("board-poll", .game(Scenes.voting(votes: [0: .bot, 1: .skip]))),
      Screen("board-poll-mine", mine),
      Screen("board-poll-only", .game(Scenes.voting(mayVote: false))),
      Screen("board-poll-crowded", .game(crowded)),
    ]
      + [
        Screen("board-held-up", .game(try Scenes.heldUp())),
        Screen("poll-anew", .game(try Scenes.heldUp()), .type("v"), .press(.up)),
      ]
      + Absence.allCases.map { absence in
        var game = try Scenes.voting()
        game.poll = nil
        game.absences = [SeatID(2): absence]
        game.watchers = ["Dee", "Eli"]
        game.ring = Scenes.safe
        return Screen(
          "roster-agreed-\(absence)", .game(game), absence == .skip ? [] : [.type("p")])
      }
  }

  private static func watching() throws -> [Screen] {
    var ended = try Scenes.witness(ended: true)
    ended.isWatcher = true
    ended.invitations = [Scenes.invitation]
    var running = try Scenes.watcher()
    running.invitations = [Scenes.invitation]
    return [
      Screen("watcher-invited", .witness(ended)), Screen("watcher-asked", .witness(running)),
    ]
  }
}
