/// The public half of a case, the same for everybody from the start.
///
/// People, rooms and weapons are positions in the casebook's lists, so that a peer sends no prose.
package struct CaseFile: Hashable, Codable, Sendable {
  package var level: Level
  /// Positions in `CasebookContent.people`, one per `SuspectID`.
  package var people: [Int]
  /// Position in `CasebookContent.victims`.
  package var victim: Int
  /// Positions in `CasebookContent.rooms`, one per `RoomID`; `RoomID(0)` is the Entrance Hall.
  package var rooms: [Int]
  /// Positions in `CasebookContent.weapons`, one per `WeaponID`; two of each wound class.
  package var weapons: [Int]
  /// Where everybody starts.
  package var hall: TileID
  /// Where the body lies: its tile and its room.
  package var bodyTile: TileID
  package var bodyRoom: RoomID
  /// The innocent person who found the body.
  package var finder: SuspectID
  /// One per `EnvelopeID`.
  package var labels: [Label]

  package init(
    level: Level, people: [Int], victim: Int, rooms: [Int], weapons: [Int], hall: TileID,
    bodyTile: TileID, bodyRoom: RoomID, finder: SuspectID, labels: [Label]
  ) {
    self.level = level
    self.people = people
    self.victim = victim
    self.rooms = rooms
    self.weapons = weapons
    self.hall = hall
    self.bodyTile = bodyTile
    self.bodyRoom = bodyRoom
    self.finder = finder
    self.labels = labels
  }
}

/// A secret way between two far rooms.
package struct Passage: Hashable, Codable, Sendable {
  package let one: TileID
  package let other: TileID

  package init(one: TileID, other: TileID) {
    self.one = one
    self.other = other
  }

  /// The end that is not `tile`, or nil if `tile` is no end of it.
  package func farEnd(from tile: TileID) -> TileID? {
    tile == one ? other : tile == other ? one : nil
  }
}

/// A place of the map, once revealed: which room it is and what is in plain sight.
package struct TileFace: Hashable, Codable, Sendable {
  package var room: RoomID
  /// Neighbours through a door, in order.
  package var doors: [TileID]
  package var people: SuspectSet
  package var weapon: WeaponID?

  package init(room: RoomID, doors: [TileID], people: SuspectSet, weapon: WeaponID?) {
    self.room = room
    self.doors = doors
    self.people = people
    self.weapon = weapon
  }
}

/// Everything that happened, as it is shown to all at the end.
package struct Truth: Hashable, Codable, Sendable {
  package var solution: Solution
  /// At the hardest level, who covered for the murderer.
  package var protector: SuspectID?
  /// Where each person was: `whereabouts[hour][suspect]`.
  package var whereabouts: [[RoomID]]
  /// Each person's reason, one per `SuspectID`.
  package var reasons: [Motive]
  /// Every content, one per `EnvelopeID`.
  package var contents: [Content]
  /// The statements that are false.
  package var lies: [EnvelopeID]

  package init(
    solution: Solution, protector: SuspectID?, whereabouts: [[RoomID]], reasons: [Motive],
    contents: [Content], lies: [EnvelopeID]
  ) {
    self.solution = solution
    self.protector = protector
    self.whereabouts = whereabouts
    self.reasons = reasons
    self.contents = contents
    self.lies = lies
  }
}

/// The secret half of a case. Deliberately not `Codable`: it cannot be sent or stored by accident.
package struct CaseSecrets: Hashable, Sendable {
  package var truth: Truth
  /// One per `TileID`.
  package var tiles: [TileFace]
  /// Two of them.
  package var passages: [Passage]

  package init(truth: Truth, tiles: [TileFace], passages: [Passage]) {
    self.truth = truth
    self.tiles = tiles
    self.passages = passages
  }
}

/// A whole case, as the generator makes it.
package struct DealtCase: Hashable, Sendable {
  package var file: CaseFile
  package var secrets: CaseSecrets

  package init(file: CaseFile, secrets: CaseSecrets) {
    self.file = file
    self.secrets = secrets
  }
}

/// The 128-bit number that a case is a pure function of (with the level and the casebook).
package struct SecretNumber: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 32 hexadecimal digits.
  package var hex: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
