import Casebook
import Ring
import Rules
import Sealing
import Table

// Who may read what. All follows from records that were committed, as this checker knows them.
extension Checker {
  /// What one committed state gives a right to.
  struct Rights {
    /// By seat.
    private(set) var seats: [Set<Sealed>] = []
    private(set) var everybody: Set<Sealed> = []

    /// Adds what the state after a record gives.
    mutating func take(_ record: Record) {
      let state = record.case
      while seats.count < state.seats.count { seats.append([]) }
      for (place, seat) in state.seats.enumerated() {
        guard seat.opened.count + seat.searched.count > seats[place].count else { continue }
        for opening in seat.opened { seats[place].insert(.envelope(opening.envelope.value)) }
        for tile in seat.searched {
          seats[place].insert(.envelope(EnvelopeKind.count + TileKind.count + tile.value))
        }
      }
      switch state.awaiting {
      case .tile(let tile, _): everybody.insert(.envelope(EnvelopeKind.count + tile.value))
      case .verdict(let solution, _): everybody.insert(.verdict(solution.index))
      case nil: break
      }
      guard state.outcome != nil else { return }
      everybody.formUnion([.envelope(CaseItem.count - 2), .envelope(CaseItem.count - 1)])
    }
  }

  /// Whether a node has a right to something: as the player of a seat, as one that has hosted and so
  /// has run the bots, or as everybody.
  func may(_ node: String, open sealed: Sealed, in match: String) -> Bool {
    if let chain = chains[match] {
      if chain.rights.everybody.contains(sealed) { return true }
      let ledger = ledger(match)
      let hasHosted = chain.elected.contains(node)
      for (seat, rights) in chain.rights.seats.enumerated() where rights.contains(sealed) {
        guard let ledger, ledger.roster.indices.contains(seat) else { continue }
        if ledger.bots.contains(seat) ? hasHosted : ledger.roster[seat] == node { return true }
      }
    }
    // Who goes on alone takes along what it has.
    guard let parent = parents[match] else { return false }
    return may(node, open: sealed, in: parent)
  }

  func ledger(_ match: String) -> Ledger.Match? {
    disks.lazy.compactMap { $0.match(match) }.first
  }

  /// A node sends shares.
  mutating func checkKeys(_ shares: [KeyShare], match: String, to peers: [Int], by node: Int) {
    for peer in peers {
      for share in shares where !may(name(peer), open: share.of, in: match) {
        report(
          .keys,
          "\(name(node)) sends \(name(peer)) its key of \(share.of), to which it has no right"
        )
      }
    }
  }

  /// The same for evidence that is handed over open.
  mutating func checkCopies(_ copies: [Opened], match: String, to peers: [Int], by node: Int) {
    for (peer, copy) in peers.flatMap({ peer in copies.map { (peer, $0) } })
    where !may(name(peer), open: .envelope(copy.item.index), in: match) {
      report(.keys, "\(name(node)) hands \(name(peer)) \(copy.item), to which it has no right")
    }
  }

  /// A node has opened these.
  mutating func checkOpened(_ items: [CaseItem], in info: MatchInfo, by node: Int) {
    if let parent = info.parent { parents[info.id] = parent.match }
    for item in items where !may(name(node), open: .envelope(item.index), in: info.id) {
      report(.keys, "\(name(node)) has opened \(item), to which it has no right")
    }
  }

  /// A node has seen the end, and whether the deal was honest.
  mutating func audited(_ audit: Audit?, by node: Int) {
    // A host that lies can keep the end to itself.
    if audit != expectedAudit, !hasLiar || audit != .unopened {
      report(
        .answer,
        "\(name(node)) finds the deal \(audit.map { "\($0)" } ?? "nothing"), it is \(expectedAudit)"
      )
    }
  }
}
