/// What the members of a ring tell each other to know who is here and who hosts.
package enum RingMessage: Hashable, Codable, Sendable {
  /// 'I am here, I know this term, its host is this member, my newest record is this one.'
  case beat(term: Int, host: String?, index: Int)
  /// A nomination on its way round; `hops` counts the members it has passed.
  case nominate(best: Candidate, hops: Int)
}

/// What the shell around a `Ring` has to do.
package enum RingDirective: Hashable, Sendable {
  case send(to: String, RingMessage)
  /// We are the host of this term from now on.
  case hosting(term: Int)
  /// Another member is the host of this term from now on.
  case following(host: String, term: Int)
  /// The host has fallen silent; a nomination follows.
  case hostLost
  /// A member is heard again.
  case present(String)
  /// A member has fallen silent or has left.
  case absent(String)
  /// A member has an older newest record than we do.
  case behind(String)
  /// Our own ticks were this many milliseconds apart: the machine slept.
  case frozen(milliseconds: Int)
}
