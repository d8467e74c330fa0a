/// What one check has come to.
package struct Finding: Hashable, Codable, Sendable {
  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    case ok
    /// Good to know; the game works.
    case note
    /// Some of what the game can do does not work.
    case warning
    /// The game cannot be played like this.
    case failure
    /// It cannot be told from here.
    case unknown

    /// Whether somebody has to do something; only then the exit status is not 0.
    package var isTrouble: Bool {
      switch self {
      case .ok, .note, .unknown: false
      case .warning, .failure: true
      }
    }
  }

  package var check: Check
  package var state: State
  /// What is so, in a sentence.
  package var what: String
  /// What that means.
  package var why: String?
  /// What to do about it.
  package var remedy: String?

  package init(
    _ check: Check, _ state: State, _ what: String, why: String? = nil, remedy: String? = nil
  ) {
    self.check = check
    self.state = state
    self.what = what
    self.why = why
    self.remedy = remedy
  }
}

/// What is looked at, in the order in which it is told.
package enum Check: String, Hashable, Codable, Sendable, CaseIterable {
  case interfaces, avahi, discovery, responders, multicast, friends, version, port, firewall, vpn
  case folder, disk, clock, locale, terminal
}
