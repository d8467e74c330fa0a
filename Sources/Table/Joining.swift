import Ring

/// An attempt to get a seat in somebody's lobby.
package struct Joining: Hashable, Sendable {
  /// What the player calls it: the lobby's name or the address.
  package let title: String
  /// The lobby's id, or nil for whichever is open there.
  var lobby: String?
  /// The host, once it is known.
  var node: String?
  var until: Int
  /// Whether it is to see a match that is played there, and not for a seat.
  package var isToWatch = false
  package var stage = Stage.calling
  /// How often the passphrase has been asked for.
  package var tries = 0
  /// What the passphrase is stretched with, and what came out.
  var salt: String?
  var lock: Lock?
  var nextIdle = 0
  /// What we would like to be there: the same as in the match before.
  var detective: Int?
  var isWitness = false

  package enum Stage: Hashable, Sendable {
    /// The host has been asked for a place.
    case calling
    /// It asks for the passphrase: again, for this reason.
    case asking(wrong: String?)
    /// A passphrase is being worked with.
    case proving
    /// This host has to let us in.
    case waiting(host: String)
  }

  init(title: String, lobby: String?, node: String?, until: Int) {
    self.title = title
    self.lobby = lobby
    self.node = node
    self.until = until
  }

  /// What to tell the player if it was we who refused to go on.
  func sentence(for refusal: Refusal) -> String {
    let remedy = "install the same version of Midnight on both."
    return switch refusal.code {
    case .otherVersion: "\(title) speaks another version of the game's protocol: \(remedy)"
    case .otherCasebook: "\(title) plays another casebook: \(remedy)"
    default: "\(title) does not answer as Midnight does."
    }
  }
}

/// A row of the list of lobbies.
package struct LobbyRow: Hashable, Sendable {
  package enum Standing: Hashable, Sendable {
    case open, full, playing
    /// Another version of the game: its number.
    case otherVersion(String)
  }

  package var id: String
  package var name: String
  package var host: String
  /// Whoever announces it; nothing proves it before there is a link.
  package var node: String
  package var taken: Int
  package var seats: Int
  package var standing: Standing
  /// Whether it asks for a passphrase; of a match, whether nobody may watch it.
  package var isLocked: Bool
}

/// The keys of an announcement's TXT record.
enum Key {
  static let version = "v"
  static let state = "st"
  static let player = "nm"
  static let lobby = "lb"
  static let lobbyName = "ln"
  static let taken = "tk"
  static let offered = "of"
  /// Whether a passphrase is asked for, or nobody may watch, as 0 or 1.
  static let locked = "lk"
  /// Which start of the node this is, so that what a crash leaves behind is not believed.
  static let incarnation = "in"
}

extension Table {
  /// What this node tells the network about itself.
  var announcement: [String: String] {
    var text = [
      Key.version: String(Conversation.version), Key.player: me.name,
      Key.locked: lobby?.lock == nil && match?.info.mayBeWatched != false ? "0" : "1",
      Key.incarnation: String(me.incarnation),
    ]
    if let match {
      text[Key.state] = "match"
      text[Key.lobby] = match.info.id
      if ring?.isHost == true { text[Key.lobbyName] = match.info.lobby }
      text[Key.taken] = String(match.info.roster.count)
      text[Key.offered] = String(match.info.roster.count)
    } else if let lobby {
      text[Key.state] = lobby.host == me.node ? "lobby" : "member"
      text[Key.lobby] = lobby.id
      text[Key.lobbyName] = lobby.name
      text[Key.taken] = String(lobby.members.count)
      text[Key.offered] = String(lobby.seats)
    } else {
      text[Key.state] = "idle"
    }
    return text
  }

  /// The lobbies on the network, by name.
  package var lobbies: [LobbyRow] {
    neighbours.values.compactMap(\.lobbyRow).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

extension Neighbour {
  /// The match that the node sits at, if it speaks as we do.
  var match: String? {
    text[Key.state] == "match" && speaksAsWeDo ? text[Key.lobby] : nil
  }

  package var speaksAsWeDo: Bool { text[Key.version] == String(Conversation.version) }

  /// The version that it speaks, if it says so: a word that can be shown.
  package var version: String? {
    text[Key.version].map { DisplayName.printable($0, limit: 8) }
  }

  /// Nil if the node hosts nothing.
  package var lobbyRow: LobbyRow? {
    guard let version, let state = text[Key.state],
      state == "lobby" || state == "match", let id = text[Key.lobby], let name = text[Key.lobbyName]
    else { return nil }
    let taken = Int(text[Key.taken] ?? "") ?? 0
    let seats = Int(text[Key.offered] ?? "") ?? 0
    let standing: LobbyRow.Standing =
      if !speaksAsWeDo {
        .otherVersion(version)
      } else if state == "match" {
        .playing
      } else {
        taken >= seats ? .full : .open
      }
    return LobbyRow(
      id: id, name: DisplayName.printable(name, limit: DisplayName.maximum),
      host: DisplayName.printable(text[Key.player] ?? "", limit: DisplayName.maximum),
      node: node, taken: max(0, min(taken, 99)), seats: max(0, min(seats, 99)), standing: standing,
      isLocked: text[Key.locked] == "1")
  }
}
