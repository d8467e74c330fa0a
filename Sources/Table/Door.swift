/// Who stands at the door of the lobby that is hosted here, and who has knocked too often. Whatever
/// peers do, it stays small.
package struct Door: Hashable, Sendable {
  /// Somebody who waits to be let in.
  package struct Caller: Hashable, Sendable {
    package let node: String
    package let name: String
    let detective: Int?
    package let isWitness: Bool
  }

  /// In the order they came.
  package private(set) var callers: [Caller] = []
  /// Wrong passphrases in a row, and until when no other is looked at.
  private var wrong = Recent<Tries>()
  /// When anybody's were wrong: ids cost nothing, so that all together have a bound too.
  private var lately: [Int] = []
  /// Until when those whom the host did not let in need not ask again.
  private var denied = Recent<Int>()
  /// When a node was last told of in the log.
  private var told = Recent<Int>()

  private struct Tries: Hashable, Sendable {
    var count = 0
    var until = 0
  }

  // MARK: - Passphrases

  /// Why a node's passphrase is not even looked at.
  func objection(toTrying node: String, now: Int) -> String? {
    if let tries = wrong[node], tries.until > now {
      return "Too many wrong passphrases: wait \(Self.seconds(tries.until - now)) seconds."
    }
    guard lately.count >= Conversation.mostWrongInAll, let oldest = lately.first else { return nil }
    let wait = oldest + Conversation.wrongInAllWithin - now
    return wait > 0
      ? "Too many wrong passphrases came of late: wait \(Self.seconds(wait)) seconds." : nil
  }

  mutating func noteWrong(_ node: String, now: Int) {
    var tries = wrong[node] ?? Tries()
    tries.count += 1
    if tries.count >= Conversation.mostWrong {
      tries = Tries(count: 0, until: now + Conversation.wrongWaits)
    }
    wrong[node] = tries
    lately.append(now)
    if lately.count > Conversation.mostWrongInAll { lately.removeFirst() }
  }

  mutating func noteRight(_ node: String) { wrong[node] = nil }

  private static func seconds(_ milliseconds: Int) -> Int { (milliseconds + 999) / 1_000 }

  // MARK: - Callers

  var isCrowded: Bool { callers.count >= Conversation.mostCallers }

  func caller(_ node: String) -> Caller? { callers.first { $0.node == node } }

  mutating func add(_ caller: Caller) {
    callers.removeAll { $0.node == caller.node }
    callers.append(caller)
  }

  mutating func remove(_ node: String) -> Caller? {
    guard let at = callers.firstIndex(where: { $0.node == node }) else { return nil }
    return callers.remove(at: at)
  }

  mutating func removeAll() -> [Caller] {
    defer { callers = [] }
    return callers
  }

  mutating func deny(_ node: String, now: Int) { denied[node] = now + Conversation.wrongWaits }

  func isDenied(_ node: String, now: Int) -> Bool { (denied[node] ?? now) > now }

  // MARK: - The log

  /// Whether a line about a node is due: one that knocks all the time fills no disk.
  mutating func shouldTell(_ node: String, now: Int) -> Bool {
    if let last = told[node], now - last < Conversation.askAgainAfter { return false }
    told[node] = now
    return true
  }
}
