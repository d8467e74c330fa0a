/// The public outside of an envelope: what it is about, never what it says.
package enum Label: Hashable, Codable, Sendable {
  case wound
  case temperature
  /// A trace or a paper; which of the two is not told outside.
  case hidden(room: RoomID)
  case prints(weapon: WeaponID)
  case match(weapon: WeaponID)
  case alibi(speaker: SuspectID, hour: Hour)
  case sighting(speaker: SuspectID, hour: Hour)
  case gossip(speaker: SuspectID, first: SuspectID, second: SuspectID)

  /// Who says it, if it is a statement.
  package var speaker: SuspectID? {
    switch self {
    case .wound, .temperature, .hidden, .prints, .match: nil
    case .alibi(let speaker, _), .sighting(let speaker, _), .gossip(let speaker, _, _): speaker
    }
  }
}

/// The secret inside of an envelope: a sentence in the small logic of the game.
package enum Content: Hashable, Codable, Sendable {
  /// The weapon is of this class.
  case wound(WoundClass)
  /// The murder happened at this hour or the one after it (so never `.seven`).
  case temperature(from: Hour)
  /// The murderer has this trait.
  case trace(Trait)
  /// The motive is one of these (always three).
  case paper([Motive])
  /// If the labelled weapon did it, the murderer is one of these (always four).
  case prints(SuspectSet)
  /// Whether the labelled weapon did it.
  case match(Bool)
  /// 'At the labelled hour I was in this room with exactly these people', the speaker included.
  case alibi(room: RoomID, people: SuspectSet)
  /// 'At the labelled hour this room held exactly these people.'
  case sighting(room: RoomID, people: SuspectSet)
  /// 'The reasons of the two labelled people are these.'
  case gossip(first: Motive, second: Motive)
}

/// An opened envelope, as a log holds it.
package struct Piece: Hashable, Codable, Sendable {
  package let id: EnvelopeID
  package let content: Content

  package init(id: EnvelopeID, content: Content) {
    self.id = id
    self.content = content
  }
}
