/// The numbers that a bot's choices are made with. Changed only with the figures of docs/RULES.md
/// measured again.
enum BotParameters {
  /// What a second, third... piece in one place is worth beside the first: they overlap.
  static let overlap = 0.85
  /// How much of what may be behind a dark door is believed in.
  static let curiosity = 0.5
  /// How far two choices may be apart and still be one to the bot.
  static let whim = 0.04
  /// Bits below which a piece is not worth an answer.
  static let worthAsking = 0.001
  /// The rooms that people spent the afternoon in.
  static let gatheringRooms = 5
  /// What unmasking a liar is believed to leave, as a share of the hypotheses.
  static let unmasked = 0.15
  /// How many of a hundred turns of thought a constable spends on looking at something.
  static let constableCares = 50
  /// How many of a hundred times a stand-in asks whoever is there, once nothing else is left to look at.
  static let standInAsks = 60
}
