import Table

/// A message on its way; one for all who get it.
final class Letter: Sendable {
  let message: Message
  init(_ message: Message) { self.message = message }
}

/// What travels over a connection, in order.
enum Parcel: Sendable {
  case letter(Letter)
  /// The other end has closed it, or its program is gone.
  case hangUp
}

/// A connection as TCP makes it: each end is known to its node as a link of its own.
struct Connection {
  struct End {
    let node: Int
    /// Of the node's program that holds it.
    let life: Int
    /// Whether that program holds it still.
    var isOpen = true
    /// Nothing that keeps its place arrives at this end before.
    var floor = 0
    /// What waits, because nothing gets through to this end.
    var stalled: [Parcel] = []
    var stalledSince = 0
  }

  /// The one that dialed, then the other.
  var ends: [End]
  var isResetDue = false

  static func link(_ connection: Int, side: Int) -> Link {
    Link(id: UInt64(2 * connection + side))
  }
  static func place(of link: Link) -> (connection: Int, side: Int) {
    (Int(link.id) / 2, Int(link.id) % 2)
  }
}

/// What is wrong with a way that messages take. Chances are in thousandths.
struct Noise: Hashable, Sendable {
  var drop = 0
  var duplicate = 0
  /// That a message comes up to 50 ms later than those after it.
  var reorder = 0
  /// That a message comes once more, up to ten seconds later.
  var late = 0
  /// Microseconds on top of the usual.
  var delay = 0...0

  static let none = Noise()
}

/// The way from one node to another.
struct Lane {
  /// How many faults keep it cut.
  var cuts = 0
  var noise = Noise.none
  var isCut: Bool { cuts > 0 }
}

extension Message {
  /// Whether TCP would not be itself if this were lost, came twice, or came over another link.
  var belongsToItsLink: Bool {
    switch self {
    case .hello, .refuse, .leave, .join, .locked, .wait, .invite, .declineInvitation, .chat, .watch,
      .showing, .watchers, .probe, .probed:
      true
    case .lobbyRing, .ring, .lobby, .setMember, .setWitness, .idle, .deal, .stored, .withdraw,
      .comeback,
      .propose, .answer, .record, .copy, .keys, .evidence, .askKeys, .fetch, .history, .clock,
      .absencePoll, .absenceVote:
      false
    }
  }
}
