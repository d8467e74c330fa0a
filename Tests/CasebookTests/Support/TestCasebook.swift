import Testing

@testable import Casebook

/// A casebook with no words worth reading, but every list long enough and every trait in it.
enum TestCasebook {
  static let content = CasebookContent(
    version: 1, house: "Test House",
    people: (0..<24).map { number in
      Person(
        name: "Person \(number)", short: "P\(number)", sex: number % 2 == 0 ? .female : .male,
        nationality: "Nowhere", occupation: "Tester", biography: "None.",
        traits: Traits(
          handedness: number % 2 == 0 ? .left : .right, hair: Hair.allCases[number / 2 % 4],
          build: Build.allCases[number % 3], smokes: number / 4 % 2 == 0))
    },
    victims: [
      Victim(
        name: "The Victim", short: "Victim", sex: .male, occupation: "Host", biography: "Dead.")
    ],
    rooms: (0..<20).map {
      RoomText(name: "Room \($0)", short: "R\($0)", ambience: "hall", description: "A room.")
    },
    weapons: (0..<12).map { number in
      WeaponText(
        name: "weapon \(number)", short: "w\(number)", wound: WoundClass.allCases[number % 4],
        description: "A weapon.")
    },
    detectives: (0..<12).map {
      Detective(
        name: "Detective \($0)", short: "D\($0)",
        initial: String(UnicodeScalar(UInt8(65 + $0))), epithet: "None.")
    },
    prose: prose)

  private static let prose = ProseText(
    openings: ["{house}: {victim} in the {room}, found by {finder}."],
    wound: Dictionary(
      uniqueKeysWithValues: WoundClass.allCases.map { ($0.rawValue, [$0.rawValue]) }),
    temperature: ["{first} or {second}."],
    trace: ["handedness.left": ["A left hand."], "smokes.false": ["No ash."]],
    paper: ["{motives}."], prints: ["On {weapon}: {people}.", "Of {weapon}: {people}."],
    match: ["true": ["It is {weapon}."], "false": ["Not {weapon}."]],
    alibiWithOthers: ["At {hour} I was in the {room} with {people}."],
    alibiAlone: ["At {hour} I was alone in the {room}."],
    sighting: ["At {hour} I saw {people} in the {room}."],
    gossip: ["{first} {firstMotive}; {second} {secondMotive}."],
    motives: Dictionary(
      uniqueKeysWithValues: Motive.allCases.map {
        ($0.rawValue, MotiveText(name: $0.rawValue, told: "told of \($0.rawValue)"))
      }),
    hours: ["four o'clock", "five o'clock", "six o'clock", "seven o'clock"],
    nothingHidden: ["Nothing in the {room}."], passageFound: ["A way out of the {room}."],
    solved: ["{detective}: {murderer}, {weapon}, {motive}, {hour}, {room}, {victim}."],
    escaped: ["{murderer} got away with killing {victim}."])

  /// A case file that no generator made.
  static func file(level: Level = .normal, finder: Int = 0) -> CaseFile {
    CaseFile(
      level: level, people: Array(0..<12), victim: 0, rooms: Array(0..<16),
      weapons: Array(0..<8), hall: TileID(0), bodyTile: TileID(10), bodyRoom: RoomID(5),
      finder: SuspectID(finder),
      labels: Label.inOrder(
        gatheringRooms: (4..<9).map { RoomID($0) },
        sightings: (0..<12).map { Hour.allCases[$0 % 4] },
        gossip: (0..<12).map { (SuspectID(($0 + 1) % 12), SuspectID(($0 + 5) % 12)) }))
  }

  static func setting(level: Level = .normal) throws -> Setting {
    try #require(Setting(file: file(level: level), content: content))
  }
}
