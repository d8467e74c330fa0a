import CasebookText
import Testing

@testable import Casebook

@Suite struct CaseGeneratorTests {
  private let content: CasebookContent

  init() throws { content = try CasebookText.load() }

  private func deal(_ number: Int, _ level: Level) throws -> (DealtCase, Setting) {
    let secret = SecretNumber(high: UInt64(number), low: 7)
    let dealt = try CaseGenerator.deal(secret, level: level, content: content) { _ in 1 }.dealt
    return (dealt, try #require(Setting(file: dealt.file, content: content)))
  }

  @Test func theSameNumberGivesTheSameCaseAndEveryBitCounts() throws {
    func make(_ high: UInt64, _ low: UInt64, _ level: Level = .normal) throws -> DealtCase {
      try CaseGenerator.deal(
        SecretNumber(high: high, low: low), level: level, content: content
      ) { _ in 1 }.dealt
    }
    let one = try make(3, 4)
    #expect(try make(3, 4) == one)
    #expect(try make(3, 5) != one)
    #expect(try make(2, 4) != one)
    #expect(try make(4, 3) != one)
    #expect(try make(3, 4, .hard) != one)
  }

  @Test(arguments: Level.allCases, 0..<15)
  func theHouseIsAsTheRulesSay(level: Level, number: Int) throws {
    let (dealt, _) = try deal(number, level)
    let tiles = dealt.secrets.tiles
    #expect(Set(tiles.map(\.room)).count == 16)
    #expect(tiles[dealt.file.hall.value].room == RoomID(0))
    #expect(dealt.file.rooms[0] == 0)
    #expect(tiles[dealt.file.bodyTile.value].room == dealt.file.bodyRoom)

    let doors = tiles.map(\.doors)
    #expect(doors.reduce(0) { $0 + $1.count } == 2 * 21)
    for tile in TileID.all {
      for door in doors[tile.value] {
        #expect(abs(tile.row - door.row) + abs(tile.column - door.column) == 1)
        #expect(doors[door.value].contains(tile))
      }
    }
    let steps = FloorPlan.distances(from: dealt.file.hall, doors: doors)
    #expect(steps.allSatisfy { $0 < 16 })
    #expect(steps[dealt.file.bodyTile.value] >= 2)
    #expect(dealt.secrets.passages.count == 2)
    for passage in dealt.secrets.passages {
      #expect(FloorPlan.distances(from: passage.one, doors: doors)[passage.other.value] >= 4)
    }

    #expect(tiles.flatMap { $0.people.members }.sorted() == SuspectID.all)
    #expect(tiles.allSatisfy { $0.people.count <= 2 })
    #expect(tiles.compactMap(\.weapon).sorted() == WeaponID.all)
    #expect(tiles[dealt.file.bodyTile.value].people.isEmpty)
    #expect(tiles[dealt.file.bodyTile.value].weapon == nil)
  }

  @Test(arguments: Level.allCases, 0..<15)
  func theStoryIsAsTheRulesSay(level: Level, number: Int) throws {
    let (dealt, setting) = try deal(number, level)
    let truth = dealt.secrets.truth
    let murderer = truth.solution.murderer
    #expect(dealt.file.finder != murderer)
    #expect(truth.reasons[murderer.value] == truth.solution.motive)
    #expect(Motive.allCases.allSatisfy { motive in truth.reasons.count { $0 == motive } == 2 })
    #expect(Set(truth.whereabouts.flatMap { $0 }).count <= 5)
    let fatal = truth.whereabouts[truth.solution.hour.index]
    #expect(SuspectID.all.filter { fatal[$0.value] == dealt.file.bodyRoom } == [murderer])
    #expect((truth.protector != nil) == (level == .hard))
    #expect(truth.protector != murderer && truth.protector != dealt.file.finder)
    #expect(WoundClass.allCases.allSatisfy { w in setting.weapons.count { $0.wound == w } == 2 })
  }

  @Test(arguments: Level.allCases, 0..<15)
  func theMurdererJoinsPeopleWhoWereReallyTogether(level: Level, number: Int) throws {
    let (dealt, setting) = try deal(number, level)
    let truth = dealt.secrets.truth
    let (murderer, hour) = (truth.solution.murderer, truth.solution.hour)
    let liars = [murderer] + [truth.protector].compactMap { $0 }
    for liar in liars {
      let id = try #require(setting.envelope(.alibi(speaker: liar, hour: hour)))
      guard case .alibi(let room, var people) = truth.contents[id.value] else {
        Issue.record("no alibi in \(setting.label(id))")
        continue
      }
      #expect(people.contains(murderer) && people.contains(liar))
      people.remove(murderer)
      #expect(people.count >= 2 && people == present(in: room, at: hour, truth))
      #expect(room != dealt.file.bodyRoom)
    }
    let alibiLies = truth.lies.filter {
      if case .alibi = setting.label($0) { true } else { false }
    }
    #expect(alibiLies.count == liars.count)
    #expect(!truth.lies.contains { setting.label($0).speaker == dealt.file.finder })
    let hiding = dealt.file.labels.compactMap { label -> RoomID? in
      if case .hidden(let room) = label { room } else { nil }
    }
    #expect(truth.whereabouts.allSatisfy { $0.allSatisfy(hiding.contains) })
    #expect(hiding.contains(dealt.file.bodyRoom))
  }

  @Test(arguments: Level.allCases, 0..<15)
  func theEvidenceIsTrueButForTheLies(level: Level, number: Int) throws {
    let (dealt, setting) = try deal(number, level)
    let truth = dealt.secrets.truth
    let solution = truth.solution
    var kinds: [String: Int] = [:]
    for (id, content) in zip(EnvelopeID.all, truth.contents) {
      var isTrue = true
      switch (setting.label(id), content) {
      case (.wound, .wound(let wound)):
        kinds["wound", default: 0] += 1
        isTrue = setting.weapon(solution.weapon).wound == wound
      case (.temperature, .temperature(let from)):
        kinds["temperature", default: 0] += 1
        isTrue = (0...1).contains(solution.hour.rawValue - from.rawValue) && from != .seven
      case (.hidden(let room), .trace(let trait)):
        kinds["trace", default: 0] += 1
        if room == dealt.file.bodyRoom { kinds["trace at the body", default: 0] += 1 }
        isTrue = trait.fits(setting.person(solution.murderer).traits)
      case (.hidden, .paper(let motives)):
        kinds["paper", default: 0] += 1
        isTrue = motives.contains(solution.motive) && Set(motives).count == 3
      case (.prints(let weapon), .prints(let people)):
        kinds["prints", default: 0] += 1
        isTrue =
          people.count == 4 && (weapon != solution.weapon || people.contains(solution.murderer))
      case (.match(let weapon), .match(let isIt)):
        kinds["match", default: 0] += 1
        isTrue = isIt == (weapon == solution.weapon)
      case (.alibi(let speaker, let hour), .alibi(let room, let people)):
        kinds["alibi", default: 0] += 1
        #expect(people.contains(speaker))
        isTrue = people == present(in: room, at: hour, truth)
      case (.sighting(let speaker, let hour), .sighting(let room, let people)):
        kinds["sighting", default: 0] += 1
        isTrue = people == present(in: room, at: hour, truth)
        #expect(!people.isEmpty && !people.contains(speaker))
        if isTrue, hour == solution.hour { #expect(room != dealt.file.bodyRoom) }
      case (.gossip(let speaker, let one, let other), .gossip(let first, let second)):
        kinds["gossip", default: 0] += 1
        #expect(speaker != one && speaker != other && one != other)
        isTrue = truth.reasons[one.value] == first && truth.reasons[other.value] == second
      default:
        Issue.record("\(content) in the envelope of \(setting.label(id))")
      }
      #expect(isTrue != truth.lies.contains(id), "\(setting.label(id))")
      if !isTrue {
        let speaker = setting.label(id).speaker
        #expect(speaker == solution.murderer || speaker == truth.protector)
      }
    }
    #expect(
      kinds == [
        "wound": 1, "temperature": 1, "trace": 2, "trace at the body": 1, "paper": 3, "prints": 8,
        "match": 8, "alibi": 48, "sighting": 12, "gossip": 12,
      ])
    let alibi = try #require(
      setting.envelope(.alibi(speaker: solution.murderer, hour: solution.hour)))
    #expect(truth.lies.contains(alibi))
    #expect(dealt.file.labels.map(\.order) == dealt.file.labels.map(\.order).sorted())
  }

