package import Casebook
import Ring
package import Rules

/// What does not change in a match: who sits where, and the public half of the case.
package struct MatchInfo: Hashable, Codable, Sendable {
  package var id: String
  package var lobby: String
  /// In ring order; one per seat.
  package var roster: [LobbyMember]
  /// A node without a seat whose disk counts as a voter's.
  package var witness: LobbyMember?
  package var rules: MatchRules
  package var file: CaseFile
  /// The tiles that everybody sees from the start, opened: the hall and where the body lies.
  package var faces: [Opened]
  /// The hash of the sealed case.
  package var sealed: String
  /// The match that this one goes on from, if two players became one.
  package var parent: Parent?
  /// Whether its lobby was not open to all; nil where nobody has said so, as in a match that was begun
  /// by a version without watchers.
  package var isPrivate: Bool?

  package struct Parent: Hashable, Codable, Sendable {
    package var match: String
    package var index: Int
    package var hash: String
  }

  package init(
    id: String, lobby: String, roster: [LobbyMember], witness: LobbyMember?, rules: MatchRules,
    file: CaseFile, faces: [Opened], sealed: String, parent: Parent? = nil,
    isPrivate: Bool? = nil
  ) {
    self.id = id
    self.lobby = lobby
    self.roster = roster
    self.witness = witness
    self.rules = rules
    self.file = file
    self.faces = faces
    self.sealed = sealed
    self.parent = parent
    self.isPrivate = isPrivate
  }

  /// The seat that the node's own player sits in.
  package func seat(of node: String) -> SeatID? {
    roster.firstIndex { $0.node == node && $0.seatBot == nil }.flatMap { SeatID(exactly: $0) }
  }
  package func member(_ seat: SeatID) -> LobbyMember? {
    roster.indices.contains(seat.value) ? roster[seat.value] : nil
  }
  /// Everybody whose disk counts, in ring order, the witness last.
  package var nodes: [String] { everybody.nodes }
  /// Everybody at the table, the witness last.
  var everybody: [LobbyMember] { roster + (witness.map { [$0] } ?? []) }
  /// The name of a node's player.
  package func name(of node: String) -> String? { everybody.first { $0.node == node }?.name }
  /// The voters before any record has told their tags.
  var unknownVoters: Membership {
    Membership(voters: nodes.map { Voter(node: $0, tag: "") })
  }

  var isSound: Bool {
    rules.isPlayable && (1...SeatKind.count).contains(roster.count)
      && everybody.allSatisfy(\.isSound) && NodeID.isValid(id)
      && (witness.map { !roster.nodes.contains($0.node) } ?? true)
      && faces.count == 2 && DisplayName.isClean(lobby) && rules.level == file.level
      && (parent.map { NodeID.isValid($0.match) } ?? true)
  }
}

/// A match as a journal keeps it.
package struct KeptMatch: Hashable, Sendable {
  package var info: MatchInfo
  /// The sealed case, as it came with the deal.
  package var sealed: String
  /// This node's voter in this match.
  package var tag: String

  package init(info: MatchInfo, sealed: String, tag: String) {
    self.info = info
    self.sealed = sealed
    self.tag = tag
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
