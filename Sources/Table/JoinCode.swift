/// An address and a port as a few letters and digits that can be read out: `0A1C-8D0G-WYR5`.
///
/// The symbols are those of Crockford's base 32: large and small letters are one, O is read as 0, I
/// and L as 1, and there is no U. The last two of them are checks, by which one wrong symbol, any two,
/// and two neighbours that have changed places are noticed; such a code is never dialed.
package struct JoinCode: Hashable, Sendable {
  /// The address: 4 bytes, or 16.
  package let bytes: [UInt8]
  package let port: UInt16

  /// A code for an address; nil for one that is nobody's elsewhere, or that no node can have: that of
  /// a link, a loopback, a group.
  package init?(bytes: [UInt8], port: UInt16) {
    guard port != 0, Self.isReachable(bytes) else { return nil }
    self.bytes = bytes
    self.port = port
  }

  private static func isReachable(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4:
      (1...223).contains(bytes[0]) && bytes[0] != 127 && !bytes.starts(with: [169, 254])
    case 16:
      // 2000::/3 is everybody's, fc00::/7 that of a home or an overlay.
      bytes[0] & 0xE0 == 0x20 || bytes[0] & 0xFE == 0xFC
    default: false
    }
  }

  /// In groups of four.
  package var text: String {
    var text = ""
    for (place, symbol) in symbols.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text.append("-") }
      text.append(Self.alphabet[Int(symbol)])
    }
    return text
  }

  // MARK: - Reading

  /// What a text can be, where a code may stand but something else as well.
  package enum Reading: Hashable, Sendable {
    case code(JoinCode)
    /// A code in which something is wrong.
    case mistyped
    /// Something else.
    case other
  }

  /// Reads what somebody has typed; spaces and dashes do not count.
  package static func read(_ text: String) -> Reading {
    guard text.utf8.count <= 100 else { return .other }
    let groups = text.split { $0 == "-" || $0 == " " }
    let typed = groups.joined()
    let symbols = typed.compactMap { symbol($0) }
    if symbols.count == typed.count, let code = JoinCode(symbols: symbols) { return .code(code) }
    // Few codes have no digit, and few names have one and the right length.
    let isLong = symbols.count == typed.count && lengths.contains(typed.count)
    let isGrouped =
      groups.count >= 3 && !text.contains(" ") && groups.count { $0.count != 4 } <= 1
    let isPlain = typed.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && typed.contains { $0.isNumber } && (isLong || isGrouped) ? .mistyped : .other
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// With checks, for an address of 4 bytes and of 16.
  private static let lengths = [12, 31]

  private static func symbol(_ character: Character) -> UInt8? {
    let capital = character.isASCII ? character.uppercased().first ?? character : character
    switch capital {
    case "O": return 0
    case "I", "L": return 1
    default: return alphabet.firstIndex(of: capital).map { UInt8($0) }
    }
  }

  // MARK: - Bits

  private var payload: [UInt8] { bytes + [UInt8(port >> 8), UInt8(port & 0xFF)] }

  /// Five bits each, the first of which are filled up with zeros; then the checks.
  var symbols: [UInt8] {
    let count = Self.lengths[bytes.count == 4 ? 0 : 1] - 2
    var symbols = [UInt8](repeating: 0, count: count)
    for (place, bit) in payload.bits.reversed().enumerated() {
      symbols[count - 1 - place / 5] |= bit << (place % 5)
    }
    return symbols + CodeCheck.checks(of: symbols)
  }

  private init?(symbols: [UInt8]) {
    guard Self.lengths.contains(symbols.count), CodeCheck.isSound(symbols) else { return nil }
    let bits = symbols.dropLast(2).flatMap { symbol in (0..<5).reversed().map { symbol >> $0 & 1 } }
    let spare = bits.count % 8
    guard bits.prefix(spare).allSatisfy({ $0 == 0 }) else { return nil }
    var bytes = [UInt8](repeating: 0, count: bits.count / 8)
    for (place, bit) in bits.dropFirst(spare).enumerated() {
      bytes[place / 8] |= bit << (7 - place % 8)
    }
    self.init(
      bytes: bytes.dropLast(2), port: bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) })
  }
}

extension [UInt8] {
  /// The highest of each byte first.
  fileprivate var bits: [UInt8] { flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } } }
}

/// The checks of a code: those of Reed and Solomon over the field of 32 elements.
///
/// A sound code, taken for a polynomial, is zero at two successive powers of the field's generator, so
/// two sound ones of at most 31 symbols differ in at least three.
enum CodeCheck {
  /// The two symbols that make a sound code of these.
  static func checks(of symbols: [UInt8]) -> [UInt8] {
    // The remainder of a division by (x - 2)(x - 4), which is x^2 + 6x + 8 in this field.
    var rest: (UInt8, UInt8) = (0, 0)
    for symbol in symbols {
      let factor = symbol ^ rest.0
      rest = (rest.1 ^ product(factor, 6), product(factor, 8))
    }
    return [rest.0, rest.1]
  }

  static func isSound(_ symbols: [UInt8]) -> Bool {
    value(of: symbols, at: 2) == 0 && value(of: symbols, at: 4) == 0
  }

  private static func value(of symbols: [UInt8], at place: UInt8) -> UInt8 {
    symbols.reduce(0) { product($0, place) ^ $1 }
  }

  /// In the field of polynomials over bits, modulo x^5 + x^2 + 1.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var (sum, left) = (UInt8(0), left)
    for bit in 0..<5 {
      if right >> bit & 1 == 1 { sum ^= left }
      left <<= 1
      if left & 0x20 != 0 { left ^= 0x25 }
    }
    return sum
  }
}
