import Casebook
import Journal
import Table

/// A match that was not played to its end.
package struct ResumableMatch: Hashable, Sendable {
  package let id: String
  package let lobby: String
  /// The names of the other players, in the order of their seats.
  package let others: [String]
  /// Nil if the newest record is damaged.
  package let round: Int?
  /// Whether this node has no seat in it and is its witness.
  package let isWitness: Bool
  /// Whether it is what was left of a match of two.
  package let isAlone: Bool
  /// Seconds since 1970.
  package let startedAt: Int
  package let lastPlayed: Int

  package init(
    id: String, lobby: String, others: [String], round: Int?, isWitness: Bool, isAlone: Bool,
    startedAt: Int, lastPlayed: Int
  ) {
    self.id = id
    self.lobby = lobby
    self.others = others
    self.round = round
    self.isWitness = isWitness
    self.isAlone = isAlone
    self.startedAt = startedAt
    self.lastPlayed = lastPlayed
  }

  init(_ stored: StoredMatch, _ info: MatchInfo, round: Int?, me: String) {
    let mine = info.seat(of: me)?.value
    self.init(
      id: stored.id, lobby: info.lobby,
      others: info.roster.indices.filter { $0 != mine }.map { info.roster[$0].name },
      round: round, isWitness: info.witness?.node == me, isAlone: info.parent != nil,
      startedAt: stored.startedAt, lastPlayed: stored.lastPlayed)
  }
}
