import Casebook
import Ring
import Rules
import Table

extension Checker {
  /// Whether a node may do what it is about to do.
  mutating func check(_ directive: Directive, by node: Int, in world: World) {
    switch directive {
    case .report(.committed(let index, let term, let hash, _, let state)):
      committed(hash, term: term, index: index, state: state, by: node)
    case .report(.answered(let seat, let number, let answer)):
      guard let match = world.machines[node].table?.match?.info.id else { return }
      answered(MoveName(match: match, seat: seat, number: number), answer, by: node)
    case .report(.over):
      audited(world.machines[node].table?.match?.audit, by: node)
    case .send(let links, .chat):
      let nodes = world.machines[node].table?.match?.info.nodes ?? []
      let strangers = links.map { name(world.peer(of: $0)) }.filter { !nodes.contains($0) }
      if !strangers.isEmpty, !nodes.isEmpty {
        report(
          .chat, "\(name(node)) talks to \(strangers), who do not sit there")
      }
    case .send(let links, let message):
      check(message, to: { links.map { world.peer(of: $0) } }, by: node)
    case .keep(_, let keeps): for keep in keeps { checkMade(keep, by: node, in: world) }
    case .dial, .close, .announce, .deal, .stretch, .think, .sendHistory, .takeUp,
      .report, .cue:
      break
    }
  }

  /// Whoever makes a record for a player who is away does not hear that player.
  private mutating func checkMade(_ keep: Keep, by node: Int, in world: World) {
    guard case .newest(let kept, _) = keep, let step = interner.record(kept.hash)?.move,
      case let seat? = step.absentSeat, forAbsent.insert(kept.hash).inserted
    else { return }
    let roster = roster(kept.match)
    if roster.indices.contains(seat.value),
      world.machines[node].table?.isHere(roster[seat.value]) == true
    {
      report(
        .turn, "\(name(node)) acts for \(roster[seat.value]), who is here: record \(kept.index)")
    }
  }

  // MARK: - Players

  mutating func answered(_ move: MoveName, _ answer: Answer, by node: Int) {
    let place = chain(move.match).moves[move]
    switch answer {
    case .accepted:
      if place == nil {
        report(.answer, "\(name(node)) hears that move \(move.number) is accepted; it is not")
      }
    case .rejected:
      if let place {
        report(
          .answer, "\(name(node)) hears that move \(move.number) is rejected; it is record \(place)"
        )
      }
      chains[move.match, default: Chain()].rejected.insert(move)
    }
  }

  /// A move is on the disk of its player's node: from now on it may be sent.
  mutating func proposed(_ proposal: Proposal) {
    let move = MoveName(match: proposal.match, seat: proposal.seat, number: proposal.number)
    if let earlier = proposals[move], earlier != proposal.move {
      report(
        .once,
        "seat \(move.seat.value) gives the number \(move.number) to \(earlier) and \(proposal.move)"
      )
    }
    proposals[move] = proposal.move
    made.insert(move)
  }

  // MARK: - Messages

  /// What a node says of its disk is there already.
  private mutating func check(
    _ message: Message, to peers: () -> [Int], by node: Int
  ) {
    switch message {
    case .ring(let match, let tag, let message):
      check(message, match: match, tag: tag, to: peers, by: node)
    case .stored(let match, let tag):
      if disk(node, match)?.tag != tag {
        report(.memory, "\(name(node)) says that it has the deal before it has")
      }
    case .propose(let proposal):
      if disk(node, proposal.match)?.pending != proposal {
        report(.memory, "\(name(node)) proposes move \(proposal.number) before it is stored")
      }
    case .record(let match, _, let term, let commit, _):
      checkCommit(commit, match: match, term: term, by: node)
    case .answer(let match, let number, .accepted):
      let (roster, peers) = (roster(match), peers().map(name))
      let seats = roster.indices.filter { peers.contains(roster[$0]) }.map { SeatID($0) }
      if !seats.contains(where: {
        chain(match).moves[MoveName(match: match, seat: $0, number: number)] != nil
      }) {
        report(.answer, "\(name(node)) answers that move \(number) is accepted; it is not")
      }
    case .keys(let match, let shares): checkKeys(shares, match: match, to: peers(), by: node)
    case .evidence(let match, let copies):
      checkCopies(copies, match: match, to: peers(), by: node)
    case .hello, .refuse, .lobbyRing, .join, .locked, .wait, .lobby, .setMember, .setWitness,
      .leave, .idle, .deal, .withdraw, .comeback, .answer, .copy, .askKeys, .fetch,
      .history, .clock, .invite, .declineInvitation, .chat, .watch, .showing, .watchers,
      .absencePoll, .absenceVote,
      .probe, .probed:
      break
    }
  }

  private mutating func check(
    _ message: RingMessage, match: String, tag: String, to peers: () -> [Int], by node: Int
  ) {
    let disk = disk(node, match)
    let isOurs = disk?.tag == tag
    switch message {
    case .vote(let term, granted: true):
      let ballot = isOurs ? disk?.ballot : nil
      let isStored = ballot.map { ballot in
        ballot.term > term
          || ballot.term == term
            && ballot.vote.map { vote in peers().map(name) == [vote.node] } == true
      }
      if isStored != true {
        report(.memory, "\(name(node)) votes in term \(term) before that is stored")
      }
    case .stored(let term, let index):
      checkStored(Position(term: term, index: index), disk, by: node)
    case .alive(_, _, let stored):
      checkStored(stored, disk, by: node)
    case .beat(let term, _, let commit, let safe):
      checkCommit(commit, match: match, term: term, by: node)
      checkSafe(safe, commit, match: match, by: node)
    case .vote, .nominate, .took, .hears, .askVote, .wantCopy: break
    }
  }

  private mutating func checkStored(_ stored: Position, _ disk: Ledger.Match?, by node: Int) {
    guard stored > .none, !wounded.contains(node) else { return }
    if disk.map({ $0.position < stored }) ?? true {
      report(
        .memory,
        "\(name(node)) says that it has stored \(stored), its disk has "
          + "\(disk?.position ?? .none)")
    }
  }

  private mutating func checkCommit(_ commit: Int, match: String, term: Int, by node: Int) {
    if commit >= committed(match) {
      report(
        .durable, "\(name(node)) says in term \(term) that \(commit) is committed; it is not")
    }
  }

  private mutating func checkSafe(
    _ safe: Int, _ commit: Int, match: String, by node: Int
  ) {
    let records = chain(match).records
    guard records.indices.contains(commit) else { return }
    let record = records[commit]
    let holders = record.voters.voters.count { isStored(record, term: 0, with: $0) }
    if safe > holders {
      report(
        .answer, "\(name(node)) says that \(safe) disks hold record \(commit); it is \(holders)")
    }
  }

  func disk(_ node: Int, _ match: String) -> Ledger.Match? {
    disks.indices.contains(node) ? disks[node].match(match) : nil
  }
}

extension Step {
  /// The seat for which it is done because its player is away.
  fileprivate var absentSeat: SeatID? {
    switch self {
    case .standIn(let seat, _), .skip(let seat, .away): seat
    case .begin, .move, .opened, .judged, .foul, .skip, .absence, .newDevice, .settled, .goOn,
      .reveal:
      nil
    }
  }
}