  private func present(in room: RoomID, at hour: Hour, _ truth: Truth) -> SuspectSet {
    SuspectSet(SuspectID.all.filter { truth.whereabouts[hour.index][$0.value] == room })
  }

  @Test(arguments: Level.allCases, 0..<15)
  func nobodyContradictsThemselves(level: Level, number: Int) throws {
    let (dealt, setting) = try deal(number, level)
    let pieces = zip(EnvelopeID.all, dealt.secrets.truth.contents).map {
      Piece(id: $0, content: $1)
    }
    for speaker in SuspectID.all {
      let own = pieces.filter { setting.label($0.id).speaker == speaker }
      let alibis = own.compactMap { piece -> (Hour, RoomID, SuspectSet)? in
        guard case .alibi(_, let hour) = setting.label(piece.id),
          case .alibi(let room, let people) = piece.content
        else { return nil }
        return (hour, room, people)
      }
      for piece in own {
        guard case .sighting(_, let hour) = setting.label(piece.id),
          case .sighting(let room, let people) = piece.content
        else { continue }
        let alibi = try #require(alibis.first { $0.0 == hour })
        #expect(alibi.1 != room && alibi.2.isDisjoint(with: people))
      }
    }
  }

  @Test func everyCheckCanFail() throws {
    let (dealt, setting) = try deal(1, .normal)
    let solution = dealt.secrets.truth.solution
    func failed(_ round: Int? = 20, _ change: (inout [Content]) -> Void) -> FairnessCheck? {
      var copy = dealt
      change(&copy.secrets.truth.contents)
      return FairnessReport(of: copy, setting: setting) { _ in round }.failed
    }
    let traces = EnvelopeID.all.filter {
      if case .trace = dealt.secrets.truth.contents[$0.value] { true } else { false }
    }
    let prints = try #require(setting.envelope(.prints(weapon: solution.weapon))).value
    let match = try #require(setting.envelope(.match(weapon: solution.weapon))).value
    #expect(failed { _ in } == nil)
    #expect(failed(21) { _ in } == .trial)
    #expect(failed(nil) { _ in } == .trial)
    #expect(failed { $0[match] = .match(false) } == .unique)
    #expect(failed { $0[prints] = .prints(.everyone) } == .prints)
    // Both traces of one kind, one that many or few share.
    let common = try #require(
      kinds(setting.person(solution.murderer).traits).first { kind in
        !(4...6).contains(
          SuspectID.all.count {
            $0 != dealt.file.finder && kind.fits(setting.person($0).traits)
          })
      })
    #expect(failed { for trace in traces { $0[trace.value] = .trace(common) } } == .lookalikes)
    #expect(failed { $0[prints] = .prints(SuspectSet([solution.murderer])) } == .prints)
    let paper = try #require(
      dealt.secrets.truth.contents.firstIndex {
        if case .paper = $0 { true } else { false }
      })
    #expect(failed { $0[paper] = .paper([solution.motive]) } == .twoPiecesEach)
  }

  private func kinds(_ look: Traits) -> [Casebook.Trait] {
    [
      .handedness(look.handedness), .hair(look.hair), .build(look.build), .smokes(look.smokes),
    ]
  }

  @Test func aShortCasebookIsAPlainFailure() {
    var short = content
    short.people.removeLast(short.people.count - 11)
    #expect(throws: CaseGenerator.Failure.self) {
      try CaseGenerator.deal(SecretNumber(high: 0, low: 0), level: .normal, content: short) { _ in
        1
      }
    }
    #expect(throws: CaseGenerator.Failure.self) {
      try CaseGenerator.deal(SecretNumber(high: 0, low: 0), level: .easy, content: content) { _ in
        nil
      }
    }
  }
}

extension Label {
  fileprivate var order: Int {
    switch self {
    case .wound: 0
    case .temperature: 1
    case .hidden(let room): 100 + room.value
    case .prints(let weapon): 200 + weapon.value
    case .match(let weapon): 300 + weapon.value
    case .alibi(let speaker, let hour): 400 + speaker.value * 4 + hour.index
    case .sighting(let speaker, _): 500 + speaker.value
    case .gossip(let speaker, _, _): 600 + speaker.value
    }
  }
}
