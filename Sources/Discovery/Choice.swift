/// Decides by which means to look and to announce, from how the responders stand.
struct Choice {
  /// How a responder stands.
  enum Standing: Hashable {
    case opening, running
    case failing(Problem)
  }

  struct Decision: Hashable {
    /// Whether the program itself is to look.
    var embeds: Bool
    /// Who announces.
    var announcer: Means?
    /// What there is to tell, if it can be told yet.
    var status: DiscoveryEvent?
    /// When to decide again even if nothing happens.
    var again: Int?
  }

  /// How many milliseconds a daemon that was there may be away: it may only be starting anew. Others
  /// still count its goodbye for nothing when the program has announced the same.
  static let patience = 300

  let mode: DiscoveryMode
  private var hasRun = false
  /// From when on the daemon is missed.
  private var missedSince: Int?

  init(_ mode: DiscoveryMode) { self.mode = mode }

  /// `now` in milliseconds.
  mutating func decide(daemon: Standing, embedded: Standing, now: Int) -> Decision {
    switch mode {
    case .off:
      return Decision(embeds: false)
    case .avahi:
      return Decision(
        embeds: false, announcer: daemon == .running ? .avahi : nil,
        status: Self.status(.avahi, daemon))
    case .embedded:
      return Decision(
        embeds: true, announcer: embedded == .running ? .embedded : nil,
        status: Self.status(.embedded, embedded))
    case .auto:
      return automatic(daemon, embedded, now)
    }
  }

  private mutating func automatic(
    _ daemon: Standing, _ embedded: Standing, _ now: Int
  ) -> Decision {
    if daemon == .running {
      hasRun = true
      missedSince = nil
      return Decision(embeds: false, announcer: .avahi, status: .available(.avahi))
    }
    // One that has never been there is not waited for.
    let isExpected = hasRun || daemon == .opening
    let since = missedSince ?? (isExpected ? now : now - Self.patience)
    missedSince = since
    guard now - since >= Self.patience else {
      return Decision(embeds: false, again: since + Self.patience)
    }
    var decision = Decision(embeds: true)
    switch (daemon, embedded) {
    case (_, .running):
      decision.announcer = .embedded
      decision.status = .available(.embedded)
    case (.failing(let one), .failing(let other)):
      decision.status = .unavailable(Self.sentence([one, other]))
    case (_, .failing(let problem)):
      decision.status = .unavailable(Self.sentence([problem]))
    case (_, .opening):
      break
    }
    return decision
  }

  private static func status(_ means: Means, _ standing: Standing) -> DiscoveryEvent? {
    switch standing {
    case .opening: nil
    case .running: .available(means)
    case .failing(let problem): .unavailable(sentence([problem]))
    }
  }

  /// What is wrong, and what to do.
  static func sentence(_ problems: [Problem]) -> String {
    "Nobody is found by themselves: \(problems.map(\.clause).joined(separator: ", and ")). "
      + "'midnight doctor' tells more; join by code."
  }
}
