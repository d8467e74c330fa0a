package import Rules

extension Table {
  /// Who this node is.
  package struct Identity: Hashable, Sendable {
    package var node: String
    /// The public key that the id belongs to, in hexadecimal.
    package var key: String
    package var name: String
    package var incarnation: Int
    package var port: UInt16
    package var addresses: [Address]
    /// Set if the node plays its own seat by itself.
    package var bot: Bot?
    /// How a node that plays by itself votes on those who are away; nil if it does not.
    package var vote: Absence?
    /// Start by itself when so many seats are taken and ready.
    package var startAt: Int?
    /// Set if the node joins a table not to play but to be its witness.
    package var witness: Bool
    /// The matches of the journal that can be taken up, with the tag they have there.
    package var matches: Set<String>
    /// Drawn at each start, in tests too: what was drawn before a disk was lost never comes again.
    package var salt: UInt64
    /// Those who are kept out of lobbies of this node.
    package internal(set) var blocked: Acquaintances
    /// Those with whom this node has played.
    package internal(set) var friends: Acquaintances
    /// Those of whose talk nothing is heard.
    package internal(set) var muted: Acquaintances

    package init(
      node: String, key: String, name: String, incarnation: Int, port: UInt16, addresses: [Address],
      bot: Bot? = nil, vote: Absence? = nil, startAt: Int? = nil, witness: Bool = false,
      matches: Set<String> = [], salt: UInt64 = 0, blocked: [Acquaintance] = [],
      friends: [Acquaintance] = [], muted: [Acquaintance] = []
    ) {
      self.node = node
      self.key = key
      self.name = name
      self.incarnation = incarnation
      self.port = port
      self.addresses = addresses
      self.bot = bot
      self.vote = vote
      self.startAt = startAt
      self.witness = witness
      self.matches = matches
      self.salt = salt
      self.blocked = Acquaintances(blocked)
      self.friends = Acquaintances(friends)
      self.muted = Acquaintances(muted)
    }
  }
}
