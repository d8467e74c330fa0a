/// The versions and bounds of the conversation between nodes, in their one place.
package enum Conversation {
  /// Raised with every change of a message or a record.
  package static let version = 4
  /// The most seats a lobby can offer.
  package static let mostSeats = 12
  /// Bounds on lists that a peer sends.
  static let mostAddresses = 16
  static let longestText = 300
  static let longestHost = 255
  static let mostNeighbours = 256
  /// How many addresses of one node are dialed, and of how many nodes they are remembered.
  static let mostDialed = 32
  static let mostTold = 64
  /// More records than any match has.
  static let mostRecords = 100_000

  // Milliseconds.
  static let helloWithin = 5_000
  /// How many that have not greeted us are sent away at once.
  static let mostExpired = 32
  static let dialAgainAfter = 1_000
  static let storeWithin = 5_000
  static let joinWithin = 10_000
  /// How long a match without a record or a host is waited for.
  static let beginWithin = 10_000
  static let askAgainAfter = 1_000
  /// How often a move is sent until its answer is known, and when the player is told.
  static let proposeAgainAfter = 250
  static let overdueAfter = 1_000
  /// How often a node whose disk was lost asks that its new one is counted.
  static let comeBackAgainAfter = 500
  /// A link that says nothing for this long is closed, so that a new one can be made.
  static let closeSilentAfter = 4_000
  /// How long a host that starts anew or wakes waits for the others before it skips them.
  static let returnWithin = 3_000
  /// How long a sentence for the player stays.
  static let noticeStays = 12_000
  /// How long keys are waited for before they are asked for, and then between two times.
  static let askForKeysAfter = 250
  /// How long who has sent a wrong one is not asked again: each answer costs the connection.
  static let distrustFor = 3_000
  /// How long a bot waits for them.
  static let botWaitsForKeys = 2_000
  /// After so long the player is told that keys are waited for.
  package static let keysOverdueAfter = 1_000
  /// So many wrong passphrases in a row, and a node waits so long before another is looked at.
  static let mostWrong = 3
  static let wrongWaits = 30_000
  /// So many of all nodes together in so long a time, and nobody's is looked at.
  static let mostWrongInAll = 30
  static let wrongInAllWithin = 60_000
  /// How many may wait to be let in.
  static let mostCallers = 8
  /// How many may watch a match over one node, and over all of them.
  static let mostWatchers = 8
  static let mostWatchersInAll = mostWatchers * (mostSeats + 1)
  /// How many steps are told in one message.
  static let mostSteps = 256
  /// How many steps whoever watches keeps: more than any match has.
  static let mostStepsInAll = 10_000
  /// How soon a node that asks again is shown a whole match again.
  static let showAgainAfter = 500
  /// How long whoever watches waits for a node to show the match before it asks the next, and how
  /// soon it asks that.
  static let showWithin = 2_000
  static let lookAgainAfter = 500
  /// After so long without one it gives up.
  static let lookFor = 60_000
  /// How long those present may vote on a seat whose player is away.
  package static let pollLasts = 30_000
  /// A poll of which the host says nothing for so long is none.
  static let pollIsStaleAfter = 3_000
  /// How long a bot that was told how to vote lets others go first.
  static let botVotesAfter = 3_000
  /// Nobody is said to have been away for longer, in seconds.
  static let longestAbsence = 86_400
  /// How long an invitation stands, how many may wait for an answer, and how soon the same may be
  /// asked again.
  static let inviteStands = 60_000
  static let mostInvitations = 4
  static let inviteAgainAfter = 10_000
  /// How many a host may have asked at once.
  static let mostGuests = 32
  /// A line of talk in characters, and how much of a peer's is looked at, in bytes.
  package static let longestLine = 200
  static let longestChat = 4 * 2 * longestLine
  /// How many lines are kept.
  static let mostLines = 100
  /// How long a node that is asked to call back may take, as a call takes five seconds at most.
  static let probeWithin = 6_000
  static let mostProbes = 16
  /// How often a node calls the same other one in so long a time, and strangers all together.
  static let mostCallsBack = 4
  static let mostCallsBackToStrangers = 20
  static let callBackWithin = 60_000
  /// How long a partner may think about an offer.
  static let offerWithin = 30_000

  /// What to tell a player who meets somebody of another version.
  static func other(_ version: String, spokenBy name: String) -> String {
    "\(name) speaks version \(version) of the game's protocol, this is version "
      + "\(self.version): install the same version of Midnight on both."
  }
}

/// A connection, as the shell names it.
package struct Link: Hashable, Sendable {
  package let id: UInt64
  package init(id: UInt64) { self.id = id }
}

/// Who is at the other end of a connection, as its handshake has proved.
package struct PeerKey: Hashable, Sendable {
  /// The id that belongs to the key.
  package let node: String
  /// The public key, in hexadecimal.
  package let key: String
  /// What only the two ends of this connection know, in hexadecimal: a proof bound to it is worth
  /// nothing on another.
  package let binding: String

  package init(node: String, key: String, binding: String) {
    self.node = node
    self.key = key
    self.binding = binding
  }
}

/// An attempt to reach somebody, as the table names it.
package struct Dial: Hashable, Sendable {
  package let id: Int
}

/// Where a node can be reached.
package struct Address: Hashable, Codable, Sendable {
  /// Numeric, or a host name.
  package var host: String
  package var port: UInt16
  /// The interface of a link-local address; 0 otherwise. Means something on one machine only.
  package var interface: UInt32

  package init(host: String, port: UInt16, interface: UInt32 = 0) {
    self.host = host
    self.port = port
    self.interface = interface
  }
}

extension Address {
  /// The same as others can make use of it.
  var withoutInterface: Address { Address(host: host, port: port) }

  /// Whether addresses that a peer sent are few and short enough to keep.
  static func areSound(_ addresses: [Address]) -> Bool {
    addresses.count <= Conversation.mostAddresses
      && addresses.allSatisfy { $0.host.utf8.count <= Conversation.longestHost }
  }
}
