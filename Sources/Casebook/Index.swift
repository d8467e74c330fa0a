/// What a kind of index counts, and how many of it a case has.
package protocol IndexKind: Sendable {
  /// One more than the greatest value.
  static var count: Int { get }
  /// Every index of this kind, in order: made once, for it is gone through all the time.
  static var all: [Index<Self>] { get }
}

/// A position in one of the fixed lists of a case, always within its bounds.
///
/// Decoding a value out of bounds throws, so an index that came from a peer may be used as it is.
package struct Index<Kind: IndexKind>: Hashable, Comparable, Sendable {
  package let value: Int

  /// Traps if `value` is out of bounds: for values of our own. See `init(exactly:)`.
  package init(_ value: Int) {
    precondition((0..<Kind.count).contains(value), "index out of bounds")
    self.value = value
  }

  /// `nil` if `value` is out of bounds.
  package init?(exactly value: Int) {
    guard (0..<Kind.count).contains(value) else { return nil }
    self.value = value
  }

  package static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// Every index of this kind, in order.
  package static var all: [Self] { Kind.all }

  /// The same, for the kind to keep.
  package static func list() -> [Self] { (0..<Kind.count).map { Self($0) } }
}

extension Index: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Int.self)
    guard let index = Self(exactly: value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(value) is not within 0..<\(Kind.count)")
    }
    self = index
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

package enum SuspectKind: IndexKind {
  package static let count = 12
  package static let all = Index<Self>.list()
}
package enum RoomKind: IndexKind {
  package static let count = 16
  package static let all = Index<Self>.list()
}
package enum TileKind: IndexKind {
  package static let count = 16
  package static let all = Index<Self>.list()
}
package enum WeaponKind: IndexKind {
  package static let count = 8
  package static let all = Index<Self>.list()
}
package enum EnvelopeKind: IndexKind {
  package static let count = 95
  package static let all = Index<Self>.list()
}

/// One of the twelve suspects of a case.
package typealias SuspectID = Index<SuspectKind>
/// One of the sixteen rooms of a case, by name; which tile it lies on is another matter.
package typealias RoomID = Index<RoomKind>
/// One of the sixteen places of the map, row by row from the north-west.
package typealias TileID = Index<TileKind>
/// One of the eight weapons of a case.
package typealias WeaponID = Index<WeaponKind>
/// One of the ninety-five sealed pieces of evidence of a case.
package typealias EnvelopeID = Index<EnvelopeKind>

extension TileID {
  package static let columns = 4
  package var row: Int { value / Self.columns }
  package var column: Int { value % Self.columns }
  package init?(row: Int, column: Int) {
    guard (0..<4).contains(row), (0..<Self.columns).contains(column) else { return nil }
    self.init(exactly: row * Self.columns + column)
  }
}

/// A set of suspects: bit n is suspect n.
package struct SuspectSet: Hashable, Sendable {
  package var bits: UInt16

  package init(bits: UInt16) { self.bits = bits & 0x0fff }
  package init(_ suspects: some Sequence<SuspectID>) {
    bits = 0
    for suspect in suspects { insert(suspect) }
  }

  package static let none = SuspectSet(bits: 0)
  package static let everyone = SuspectSet(bits: 0x0fff)

  package var count: Int { bits.nonzeroBitCount }
  package var isEmpty: Bool { bits == 0 }
  package func contains(_ suspect: SuspectID) -> Bool { bits >> UInt16(suspect.value) & 1 == 1 }
  package mutating func insert(_ suspect: SuspectID) { bits |= 1 << UInt16(suspect.value) }
  package mutating func remove(_ suspect: SuspectID) { bits &= ~(1 << UInt16(suspect.value)) }
  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  /// The members in order of their number.
  package var members: [SuspectID] { SuspectID.all.filter(contains) }
}

extension SuspectSet: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let bits = try container.decode(UInt16.self)
    guard bits & ~0x0fff == 0 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(bits) is not a set of twelve")
    }
    self.bits = bits
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(bits)
  }
}
