import Board
import Casebook
import Node
import Rules
import Table

/// Turns a node's snapshot into what a screen shows.
struct SceneMaker {
  /// Whether the player looks at the list of lobbies rather than at the title.
  var isBrowsing = false
  /// For how long the match does not go on, counted by the caller.
  var secondsHalted = 0
  /// How the matches that wait are told.
  var waiting = ResumeText.live

  func scene(_ snapshot: NodeSnapshot) -> Scene {
    let table = snapshot.table
    if let failure = snapshot.failure {
      return .message([failure, "Nothing is lost: mend it and start Midnight again."])
    }
    if let match = table.match { return scene(of: match, in: table) }
    if let lobby = table.lobby { return .lobby(model(of: lobby, in: snapshot)) }
    return isBrowsing || table.joining != nil ? .lobbies(list(snapshot)) : .title(title(snapshot))
  }

  private func title(_ snapshot: NodeSnapshot) -> TitleModel {
    TitleModel(
      playerName: snapshot.table.me.name,
      resumable: snapshot.resumable.map {
        TitleModel.Resumable(id: $0.id, label: waiting.line($0, limit: Self.labelWidth))
      },
      discovery: snapshot.discovery.sentence, notices: notices(of: snapshot.table))
  }

  /// A disk that takes nothing is told of for as long as that is so.
  private func notices(of table: Table) -> [String] {
    table.notices + (table.brokenDisk.map { [$0] } ?? [])
  }

  /// What the title has room for.
  private static let labelWidth = 62

  private func list(_ snapshot: NodeSnapshot) -> LobbyListModel {
    var notices = notices(of: snapshot.table)
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
    var notices = notices(of: table)
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
      iAmHost: lobby.host == table.me.node,
      witness: lobby.witness.map { witness($0, in: table) }, detectives: table.detectives,
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
}
