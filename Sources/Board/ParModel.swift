package import Rules

/// What a player is measured by at the end.
package enum ParModel: Hashable, Sendable {
  /// It is being reckoned, or the match has not been told.
  case pending
  case known(Par)
  /// What the case was made from could not be opened, or makes another one.
  case unknown

  /// How many pieces the inspector took.
  var pieces: Int? { par?.pieces }

  var par: Par? {
    switch self {
    case .known(let par): par
    case .pending, .unknown: nil
    }
  }
}
