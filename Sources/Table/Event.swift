package import Casebook
package import Rules

/// Everything that can happen to a table. The shell turns sockets, keys and clocks into these.
package enum Event: Sendable {
  /// Time passes; sent every 50 ms or so.
  case tick
  case wish(Wish)
  case linkUp(Link, dial: Dial?, from: Address)
  case linkDown(Link, reason: String?)
  case dialFailed(Dial, reason: String)
  case message(Link, Message)
  /// A frame that is no message of this version.
  case garbage(Link, Refusal)
  case found(Neighbour)
  case lost(node: String)
  case dealt(Deal)
  /// No case could be generated, for this reason.
  case dealFailed(String)
  /// A bot has decided on the record with this index.
  case thought(SeatID, index: Int, Move)
}

/// What the player asks for.
package enum Wish: Hashable, Sendable {
  case rename(String)
  case hostLobby(name: String, seats: Int, rules: MatchRules, bots: [Bot])
  /// By lobby id, as the list of lobbies has it.
  case joinLobby(id: String)
  case joinAddress([Address])
  case chooseDetective(Int)
  case ready(Bool)
  case addBot(Bot)
  case removeBot
  case setSeats(Int)
  case setRules(MatchRules)
  case start
  case play(Move)
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

/// A case that the shell has generated on request.
package struct Deal: Sendable {
  package var `case`: DealtCase
  package var secret: SecretNumber
  /// The public seed of the orders.
  package var seed: UInt64
  /// A fresh id.
  package var match: String

  package init(case: DealtCase, secret: SecretNumber, seed: UInt64, match: String) {
    self.case = `case`
    self.secret = secret
    self.seed = seed
    self.match = match
  }
}

/// A match as it comes out of the journal.
package struct Resumed: Hashable, Sendable {
  package var kept: KeptMatch
  package var newest: KeptRecord
  /// The case made again, with whoever dealt it.
  package var dealt: DealtCase?
  /// What our own seat held.
  package var log: SeatLog
  /// A move that was sent and never answered.
  package var pending: Proposal?
  /// The records before the newest that are at hand, oldest first.
  package var history: [Record]

  package init(
    kept: KeptMatch, newest: KeptRecord, dealt: DealtCase?, log: SeatLog, pending: Proposal?,
    history: [Record]
  ) {
    self.kept = kept
    self.newest = newest
    self.dealt = dealt
    self.log = log
    self.pending = pending
    self.history = history
  }
}
