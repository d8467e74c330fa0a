/// An attempt to reach another node, and to be reached by it.
package struct Probe: Hashable, Sendable {
  package enum Stage: Hashable, Sendable {
    /// It is being called.
    case calling
    /// There is a link, and it has been asked to call back.
    case asked
    /// It has called back, and this node answered.
    case reachable
    /// It has called back in vain.
    case unreachable
    /// It says nothing.
    case silent
    /// It cannot be called, for this reason.
    case notReached(String)
    /// One of the two will not talk to the other.
    case refused(Refusal)
  }

  /// What it was begun with: the node, if one is meant, and where it was called.
  package let node: String?
  package let addresses: [Address]
  /// Who answers there, once it has greeted us.
  package internal(set) var answered: Hello?
  package internal(set) var stage = Stage.calling
  let id: Int
  var until: Int

  init(node: String?, addresses: [Address], id: Int, until: Int) {
    self.node = node
    self.addresses = addresses
    self.id = id
    self.until = until
  }

  /// Whether something may still come of it.
  package var isOpen: Bool {
    switch stage {
    case .calling, .asked: true
    case .reachable, .unreachable, .silent, .notReached, .refused: false
    }
  }
}

/// The calls that others have asked for, lately.
struct CallsBack: Sendable {
  private struct Call: Sendable {
    let dial: Dial
    let node: String
    let isMember: Bool
    let since: Int
    var isOpen = true
  }

  private var calls: [Call] = []
  /// Apart from the numbers of all other dials, which no stranger is to change.
  private var nextID = -1

  /// A call to a node; nil if there have been too many of it, or if it is a stranger, of strangers.
  mutating func begin(_ node: String, isMember: Bool, now: Int) -> Dial? {
    calls.removeAll { now - $0.since >= Conversation.callBackWithin }
    let own = calls.filter { $0.node == node }
    guard own.count < Conversation.mostCallsBack, !own.contains(where: \.isOpen),
      isMember || calls.count(where: { !$0.isMember }) < Conversation.mostCallsBackToStrangers
    else { return nil }
    let dial = Dial(id: nextID)
    nextID -= 1
    calls.append(Call(dial: dial, node: node, isMember: isMember, since: now))
    return dial
  }

  /// Whether a dial is such a call.
  static func isOne(_ dial: Dial) -> Bool { dial.id < 0 }

  /// A call is over; returns who had asked for it, if that is not too long ago.
  mutating func end(_ dial: Dial) -> String? {
    guard let index = calls.firstIndex(where: { $0.dial == dial && $0.isOpen }) else { return nil }
    calls[index].isOpen = false
    return calls[index].node
  }
}
