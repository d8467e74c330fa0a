package import Casebook
import Ring
package import Rules

/// What those who watch a match are shown of it. All of it is public, and none of it can be opened.
package enum Showing: Hashable, Codable, Sendable {
  /// The match as it stands, with the newest of its steps.
  case whole(PublicMatch)
  /// Steps from before those, oldest first.
  case earlier([ToldStep])
  /// A step has been committed, and this is the state after it.
  case step(ToldStep, CaseState)
  /// Who is here. It is said while nothing changes too, so that the link lives.
  case attendance(Attendance)
}

/// A step without what proves it.
package struct ToldStep: Hashable, Codable, Sendable {
  package var index: Int
  /// The round in which it was made.
  package var round: Int
  package var step: Step

  package init(index: Int, round: Int, step: Step) {
    self.index = index
    self.round = round
    self.step = step
  }

  func isSound(seats: Int, rules: MatchRules) -> Bool {
    (0..<Conversation.mostRecords).contains(index) && (1...rules.rounds).contains(round)
      && step.isSound(seats: seats) && step.isPublic
  }
}

extension [ToldStep] {
  func areSound(seats: Int, rules: MatchRules) -> Bool {
    count <= Conversation.mostSteps && allSatisfy { $0.isSound(seats: seats, rules: rules) }
      && zip(self, dropFirst()).allSatisfy { $0.index < $1.index }
  }
}

/// What is public of a match, all of it at once.
package struct PublicMatch: Hashable, Codable, Sendable {
  package var lobby: String
  /// In ring order; one per seat. Their addresses are for when the node that shows this is gone.
  package var roster: [LobbyMember]
  package var witness: LobbyMember?
  package var file: CaseFile
  package var index: Int
  package var state: CaseState
  package var told: [ToldStep]
  package var attendance: Attendance

  var everybody: [LobbyMember] { roster + (witness.map { [$0] } ?? []) }

  /// Whether what came from a peer hangs together.
  func isSound(in setting: Setting) -> Bool {
    DisplayName.isClean(lobby) && (1...SeatKind.count).contains(roster.count)
      && everybody.allSatisfy(\.isSound)
      && (witness.map { !roster.nodes.contains($0.node) && $0.seatBot == nil } ?? true)
      && (0..<Conversation.mostRecords).contains(index)
      && state.isSound(in: setting) && state.seats.count == roster.count
      && told.areSound(seats: roster.count, rules: state.rules)
      && told.last.map { $0.index <= index } ?? true
      && attendance.isSound(among: everybody.nodes)
  }
}

/// Who is at a match just now.
package struct Attendance: Hashable, Codable, Sendable {
  /// The node that hosts it; nil while none is known.
  package var host: String?
  package var term: Int
  /// The nodes that are not heard.
  package var away: [String]
  /// How many of them are needed before the match goes on; 0 while it does.
  package var missing: Int
  /// Seconds left for the seat that is due; nil for no limit.
  package var secondsLeft: Int?
  /// The names of those who watch, over any node.
  package var watchers: [String]

  func isSound(among nodes: [String]) -> Bool {
    (host.map { nodes.contains($0) } ?? true) && (0...Ring.lastTerm).contains(term)
      && away.count <= nodes.count && away.allSatisfy { nodes.contains($0) }
      && (0...nodes.count).contains(missing)
      && (secondsLeft.map { (0...MatchRules.longestTurn).contains($0) } ?? true)
      && watchers.count <= Conversation.mostWatchersInAll
      && watchers.allSatisfy { DisplayName.isClean($0) }
  }
}
