/// One step of a match, as it was stored.
package struct StoredRecord: Sendable, Equatable {
  package var match: String
  package var index: Int
  /// The term under which this node last stored it.
  package var term: Int
  package var hash: String
  /// The record's JSON, exactly as the host encoded it.
  package var bytes: String

  package init(match: String, index: Int, term: Int, hash: String, bytes: String) {
    self.match = match
    self.index = index
    self.term = term
    self.hash = hash
    self.bytes = bytes
  }
}

/// The newest term that this node has heard of in a match, and its vote in it.
package struct StoredBallot: Sendable, Equatable {
  package struct Vote: Sendable, Equatable {
    package var node: String
    package var tag: String

    package init(node: String, tag: String) {
      self.node = node
      self.tag = tag
    }
  }

  package var term: Int
  package var vote: Vote?

  package init(term: Int, vote: Vote? = nil) {
    self.term = term
    self.vote = vote
  }
}

/// A match that this node has taken part in.
package struct StoredMatch: Sendable, Equatable {
  /// Whether it can be trusted; what the seals cannot vouch for must not be played or voted with.
  package enum Condition: Sendable, Equatable {
    case sound(StoredBallot)
    /// Of a version of the journal that had no ballots.
    case old
    case damaged
  }

  package var id: String
  /// The owner's own description of it.
  package var json: String
  package var condition: Condition
  /// The index of the newest record known to be committed; -1 for none, or if it is not certain.
  package var commit: Int
  package var over: Bool
  /// In seconds of the owner's clock.
  package var startedAt: Int
  package var lastPlayed: Int
}

/// What is left of the newest record of a match.
package enum Newest: Sendable, Equatable {
  case none
  case sound(StoredRecord)
  /// The bytes are not those of the hash, which is certain, and so is where it stood.
  case bytesDamaged(index: Int, term: Int, hash: String)
  /// Nothing about it is certain.
  case damaged
}

/// How far a match has come; -1 for nowhere.
struct Progress: Equatable {
  /// The index of the newest record. It is kept here too, so that a record that has vanished, or
  /// whose index has changed, is missed.
  var head = -1
  var commit = -1
}
