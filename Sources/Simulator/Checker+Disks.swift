import Casebook
import Ring
import Table

extension Checker {
  /// A disk durably holds something else than before.
  mutating func synced(_ node: Int, _ ledger: Ledger) {
    while disks.count <= node { disks.append(Ledger()) }
    let before = disks[node]
    disks[node] = ledger
    if ledger.incarnation < before.incarnation {
      report(.memory, "\(name(node)) goes back to incarnation \(ledger.incarnation)")
    }
    for match in ledger.matches {
      let id = match.id
      checkVote(match, of: node)
      if let pending = match.pending { proposed(pending) }
      if let old = before.match(id), old.tag == match.tag {
        compare(match, with: old, of: node)
      }
    }
  }

  /// Somebody has emptied the disk or flipped a bit in it.
  mutating func wounded(_ node: Int, _ ledger: Ledger) {
    while disks.count <= node { disks.append(Ledger()) }
    lost += disks[node].matches
    disks[node] = ledger
    wounded.insert(node)
    // Its player may have asked for something that nobody remembers.
    guard ledger.matches.isEmpty else { return }
    proposals = proposals.filter { proposal in
      let roster = roster(proposal.key.match)
      return roster.indices.contains(proposal.key.seat.value)
        && roster[proposal.key.seat.value] != name(node)
    }
  }

  /// One vote in a term, whatever happens in between.
  private mutating func checkVote(_ match: Ledger.Match, of node: Int) {
    guard let vote = match.ballot.vote else { return }
    let office = Office(
      match: match.id, voter: Voter(node: name(node), tag: match.tag),
      term: match.ballot.term)
    if let earlier = votes[office], earlier != vote {
      report(
        .memory,
        "\(name(node)) gives its vote of term \(office.term) to \(earlier.node) and \(vote.node)")
    }
    votes[office] = vote
  }

  private mutating func compare(
    _ match: Ledger.Match, with old: Ledger.Match, of node: Int
  ) {
    if match.ballot.term < old.ballot.term {
      report(
        .memory,
        "\(name(node))'s disk goes back from term \(old.ballot.term) to \(match.ballot.term)")
    } else if match.ballot.term == old.ballot.term, old.ballot.vote != nil,
      match.ballot.vote != old.ballot.vote
    {
      report(.memory, "\(name(node))'s disk forgets its vote of term \(match.ballot.term)")
    }
    if match.commit < old.commit {
      report(
        .memory, "\(name(node))'s disk goes back from commit \(old.commit) to \(match.commit)")
    }
    guard !old.isDamaged, !match.isDamaged else { return }
    if match.position < old.position {
      report(
        .memory,
        "\(name(node))'s disk goes back from record \(old.position) to \(match.position)")
    }
    if match.position.index < old.commit {
      report(.durable, "\(name(node))'s disk loses record \(old.commit), which is committed")
    }
  }
}
