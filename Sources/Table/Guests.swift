/// Whom the host of a lobby has asked to it, and what has become of that. It stays small.
struct Guests: Hashable, Sendable {
  struct Guest: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// There is no link to them yet.
      case calling
      case asked, declined, unreachable
    }

    let name: String
    /// Whether they are asked to be the witness again.
    let isWitness: Bool
    /// When the invitation is taken back.
    let until: Int
    var stage = Stage.calling

    /// Whether the invitation stands.
    var isInvited: Bool { stage == .calling || stage == .asked }
  }

  private(set) var byNode: [String: Guest] = [:]
  /// When somebody was asked last, in this lobby or in one before.
  private var asked = Recent<Int>()

  var isEmpty: Bool { byNode.isEmpty }
  /// Those whose invitation stands.
  var standing: [String] { byNode.filter(\.value.isInvited).keys.sorted() }

  /// Whoever is needs neither a passphrase nor leave.
  func isInvited(_ node: String) -> Bool { byNode[node]?.isInvited == true }

  func answer(of node: String) -> Nearby.Answer {
    switch byNode[node]?.stage {
    case nil: .none
    case .calling, .asked: .asked
    case .declined: .declined
    case .unreachable: .unreachable
    }
  }

  /// For how long nobody may be asked again, in milliseconds.
  func wait(for node: String, now: Int) -> Int {
    asked[node].map { max(0, $0 + Conversation.inviteAgainAfter - now) } ?? 0
  }

  mutating func add(_ node: String, _ guest: Guest, now: Int) {
    if byNode.count >= Conversation.mostGuests {
      byNode = byNode.filter(\.value.isInvited)
    }
    byNode[node] = guest
    asked[node] = now
  }

  mutating func set(_ node: String, _ stage: Guest.Stage) { byNode[node]?.stage = stage }
  mutating func remove(_ node: String) { byNode[node] = nil }
  /// The lobby is no more; when they were asked is remembered.
  mutating func removeAll() { byNode = [:] }
}

/// The match that the people of a lobby have just played together.
struct Rematch: Hashable, Sendable {
  let match: String
  let nodes: [String]
}
