package import Casebook
package import Ring
package import Rules

/// Everything that can happen to a table. The shell turns sockets, keys and clocks into these.
package enum Event: Sendable {
  /// Time passes; sent every 50 ms or so.
  case tick
  case wish(Wish)
  /// A connection is up, and its handshake has proved who is at the other end.
  case linkUp(Link, dial: Dial?, from: Address, peer: PeerKey)
  case linkDown(Link, reason: String?)
  case dialFailed(Dial, reason: String)
  case message(Link, Message)
  /// A `Directive.keep` has reached the disk, and so have all before it.
  case kept(id: Int)
  /// Nothing can be stored any more, for this reason.
  case keepFailed(String)
  /// A frame that is no message of this version.
  case garbage(Link, Refusal)
  case found(Neighbour)
  case lost(node: String)
  /// Where this node can be reached from now on, the likeliest first.
  case addressesChanged([Address])
  case dealt(Deal)
  /// No case could be generated, for this reason.
  case dealFailed(String)
  /// A passphrase has become a key of 32 bytes in hexadecimal; nil if it could not be worked out.
  case stretched(id: Int, key: Hidden?)
  /// A bot has decided on the record with this index.
  case thought(SeatID, index: Int, Move)
}

/// What the player asks for.
package enum Wish: Hashable, Sendable {
  case rename(String)
  case hostLobby(
    name: String, seats: Int, rules: MatchRules, bots: [Bot], access: Access = .open)
  /// By lobby id, as the list of lobbies has it.
  case joinLobby(id: String)
  case joinAddress([Address])
  /// The passphrase that the lobby we want to join asks for.
  case passphrase(Hidden)
  case chooseDetective(Int)
  case ready(Bool)
  case addBot(Bot)
  case removeBot
  case setSeats(Int)
  case setRules(MatchRules)
  /// Whether the host wants to be asked before anybody sits down.
  case askFirst(Bool)
  /// Lets in somebody who waits, or does not.
  case admit(node: String, Bool)
  /// Takes a member off the table; it may come back.
  case remove(node: String)
  /// Keeps a node out of our lobbies, now and later.
  case block(node: String)
  case unblock(node: String)
  case start
  case play(Move)
  /// Sit out, as the disk that keeps a match of two alive; or take a seat again.
  case witness(Bool)
  /// Two players, one gone for good: carry on alone as a new match.
  case goOnAlone
  /// Asks somebody on the network to the lobby that we host.
  case invite(node: String)
  case acceptInvitation(from: String)
  case declineInvitation(from: String)
  /// A line of talk.
  case say(String)
  /// Whether to hear nothing of what this node says.
  case mute(node: String, Bool)
  /// After the end: a lobby for the same people.
  case rematch
  /// Sees what is public of a running match, by the id that the list of lobbies has; who has a seat
  /// there sits down in it.
  case watch(id: String)
  case watchAddress([Address])
  /// What is to become of an absent seat.
  case vote(SeatID, Absence)
  /// Asks a node whether it can reach this one.
  case probe(node: String)
  /// The same of whoever answers there.
  case probeAddress([Address])
  /// Back to the title: out of the lobby, or away from the match, which can be resumed.
  case leave
  case resume(Resumed)
  /// Tells the player something that the table cannot know of.
  case complain(String)
}

/// Somebody that discovery sees.
package struct Neighbour: Hashable, Sendable {
  package var node: String
  package var addresses: [Address]
  /// The announcement's TXT record.
  package var text: [String: String]

  package init(node: String, addresses: [Address], text: [String: String]) {
    self.node = node
    self.addresses = addresses
    self.text = text
  }
}

/// A case that the shell has generated and sealed on request. Nothing in it is secret any more.
package struct Deal: Sendable {
  package var file: CaseFile
  /// The case as every node keeps it.
  package var sealed: String
  /// The hall and the body's tile, opened.
  package var faces: [Opened]
  /// The public seed of the orders.
  package var seed: UInt64
  /// A fresh id.
  package var match: String

  package init(
    file: CaseFile, sealed: String, faces: [Opened], seed: UInt64, match: String
  ) {
    self.file = file
    self.sealed = sealed
    self.faces = faces
    self.seed = seed
    self.match = match
  }
}

/// A match as it comes out of the journal.
package struct Resumed: Hashable, Sendable {
  package var kept: KeptMatch
  package var ballot: Ballot
  /// Nil if it is damaged, and `damage` says what it was, or if only the deal is there.
  package var newest: KeptRecord?
  package var damage: Memory.Damage?
  /// The newest record known to be committed; -1 for none.
  package var commit: Int
  /// What our own seat had opened.
  package var log: [Opened]
  /// A move that was sent and never answered.
  package var pending: Proposal?
  /// The undamaged records before the newest, oldest first.
  package var history: [KeptRecord]

  package init(
    kept: KeptMatch, ballot: Ballot, newest: KeptRecord?, damage: Memory.Damage?, commit: Int,
    log: [Opened], pending: Proposal?, history: [KeptRecord]
  ) {
    self.kept = kept
    self.ballot = ballot
    self.newest = newest
    self.damage = damage
    self.commit = commit
    self.log = log
    self.pending = pending
    self.history = history
  }
}
