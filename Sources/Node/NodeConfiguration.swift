package import Discovery
package import Rules
import Table

/// How a node is to run.
package struct NodeConfiguration: Sendable {
  /// The folder of the journal.
  package var folder: String
  /// The player's name, if it is to be another than last time.
  package var name: String?
  /// The name in a folder that has none yet; else that of the account.
  package var usualName: String?
  /// 0 for one that the system chooses.
  package var port: UInt16
  /// How it looks for others and announces itself.
  package var discovery: DiscoveryMode
  /// Set if the node plays its own seat by itself.
  package var bot: Bot?
  /// How it votes then on who is away; nil if it does not; for tests.
  package var vote: Absence?
  /// Set if the node joins a table not to play but to be its witness.
  package var witness: Bool
  package var startAt: Int?
  /// Whether somebody reads `Node.reports`: what nobody reads must not pile up.
  package var reports = true
  /// Makes cases, ids and orders the same in every run; for tests.
  package var seed: UInt64?
  /// How many milliseconds a bot waits before each move; for tests.
  package var pace: Int
  #if PLANTED_BUGS
    /// A dealer that tells what it deals, so that a search for leaks has something to find.
    package var leaks = false
    /// Called with every message that is sent, before it is encrypted, and whom it goes to.
    package var tap: @Sendable (_ payload: [UInt8], _ nodes: [String]) -> Void = { _, _ in }
  #endif
  /// Called with a line for each event, for `--log`; a line costs about as much as what it tells of.
  package var log: (@Sendable (String) -> Void)?

  package init(
    folder: String, name: String? = nil, usualName: String? = nil, port: UInt16 = 0,
    discovery: DiscoveryMode = .auto, bot: Bot? = nil, vote: Absence? = nil, witness: Bool = false,
    startAt: Int? = nil,
    seed: UInt64? = nil,
    pace: Int = 0, log: (@Sendable (String) -> Void)? = nil
  ) {
    self.folder = folder
    self.name = name
    self.usualName = usualName
    self.port = port
    self.discovery = discovery
    self.bot = bot
    self.vote = vote
    self.witness = witness
    self.startAt = startAt
    self.seed = seed
    self.pace = pace
    self.log = log
  }
}

/// Why a node cannot start, in words for the player.
package struct NodeError: Error, Sendable {
  package let message: String
}
