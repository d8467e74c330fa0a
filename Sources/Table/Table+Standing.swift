import Ring
import Rules

extension Table {
  /// How it stands with the match, for the player.
  package enum Standing: Hashable, Sendable {
    case playing
    /// For so long already no host is known.
    case choosingHost(sinceMilliseconds: Int)
    /// So many voters are missing for a majority, of these who are away: the last committed state
    /// is shown, and nothing moves.
    case waiting(missing: Int, names: [String])
    /// Nothing can be stored here any more, for this reason: we only watch.
    case broken(String)
  }

  package var standing: Standing {
    if let brokenDisk { return .broken(brokenDisk) }
    guard let match, let ring, !match.isOver else { return .playing }
    // A host that we hear has a majority, whether we hear the others or not.
    if ring.hearsHost(now: now) { return .playing }
    guard ring.hasMajorityHere else { return waiting(for: ring.membership, in: match) }
    return .choosingHost(sinceMilliseconds: now - (match.hostlessSince ?? now))
  }

  private func waiting(for membership: Membership, in match: Match) -> Standing {
    let sets = [membership.voters, membership.outgoing ?? []]
    let missing = sets.map { set in
      set.count / 2 + 1 - set.count { isHere($0.node) }
    }
    let away = match.info.nodes.filter { node in
      !isHere(node) && sets.contains { set in set.contains { $0.node == node } }
    }
    return .waiting(
      missing: missing.max() ?? 0, names: away.compactMap { match.info.name(of: $0) })
  }

  /// The term of the match's ring; 0 without one.
  package var term: Int { ring?.term ?? 0 }

  /// Whether the match of two can only go on without the other.
  package var mayGoOnAlone: Bool { seatGoneForGood != nil }

  /// The seat of the other one of two, if we still play and do not hear them.
  var seatGoneForGood: SeatID? {
    guard let match, let ring, brokenDisk == nil, match.index >= 0, match.state.outcome == nil,
      let mine = match.mySeat, match.state.seat(mine).isPlaying,
      ring.isVoter, ring.membership.voters.count == 2,
      let other = ring.membership.voters.first(where: { $0.node != me.node }),
      !ring.isHere(other.node)
    else { return nil }
    return match.info.seat(of: other.node)
  }
}
