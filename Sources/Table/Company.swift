package import Rules

/// Somebody on this network, whether they host, sit somewhere or only look round.
package struct Nearby: Hashable, Sendable {
  package enum Standing: Hashable, Sendable {
    /// At the title or the list of lobbies: can be invited.
    case idle
    /// In the lobby of this name, or one that is not known.
    case lobby(String?)
    case match(String?)
    case otherVersion(String)
  }

  /// What has become of our invitation.
  package enum Answer: Hashable, Sendable {
    case none, asked, declined, unreachable
  }

  package var node: String
  package var name: String
  package var tie: Tie
  package var standing: Standing
  package var answer: Answer
}

/// A host asks somebody to its lobby. Whoever is invited needs no passphrase and no leave.
package struct Invitation: Hashable, Codable, Sendable {
  /// The lobby's id and its name.
  package var lobby: String
  package var name: String
  package var seats: Int
  /// The match after which the same people are to play again; nil for any other invitation.
  package var rematchOf: String?

  package init(lobby: String, name: String, seats: Int, rematchOf: String? = nil) {
    self.lobby = lobby
    self.name = name
    self.seats = seats
    self.rematchOf = rematchOf
  }

  /// Whether one that came from a peer can be shown and accepted.
  var isSound: Bool {
    NodeID.isValid(lobby) && DisplayName.isClean(name)
      && (1...Conversation.mostSeats).contains(seats)
      && (rematchOf.map(NodeID.isValid) ?? true)
  }
}

/// An invitation that has come and waits for an answer.
package struct ReceivedInvitation: Hashable, Sendable {
  /// The host's node, and what it calls itself.
  package let node: String
  package let host: String
  package let tie: Tie
  package let invitation: Invitation
  /// When it goes by itself.
  let until: Int
}

/// A line of the talk in a lobby or at a match.
package struct ChatLine: Hashable, Sendable {
  package let node: String
  package let name: String
  /// Clean: one line that can stand on any screen.
  package let text: String
  package let isMine: Bool
}

/// Those present decide what becomes of a seat whose player is away.
package struct AbsencePoll: Hashable, Codable, Sendable {
  package var seat: SeatID
  /// How long its player has been away, in seconds.
  package var awaySeconds: Int
  /// How long there is still time to vote.
  package var secondsLeft: Int
  /// What has been chosen, by the seats of those who have.
  package var votes: [SeatID: Absence]

  package init(seat: SeatID, awaySeconds: Int, secondsLeft: Int, votes: [SeatID: Absence]) {
    self.seat = seat
    self.awaySeconds = awaySeconds
    self.secondsLeft = secondsLeft
    self.votes = votes
  }

  private enum CodingKeys: CodingKey { case seat, awaySeconds, secondsLeft, votes }

  /// One seat's vote.
  private struct Vote: Codable {
    let seat: SeatID
    let absence: Absence
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    seat = try values.decode(SeatID.self, forKey: .seat)
    awaySeconds = try values.decode(Int.self, forKey: .awaySeconds)
    secondsLeft = try values.decode(Int.self, forKey: .secondsLeft)
    votes = [:]
    for vote in try values.decode([Vote].self, forKey: .votes) { votes[vote.seat] = vote.absence }
  }

  /// With the votes in an order: the same poll is always the same bytes.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(seat, forKey: .seat)
    try values.encode(awaySeconds, forKey: .awaySeconds)
    try values.encode(secondsLeft, forKey: .secondsLeft)
    let list = votes.map { Vote(seat: $0.key, absence: $0.value) }
    try values.encode(list.sorted { $0.seat < $1.seat }, forKey: .votes)
  }
}
