import Casebook
import CasebookText
import Foundation
import Rules

@testable import Board

/// A case dealt by hand, so that pictures of screens do not change with the generator.
struct Fixture {
  let content: CasebookContent
  let dealt: DealtCase
  let referee: Referee
  var state: CaseState
  var chronicle: [GameModel.Entry] = [.init(round: 1, step: .begin)]
  var names: [String]
  var numbers: [Int]

  init(
    names: [String] = ["Ann", "Bob", "Cy"], rules: MatchRules = MatchRules(), seed: UInt64 = 7
  ) throws {
    content = try CasebookText.load()
    dealt = Self.deal(level: rules.level, content: content)
    guard let referee = Referee(case: dealt, content: content) else { throw Broken() }
    self.referee = referee
    self.names = names
    numbers = names.map { _ in 0 }
    state = referee.opening(rules: rules, seed: seed, detectives: Array(names.indices))
  }

  struct Broken: Error {}

  var setting: Setting { referee.setting }

  /// Whoever is due makes the move, and what it waits for is opened.
  mutating func make(_ move: Move) throws {
    try ask(move)
    if state.awaiting != nil { try open() }
  }

  /// Whoever is due makes the move, which is left waiting.
  mutating func ask(_ move: Move) throws {
    guard let seat = state.due else { throw Broken() }
    numbers[seat.value] += 1
    try apply(referee.step(move, by: seat, number: numbers[seat.value], in: state))
  }

  /// Opens what is waited for: a door, a verdict, or the truth at the end.
  mutating func open() throws {
    guard let step = referee.opening(in: state) else { throw Broken() }
    try apply(step)
  }

  mutating func apply(_ step: Step, seals: Seals? = nil) throws {
    let round = state.round
    try state.apply(step, in: setting, seals: seals ?? referee.seals)
    chronicle.append(.init(round: round, step: step))
  }

  /// Everybody passes until it is this seat's turn again.
  mutating func passUntil(_ seat: Int) throws {
    while let due = state.due, due.value != seat { try make(.pass) }
  }

  func game(me: Int = 0, seconds: Int? = 83) -> GameModel {
    let seat = SeatID(me)
    return GameModel(
      id: "m1",
      view: SeatView(
        setting: setting, state: state, seat: seat, log: referee.log(of: seat, in: state)),
      players: state.seatIDs.map {
        .init(
          seat: $0, name: names[$0.value], isBot: $0.value == 2, isAway: $0.value == 3,
          isHost: $0.value == 0, isMe: $0.value == me)
      },
      secondsLeft: seconds, chronicle: chronicle)
  }
}

extension Fixture {
  private static func doors(of tile: TileID) -> [TileID] {
    // A few walls, so that not every neighbour is next door.
    let walls: Set<[Int]> = [[0, 1], [5, 9], [6, 7], [10, 14], [3, 7]]
    return TileID.all.filter { other in
      abs(other.row - tile.row) + abs(other.column - tile.column) == 1
        && !walls.contains([min(tile.value, other.value), max(tile.value, other.value)])
    }
  }

  private static func deal(level: Level, content: CasebookContent) -> DealtCase {
    let weapons = WoundClass.allCases.flatMap { wound in
      content.weapons.indices.filter { content.weapons[$0].wound == wound }.prefix(2)
    }
    let gathering = [2, 4, 7, 10, 13].map { RoomID($0) }
    var labels: [Label] = [.wound, .temperature]
    labels += gathering.map { .hidden(room: $0) }
    labels += WeaponID.all.map { .prints(weapon: $0) } + WeaponID.all.map { .match(weapon: $0) }
    for person in SuspectID.all {
      labels += Hour.allCases.map { .alibi(speaker: person, hour: $0) }
    }
    func next(_ person: SuspectID, _ by: Int) -> SuspectID { SuspectID((person.value + by) % 12) }
    labels += SuspectID.all.map { .sighting(speaker: $0, hour: Hour.allCases[$0.value % 4]) }
    labels += SuspectID.all.map { .gossip(speaker: $0, first: next($0, 1), second: next($0, 2)) }
    let file = CaseFile(
      level: level, people: Array(0..<12), victim: 0, rooms: Array(0..<16), weapons: weapons,
      hall: TileID(0), bodyTile: TileID(10), bodyRoom: RoomID(10), finder: SuspectID(3),
      labels: labels)
    let secrets = CaseSecrets(
      truth: truth(labels, gathering, content), tiles: TileID.all.map(face),
      passages: [
        Passage(one: TileID(1), other: TileID(15)), Passage(one: TileID(8), other: TileID(3)),
      ])
    return DealtCase(file: file, secrets: secrets)
  }

  private static func face(_ tile: TileID) -> TileFace {
    let people: [[Int]] = [
      [], [0, 1], [2], [], [3, 4], [5, 6], [], [7], [8, 9], [10], [], [11], [], [], [], [],
    ]
    let weapons = [1: 0, 2: 1, 4: 2, 6: 3, 9: 4, 11: 5, 13: 6, 15: 7]
    return TileFace(
      room: RoomID(tile.value), doors: doors(of: tile),
      people: SuspectSet(people[tile.value].map { SuspectID($0) }),
      weapon: weapons[tile.value].map { WeaponID($0) })
  }

  /// Suspect 5 did it at six with weapon 2 out of jealousy, and lies about six.
  private static func truth(
    _ labels: [Label], _ gathering: [RoomID], _ content: CasebookContent
  ) -> Truth {
    let murderer = SuspectID(5)
    let solution = Solution(
      murderer: murderer, weapon: WeaponID(2), motive: .jealousy, hour: .six)
    let whereabouts = Hour.allCases.map { hour in
      SuspectID.all.map { person -> RoomID in
        if hour == .six { return person == murderer ? gathering[3] : gathering[person.value % 3] }
        return gathering[(person.value + hour.index) % 4]
      }
    }
    func present(_ room: RoomID, _ hour: Hour) -> SuspectSet {
      SuspectSet(SuspectID.all.filter { whereabouts[hour.index][$0.value] == room })
    }
    let reasons = SuspectID.all.map { Motive.allCases[$0.value % 6 == 5 ? 2 : $0.value % 6] }
    let person = content.people[murderer.value]
    var lies: [EnvelopeID] = []
    let contents = labels.enumerated().map { at, label -> Content in
      switch label {
      case .wound: return .wound(content.weapons[4].wound)
      case .temperature: return .temperature(from: .five)
      case .hidden(let room):
        if room == gathering[3] { return .trace(.hair(person.traits.hair)) }
        if room == gathering[1] { return .trace(.build(person.traits.build)) }
        return .paper([.jealousy, .debt, .secret])
      case .prints(let weapon):
        return .prints(
          SuspectSet([5, 1, 8, 10].map { SuspectID(($0 + (weapon.value == 2 ? 0 : 1)) % 12) }))
      case .match(let weapon): return .match(weapon == solution.weapon)
      case .alibi(let speaker, let hour):
        if speaker == murderer, hour == .six {
          lies.append(EnvelopeID(at))
          var people = present(gathering[1], hour)
          people.insert(speaker)
          return .alibi(room: gathering[1], people: people)
        }
        let room = whereabouts[hour.index][speaker.value]
        return .alibi(room: room, people: present(room, hour))
      case .sighting(_, let hour):
        return .sighting(room: gathering[2], people: present(gathering[2], hour))
      case .gossip(_, let first, let second):
        return .gossip(first: reasons[first.value], second: reasons[second.value])
      }
    }
    return Truth(
      solution: solution, protector: nil, whereabouts: whereabouts, reasons: reasons,
      contents: contents, lies: lies)
  }
}
