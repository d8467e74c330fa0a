import Board
import Rules
import Table

extension SceneMaker {
  func scene(of match: Match, in table: Table) -> Scene {
    // Nothing of it is known yet: it begins, or this is a new device of somebody in it.
    guard match.newest != nil else {
      return .message(settingTheTable(match, in: table))
    }
    let players = players(of: match, in: table)
    let seconds = match.state.due == nil ? nil : match.secondsLeft
    let keys = table.keysMissing
    let chronicle = match.told.map { GameModel.Entry(round: $0.round, step: $0.step) }
    guard let seat = match.mySeat else {
      var witness = WitnessModel(
        id: match.info.id, lobby: match.info.lobby, setting: match.setting, state: match.state,
        players: players, secondsLeft: seconds, notices: table.notices,
        ring: ring(of: match, in: table), keysMissing: keys?.count, keysFrom: keys?.names ?? [],
        audit: audit(of: match), chronicle: chronicle)
      witness.waited = waited
      (witness.chat, witness.watchers) = (chat(table), table.watchers)
      (witness.poll, witness.absences) = (poll(of: match, in: table), absences(of: match))
      if match.isOver { witness.invitations = invitations(table) }
      return .witness(witness)
    }
    var game = GameModel(
      id: match.info.id, view: match.view(of: seat), players: players, secondsLeft: seconds,
      chronicle: chronicle,
      notices: table.notices, ring: ring(of: match, in: table),
      isSending: match.pending != nil, isOverdue: match.pendingIsOverdue,
      keysMissing: keys?.count, keysFrom: keys?.names ?? [], sealed: match.sealed(for: seat),
      audit: audit(of: match), lobby: match.info.lobby, par: pars[match.info.id] ?? .pending)
    game.waited = waited
    (game.chat, game.watchers) = (chat(table), table.watchers)
    (game.poll, game.absences) = (poll(of: match, in: table), absences(of: match))
    if match.isOver { game.invitations = invitations(table) }
    return .game(game)
  }

  /// For how long an answer, keys or the end have been waited for.
  var waited: Int {
    [Waits.Reason.sending, .opening, .keys, .closing, .auditing].map(seconds).max() ?? 0
  }

  /// Until the first record has come.
  private func settingTheTable(_ match: Match, in table: Table) -> [String] {
    let text = Wait.sentence("The table is being set", seconds: seconds(.setting))
    guard case .waiting(let missing, let names) = table.standing, seconds(.setting) > 0 else {
      return [text, "This takes a moment, if enough of the machines of this match are here."]
    }
    return [
      text,
      "It takes \(missing) more of the machines of this match: "
        + "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") not here.",
    ]
  }

  private func audit(of match: Match) -> AuditModel {
    switch match.audit {
    case nil: .pending
    case .honest: .honest
    case .dishonest(let items): .differing(items, in: match.setting)
    case .unopened: .unknown
    }
  }

  private func players(of match: Match, in table: Table) -> [GameModel.Player] {
    match.state.seatIDs.compactMap { id in
      guard let member = match.info.member(id) else { return nil }
      return GameModel.Player(
        seat: id, name: member.name, isBot: member.seatBot != nil,
        isAway: member.seatBot == nil && !table.isHere(member.node),
        isHost: member.node == table.host && member.seatBot == nil, isMe: id == match.mySeat,
        person: PersonModel(
          node: member.node, name: member.name,
          bond: Bond(table.tie(node: member.node, name: member.name))),
        machine: member.seatBot.map { _ in
          machine(member.node, among: match.info.roster, table)
        })
    }
  }

  func witness(_ member: LobbyMember, in table: Table) -> RingModel.Witness {
    RingModel.Witness(
      name: member.name, isAway: !table.isHere(member.node), isMe: member.node == table.me.node,
      node: member.node, bond: Bond(table.tie(node: member.node, name: member.name)))
  }

  private func ring(of match: Match, in table: Table) -> RingModel {
    var ring = RingModel(
      term: table.term, standing: standing(of: table), seconds: seconds(.halted),
      mayGoOnAlone: table.mayGoOnAlone)
    // Alone on one machine there is nobody to tell of.
    guard match.info.nodes.count > 1 else { return ring }
    ring.host = table.host.flatMap(match.info.name(of:))
    ring.iAmHost = table.host == table.me.node
    ring.safety = match.safety.map { RingModel.Safety(stored: $0.stored, of: $0.of) }
    ring.witness = match.info.witness.map { witness($0, in: table) }
    return ring
  }

  private func standing(of table: Table) -> RingModel.Standing {
    switch table.standing {
    case .playing: .playing
    // It takes a moment, of which nobody need hear.
    case .choosingHost: seconds(.halted) < 1 ? .playing : .choosingHost
    case .waiting(let missing, let names): .waiting(needed: missing, away: names)
    case .broken(let reason): .broken(reason)
    }
  }
}
