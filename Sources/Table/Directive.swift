package import Casebook
package import Rules

/// What the shell has to do, in order. If one of the `keep` directives fails, those after it must
/// not be carried out: nothing is said that is not stored.
package enum Directive: Hashable, Sendable {
  case dial(Dial, [Address])
  case send(Link, Message)
  /// After what is queued has gone out.
  case close(Link)
  /// What discovery tells others about this node.
  case announce([String: String])

  case keepName(String)
  case keepMatch(KeptMatch)
  case keepRecord(KeptRecord)
  case keepLog(match: String, SeatLog)
  case keepPending(match: String, Proposal?)
  case matchOver(id: String)
  case forgetMatch(id: String)

  /// Draw a secret number, a seed and an id, generate a case, and send `Event.dealt` or
  /// `Event.dealFailed`.
  case deal(Level)
  /// Let a bot decide, and send `Event.thought`.
  case think(SeatView, Bot, index: Int)
  /// Send a member the kept records `from ..< upTo`, oldest first.
  case sendHistory(Link, match: String, from: Int, upTo: Int)
  case report(Report)
}

/// Something that has happened, for whoever watches without a screen.
package enum Report: Hashable, Sendable {
  case hosting(lobby: String)
  case joined(lobby: String)
  case refused(String)
  case started(match: String, names: [String], mine: SeatID?)
  case committed(index: Int, hash: String, Step, CaseState)
  case away(SeatID)
  case back(SeatID)
  case over(index: Int, hash: String, CaseState, Setting)
  case notice(String)
}

/// The ports to bytes: how records are encoded, decoded and hashed.
package struct Codec: Sendable {
  package var encode: @Sendable (Record) -> String?
  package var decode: @Sendable (String) -> Record?
  package var hash: @Sendable (String) -> String

  package init(
    encode: @escaping @Sendable (Record) -> String?,
    decode: @escaping @Sendable (String) -> Record?,
    hash: @escaping @Sendable (String) -> String
  ) {
    self.encode = encode
    self.decode = decode
    self.hash = hash
  }
}
