import Board
import Rules
import Table

/// What calls the player to the screen: decides which alerts a change deserves.
struct Alerts: Equatable {
  enum Alert: Equatable {
    case bell
    /// The window's name; empty gives it back.
    case title(String)
    /// A sentence for the desktop.
    case notify(String)
  }

  /// Whatever of a moment may call.
  struct Moment: Equatable {
    /// A turn, or an offer to be answered: the same for as long as it lasts.
    struct Turn: Equatable {
      var round: Int
      var position: Int
      var isAnswer: Bool
    }

    /// The match and what its table is called.
    var match: String?
    var table = ""
    /// This player's turn, while the match goes on.
    var turn: Turn?
    /// Whether this player sits in somebody else's lobby.
    var isGuest = false
    /// Those at the door: names by the ids of their machines.
    var callers: [String: String] = [:]
    /// Those who ask this player to a lobby while it is free: names and lobbies by their machines.
    var hosts: [String: Host] = [:]

    struct Host: Equatable {
      var name: String
      var lobby: String
    }
  }

  private var last = Moment()
  /// The newest turn that was called out, and in which match.
  private var called: Moment.Turn?
  private var title = ""

  mutating func take(_ moment: Moment, _ preferences: Preferences) -> [Alert] {
    var alerts: [Alert] = []
    var sentences: [String] = []
    if moment.match != last.match { called = nil }
    let begins = moment.match != nil && last.match == nil && last.isGuest
    if let turn = moment.turn, last.turn != turn || last.match != moment.match {
      alerts.append(.bell)
      if called != turn { sentences.append(sentence(turn, begins: begins, at: moment.table)) }
      called = turn
    } else if begins {
      alerts.append(.bell)
      sentences.append("The evening begins: \(moment.table).")
    }
    let knocks = moment.callers.filter { last.callers[$0.key] == nil }.map(\.value).sorted()
    if let first = knocks.first {
      alerts.append(.bell)
      sentences.append("\(first) asks to sit down.")
    }
    let asks = moment.hosts.filter { last.hosts[$0.key] != $0.value }.map(\.value)
    if let first = asks.min(by: { ($0.name, $0.lobby) < ($1.name, $1.lobby) }) {
      alerts.append(.bell)
      sentences.append("\(first.name) asks you to \(first.lobby).")
    }
    last = moment
    let chosen = Array(alerts.prefix(preferences.bell ? 1 : 0))
    let told = preferences.notify ? sentences.map { Alert.notify($0) } : []
    return entitle(moment, preferences) + chosen + told
  }

  private func sentence(_ turn: Moment.Turn, begins: Bool, at table: String) -> String {
    turn.isAnswer
      ? "You are asked for an answer at \(table)."
      : begins ? "The evening begins at \(table), and it is your turn." : "Your turn at \(table)."
  }

  private mutating func entitle(_ moment: Moment, _ preferences: Preferences) -> [Alert] {
    let wanted =
      !preferences.title
      ? ""
      : moment.turn != nil
        ? "Midnight - your turn"
        : !moment.callers.isEmpty
          ? "Midnight - somebody knocks"
          : moment.hosts.isEmpty ? "Midnight" : "Midnight - an invitation"
    guard wanted != title else { return [] }
    title = wanted
    return [.title(wanted)]
  }
}

extension Alerts.Moment {
  /// A turn of a match that does not go on calls nobody: it may be long over.
  init(_ table: Table) {
    for caller in table.door.callers { callers[caller.node] = caller.name }
    if table.lobby == nil, table.match?.isOver ?? true {
      for asked in table.invitations {
        hosts[asked.node] = Host(name: asked.host, lobby: asked.invitation.name)
      }
    }
    isGuest = table.lobby.map { $0.host != table.me.node } ?? false
    guard let match = table.match else { return }
    (self.match, self.table) = (match.info.id, match.info.lobby)
    guard match.newest != nil, table.standing == .playing, let seat = match.mySeat,
      match.state.due == seat
    else { return }
    turn = Turn(
      round: match.state.round, position: match.state.position,
      isAnswer: match.state.offer != nil)
  }
}
