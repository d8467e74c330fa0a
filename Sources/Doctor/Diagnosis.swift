/// From facts to findings.
package enum Diagnosis {
  /// All findings, in the order of the checks; of each check there is at least one.
  package static func findings(_ facts: Facts) -> [Finding] {
    Check.allCases.flatMap { findings(of: $0, facts) }
  }

  /// Whether nobody has to do anything.
  package static func isWell(_ findings: [Finding]) -> Bool {
    !findings.contains { $0.state.isTrouble }
  }

  /// What to do first: of all that is wrong, the one thing that most hangs on.
  package static func first(_ findings: [Finding]) -> Finding? {
    findings.first { $0.state == .failure } ?? findings.first { $0.state == .warning }
  }

  private static func findings(of check: Check, _ facts: Facts) -> [Finding] {
    switch check {
    case .interfaces: interfaces(facts)
    case .avahi: [avahi(facts)]
    case .discovery: [discovery(facts)]
    case .responders: [responders(facts)]
    case .multicast: multicast(facts)
    case .friends: friends(facts)
    case .version: [version(facts)]
    case .port: port(facts)
    case .firewall: [firewall(facts)]
    case .vpn: vpn(facts)
    case .folder: [folder(facts)]
    case .disk: [disk(facts)]
    case .clock: [clock(facts)]
    case .locale: [locale(facts)]
    case .terminal: [terminal(facts)]
    }
  }

  /// "a", "a and b", "a, b and c".
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The first few of them, and how many more there are.
  static func few(_ words: [String], most: Int = 3) -> String {
    guard words.count > most else { return list(words) }
    return words.prefix(most).joined(separator: ", ") + " and \(words.count - most) more"
  }

  /// How to play where nobody is found by itself.
  static let byAddress =
    "Join by address or code: the host's lobby shows them, and 'midnight join CODE' goes there."
}
