/// How a match is kept alive: who orders its moves, and on how many disks the newest of them is.
package struct RingModel: Hashable, Sendable {
  package enum Standing: Hashable, Sendable {
    case playing
    /// No host is heard; the table is finding the next.
    case choosingHost
    /// Too few machines are here: `needed` of those that are `away` must come back.
    case waiting(needed: Int, away: [String])
    /// Nothing can be stored on this machine any more, for this reason.
    case broken(String)
  }

  /// On how many of the disks that count the newest record is.
  package struct Safety: Hashable, Sendable {
    package var stored: Int
    package var of: Int

    package init(stored: Int, of: Int) {
      self.stored = stored
      self.of = of
    }

    var isMajority: Bool { 2 * stored > of }
  }

  package struct Witness: Hashable, Sendable {
    package var name: String
    package var isAway: Bool
    package var isMe: Bool
    /// The id of the machine, and whether it is who the name says.
    package var node: String
    package var bond: Bond

    package init(
      name: String, isAway: Bool = false, isMe: Bool = false, node: String = "", bond: Bond = .new
    ) {
      self.name = name
      self.isAway = isAway
      self.isMe = isMe
      self.node = node
      self.bond = bond
    }
  }

  /// Whoever hosts; nil while nobody is known to.
  package var host: String?
  package var iAmHost: Bool
  package var term: Int
  package var safety: Safety?
  package var witness: Witness?
  package var standing: Standing
  /// For how long it has stood so.
  package var seconds: Int
  /// Of two players one is gone, and the other may carry on as a new match.
  package var mayGoOnAlone: Bool

  package init(
    host: String? = nil, iAmHost: Bool = false, term: Int = 0, safety: Safety? = nil,
    witness: Witness? = nil, standing: Standing = .playing, seconds: Int = 0,
    mayGoOnAlone: Bool = false
  ) {
    self.host = host
    self.iAmHost = iAmHost
    self.term = term
    self.safety = safety
    self.witness = witness
    self.standing = standing
    self.seconds = seconds
    self.mayGoOnAlone = mayGoOnAlone
  }

  /// What is shown may be old: the others may have gone on without us.
  var isStale: Bool {
    switch standing {
    case .waiting: true
    case .broken: host == nil
    case .playing, .choosingHost: false
    }
  }

  /// Whether a move that is made now can come to its answer.
  var takesMoves: Bool {
    switch standing {
    case .playing, .choosingHost: true
    case .waiting, .broken: false
    }
  }
}
