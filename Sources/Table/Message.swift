package import Casebook
package import Ring
package import Rules
package import Sealing

/// Everything that nodes say to each other.
package enum Message: Hashable, Codable, Sendable {
  /// The first message in both directions of a link.
  case hello(Hello)
  /// Why the link is being closed, in words for the player at the other end.
  case refuse(Refusal)
  /// Of the ring of a lobby.
  case lobbyRing(lobby: String, LobbyRingMessage)
  /// Of the ring of a match; the tag is the sender's voter's.
  case ring(match: String, tag: String, RingMessage)

  /// Asks the host for a place in its lobby; `lobby` nil means whichever it has open. `proof` shows
  /// that the sender knows the passphrase of a private one.
  case join(lobby: String?, detective: Int?, proof: String? = nil)
  /// The lobby is private: its passphrase, stretched with this salt, must be proved.
  case locked(lobby: String, salt: String)
  /// The host is asked first; keep the link and wait.
  case wait(lobby: String)
  /// The whole lobby, from its host.
  case lobby(LobbyState)
  /// A member's wish about itself.
  case setMember(detective: Int, isReady: Bool)
  /// A member's wish to be the witness, or to have a seat again; or that of one who comes only to be
  /// the witness, with a proof as in `join`.
  case setWitness(Bool, proof: String? = nil)
  case leave
  /// From one who takes no part in a ring, as its disk has failed or as it waits at the door of a
  /// lobby, and the host's answer to the latter: keeps the link open.
  case idle

  /// A case is dealt: store it and say so. `seed` is the public one of the orders, at a start; nil
  /// for one who comes back to a match without its journal.
  case deal(MatchInfo, sealed: String, seed: UInt64?)
  /// The sender has stored the deal; it votes in this match with this tag.
  case stored(match: String, tag: String)
  /// The match does not start after all.
  case withdraw(match: String, reason: String)
  /// To the host: 'the disk of my seat is lost; this is my new voter's tag.'
  case comeback(match: String, tag: String)

  case propose(Proposal)
  case answer(match: String, number: Int, Answer)
  /// The host's newest record in its term, the bytes as they were encoded: store and say so.
  /// Those up to `commit` are committed.
  case record(match: String, tag: String, term: Int, commit: Int, bytes: String)
  /// A copy of the sender's newest record, with the term it was stored in.
  case copy(match: String, tag: String, term: Int, bytes: String)
  /// The sender's shares of what the receiver has a right to.
  case keys(match: String, [KeyShare])
  /// Copies of what the sender holds and has handed over by conferring; they prove themselves genuine.
  case evidence(match: String, [Opened])
  /// Asks for the receiver's shares of these, to which the sender has a right.
  case askKeys(match: String, of: [Sealed])
  /// Asks for the committed records `from ..< upTo`, for the chronicle.
  case fetch(match: String, from: Int, upTo: Int)
  /// Their bytes, oldest first.
  case history(match: String, records: [String])
  /// Seconds left for the seat that is due; nil for no limit.
  case clock(match: String, seconds: Int?)

  /// Asks one who sits nowhere to the sender's lobby. It stands while the link does.
  case invite(Invitation)
  case declineInvitation(lobby: String)
  /// A line of talk, to everybody in a lobby or at a match.
  case chat(String)
  /// Asks to be shown what is public of a match; nil for whichever is played there.
  case watch(match: String?)
  /// What is public of a match, to those who have asked to watch it.
  indirect case showing(match: String, Showing)
  /// The names of those who watch the match over the sender, to the others at it.
  case watchers(match: String, names: [String])
  /// The host's word on an absent seat that those present vote on; nil once it is settled.
  case absencePoll(match: String, AbsencePoll?)
  /// A vote on it, to the host.
  case absenceVote(match: String, seat: SeatID, Absence)
  /// Asks the receiver to dial the sender's address at this port, and to say whether that worked.
  case probe(port: UInt16)
  case probed(isReachable: Bool)

  /// Whether it is said again and again, and mostly tells only that its sender is there.
  package var isPulse: Bool {
    switch self {
    case .lobbyRing, .idle, .ring(_, _, .beat), .ring(_, _, .alive): true
    default: false
    }
  }
}

/// A message with the version of the conversation, as a frame carries it.
package struct Packet: Codable, Sendable {
  package var version: Int
  package var message: Message

  package init(_ message: Message) {
    version = Conversation.version
    self.message = message
  }

  enum CodingKeys: String, CodingKey {
    case version = "v"
    case message = "m"
  }

  /// Looks at the version first, so that a node of another version is told what is wrong rather
  /// than that its message makes no sense.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == Conversation.version else { throw OtherVersion(version: version) }
    message = try container.decode(Message.self, forKey: .message)
  }
}

/// A packet of another version of the conversation.
package struct OtherVersion: Error, Hashable, Sendable {
  package let version: Int
}

package struct Hello: Hashable, Codable, Sendable {
  /// The sender's id, which must be that of the key in the connection's handshake.
  package var node: String
  package var name: String
  package var casebook: Int
  /// Rises with each start of the node.
  package var incarnation: Int
  /// Where the node listens.
  package var port: UInt16
  package var addresses: [Address]

  package init(
    node: String, name: String, casebook: Int, incarnation: Int, port: UInt16,
    addresses: [Address]
  ) {
    self.node = node
    self.name = name
    self.casebook = casebook
    self.incarnation = incarnation
    self.port = port
    self.addresses = addresses
  }
}

package struct Refusal: Error, Hashable, Codable, Sendable {
  package enum Code: String, Codable, Sendable {
    case otherVersion, otherCasebook, badMessage, badName, notALobby, full, started, removed
    case notInMatch, replaced, oldIncarnation, notYourKey
    case wrongPassphrase, blocked, notLetIn
  }

  package var code: Code
  package var sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }
}

/// A move with its permanent name: the seat and the seat's number.
package struct Proposal: Hashable, Codable, Sendable {
  package var match: String
  package var seat: SeatID
  package var number: Int
  /// The newest record that the player had seen.
  package var index: Int
  package var move: Move
  /// The evidence that the move needs.
  package var shown: [Opened]

  package init(
    match: String, seat: SeatID, number: Int, index: Int, move: Move, shown: [Opened] = []
  ) {
    self.match = match
    self.seat = seat
    self.number = number
    self.index = index
    self.move = move
    self.shown = shown
  }
}

package enum Answer: Hashable, Codable, Sendable {
  case accepted
  /// By a rule; the same proposal will never be accepted.
  case rejected(reason: String)
}

/// One step of a match. Its bytes are encoded once, by the host, and stored, hashed and relayed
/// as they are.
package struct Record: Hashable, Codable, Sendable {
  package var match: String
  package var index: Int
  /// The hash of the record before; empty for the first.
  package var previous: String
  package var move: Step
  /// The case state after the step.
  package var `case`: CaseState
  /// Whose disks count for it.
  package var voters: Membership

  package init(
    match: String, index: Int, previous: String, move: Step, case: CaseState,
    voters: Membership
  ) {
    self.match = match
    self.index = index
    self.previous = previous
    self.move = move
    self.case = `case`
    self.voters = voters
  }
}
