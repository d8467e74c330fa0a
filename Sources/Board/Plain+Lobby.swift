import Casebook
import Rules

extension Plain {
  func lobbies(_ list: LobbyListModel, _ page: Page, _ scene: Scene) -> Spoken {
    var page = page
    for at in page.items.indices where page.items[at].action == .open(.nearby) {
      page.items[at].label = CompanyText.spokenAlso(list.nearby)
    }
    for (at, row) in list.rows.enumerated() where page.items.indices.contains(at) {
      page.items[at].label = PlainLobby.row(row)
      page.items[at].note = ""
    }
    var lines: [String] = []
    if list.rows.isEmpty {
      lines =
        list.isLonely
        ? BoardState.nobody(list)
        : [
          "No table is open yet.",
          "As soon as somebody on your network opens a lobby, it is told here. You can also open "
            + "your own, or join by the address or code that a host reads to you.",
        ]
    }
    return spoken(page, lines: lines + [list.discovery], scene)
  }

  func lobby(_ lobby: LobbyModel, _ page: Page, _ scene: Scene) -> Spoken {
    var lines = [
      lobby.isLocked
        ? "It is private." : lobby.asksFirst ? "The host is asked before anybody sits down." : "",
      PlainLobby.way(lobby),
    ]
    lines += PlainLobby.callers(lobby)
    lines += lobby.members.enumerated().map { at, member in
      PlainLobby.seat(at + 1, member, in: lobby)
    }
    let free = lobby.seats - lobby.members.count
    if free > 0 { lines.append("\(free) free seat\(free == 1 ? "" : "s").") }
    if let witness = LobbyText.witness(lobby, look: .unicode) { lines.append(witness.text) }
    lines.append(LobbyText.terms(lobby.rules))
    return spoken(page, lines: lines, scene)
  }
}

/// The lobby in words.
enum PlainLobby {
  static func row(_ row: LobbyListModel.Row) -> String {
    let state =
      switch row.state {
      case .open: "open"
      case .full: "full"
      case .playing: "playing, to watch"
      case .otherVersion(let reason): reason
      }
    let host = Typeset.clip(row.host, to: 24)
    let words = row.bond.words(row.host).map { " (\($0.text))" } ?? ""
    return "\(row.name), hosted by \(host)\(words), \(row.taken) of \(row.offered) seats, \(state)"
      + (row.isLocked ? ", private" : "")
  }

  /// The best way to join by hand.
  static func way(_ lobby: LobbyModel) -> String {
    let best = LobbyText.ways(lobby)[0]
    return "Others join at \(best.address)" + (best.code.map { ", or with the code \($0)." } ?? ".")
  }

  /// Whoever waits at the door.
  static func callers(_ lobby: LobbyModel) -> [String] {
    lobby.callers.map { caller in
      let words = caller.bond.words(caller.name).map { ", \($0.text)," } ?? ""
      return "\(Typeset.clip(caller.name, to: 24))\(words) asks to "
        + (caller.isWitness ? "be the witness." : "sit down.")
    }
  }

  static func seat(_ number: Int, _ member: LobbyModel.Member, in lobby: LobbyModel) -> String {
    let isBot = member.bot != nil
    let face =
      lobby.detectives.indices.contains(member.detective)
      ? "plays \(lobby.detectives[member.detective].name)" : nil
    let notes = [
      member.isMe ? "you" : nil, member.isHost ? "hosts" : nil,
      member.bond.words(member.name)?.text, face,
      member.machine.map { "a bot on \($0)" },
      isBot
        ? nil
        : member.isAway ? "away" : member.isHost ? nil : member.isReady ? "ready" : "not ready",
    ].compactMap(\.self).joined(separator: ", ")
    return "Seat \(number): \(Typeset.clip(member.name, to: 24)), \(notes)."
  }

  /// '1f5e7a90  Ann (you)', as people are listed in columns, with the name first.
  static func nameFirst(_ label: String) -> String {
    let head = label.prefix(8)
    guard head.count == 8, label.dropFirst(8).hasPrefix("  ") else { return label }
    let rest = label.dropFirst(10)
    return head.allSatisfy(\.isHexDigit)
      ? "\(rest), machine \(head)" : "\(rest), \(Speech.line(String(head)))"
  }
}
