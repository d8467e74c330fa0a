/// What is known of a machine, its network and who was met there. What could not be found out is nil.
package struct Facts: Hashable, Codable, Sendable {
  /// The version of the conversation between nodes.
  package var version: Int
  /// How long was listened, in seconds.
  package var seconds: Int
  package var discovery: DiscoveryFacts
  package var avahi: AvahiFacts?
  package var responders: ResponderFacts?
  package var interfaces: [Interface]?
  package var ways: Ways?
  /// One for each interface and family.
  package var multicast: [MulticastProbe]?
  /// Those who were met, by name.
  package var peers: [Peer] = []
  package var port: PortFacts?
  package var firewall: FirewallFacts?
  package var folder: FolderFacts?
  package var clock: ClockFacts?
  package var locale: LocaleFacts?
  package var terminal: TerminalFacts?

  package init(version: Int, seconds: Int, discovery: DiscoveryFacts = DiscoveryFacts()) {
    self.version = version
    self.seconds = seconds
    self.discovery = discovery
  }
}

/// Whether the game's own announcing and looking works.
package struct DiscoveryFacts: Hashable, Codable, Sendable {
  package enum State: String, Hashable, Codable, Sendable { case off, works, fails }

  package var state: State
  /// Why it does not, or by what means it does: a sentence.
  package var sentence: String?

  package init(_ state: State = .works, sentence: String? = nil) {
    self.state = state
    self.sentence = sentence
  }
}

/// The Avahi daemon, and the message bus by which it is asked.
package struct AvahiFacts: Hashable, Codable, Sendable {
  package enum State: String, Hashable, Codable, Sendable {
    case running
    /// It is still looking for a name that nobody else has.
    case naming
    /// Nobody answers on the bus under its name.
    case missing
    case noBus
    /// It was asked and says nothing.
    case hangs
    /// Something else, which `problem` says.
    case broken
  }

  package var state: State
  package var version: String?
  /// The machine's name on the network.
  package var host: String?
  package var problem: String?

  package init(
    _ state: State, version: String? = nil, host: String? = nil, problem: String? = nil
  ) {
    self.state = state
    self.version = version
    self.host = host
    self.problem = problem
  }
}

/// Who listens on the port of mDNS on this machine.
package struct ResponderFacts: Hashable, Codable, Sendable {
  /// Programs, each once.
  package var programs: [String]
  /// Sockets of programs that this user may not look at.
  package var unnamed: Int

  package init(programs: [String], unnamed: Int = 0) {
    self.programs = programs
    self.unnamed = unnamed
  }
}

/// The port on which the game listens.
package struct PortFacts: Hashable, Codable, Sendable {
  package var number: UInt16
  /// The port that was wished and could not be had.
  package var taken: UInt16?
  /// Whether a program on this machine, as likely as not the game, has it always.
  package var isFixed: Bool

  package init(number: UInt16, taken: UInt16? = nil, isFixed: Bool = false) {
    self.number = number
    self.taken = taken
    self.isFixed = isFixed
  }
}

package struct FirewallFacts: Hashable, Codable, Sendable {
  /// A program that guards this machine, if one is known to: "ufw", "firewalld".
  package var guardian: String?
  /// Whether the rules were read, which takes root.
  package var isRead: Bool
  /// Whether what is not asked for is dropped.
  package var drops: Bool?
  /// Whether mDNS is let in all the same.
  package var letsMulticastIn: Bool?

  package init(
    guardian: String? = nil, isRead: Bool = false, drops: Bool? = nil,
    letsMulticastIn: Bool? = nil
  ) {
    self.guardian = guardian
    self.isRead = isRead
    self.drops = drops
    self.letsMulticastIn = letsMulticastIn
  }
}
