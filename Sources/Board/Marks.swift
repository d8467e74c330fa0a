/// What a player thinks of somebody or something. The program never sets one by itself.
package enum Mark: String, Codable, Hashable, Sendable, CaseIterable {
  case unknown, possible, excluded

  var next: Mark {
    switch self {
    case .unknown: .possible
    case .possible: .excluded
    case .excluded: .unknown
    }
  }

  var sign: String {
    switch self {
    case .unknown: "·"
    case .possible: "?"
    case .excluded: "×"
    }
  }

  var word: String { self == .unknown ? "not marked" : rawValue }
}

/// A player's marks and notes beside the log of one match.
package struct Marks: Codable, Hashable, Sendable {
  /// Twelve people, eight weapons, six motives and four hours, in this order; then each person at
  /// each hour.
  package var entries: [Mark]
  package var notes: [String]

  static let weapons = 12
  static let motives = 20
  static let hours = 26
  static let cells = 30
  static let count = cells + 12 * 4

  package init() {
    entries = Array(repeating: .unknown, count: Self.count)
    notes = []
  }

  /// Marks that were stored before there were as many are filled up.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let stored = try container.decode([Mark].self, forKey: .entries).prefix(Self.count)
    entries = stored + Array(repeating: .unknown, count: Self.count - stored.count)
    notes = try container.decode([String].self, forKey: .notes)
  }

  /// The entry of a person at an hour.
  static func cell(_ person: Int, _ hour: Int) -> Int { cells + person * 4 + hour }

  subscript(entry: Int) -> Mark { entries.indices.contains(entry) ? entries[entry] : .unknown }

  mutating func cycle(_ entry: Int) {
    guard entries.indices.contains(entry) else { return }
    entries[entry] = entries[entry].next
  }
}
