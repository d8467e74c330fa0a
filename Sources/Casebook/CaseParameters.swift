/// The numbers that docs/RULES.md leaves to whoever makes a case. Changed only with its figures measured
/// again (`midnight case --check`).
package enum CaseParameters {
  /// How many draws are tried before giving up on a secret number.
  static let attempts = 400
  /// How many stories of the same people are drawn until one has a murderer with lookalikes.
  static let stories = 16
  /// How many times an afternoon is drawn until somebody is there to be joined by a lie.
  static let afternoons = 64
  /// The most people in a gathering room at an hour.
  static let largestGroup = 5
  /// The least people of the group that the murderer claims to have been with.
  static let joinedGroup: [Level: Int] = [.easy: 2, .normal: 2, .hard: 3]
  /// Doors between the hall and the body's tile, at least.
  static let bodyDistance = 2
  /// Doors between the two ends of a secret passage, at least.
  static let passageDistance = 4
  /// Doors beyond those of the spanning tree.
  static let extraDoors = 6
  static let passages = 2
  /// How many of a hundred statements of the murderer other than the alibi are false.
  static let falsePercent = 50
  /// How many of a hundred false sightings at the hour of death put somebody with the body.
  static let framingPercent = 50
  /// How many of a hundred cases have one wrong motive on all three papers, so that only gossip
  /// tells it from the right one.
  static let stubbornMotivePercent = 50

  /// The traces together fit so many uncleared people.
  static let lookalikes = 4...6
  /// So many suspects are left without any interview, at least.
  static let suspectsWithoutInterviews = 3
  /// The round by which the inspector knows, at the latest.
  static let latestRound: [Level: Int] = [.easy: 20, .normal: 20, .hard: 22]
}
