import Board
import Node
import Table

extension SceneMaker {
  /// How long nobody is found before it is time to say what can be done.
  private static let lonelySeconds = 10

  func list(_ snapshot: NodeSnapshot) -> LobbyListModel {
    let table = snapshot.table
    var list = LobbyListModel(
      rows: table.lobbies.map { row in
        let state: LobbyListModel.State =
          switch row.standing {
          case .open: .open
          case .full: .full
          case .playing: .playing
          case .otherVersion(let version): .otherVersion("speaks version \(version)")
          }
        return LobbyListModel.Row(
          id: row.id, name: row.name, host: row.host, taken: row.taken, offered: row.seats,
          state: state, isLocked: row.isLocked,
          bond: Bond(table.tie(node: row.node, name: row.host)))
      }, discovery: snapshot.discovery.sentence, notices: notices(of: table))
    list.isLonely = seconds(.finding) >= Self.lonelySeconds
    list.nearby = nearby(table)
    list.invitations = invitations(table)
    if let (lobby, most) = expected {
      list.notices.append(
        Wait.sentence(
          "Waiting for \(lobby) to appear", seconds: seconds(.appearing(lobby)), of: most))
    }
    guard let joining = table.joining else { return list }
    switch joining.stage {
    case .calling:
      let waited = seconds(.joining(joining.title))
      list.notices.append(
        Wait.sentence(
          joining.isToWatch ? "Asking to watch \(joining.title)" : "Joining \(joining.title)",
          seconds: waited))
    case .asking(let wrong):
      list.ask = PassphraseAsk(table: joining.title, wrong: wrong, attempt: joining.tries)
    case .proving:
      let waited = seconds(.proving(joining.title))
      list.notices.append(Wait.sentence("Trying the passphrase", seconds: waited))
    case .waiting(let host):
      list.door = DoorModel(table: joining.title, host: host)
      list.waited = seconds(.door(joining.title))
    }
    return list
  }

  func model(of lobby: LobbyState, in snapshot: NodeSnapshot) -> LobbyModel {
    let table = snapshot.table
    let notices = notices(of: table) + (startText(snapshot).map { [$0] } ?? [])
    var shown = LobbyModel(
      name: lobby.name, members: lobby.members.map { model(of: $0, in: lobby, table) },
      seats: lobby.seats, rules: lobby.rules, address: address(of: lobby, in: snapshot),
      iAmHost: lobby.host == table.me.node,
      witness: lobby.witness.map { witness($0, in: table) }, detectives: table.detectives,
      notices: notices, isLocked: lobby.lock != nil, asksFirst: lobby.asksFirst,
      callers: table.door.callers.map {
        PersonModel(
          node: $0.node, name: $0.name, bond: Bond(table.tie(node: $0.node, name: $0.name)),
          isWitness: $0.isWitness)
      },
      blocked: table.me.blocked.list.map { PersonModel(node: $0.node, name: $0.name) })
    shown.nearby = nearby(table)
    shown.chat = chat(table)
    shown.addresses = addresses(of: lobby, in: snapshot)
    return shown
  }

  /// What stands between the host's word and the first turn.
  private func startText(_ snapshot: NodeSnapshot) -> String? {
    if snapshot.isDealing { return Wait.sentence("Dealing a case", seconds: seconds(.dealing)) }
    guard let names = snapshot.table.startWaitsFor else { return nil }
    return Wait.sentence(
      names.isEmpty
        ? "The case is dealt, and everybody stores it"
        : "The case is dealt; \(names.joined(separator: ", ")) must store it",
      seconds: seconds(.storing), of: Table.startTakesAtMost)
  }

  private func model(
    of member: LobbyMember, in lobby: LobbyState, _ table: Table
  ) -> LobbyModel.Member {
    let isPerson = member.seatBot == nil
    return LobbyModel.Member(
      name: member.name, detective: member.detective, isReady: member.isReady,
      bot: member.seatBot, isMe: member.node == table.me.node && isPerson,
      isHost: member.node == lobby.host && isPerson, isAway: !table.isHere(member.node),
      node: member.node,
      bond: isPerson ? Bond(table.tie(node: member.node, name: member.name)) : .new,
      machine: isPerson ? nil : machine(member.node, among: lobby.members, table))
  }

  /// Where a bot runs.
  func machine(_ node: String, among members: [LobbyMember], _ table: Table) -> String {
    if node == table.me.node { return "your machine" }
    let owner = members.first { $0.node == node && $0.seatBot == nil }
    return owner.map { "\($0.name)'s machine" } ?? "another machine"
  }

  /// All ways to join by hand, likewise.
  private func addresses(of lobby: LobbyState, in snapshot: NodeSnapshot) -> [AddressModel] {
    let host = lobby.members.first { $0.node == lobby.host && $0.seatBot == nil }
    let isMine = lobby.host == snapshot.table.me.node
    return JoinWay.ways(to: isMine ? snapshot.addresses : host?.addresses ?? []).map {
      AddressModel(address: $0.text, code: $0.code.text, interface: $0.interface)
    }
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

extension Bond {
  init(_ tie: Tie) {
    self =
      switch tie {
      case .new: .new
      case .known(let name): .known(as: name)
      case .impostor(let name): .impostor(of: name)
      }
  }
}
