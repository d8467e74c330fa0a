import Casebook
import Ring
import Rules
import Table

extension Checker {
  /// A node holds a record for committed.
  mutating func committed(_ hash: String, term: Int, index: Int, state: CaseState, by node: Int) {
    guard let record = interner.record(hash), record.index == index else {
      return report(.host, "\(name(node)) commits \(hash) at \(index), which nobody made")
    }
    if record.case != state {
      report(.turn, "\(name(node)) shows another state than that of record \(index)")
    }
    let chain = chain(record.match)
    if chain.records.indices.contains(index) {
      if chain.records[index] != record {
        report(
          .host,
          "\(name(node)) commits \(hash) at \(index), where "
            + "\(Interner.hash(interner.encode(chain.records[index]))) was committed")
      }
      return
    }
    checkMajority(record, term: term, by: node)
    extend(to: record, term: term, by: node)
  }

  /// Takes the record and those before it that nobody has spoken of.
  private mutating func extend(to record: Record, term: Int, by node: Int) {
    var missing = [record]
    let known = chain(record.match).records.count
    while let first = missing.first, first.index > known {
      guard let before = interner.record(first.previous), before.index == first.index - 1,
        before.match == first.match
      else {
        return report(.durable, "record \(first.index) of \(name(node)) follows from nothing")
      }
      missing.insert(before, at: 0)
    }
    for record in missing { append(record, term: term) }
  }

  private mutating func append(_ record: Record, term: Int) {
    let chain = chain(record.match)
    let previous = chain.records.last.map { Interner.hash(interner.encode($0)) } ?? ""
    if record.previous != previous {
      report(
        .durable, "record \(record.index) follows from \(record.previous), committed is \(previous)"
      )
    }
    if let before = chain.records.last, !Checker.may(record.voters, follow: before.voters) {
      report(.quorum, "record \(record.index) changes the voters as it may not")
    }
    checkStep(record, after: chain)
    chains[record.match, default: Chain()].records.append(record)
    chains[record.match]?.terms.append(term)
    chains[record.match]?.rights.take(record)
    chains[record.match]?.state = record.case
  }

  // MARK: - Steps

  private mutating func checkStep(_ record: Record, after chain: Chain) {
    switch record.move {
    case .begin where record.index == 0: return
    case .goOn where record.index == 0: return checkGoingOn(record)
    case .begin, .goOn: return report(.turn, "record \(record.index) begins the match again")
    case .move(let seat, let number, let move, _):
      checkMove(MoveName(match: record.match, seat: seat, number: number), move, record.index)
    case .standIn(let seat, _), .skip(let seat, .away): checkAbsence(of: seat, record, after: chain)
    case .opened, .judged, .foul, .skip, .absence, .newDevice, .settled, .reveal: break
    }
    check(record, from: chain.state)
  }

  private mutating func check(_ record: Record, from state: CaseState?) {
    guard var state, let setting = Scenery.setting, let seals else {
      return report(.turn, "record \(record.index) comes before the first")
    }
    do throws(RuleViolation) {
      try state.apply(record.move, in: setting, seals: seals)
      if state != record.case {
        report(.turn, "record \(record.index) has another state than its step makes")
      }
    } catch {
      report(.turn, "record \(record.index) breaks a rule: \(error.message)")
    }
  }

  /// The first record of a match that one of two players goes on with alone.
  private mutating func checkGoingOn(_ record: Record) {
    let parent = disks.lazy.compactMap { $0.match(record.match)?.parent }.first
    guard let parent else {
      return report(.turn, "\(record.match) goes on from nothing")
    }
    let before = chain(parent.match).records
    guard before.indices.contains(parent.index),
      Interner.hash(interner.encode(before[parent.index])) == parent.hash
    else { return report(.durable, "\(record.match) goes on from what was never committed") }
    check(record, from: before[parent.index].case)
  }

  /// Nobody moves for a player who has not agreed to be moved for, or passes the turn of one who is
  /// waited for; and what is done for a player never looks like the player's own deed.
  private mutating func checkAbsence(of seat: SeatID, _ record: Record, after chain: Chain) {
    guard let before = chain.state else { return }
    let (old, new) = (before.seat(seat), record.case.seat(seat))
    switch record.move {
    case .standIn(_, let move):
      if old.absence != .bot {
        report(.turn, "record \(record.index) moves for seat \(seat.value), which nobody agreed on")
      }
      if old.lastMove != new.lastMove {
        report(.once, "record \(record.index) takes a number of seat \(seat.value)'s player")
      }
      switch move {
      case .accuse, .resign, .offer, .answer(agree: true):
        report(.turn, "record \(record.index) does for seat \(seat.value) what only its player may")
      case .explore, .walk, .search, .dust, .examine, .interview, .answer, .pass: break
      }
    case .skip where old.absence == .wait && before.offer == nil:
      report(
        .turn, "record \(record.index) passes the turn of seat \(seat.value), which is waited for")
    default: break
    }
  }

  private mutating func checkMove(_ name: MoveName, _ move: Move, _ index: Int) {
    if !made.contains(name), isPlayed(name.seat, in: name.match) {
      report(
        .turn, "move \(name.number) of seat \(name.seat.value) was not made by its player")
    }
    let moves = chain(name.match).moves
    if let before = moves[name] {
      report(
        .once, "move \(name.number) of seat \(name.seat.value) is in records \(before) and \(index)"
      )
    }
    chains[name.match, default: Chain()].moves[name] = index
    if chain(name.match).rejected.contains(name) {
      report(
        .answer,
        "move \(name.number) of seat \(name.seat.value) was rejected and is record \(index)")
    }
    if let proposed = proposals[name], proposed != move {
      report(
        .once,
        "move \(name.number) of seat \(name.seat.value) was \(proposed), record \(index) has \(move)"
      )
    }
  }

  /// Whether a person plays the seat, whose every move is on a disk before it is sent.
  private func isPlayed(_ seat: SeatID, in match: String) -> Bool {
    ledger(match)?.bots.contains(seat.value) == false
  }

  // MARK: - Voters

  /// The same voters, one of them changed while the old ones count too, or that settled.
  static func may(_ new: Membership, follow old: Membership) -> Bool {
    switch (old.outgoing, new.outgoing) {
    case (nil, nil): return new.voters == old.voters
    case (.some, nil): return new.voters == old.voters
    case (nil, let before?):
      return before == old.voters && new.voters.count == before.count
        && zip(new.voters, before).count { $0 != $1 } == 1
        && zip(new.voters, before).allSatisfy { $0.node == $1.node }
    case (.some, .some): return new == old
    }
  }

  /// At this moment a majority of the voters' disks durably holds the record, stored in the host's
  /// term or later: of both sets, while the voters change.
  private mutating func checkMajority(_ record: Record, term: Int, by node: Int) {
    for voters in [record.voters.voters] + (record.voters.outgoing.map { [$0] } ?? []) {
      let holders = voters.filter { isStored(record, term: term, with: $0) }
      if 2 * holders.count <= voters.count {
        report(
          .quorum,
          "\(name(node)) commits record \(record.index) in term \(term), which \(holders.count) of "
            + "\(voters.count) voters hold (\(holders.map(\.node)))")
      }
    }
  }

  func isStored(_ record: Record, term: Int, with voter: Voter) -> Bool {
    let disk = node(voter.node).flatMap { disks[$0].match(record.match) }
    return ([disk].compactMap { $0 } + lost).contains { match in
      match.id == record.match && match.tag == voter.tag && match.position.term >= term
        && holds(match.hash, record)
    }
  }
}
