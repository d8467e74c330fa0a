package import Casebook
package import Rules

/// What a lobby shows to those who sit in it.
package struct LobbyModel: Hashable, Sendable {
  /// Somebody in it, or a bot.
  package struct Member: Hashable, Sendable {
    package var name: String
    /// A position in `detectives`.
    package var detective: Int
    package var isReady: Bool
    /// Nil for a human.
    package var bot: Bot?
    package var isMe: Bool
    package var isHost: Bool
    package var isAway: Bool
    /// The id of the machine.
    package var node: String
    /// Whether it is who the name says.
    package var bond: Bond
    /// Where a bot runs: "Ann's machine"; nil for a human.
    package var machine: String?

    package init(
      name: String, detective: Int, isReady: Bool, bot: Bot? = nil, isMe: Bool = false,
      isHost: Bool = false, isAway: Bool = false, node: String = "", bond: Bond = .new,
      machine: String? = nil
    ) {
      self.name = name
      self.detective = detective
      self.isReady = isReady
      self.bot = bot
      self.isMe = isMe
      self.isHost = isHost
      self.isAway = isAway
      self.node = node
      self.bond = bond
      self.machine = machine
    }
  }

  package var name: String
  /// In the order of the ring.
  package var members: [Member]
  /// The seats offered, 1 to 12.
  package var seats: Int
  package var rules: MatchRules
  /// Where others can join by hand: '10.0.0.4:4711'.
  package var address: String
  package var iAmHost: Bool
  /// Who has no seat and keeps the match safe.
  package var witness: RingModel.Witness?
  /// The casebook's twelve.
  package var detectives: [Detective]
  /// Newest last.
  package var notices: [String]
  /// Whether joining takes a passphrase, and whether the host is asked first.
  package var isLocked: Bool
  package var asksFirst: Bool
  /// Who waits for the host's leave to sit down; known to the host alone.
  package var callers: [PersonModel]
  /// Whom this player has blocked.
  package var blocked: [PersonModel]
  /// All ways to join by hand, the likeliest first.
  package var addresses: [AddressModel] = []
  /// Who else is on this network, for the host to invite.
  package var nearby: [NearbyModel] = []
  package var chat = ChatModel()

  package init(
    name: String, members: [Member], seats: Int, rules: MatchRules, address: String,
    iAmHost: Bool, witness: RingModel.Witness? = nil, detectives: [Detective],
    notices: [String] = [], isLocked: Bool = false, asksFirst: Bool = false,
    callers: [PersonModel] = [], blocked: [PersonModel] = []
  ) {
    self.name = name
    self.members = members
    self.seats = seats
    self.rules = rules
    self.address = address
    self.iAmHost = iAmHost
    self.witness = witness
    self.detectives = detectives
    self.notices = notices
    self.isLocked = isLocked
    self.asksFirst = asksFirst
    self.callers = callers
    self.blocked = blocked
  }
}
