import Casebook
import CasebookText
import Rules

/// A small house made by hand, so that a test knows what lies where.
///
/// Tiles are rooms of the same number, all joined to their neighbours. The hall is tile 0, the body
/// lies in tile 5. Suspect n stays in tile n + 1 (tile 5 is passed over), weapon n in tile n + 6.
/// Rooms 1 to 5 hide something. One passage joins tiles 1 and 15, one tiles 3 and 12. The truth is
/// suspect 0, weapon 0, debt, five o'clock.
enum Fixture {
  static let solution = Solution(
    murderer: SuspectID(0), weapon: WeaponID(0), motive: .debt, hour: .five)
  static let passage = Passage(one: TileID(1), other: TileID(15))

  static func tile(_ tile: TileID) -> TileFace {
    let doors = [(-1, 0), (0, -1), (0, 1), (1, 0)].compactMap {
      TileID(row: tile.row + $0.0, column: tile.column + $0.1)
    }
    let suspect = SuspectID(exactly: tile.value < 5 ? tile.value - 1 : tile.value - 2)
    let people = tile.value == 5 ? nil : suspect
    return TileFace(
      room: RoomID(tile.value), doors: doors, people: SuspectSet([people].compactMap { $0 }),
      weapon: WeaponID(exactly: tile.value - 6))
  }

  /// What lies in each envelope; every piece of it is true but does not solve the case alone.
  static let evidence: [(Label, Content)] = {
    var list: [(Label, Content)] = [
      (.wound, .wound(.blade)), (.temperature, .temperature(from: .four)),
      (.hidden(room: RoomID(1)), .trace(.smokes(true))),
      (.hidden(room: RoomID(2)), .paper([.debt, .secret, .revenge])),
      (.hidden(room: RoomID(3)), .paper([.debt, .inheritance, .jealousy])),
      (.hidden(room: RoomID(4)), .paper([.debt, .blackmail, .jealousy])),
      (.hidden(room: RoomID(5)), .trace(.hair(.dark))),
    ]
    for weapon in WeaponID.all {
      list.append((.prints(weapon: weapon), .prints(SuspectSet(SuspectID.all.prefix(4)))))
    }
    for weapon in WeaponID.all { list.append((.match(weapon: weapon), .match(weapon.value == 0))) }
    for speaker in SuspectID.all {
      for hour in Hour.allCases {
        let room = RoomID(1 + speaker.value % 4)
        let group = SuspectSet(SuspectID.all.filter { $0.value % 4 == speaker.value % 4 })
        list.append((.alibi(speaker: speaker, hour: hour), .alibi(room: room, people: group)))
      }
    }
    for speaker in SuspectID.all {
      let seen = SuspectSet(SuspectID.all.filter { $0.value % 4 == (speaker.value + 1) % 4 })
      list.append(
        (
          .sighting(speaker: speaker, hour: .six),
          .sighting(room: RoomID(1 + (speaker.value + 1) % 4), people: seen)
        ))
    }
    for speaker in SuspectID.all {
      let about = SuspectID((speaker.value + 1) % 12)
      let other = SuspectID((speaker.value + 2) % 12)
      list.append(
        (
          .gossip(speaker: speaker, first: about, second: other),
          .gossip(first: reasons[about.value], second: reasons[other.value])
        ))
    }
    return list
  }()

  static let reasons = SuspectID.all.map { Motive.allCases[($0.value + 4) % 6] }

  static func dealt(_ content: CasebookContent) -> DealtCase {
    let byClass = WoundClass.allCases.flatMap { wound in
      content.weapons.indices.filter { content.weapons[$0].wound == wound }.prefix(2)
    }
    let file = CaseFile(
      level: .normal, people: Array(0..<12), victim: 0, rooms: Array(0..<16), weapons: byClass,
      hall: TileID(0), bodyTile: TileID(5), bodyRoom: RoomID(5), finder: SuspectID(11),
      labels: evidence.map(\.0))
    return DealtCase(file: file, secrets: secrets)
  }

  static let number = SecretNumber(high: 7, low: 24)

  static let secrets = CaseSecrets(
    truth: Truth(
      solution: solution, protector: nil,
      whereabouts: Hour.allCases.map { _ in SuspectID.all.map { RoomID(1 + $0.value % 4) } },
      reasons: reasons, contents: evidence.map(\.1), lies: []),
    tiles: TileID.all.map(tile),
    passages: [passage, Passage(one: TileID(3), other: TileID(12))])
}
