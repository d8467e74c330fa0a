/// What the members of a lobby tell each other to know who is here and who hosts.
package enum LobbyRingMessage: Hashable, Codable, Sendable {
  /// 'I am here, I know this term, its host is this member.'
  case beat(term: Int, host: String?)
  /// A nomination on its way round: who sits first of those it has passed, at which place of the
  /// ring, and how many those are.
  case nominate(best: String, place: Int, hops: Int)
}

/// What whoever runs a `LobbyRing` has to do.
package enum LobbyRingDirective: Hashable, Sendable {
  case send(to: String, LobbyRingMessage)
  /// We are the host of this term from now on.
  case hosting(term: Int)
  /// Another member is the host of this term from now on.
  case following(host: String, term: Int)
  /// A member is heard again.
  case present(String)
  /// A member has fallen silent or has left.
  case absent(String)
}
