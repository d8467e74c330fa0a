/// A suspect, as the dossier shows them.
package struct Person: Hashable, Codable, Sendable {
  package var name: String
  /// At most 12 columns, for lists and tiles.
  package var short: String
  package var sex: Sex
  package var nationality: String
  package var occupation: String
  package var biography: String
  package var traits: Traits
}

/// Somebody who is dead by eight.
package struct Victim: Hashable, Codable, Sendable {
  package var name: String
  package var short: String
  package var sex: Sex
  package var occupation: String
  package var biography: String
}

/// A face that a player chooses to play with; it changes nothing in the rules.
package struct Detective: Hashable, Codable, Sendable {
  package var name: String
  /// At most 10 columns, for lists.
  package var short: String
  /// One capital letter, unlike all others, for the map.
  package var initial: String
  /// A line about them.
  package var epithet: String
}

package struct RoomText: Hashable, Codable, Sendable {
  package var name: String
  /// At most 10 columns, for tiles.
  package var short: String
  /// The name of what it sounds like.
  package var ambience: String
  package var description: String
}

package struct WeaponText: Hashable, Codable, Sendable {
  package var name: String
  /// At most 12 columns.
  package var short: String
  package var wound: WoundClass
  package var description: String
}

/// Everything a case is told with. Sentences have placeholders in braces, filled by `Prose`.
package struct CasebookContent: Hashable, Codable, Sendable {
  /// Raised with every change that changes a case.
  package var version: Int
  package var house: String
  package var people: [Person]
  package var victims: [Victim]
  /// The first is the Entrance Hall.
  package var rooms: [RoomText]
  package var weapons: [WeaponText]
  /// Twelve of them.
  package var detectives: [Detective]
  package var prose: ProseText
}

/// The sentences of the game. Where a list has several, a program picks one by a number of the case.
package struct ProseText: Hashable, Codable, Sendable {
  /// How the case is opened. {house} {victim} {room} {finder}
  package var openings: [String]
  /// Keyed by wound class.
  package var wound: [String: [String]]
  /// {first} {second}: two neighbouring hours.
  package var temperature: [String]
  /// Keyed by `handedness.left`, `hair.dark`, `build.stout`, `smokes.true` and so on.
  package var trace: [String: [String]]
  /// {motives}: three of them, joined with 'or'.
  package var paper: [String]
  /// {weapon} {people}
  package var prints: [String]
  /// {weapon}; keyed `true` and `false`.
  package var match: [String: [String]]
  /// {room} {hour} {people}: the others who were there.
  package var alibiWithOthers: [String]
  /// {room} {hour}
  package var alibiAlone: [String]
  /// {room} {hour} {people}
  package var sighting: [String]
  /// {first} {firstMotive} {second} {secondMotive}
  package var gossip: [String]
  /// Keyed by motive: how a list names it, and how gossip tells it of somebody.
  package var motives: [String: MotiveText]
  /// One per hour: 'four o'clock' and so on.
  package var hours: [String]
  /// A search that found nothing. {room}
  package var nothingHidden: [String]
  /// A search that found a secret passage. {room}
  package var passageFound: [String]
  /// {detective} {murderer} {weapon} {motive} {hour} {room} {victim}
  package var solved: [String]
  /// {murderer} {victim}
  package var escaped: [String]
}

package struct MotiveText: Hashable, Codable, Sendable {
  /// 'inheritance'
  package var name: String
  /// Completes 'Lady Ash ...': 'stood to inherit'.
  package var told: String
}

extension CasebookContent {
  /// The smallest lists that a case can be drawn from.
  package static let minimum = (people: 24, victims: 1, rooms: 20, weapons: 12)
}

/// A case file with its positions looked up: what logic and screens work with.
package struct Setting: Hashable, Sendable {
  package let file: CaseFile
  package let house: String
  package let people: [Person]
  package let victim: Victim
  package let rooms: [RoomText]
  package let weapons: [WeaponText]
  package let detectives: [Detective]
  package let prose: ProseText

  /// Looks up a case file that may have come from a peer.
  ///
  /// - Returns: nil if a list has the wrong length, a position is out of bounds or used twice, or
  ///   the labels are not those of a case.
  package init?(file: CaseFile, content: CasebookContent) {
    func look<T>(_ positions: [Int], _ list: [T], _ count: Int) -> [T]? {
      guard positions.count == count, Set(positions).count == count,
        positions.allSatisfy(list.indices.contains)
      else { return nil }
      return positions.map { list[$0] }
    }
    guard let people = look(file.people, content.people, SuspectKind.count),
      let rooms = look(file.rooms, content.rooms, RoomKind.count),
      let weapons = look(file.weapons, content.weapons, WeaponKind.count),
      content.victims.indices.contains(file.victim),
      Label.areOfACase(file.labels, bodyRoom: file.bodyRoom)
    else { return nil }
    self.file = file
    self.house = content.house
    self.people = people
    self.rooms = rooms
    self.weapons = weapons
    self.victim = content.victims[file.victim]
    self.detectives = content.detectives
    self.prose = content.prose
  }

  package func person(_ id: SuspectID) -> Person { people[id.value] }
  package func room(_ id: RoomID) -> RoomText { rooms[id.value] }
  package func weapon(_ id: WeaponID) -> WeaponText { weapons[id.value] }
  package func label(_ id: EnvelopeID) -> Label { file.labels[id.value] }

  /// The envelope with this label.
  package func envelope(_ label: Label) -> EnvelopeID? {
    file.labels.firstIndex(of: label).flatMap { EnvelopeID(exactly: $0) }
  }
}
