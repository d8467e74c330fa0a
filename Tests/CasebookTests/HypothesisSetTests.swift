import Testing

@testable import Casebook

@Suite struct HypothesisSetTests {
  private func piece(_ label: Label, _ content: Content, _ setting: Setting) throws -> Piece {
    Piece(id: try #require(setting.envelope(label)), content: content)
  }

  private func people(_ numbers: Int...) -> SuspectSet { SuspectSet(numbers.map { SuspectID($0) }) }

  @Test(arguments: [Level.normal, .hard], 0..<40)
  func agreesWithThePlainChecker(level: Level, seed: Int) throws {
    let setting = try TestCasebook.setting(level: level)
    var evidence = RandomEvidence(seed: UInt64(seed), setting: setting)
    let pieces = evidence.log(of: seed % 30)
    let set = HypothesisSet(setting: setting, pieces: pieces)
    let expected = NaiveChecker(setting: setting, pieces: pieces).allowed()

    #expect(set.count == expected.count, "seed \(seed)")
    #expect(expected.allSatisfy(set.allows), "seed \(seed)")
    #expect(set.murderers == SuspectSet(Set(expected.map(\.murderer))))
    #expect(set.weapons == Set(expected.map(\.weapon)).sorted())
    #expect(Set(set.motives) == Set(expected.map(\.motive)))
    #expect(Set(set.hours) == Set(expected.map(\.hour)))
    #expect(set.isEmpty == expected.isEmpty)
    #expect(set == HypothesisSet(setting: setting, pieces: pieces.reversed()))
  }

  @Test func anEmptyLogAllowsAllButTheFinder() throws {
    let set = HypothesisSet(setting: try TestCasebook.setting(), pieces: [])
    #expect(set.count == 11 * 8 * 6 * 4)
    #expect(!set.murderers.contains(SuspectID(0)))
    #expect(set.solution == nil)
    #expect(set.settledQuestions == 0)
  }

  @Test func anAlibiClearsTheOthersItNamesForItsHourOnly() throws {
    let setting = try TestCasebook.setting()
    let alibi = try piece(
      .alibi(speaker: SuspectID(3), hour: .five),
      .alibi(room: RoomID(4), people: people(3, 7)), setting)
    let set = HypothesisSet(setting: setting, pieces: [alibi])
    #expect(set.rows[7].hours == 0b1101)
    #expect(set.rows[3].hours == 0b1111)
    #expect(set.rows[8].hours == 0b1111)
  }

  @Test func whoeverIsSeenWithTheBodyMakesItAnotherHourForTheRest() throws {
    let setting = try TestCasebook.setting()
    let seen = try piece(
      .sighting(speaker: SuspectID(2), hour: .six),
      .sighting(room: RoomID(5), people: people(7)), setting)
    let set = HypothesisSet(setting: setting, pieces: [seen])
    #expect(set.rows[7].hours == 0b1111)
    #expect(set.rows[8].hours == 0b1011)
    #expect(set.rows[2].hours == 0b1111)
  }

  @Test func twoWhoContradictLeaveOnlyEachOther() throws {
    let setting = try TestCasebook.setting()
    let pieces = [
      try piece(
        .alibi(speaker: SuspectID(3), hour: .five),
        .alibi(room: RoomID(4), people: people(3, 7)), setting),
      try piece(
        .alibi(speaker: SuspectID(9), hour: .five),
        .alibi(room: RoomID(4), people: people(3, 7, 9)), setting),
    ]
    #expect(HypothesisSet(setting: setting, pieces: pieces).murderers == people(3, 9))
  }

  @Test func atTheHardestLevelAProtectorExplainsThatContradiction() throws {
    let setting = try TestCasebook.setting(level: .hard)
    let pieces = [
      try piece(
        .alibi(speaker: SuspectID(3), hour: .five),
        .alibi(room: RoomID(4), people: people(3, 7)), setting),
      try piece(
        .alibi(speaker: SuspectID(9), hour: .five),
        .alibi(room: RoomID(4), people: people(3, 7, 9)), setting),
    ]
    let set = HypothesisSet(setting: setting, pieces: pieces)
    // 7 did it at five and 9 covers for them, or 3 does; but each is placed by the other then.
    #expect(set.murderers == people(3, 9))
    #expect(set.rows[9].hours == 0b1111)
  }

  @Test func gossipFillsUpAMotive() throws {
    let setting = try TestCasebook.setting()
    let pieces = [
      try piece(
        .gossip(speaker: SuspectID(0), first: SuspectID(1), second: SuspectID(5)),
        .gossip(first: .debt, second: .debt), setting)
    ]
    let set = HypothesisSet(setting: setting, pieces: pieces)
    let debt: UInt8 = 1 << Motive.debt.index
    #expect(set.rows[1].motives == debt)
    #expect(set.rows[7].motives == 0b11_1111 & ~debt)
  }

  @Test func aContentInTheWrongEnvelopeSaysNothing() throws {
    let setting = try TestCasebook.setting()
    let wrong = try piece(.wound, .temperature(from: .four), setting)
    #expect(HypothesisSet(setting: setting, pieces: [wrong]).count == 2112)
  }

  /// A log from a peer may be as long as a frame; it must not cost more than a case has envelopes.
  @Test func anEnvelopeIsTakenInOnce() throws {
    let setting = try TestCasebook.setting()
    let label = Label.hidden(room: RoomID(4))
    let paper = try piece(label, .paper([.debt, .secret, .revenge]), setting)
    let again = try piece(label, .paper([.jealousy, .debt, .blackmail]), setting)
    let once = HypothesisSet(setting: setting, pieces: [paper])
    #expect(HypothesisSet(setting: setting, pieces: [paper, again]) == once)
    #expect(once.motives == [.revenge, .debt, .secret])
  }
}
