import Board
import Casebook
import Node
import Rules
import Table

/// Turns a node's snapshot into what a screen shows.
struct SceneMaker {
  /// Whether the player looks at the list of lobbies rather than at the title.
  var isBrowsing = false
  /// Seconds since the host of a match was last heard, counted by the caller.
  var secondsWithoutHost = 0

  func scene(_ snapshot: NodeSnapshot) -> Scene {
    let table = snapshot.table
    if let failure = snapshot.failure {
      return .message([failure, "Nothing is lost: mend it and start Midnight again."])
    }
    if let match = table.match, let game = game(match, in: table) { return .game(game) }
    if let lobby = table.lobby { return .lobby(model(of: lobby, in: snapshot)) }
    return isBrowsing || table.joining != nil ? .lobbies(list(snapshot)) : .title(title(snapshot))
  }

  private func title(_ snapshot: NodeSnapshot) -> TitleModel {
    TitleModel(
      playerName: snapshot.table.me.name,
      resumable: snapshot.resumable.map {
        TitleModel.Resumable(id: $0.id, label: label(of: $0, me: snapshot.table.me.name))
      },
      discovery: snapshot.discovery.sentence, notices: snapshot.table.notices)
  }

  private func label(of match: ResumableMatch, me: String) -> String {
    let others = match.names.filter { $0 != me }
    return others.isEmpty
      ? "\(match.lobby), alone" : "\(match.lobby), with \(others.joined(separator: ", "))"
  }

  private func list(_ snapshot: NodeSnapshot) -> LobbyListModel {
    var notices = snapshot.table.notices
    if let joining = snapshot.table.joining { notices.append("Joining \(joining.title)...") }
    return LobbyListModel(
      rows: snapshot.table.lobbies.map { row in
        let state: LobbyListModel.State =
          switch row.standing {
          case .open: .open
          case .full: .full
          case .playing: .playing
          case .otherVersion(let version): .otherVersion("speaks version \(version)")
          }
        return LobbyListModel.Row(
          id: row.id, name: row.name, host: row.host, taken: row.taken, offered: row.seats,
          state: state)
      }, discovery: snapshot.discovery.sentence, notices: notices)
  }

  private func model(of lobby: LobbyState, in snapshot: NodeSnapshot) -> LobbyModel {
    let table = snapshot.table
    var notices = table.notices
    if snapshot.isDealing { notices.append("Dealing a case...") }
    return LobbyModel(
      name: lobby.name,
      members: lobby.members.map { member in
        LobbyModel.Member(
          name: member.name, detective: member.detective, isReady: member.isReady,
          bot: member.seatBot,
          isMe: member.node == table.me.node && member.seatBot == nil,
          isHost: member.node == lobby.host && member.seatBot == nil,
          isAway: !table.isHere(member.node))
      },
      seats: lobby.seats, rules: lobby.rules,
      address: address(of: lobby, in: snapshot),
      iAmHost: lobby.host == table.me.node, detectives: table.detectives,
      notices: notices)
  }

  /// Where others join: at the host, whoever looks.
  private func address(of lobby: LobbyState, in snapshot: NodeSnapshot) -> String {
    if lobby.host == snapshot.table.me.node {
      return snapshot.addresses.first?.text ?? "this machine:\(snapshot.port)"
    }
    let host = lobby.members.first { $0.node == lobby.host && $0.seatBot == nil }
    return host?.addresses.first?.text ?? "the host's machine"
  }

  private func game(_ match: Match, in table: Table) -> GameModel? {
    guard let seat = match.mySeat else { return nil }
    let players = match.state.seatIDs.compactMap { id -> GameModel.Player? in
      guard let member = match.info.member(id) else { return nil }
      return GameModel.Player(
        seat: id, name: member.name, isBot: member.seatBot != nil,
        isAway: !table.isHere(member.node),
        isHost: member.node == table.host && member.seatBot == nil, isMe: id == seat)
    }
    return GameModel(
      id: match.info.id, view: match.view(of: seat), players: players,
      secondsLeft: match.state.due == nil ? nil : match.secondsLeft,
      chronicle: match.chronicle.map { GameModel.Entry(round: $0.round, step: $0.step) },
      notices: table.notices, connection: connection(match, in: table),
      isSending: match.pending != nil)
  }

  private func connection(_ match: Match, in table: Table) -> String? {
    if match.isOver { return nil }
    if let host = table.host, table.isHere(host) { return nil }
    // A nomination takes a moment, of which nobody need hear.
    guard secondsWithoutHost > 0 else { return nil }
    let wait = " (\(secondsWithoutHost) s)"
    guard let host = table.host,
      let name = match.info.name(of: host)
    else { return "The ring is choosing a host\(wait)." }
    return "\(name), who hosts the match, is away. Waiting\(wait)."
  }
}
