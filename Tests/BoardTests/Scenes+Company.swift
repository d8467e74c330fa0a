import Casebook
import Rules

@testable import Board

// Who is around, who asks, what is said, and what is voted on.
extension Scenes {
  /// Somebody of each kind.
  static var nearby: [NearbyModel] {
    [
      .init(
        person: .init(node: node("71"), name: "Tom", bond: .impostor(of: "Tom")),
        standing: .match("The Old House")),
      .init(person: .init(node: node("e2"), name: "Ida"), answer: .declined),
      .init(
        person: .init(node: node("aa"), name: "Mary", bond: .known(as: "Mary")), answer: .asked),
      .init(
        person: .init(node: node("4a"), name: "Zoë", bond: .known(as: "Zoe")),
        standing: .lobby("")),
      .init(person: .init(node: node("0d"), name: "Odd"), standing: .otherVersion("3")),
      .init(person: .init(node: node("d1"), name: "Eve"), isBlocked: true),
      .init(person: .init(node: node("5e"), name: "健太"), answer: .unreachable),
      .init(person: .init(node: node("b7"), name: "Bo", bond: .known(as: "Bo"))),
    ]
  }

  static let invitation = InvitationModel(
    person: .init(node: node("ad"), name: "Ada", bond: .known(as: "Ada")),
    lobby: "The Old House")

  /// The newest is of somebody who is not Ada.
  static let invitations = [
    invitation,
    InvitationModel(
      person: .init(node: node("ae"), name: "Ada", bond: .impostor(of: "Ada")),
      lobby: "Another House"),
  ]

  static func title(
    _ invitations: [InvitationModel], nearby: [NearbyModel] = [], in scene: Scene = title
  ) -> Scene {
    guard case .title(var title) = scene else { return scene }
    (title.invitations, title.nearby) = (invitations, nearby)
    return .title(title)
  }

  static func lobbies(
    _ rows: [LobbyListModel.Row], nearby: [NearbyModel], _ invitations: [InvitationModel] = []
  ) -> Scene {
    var list = LobbyListModel(
      rows: rows,
      discovery: "No Avahi runs here, so the game looks for friends itself, on two networks.")
    (list.nearby, list.invitations) = (nearby, invitations)
    return .lobbies(list)
  }

  static var lonely: Scene {
    var list = LobbyListModel(
      rows: [], discovery: "No Avahi runs here, so the game looks for friends itself.")
    list.isLonely = true
    return .lobbies(list)
  }

  static let addresses: [AddressModel] = [
    .init(address: "10.0.0.4:4711", code: "7QMK-2R9T-X4WD", interface: "eth0"),
    .init(address: "100.64.3.9:4711", code: "9A1B-55KX-0QZT", interface: "tailscale0"),
    .init(
      address: "[fe80::1234:5678:9abc:def0%eth0]:4711", interface: "eth0"),
  ]

  static let talk: [ChatModel.Entry] = [
    .init(name: "Zoë", text: "Good evening, everybody."),
    .init(name: "Ann", text: "One more and we begin.", isMine: true),
    .init(name: "שרה", text: "שלום לכולם 42"),
    .init(
      name: "Bob",
      text:
        "Has anybody seen the Colonel since five? I would swear that he was in the library, and "
        + "that the lamp was out, and that somebody coughed behind the curtain all the while 👀"),
    .init(name: "健太", text: "深夜の殺人事件"),
  ]

  static func chat(_ entries: [ChatModel.Entry] = talk, muted: Set<String> = []) -> ChatModel {
    ChatModel(entries: entries, muted: muted, mayTalk: true)
  }

  /// A lobby that can be joined by codes, with talk and people around.
  static func livelyLobby(host: Bool = true) throws -> LobbyModel {
    var lobby = try lobbyModel(host: host)
    lobby.addresses = addresses
    lobby.nearby = host ? nearby : []
    lobby.chat = chat()
    return lobby
  }

  /// Three at the table, one of whom is away, and the others choose.
  static func voting(me: Int = 0, votes: [Int: Absence] = [:], mayVote: Bool = true) throws
    -> GameModel
  {
    var match = try middle(seats: ["Ann", "Bob", "Mary"])
    try match.passUntil(1)
    var game = match.game(me: me)
    game.players[2].isBot = false
    game.players[2].isAway = true
    game.players[1].person = PersonModel(node: node("b0"), name: "Bob")
    game.chat = chat()
    game.poll = PollModel(
      seat: SeatID(2), awaySeconds: 65, secondsLeft: 24,
      votes: Dictionary(uniqueKeysWithValues: votes.map { (SeatID($0.key), $0.value) }),
      voters: 2, mayVote: mayVote)
    return game
  }

  /// It is the turn of somebody who is away, and has been agreed that everybody waits.
  static func heldUp() throws -> GameModel {
    var game = try voting()
    game.poll = nil
    guard let due = game.view.state.due else { return game }
    for at in game.players.indices { game.players[at].isAway = game.players[at].seat == due }
    game.absences = [due: .wait]
    return game
  }

  /// An ended match of people who might play again.
  static func endedInCompany(_ invitations: [InvitationModel] = []) throws -> GameModel {
    var game = try ended().game()
    game.players[1].person = PersonModel(node: node("b0"), name: "Bob")
    game.chat = chat()
    game.invitations = invitations
    return game
  }
}
