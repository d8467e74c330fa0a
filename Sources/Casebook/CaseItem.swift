/// Everything of a case that is sealed, one by one.
package enum CaseItem: Hashable, Codable, Sendable {
  case evidence(EnvelopeID)
  /// What lies at a place of the map.
  case tile(TileID)
  /// The secret passages that end at a place, often none.
  case passages(TileID)
  /// All that happened, opened at the end.
  case truth
  /// The number that the case was made from, opened at the end.
  case number
}

extension CaseItem {
  /// How many envelopes a sealed case has.
  package static let count = EnvelopeKind.count + 2 * TileKind.count + 2

  /// The number of its envelope, `0 ..< count`.
  package var index: Int {
    switch self {
    case .evidence(let id): id.value
    case .tile(let tile): EnvelopeKind.count + tile.value
    case .passages(let tile): EnvelopeKind.count + TileKind.count + tile.value
    case .truth: Self.count - 2
    case .number: Self.count - 1
    }
  }

  /// All of them in the order of their envelopes.
  package static let all: [CaseItem] =
    EnvelopeID.all.map { .evidence($0) } + TileID.all.map { .tile($0) }
    + TileID.all.map { .passages($0) } + [.truth, .number]

  /// Nil if there is no such envelope.
  package init?(index: Int) {
    guard Self.all.indices.contains(index) else { return nil }
    self = Self.all[index]
  }
}

/// What was in an envelope, read.
package enum Secret: Hashable, Sendable {
  case evidence(Content)
  case tile(TileFace)
  case passages([Passage])
  case truth(Truth)
  case number(SecretNumber)
}

extension CaseSecrets {
  /// What is to be sealed in an envelope of this case; `number` is what it was made from.
  package func secret(_ item: CaseItem, number: SecretNumber) -> Secret {
    switch item {
    case .evidence(let id): .evidence(truth.contents[id.value])
    case .tile(let tile): .tile(tiles[tile.value])
    case .passages(let tile): .passages(passages.filter { $0.farEnd(from: tile) != nil })
    case .truth: .truth(truth)
    case .number: .number(number)
    }
  }
}

/// An envelope that has been opened: its text with its salt, as it was sealed, so that it proves
/// itself genuine to everybody.
package struct Opened: Hashable, Codable, Sendable {
  package let item: CaseItem
  package let text: String

  package init(_ item: CaseItem, text: String) {
    self.item = item
    self.text = text
  }
}

extension Solution {
  /// How many there are.
  package static let count =
    SuspectKind.count * WeaponKind.count * Motive.allCases.count * Hour.allCases.count

  /// Its place among them all, `0 ..< count`.
  package var index: Int {
    let pair = murderer.value * WeaponKind.count + weapon.value
    return (pair * Motive.allCases.count + motive.index) * Hour.allCases.count + hour.index
  }
}
