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
}

/// A player's marks and notes beside the log of one match.
package struct Marks: Codable, Hashable, Sendable {
  /// Twelve people, eight weapons, six motives and four hours, in this order.
  package var entries: [Mark]
  package var notes: [String]

  static let count = 30
  static let weapons = 12
  static let motives = 20
  static let hours = 26

  package init() {
    entries = Array(repeating: .unknown, count: Self.count)
    notes = []
  }

  subscript(entry: Int) -> Mark { entries.indices.contains(entry) ? entries[entry] : .unknown }

  mutating func cycle(_ entry: Int) {
    guard entries.indices.contains(entry) else { return }
    entries[entry] = entries[entry].next
  }
}
