import Casebook
import Rules
import Testing

@testable import Board

/// Each achievement, won and just missed, in matches made by hand. Where being right is enough, a
/// case can be solved at any hour with any log.
struct AchievementTests {
  static func free(level: Level = .normal) -> MatchRules {
    MatchRules(level: level, freeAccusations: true)
  }

  /// A match that the first seat solves in `round`, after `before`.
  static func solved(
    _ names: [String] = ["Ann", "Bob"], level: Level = .normal, round: Int = 1,
    before: (inout Fixture) throws -> Void = { _ in },
    telling: (inout Truth) throws -> Void = { _ in }
  ) throws -> Fixture {
    var match = try Fixture(names: names, rules: free(level: level))
    try match.passUntil(0)
    try before(&match)
    while match.state.round < round || match.state.turnHolder != SeatID(0)
      || match.state.actionsLeft < 2
    {
      try match.make(.pass)
    }
    var truth = match.dealt.secrets.truth
    try match.make(.accuse(truth.solution))
    try telling(&truth)
    let told = truth
    try match.apply(
      .reveal([Opened(.truth, text: "")]),
      seals: Seals(
        read: { _ in .secret(.truth(told)) }, verdict: { _, _ in nil },
        provesFoul: { _, _ in false }
      ))
    return match
  }

  static let lesson = Lesson(heading: "", text: [], task: "", number: 1, count: 2)

  static func won(
    _ match: Fixture, known: [Int?]? = nil, par: Int? = nil, me: Int = 0
  ) throws -> Set<Achievement> {
    var game = match.game(me: me)
    if let par { game.par = .known(Par(pieces: par, round: 14)) }
    guard let truth = match.state.truth else { throw Fixture.Broken() }
    var curves = Curves(setting: match.setting, state: match.state, truth: truth)
    if let known { curves.known = known }
    return Set(Achievement.won(in: game, curves))
  }

  /// What comes with every solution that is made here without a look at anything.
  private static let plain: Set<Achievement> = [.firstCase, .notOneQuestion, .weakStomach]

  @Test func theHour() throws {
    #expect(try Self.won(Self.solved(round: 12)) == Self.plain.union([.beforeTen]))
    #expect(try Self.won(Self.solved(round: 13)) == Self.plain)
    #expect(try Self.won(Self.solved(round: 23)) == Self.plain)
    #expect(try Self.won(Self.solved(round: 24)) == Self.plain.union([.lastFerry]))
  }

  @Test func whoeverDidNotSolveItHasNone() throws {
    let match = try Self.solved(round: 13)
    #expect(try Self.won(match, me: 1).isEmpty)
    // Nor before the truth is told.
    var early = try Fixture(names: ["Ann"], rules: Self.free())
    try early.make(.accuse(early.dealt.secrets.truth.solution))
    let truth = early.dealt.secrets.truth
    let curves = Curves(setting: early.setting, state: early.state, truth: truth)
    #expect(Achievement.won(in: early.game(), curves).isEmpty)
    var lesson = match.game()
    lesson.lesson = Self.lesson
    #expect(Achievement.won(in: lesson, curves).isEmpty)
  }

  @Test func par() throws {
    let match = try Self.solved(round: 13) { match in
      try match.make(.explore(to: TileID(4)))
      try match.make(.dust)
    }
    #expect(match.state.seat(SeatID(0)).opened.count == 1)
    #expect(try Self.won(match, par: 2).contains(.underPar))
    #expect(try !Self.won(match, par: 1).contains(.underPar))
    #expect(try !Self.won(match).contains(.underPar))
  }

  @Test func withoutAQuestion() throws {
    let asked = try Self.solved(round: 13) { match in
      try match.make(.explore(to: TileID(4)))
      try match.make(.interview(SuspectID(4), .gossip))
    }
    #expect(try Self.won(asked) == [.firstCase, .weakStomach])
    // What somebody else was told counts not; it was conferred for.
    let conferred = try Self.conferred(agree: true)
    #expect(try Self.won(conferred) == [.firstCase, .notOneQuestion, .weakStomach, .twoHeads])
    #expect(try Self.won(Self.conferred(agree: false)) == Self.plain)
  }

