/// What becomes of the turns of a seat whose player is away, as those present have agreed.
package enum Absence: String, Hashable, Codable, CaseIterable, Sendable {
  /// Its turns are passed.
  case skip
  /// When its turn comes, everybody waits.
  case wait
  /// A bot moves for it, without its log: what it opens stays sealed until the player is back.
  case bot
}
