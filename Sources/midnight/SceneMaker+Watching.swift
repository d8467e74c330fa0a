import Board
import Casebook
import Rules
import Table

extension SceneMaker {
  /// A match that is only watched: all of it is as another machine shows it.
  func model(of watching: Watching, in table: Table) -> WitnessModel {
    var model = WitnessModel(
      id: watching.match, lobby: watching.lobby, setting: watching.setting, state: watching.state,
      players: players(of: watching, in: table),
      secondsLeft: watching.source == nil ? nil : watching.attendance.secondsLeft,
      notices: notices(of: table), ring: ring(of: watching, in: table),
      chronicle: watching.told.map { GameModel.Entry(round: $0.round, step: $0.step) })
    model.isWatcher = true
    model.source = watching.isOver ? nil : watching.sourceName
    model.unseen = seconds(.unseen)
    model.watchers = watching.attendance.watchers
    model.waited = waited
    for seat in watching.state.seatIDs {
      model.absences[seat] = watching.state.seat(seat).absence
    }
    model.invitations = invitations(table)
    return model
  }

  private func players(of watching: Watching, in table: Table) -> [GameModel.Player] {
    watching.state.seatIDs.compactMap { id in
      guard watching.roster.indices.contains(id.value) else { return nil }
      let member = watching.roster[id.value]
      return GameModel.Player(
        seat: id, name: member.name, isBot: member.seatBot != nil,
        isAway: member.seatBot == nil && !watching.isHere(member.node),
        isHost: member.node == watching.attendance.host && member.seatBot == nil,
        person: PersonModel(
          node: member.node, name: member.name,
          bond: Bond(table.tie(node: member.node, name: member.name))),
        machine: member.seatBot.map { _ in machine(member.node, among: watching.roster, table) })
    }
  }

  private func ring(of watching: Watching, in table: Table) -> RingModel {
    let attendance = watching.attendance
    var ring = RingModel(
      term: attendance.term, standing: standing(of: watching), seconds: seconds(.halted))
    ring.host = attendance.host.flatMap(watching.name(of:))
    ring.witness = watching.witness.map { member in
      RingModel.Witness(
        name: member.name, isAway: !watching.isHere(member.node), node: member.node,
        bond: Bond(table.tie(node: member.node, name: member.name)))
    }
    return ring
  }

  private func standing(of watching: Watching) -> RingModel.Standing {
    let attendance = watching.attendance
    guard !watching.isOver, watching.source != nil else { return .playing }
    if attendance.missing > 0 {
      return .waiting(
        needed: attendance.missing, away: attendance.away.compactMap(watching.name(of:)))
    }
    // A moment without one is nothing to tell.
    return attendance.host == nil && seconds(.halted) > 0 ? .choosingHost : .playing
  }
}