  /// The first seat has dusted, the second has asked, and they confer.
  private static func conferred(agree: Bool) throws -> Fixture {
    try solved(round: 13) { match in
      try match.make(.explore(to: TileID(4)))
      try match.make(.dust)
      try match.passUntil(1)
      try match.make(.walk(to: TileID(4)))
      try match.make(.interview(SuspectID(3), .sighting))
      try match.passUntil(0)
      guard let partner = match.game().view.partners.first else { throw Fixture.Broken() }
      try match.make(.offer(to: partner.seat, give: partner.give[0], get: partner.get[0]))
      try match.make(.answer(agree: agree))
    }
  }

  @Test func theBody() throws {
    func examined(_ exhibit: Exhibit) throws -> Set<Achievement> {
      try Self.won(
        Self.solved(round: 20) { match in
          for tile in [4, 5, 6] { try match.go(to: tile) }
          try match.make(.walk(to: TileID(10)))
          try match.passUntil(0)
          try match.make(.examine(exhibit))
        })
    }
    #expect(try examined(.wound) == [.firstCase, .notOneQuestion])
    #expect(try examined(.temperature) == [.firstCase, .notOneQuestion])
    let near = try Self.solved(round: 20) { match in
      for tile in [4, 5, 6] { try match.go(to: tile) }
      try match.make(.walk(to: TileID(10)))
    }
    #expect(try Self.won(near) == Self.plain)
  }

  @Test func lies() throws {
    // The murderer, suspect 5 in the room at 5, lies about six.
    func asked(_ questions: [(Int, Int, Question)]) throws -> Set<Achievement> {
      try Self.won(
        Self.solved(round: 22) { match in
          for tile in [4, 5] { try match.go(to: tile) }
          for (tile, person, question) in questions {
            if match.state.seat(SeatID(0)).tile != TileID(tile) {
              try match.make(.walk(to: TileID(tile)))
              try match.passUntil(0)
            }
            try match.make(.interview(SuspectID(person), question))
            try match.passUntil(0)
          }
        }
      ).subtracting([.firstCase, .weakStomach])
    }
    #expect(try asked([(5, 5, .alibi(.six))]) == [.notTakenIn])
    #expect(try asked([(5, 5, .alibi(.five))]) == [])
    // Suspect 4 was in the same room at six, and names neither the murderer nor the lie's crowd.
    #expect(try asked([(5, 5, .alibi(.six)), (4, 4, .alibi(.six))]) == [.notTakenIn, .twoStories])
    // Suspect 3 was elsewhere with others.
    #expect(try asked([(5, 5, .alibi(.six)), (4, 3, .alibi(.six))]) == [.notTakenIn])
    // Another hour has nothing to do with it, and the truth alone gives no lie away.
    #expect(try asked([(5, 5, .alibi(.six)), (4, 4, .alibi(.five))]) == [.notTakenIn])
    #expect(try asked([(5, 5, .alibi(.five)), (4, 4, .alibi(.six))]) == [])
  }

