/// How new a stored record is: of two the newer has the greater term, then the greater index.
package struct Position: Hashable, Codable, Sendable, Comparable {
  /// The term in which it was stored last.
  package var term: Int
  package var index: Int

  package init(term: Int, index: Int) {
    self.term = term
    self.index = index
  }

  /// Older than every record.
  package static let none = Position(term: -1, index: -1)

  package static func < (one: Position, other: Position) -> Bool {
    (one.term, one.index) < (other.term, other.index)
  }
}

/// A record as the ring sees it: bytes with a name, a place, and the voters it counts for.
package struct Entry: Hashable, Sendable {
  /// 0 for the first of a match.
  package var index: Int
  /// The hash of the one before; empty for the first.
  package var previous: String
  package var hash: String
  package var bytes: String
  package var membership: Membership

  package init(
    index: Int, previous: String, hash: String, bytes: String, membership: Membership
  ) {
    self.index = index
    self.previous = previous
    self.hash = hash
    self.bytes = bytes
    self.membership = membership
  }
}

/// The newest term that a voter knows, and whom it has given its vote in it.
package struct Ballot: Hashable, Codable, Sendable {
  package var term: Int
  package var vote: Voter?

  package init(term: Int, vote: Voter? = nil) {
    self.term = term
    self.vote = vote
  }
}

/// What a voter must have stored before it may answer.
package enum Write: Hashable, Sendable {
  case ballot(Ballot)
  /// The newest record with the term that it is stored in, and the ballot, in one transaction. What
  /// is stored with a higher index was never committed and goes.
  case head(Entry, term: Int, Ballot)
  /// The index of the newest record known to be committed. Nothing waits for it.
  case commit(Int)
}

/// What a voter knew when it was last stopped.
package struct Memory: Hashable, Sendable {
  package var ballot: Ballot
  package var head: Entry?
  /// The term in which `head` was stored last; -1 without one.
  package var headTerm: Int
  /// -1 for none.
  package var commit: Int
  /// Set if a newest record is there and cannot be read: where it stood and what its hash was, as
  /// far as that is certain. Such a voter has no `head` and must not vote.
  package var damage: Damage?

  package struct Damage: Hashable, Sendable {
    package var position: Position
    package var hash: String

    package init(position: Position, hash: String) {
      self.position = position
      self.hash = hash
    }
  }

  package init(
    ballot: Ballot, head: Entry? = nil, headTerm: Int = -1, commit: Int = -1,
    damage: Damage? = nil
  ) {
    self.ballot = ballot
    self.head = head
    self.headTerm = headTerm
    self.commit = commit
    self.damage = damage
  }

  package var position: Position {
    head.map { Position(term: headTerm, index: $0.index) } ?? .none
  }
}
