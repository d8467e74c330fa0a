import Ring
import Table

/// What a disk holds, as far as others rely on it.
struct Ledger: Hashable {
  struct Match: Hashable {
    var id: String
    var tag: String
    var parent: MatchInfo.Parent?
    /// The node of each seat.
    var roster: [String]
    /// The seats in which bots play.
    var bots: Set<Int> = []
    var ballot: Ballot
    /// Of the newest record, and its hash; `.none` and empty if there is none or it is damaged.
    var position = Position.none
    var hash = ""
    var isDamaged = false
    var commit = -1
    var pending: Proposal?
  }

  var incarnation = 0
  var matches: [Match] = []

  func match(_ id: String) -> Match? { matches.last { $0.id == id } }
}

extension Image {
  var ledger: Ledger {
    Ledger(
      incarnation: incarnation,
      matches: matches.map { match in
        Ledger.Match(
          id: match.kept.info.id, tag: match.kept.tag, parent: match.kept.info.parent,
          roster: match.kept.info.roster.map(\.node), bots: match.kept.info.bots,
          ballot: match.ballot,
          position: match.position,
          hash: match.damage == nil ? match.newestRecord?.hash ?? "" : "",
          isDamaged: match.damage != nil, commit: match.commit, pending: match.pending)
      })
  }
}

extension MatchInfo {
  /// The seats in which bots play.
  fileprivate var bots: Set<Int> {
    Set(roster.indices.filter { roster[$0].seatBot != nil })
  }
}
