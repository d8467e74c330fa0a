/// Makes cases: a pure function of a secret number, a level and the casebook.
package enum CaseGenerator {
  /// A fair case, and how many draws it took.
  package struct Result: Sendable {
    package let dealt: DealtCase
    /// What was wrong with each draw before it.
    package let rejected: [FairnessCheck]
  }

  /// Why no case could be made.
  package struct Failure: Error, Hashable, Sendable {
    package let message: String
  }

  /// Draws until a case is fair.
  ///
  /// - Parameters:
  ///   - secret: whatever the host drew.
  ///   - level: how hard.
  ///   - content: people, rooms, weapons.
  ///   - trial: the round at which an inspector knows, dealt this case; nil for never.
  /// - Returns: the first draw that is fair.
  /// - Throws: `Failure` if the casebook is too short, or none of many draws is fair.
  package static func deal(
    _ secret: SecretNumber, level: Level, content: CasebookContent, trial: (DealtCase) -> Int?
  ) throws(Failure) -> Result {
    guard isEnough(content) else {
      throw Failure(message: "The casebook is too short to draw a case from.")
    }
    var draw = CaseDraw(secret)
    var rejected: [FairnessCheck] = []
    for _ in 0..<CaseParameters.attempts {
      guard let dealt = oneDraw(level: level, content: content, using: &draw),
        let setting = Setting(file: dealt.file, content: content)
      else {
        rejected.append(.story)
        continue
      }
      let report = FairnessReport(of: dealt, setting: setting, trial: trial)
      guard let failed = report.failed else { return Result(dealt: dealt, rejected: rejected) }
      rejected.append(failed)
    }
    throw Failure(message: "No fair case came of that secret number; try another.")
  }

  /// Whether every list is long enough, with two weapons of each class.
  private static func isEnough(_ content: CasebookContent) -> Bool {
    let least = CasebookContent.minimum
    return content.people.count >= least.people && content.victims.count >= least.victims
      && content.rooms.count >= least.rooms && content.weapons.count >= least.weapons
      && WoundClass.allCases.allSatisfy { wound in
        content.weapons.count { $0.wound == wound } >= 2
      }
  }

  /// One draw, fair or not; nil if it came to nothing.
  static func oneDraw(
    level: Level, content: CasebookContent, using draw: inout CaseDraw
  ) -> DealtCase? {
    let people = Array(content.people.indices.permuted(using: &draw).prefix(SuspectKind.count))
    let weapons = WoundClass.allCases.flatMap { wound in
      content.weapons.indices.filter { content.weapons[$0].wound == wound }
        .permuted(using: &draw).prefix(2)
    }.permuted(using: &draw)
    let rooms =
      [0] + content.rooms.indices.dropFirst().permuted(using: &draw).prefix(RoomKind.count - 1)
    let victim = draw.below(content.victims.count)
    let plan = FloorPlan(using: &draw)
    let cast = people.map { content.people[$0] }
    let arms = weapons.map { content.weapons[$0] }
    guard let draft = drawStory(level: level, people: cast, weapons: arms, using: &draw) else {
      return nil
    }
    let story = draft.story
    let envelopes = draft.envelopes(using: &draw)
    let truth = Truth(
      solution: story.solution, protector: story.protector, whereabouts: story.whereabouts,
      reasons: story.reasons, contents: envelopes.contents, lies: envelopes.lies)
    return DealtCase(
      file: CaseFile(
        level: level, people: people, victim: victim, rooms: rooms, weapons: weapons,
        hall: plan.hall, bodyTile: plan.body, bodyRoom: story.bodyRoom, finder: story.finder,
        labels: envelopes.labels),
      secrets: CaseSecrets(
        truth: truth, tiles: furnish(plan, bodyRoom: story.bodyRoom, using: &draw),
        passages: plan.passages))
  }

  /// Tells stories of these people until one has a murderer who looks like some others.
  private static func drawStory(
    level: Level, people: [Person], weapons: [WeaponText], using draw: inout CaseDraw
  ) -> EvidenceDraft? {
    for _ in 0..<CaseParameters.stories {
      if let story = Story(level: level, using: &draw),
        let draft = EvidenceDraft(story: story, people: people, weapons: weapons, using: &draw)
      {
        return draft
      }
    }
    return nil
  }

  /// Says which room is where, who stays there from eight on, and where the weapons lie.
  private static func furnish(
    _ plan: FloorPlan, bodyRoom: RoomID, using draw: inout CaseDraw
  ) -> [TileFace] {
    var others = RoomID.all.filter { $0 != RoomID(0) && $0 != bodyRoom }.permuted(using: &draw)
    var faces = TileID.all.map { tile in
      TileFace(
        room: tile == plan.hall ? RoomID(0) : tile == plan.body ? bodyRoom : others.removeLast(),
        doors: plan.doors[tile.value], people: .none, weapon: nil)
    }
    let free = TileID.all.filter { $0 != plan.body }
    let chairs = (free + free).permuted(using: &draw)
    for (suspect, tile) in zip(SuspectID.all, chairs) { faces[tile.value].people.insert(suspect) }
    for (weapon, tile) in zip(WeaponID.all, free.permuted(using: &draw)) {
      faces[tile.value].weapon = weapon
    }
    return faces
  }
}
