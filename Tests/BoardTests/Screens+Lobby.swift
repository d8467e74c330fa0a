import Rules

@testable import Board

// Until a match begins.
extension Screens {
  static var lobbies: [Screen] {
    [
      Screen("lobbies", Scenes.lobbies(Scenes.rows), .press(.down)),
      Screen("lobbies-empty", Scenes.lobbies([])),
      Screen("lobbies-trouble", Scenes.lobbiesInTrouble),
      Screen("lobbies-known", Scenes.lobbies(Scenes.guardedRows)),
      Screen("lobbies-impostor", Scenes.lobbies(Scenes.guardedRows), .press(.down), .press(.down)),
      Screen("passphrase", Scenes.locked(), .type("rope")),
      Screen(
        "passphrase-wrong",
        Scenes.locked(wrong: "That is not the passphrase of Ann's table.", attempt: 2)),
      Screen("lobby-waiting", Scenes.atTheDoor),
    ]
  }

  static func lobby() throws -> [Screen] {
    let host = try Scenes.lobbyModel()
    let guest = try Scenes.lobbyModel(host: false)
    var ofTwo = guest
    ofTwo.members.remove(at: 2)
    var witnessed = host
    let mary = witnessed.members.remove(at: 2)
    witnessed.witness = .init(name: mary.name)
    var asWitness = witnessed
    asWitness.iAmHost = false
    asWitness.members[0].isMe = false
    asWitness.witness?.isMe = true
    return [
      Screen("lobby-host", .lobby(host)),
      Screen("lobby-guest", .lobby(guest)),
      Screen(
        "lobby-settings", .lobby(host), .type("s"), .press(.down), before: Scenes.knowing),
      Screen("lobby-leave", .lobby(guest), .press(.escape)),
      Screen("lobby-of-two", .lobby(ofTwo)),
      Screen("lobby-witness", .lobby(witnessed)),
      Screen("lobby-as-witness", .lobby(asWitness)),
      Screen("lobby-crowded", .lobby(try Scenes.crowdedLobby())),
    ]
  }

  static func people() throws -> [Screen] {
    let crowded = Scene.lobby(try Scenes.crowdedLobby())
    let guest = Scene.lobby(try Scenes.lobbyModel(host: false))
    return [
      Screen("people", crowded, .type("p")),
      Screen("people-end", crowded, .type("p"), .press(.up)),
      Screen("people-caller", crowded, .type("p"), .press(.enter)),
      Screen("people-impostor", crowded, .type("p"), .choose("Zoë")),
      Screen("people-block", crowded, .type("p"), .choose("Zoë"), .choose("Block")),
      Screen("people-blocked", crowded, .type("p"), .press(.up), .press(.enter)),
      Screen("people-guest", guest, .type("p")),
      Screen("person-guest", guest, .type("p"), .press(.enter)),
    ]
  }
}
