package import Rules

/// Somebody on this network, at the title, in a lobby or at a match.
package struct NearbyModel: Hashable, Sendable {
  package enum Standing: Hashable, Sendable {
    /// Sits nowhere: can be invited.
    case idle
    /// In the lobby of this name; empty if that is not known.
    case lobby(String)
    case match(String)
    /// Has another version of the game, and which.
    case otherVersion(String)
  }

  /// What has become of our invitation.
  package enum Answer: Hashable, Sendable {
    case none, asked, declined, unreachable
  }

  package var person: PersonModel
  package var standing: Standing
  package var answer: Answer
  package var isBlocked: Bool

  package init(
    person: PersonModel, standing: Standing = .idle, answer: Answer = .none,
    isBlocked: Bool = false
  ) {
    self.person = person
    self.standing = standing
    self.answer = answer
    self.isBlocked = isBlocked
  }
}

/// Somebody asks this player to a lobby.
package struct InvitationModel: Hashable, Sendable {
  package var person: PersonModel
  package var lobby: String
  /// After a match: with the same people again.
  package var isRematch: Bool

  package init(person: PersonModel, lobby: String, isRematch: Bool = false) {
    self.person = person
    self.lobby = lobby
    self.isRematch = isRematch
  }
}

/// The talk of a lobby or a match.
package struct ChatModel: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var text: String
    package var isMine: Bool

    package init(name: String, text: String, isMine: Bool = false) {
      self.name = name
      self.text = text
      self.isMine = isMine
    }
  }

  /// The newest last.
  package var entries: [Entry]
  /// Of whom nothing is heard, by the ids of their machines.
  package var muted: Set<String>
  /// Whether there is anybody to talk to.
  package var mayTalk: Bool

  package init(entries: [Entry] = [], muted: Set<String> = [], mayTalk: Bool = false) {
    self.entries = entries
    self.muted = muted
    self.mayTalk = mayTalk
  }
}

/// Where others can join by hand.
package struct AddressModel: Hashable, Sendable {
  /// '10.0.0.4:4711'
  package var address: String
  /// The same as a short code to read out; nil where there can be none.
  package var code: String?
  /// The interface it belongs to: 'eth0'.
  package var interface: String

  package init(address: String, code: String? = nil, interface: String = "") {
    self.address = address
    self.code = code
    self.interface = interface
  }
}

/// Those present decide what becomes of a seat whose player is away.
package struct PollModel: Hashable, Sendable {
  package var seat: SeatID
  package var awaySeconds: Int
  package var secondsLeft: Int
  /// What has been chosen, by the seats of those who have.
  package var votes: [SeatID: Absence]
  /// How many may vote.
  package var voters: Int
  /// Whether this player is one of them.
  package var mayVote: Bool

  package init(
    seat: SeatID, awaySeconds: Int, secondsLeft: Int, votes: [SeatID: Absence] = [:],
    voters: Int, mayVote: Bool
  ) {
    self.seat = seat
    self.awaySeconds = awaySeconds
    self.secondsLeft = secondsLeft
    self.votes = votes
    self.voters = voters
    self.mayVote = mayVote
  }
}