  @Test func gossipGivenAway() throws {
    // Two in one room tell of 6 and 7, and of 7 and 8: if one lies about 7, the other gives it away.
    func asked(lying: Bool) throws -> Set<Achievement> {
      try Self.won(
        Self.solved(round: 22) { match in
          for tile in [4, 5] { try match.go(to: tile) }
          try match.make(.interview(SuspectID(5), .gossip))
          try match.make(.interview(SuspectID(6), .gossip))
        } telling: { truth in
          let gossip = Label.gossip(
            speaker: SuspectID(5), first: SuspectID(6), second: SuspectID(7))
          let lie = try #require(Fixture().setting.envelope(gossip))
          guard lying, case .gossip(let first, let second) = truth.contents[lie.value] else {
            return
          }
          truth.lies.append(lie)
          truth.contents[lie.value] = .gossip(
            first: first, second: try #require(Motive.allCases.first { $0 != second }))
        })
    }
    #expect(try asked(lying: false) == [.firstCase, .weakStomach])
    #expect(try asked(lying: true) == [.firstCase, .weakStomach, .twoStories])
  }

  @Test func theCaseAndTheTable() throws {
    #expect(try Self.won(Self.solved(level: .hard, round: 13)) == Self.plain.union([.againstTwo]))
    #expect(try Self.won(Self.solved(level: .easy, round: 13)) == Self.plain)
    let six = ["A", "B", "C", "D", "E", "F"]
    #expect(try Self.won(Self.solved(six, round: 13)) == Self.plain.union([.fullHouse]))
    #expect(try Self.won(Self.solved(six.dropLast(), round: 13)) == Self.plain)
  }

  @Test func aPassage() throws {
    let taken = try Self.solved(round: 13) { match in
      for tile in [4, 8] { try match.go(to: tile) }
      try match.make(.search)
      try match.make(.walk(to: TileID(3)))
    }
    #expect(try Self.won(taken) == Self.plain.union([.panelling]))
    let found = try Self.solved(round: 13) { match in
      for tile in [4, 8] { try match.go(to: tile) }
      try match.make(.search)
    }
    #expect(try Self.won(found) == Self.plain)
  }

  @Test func whoKnewWhen() throws {
    let match = try Self.solved(["Ann", "Bob", "Cy"], round: 20)
    let none: [Int?] = [nil, nil, nil]
    #expect(try Self.won(match, known: none) == Self.plain)
    #expect(try Self.won(match, known: [14, nil, nil]) == Self.plain.union([.firstToKnow]))
    #expect(
      try Self.won(match, known: [14, 15, nil]) == Self.plain.union([.firstToKnow, .whisker]))
    #expect(try Self.won(match, known: [14, 14, nil]) == Self.plain.union([.whisker]))
    #expect(try Self.won(match, known: [15, nil, 14]) == Self.plain.union([.whisker]))
    // The others knew, and said nothing.
    #expect(try Self.won(match, known: [15, nil, 14], me: 2) == [.firstToKnow, .tipOfTongue])
    #expect(try Self.won(match, known: [14, nil, 14], me: 2) == [.tipOfTongue])
    #expect(try Self.won(match, known: [14, nil, nil], me: 2) == [])
    // Alone there is nobody to be before.
    let alone = try Self.solved(["Ann"], round: 20)
    #expect(try Self.won(alone, known: [14]) == Self.plain)
  }

  @Test func rightWithoutProof() throws {
    func accused(_ change: (inout Solution) -> Void) throws -> Set<Achievement> {
      var match = try Fixture(names: ["Ann", "Bob"])
      try match.passUntil(0)
      var solution = match.dealt.secrets.truth.solution
      change(&solution)
      try match.make(.accuse(solution))
      while match.state.outcome == nil { try match.make(.pass) }
      try match.open()
      return try Self.won(match)
    }
    #expect(try accused { _ in } == [.toldYou])
    #expect(try accused { $0.hour = .five } == [])
  }

  @Test func everyOneHasWords() {
    #expect(Set(Achievement.allCases.map(\.name)).count == Achievement.allCases.count)
    for achievement in Achievement.allCases {
      #expect(Typeset.width(achievement.name) <= 25, "\(achievement)")
      #expect(Typeset.width(achievement.how) <= 43, "\(achievement)")
      #expect(achievement.how.hasSuffix("."))
    }
  }
}

extension Fixture {
  /// The first seat opens the room at a tile next door, and it is its turn again.
  mutating func go(to tile: Int) throws {
    try make(.explore(to: TileID(tile)))
    try passUntil(0)
  }
}
