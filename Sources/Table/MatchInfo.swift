package import Casebook
package import Rules

/// What does not change in a match: who sits where, and the public half of the case.
package struct MatchInfo: Hashable, Codable, Sendable {
  package var id: String
  package var lobby: String
  /// In ring order; one per seat.
  package var roster: [LobbyMember]
  package var rules: MatchRules
  package var file: CaseFile

  package func seatIDs(of node: String) -> [SeatID] {
    roster.indices.filter { roster[$0].node == node }.compactMap { SeatID(exactly: $0) }
  }
  /// The seat that the node's own player sits in.
  package func seat(of node: String) -> SeatID? {
    roster.firstIndex { $0.node == node && $0.seatBot == nil }.flatMap { SeatID(exactly: $0) }
  }
  package func member(_ seat: SeatID) -> LobbyMember? {
    roster.indices.contains(seat.value) ? roster[seat.value] : nil
  }
  package var nodes: [String] { roster.nodes }
  /// The name of a node's player.
  package func name(of node: String) -> String? { roster.first { $0.node == node }?.name }

  var isSound: Bool {
    rules.isPlayable && (1...SeatKind.count).contains(roster.count)
      && roster.allSatisfy(\.isSound) && NodeID.isValid(id)
      && DisplayName.isClean(lobby) && rules.level == file.level
  }
}

/// A match as a journal keeps it.
package struct KeptMatch: Hashable, Sendable {
  package var info: MatchInfo
  /// Only with whoever dealt: the case is made again from it.
  package var secret: SecretNumber?

  package init(info: MatchInfo, secret: SecretNumber?) {
    self.info = info
    self.secret = secret
  }
}

/// A record as a journal keeps it: the bytes, and beside them the term they were last stored in.
package struct KeptRecord: Hashable, Sendable {
  package var match: String
  package var index: Int
  package var term: Int
  package var hash: String
  package var bytes: String

  package init(match: String, index: Int, term: Int, hash: String, bytes: String) {
    self.match = match
    self.index = index
    self.term = term
    self.hash = hash
    self.bytes = bytes
  }
}
