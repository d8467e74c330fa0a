/// Something that is to be heard: what the pure parts ask for, whoever carries it out.
package enum Cue: Hashable, Sendable {
  /// The music of the house; if it plays already, it goes on undisturbed.
  case music
  /// No more music, at once.
  case noMusic
  /// What a room sounds like, once, over the music, instead of the room before; nil for none.
  case ambience(Ambience?)
  case effect(Effect, Channel = .near)
  /// After what is being said.
  case speech(Utterance)
  /// The listener has moved on: what is said ends with the word that it is at, and nothing follows.
  case hush
}

/// One of the two channels of effects; both can be heard at the same time.
package enum Channel: String, Hashable, Sendable, CaseIterable {
  /// What this player does.
  case near
  /// What others do, and the house.
  case far
}

/// What happens, as it is heard. The raw value is the name of its piece in the score.
package enum Effect: String, Hashable, Sendable, CaseIterable {
  // The table.
  /// Somebody asks to sit down, or this player to come.
  case knock
  case arrival
  case departure
  /// A line of talk of somebody else.
  case talk
  /// The case is opened.
  case begins
  // Turns.
  case yourTurn = "your-turn"
  /// An offer waits for this player's answer.
  case asked
  // Moves.
  case door
  case steps
  case passage
  case search
  case dust
  case examine
  case interview
  case offer
  case agreed
  case declined
  case accuse
  case resigned
  // What comes of them.
  /// Evidence comes into this player's log that is no answer to their own question.
  case evidence
  /// A page is turned.
  case page
  case pencil
  // The night.
  case round
  case nine
  case ten
  case eleven
  case midnight
  // The end.
  case wrong
  case verdict
  /// This player has solved the case.
  case winner
  /// Somebody else has.
  case beaten
  /// The murderer gets away.
  case escaped
  // The ring.
  /// A player's machine is not heard any more, or is again.
  case away
  case back
  case host
}

/// What a room sounds like. The raw value is the name of its piece in the score, and of what the
/// casebook says of a room.
package enum Ambience: String, Hashable, Sendable, CaseIterable {
  case hall, gallery, palms, fire, piano, rain, wind, kettle, chapel, nursery, cellar, servants
  case cards, sewing, drip, wireless, clockwork, kitchen, pool
}
