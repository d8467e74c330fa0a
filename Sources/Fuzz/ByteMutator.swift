package import Casebook

/// Changes bytes without a thought for what they mean.
package enum ByteMutator {
  private static let striking: [UInt8] = [
    0, 1, 0x0a, 0x1b, 0x20, 0x22, 0x2c, 0x3d, 0x5b, 0x5c, 0x7b, 0x7d, 0x7f, 0x80, 0xc0, 0xed, 0xf4,
    0xff,
  ]

  /// Makes one change; `other` is an input to take a piece of. The result may be empty.
  package static func mutate(
    _ bytes: inout [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) {
    let at = draw.below(bytes.count + 1)
    let length = min(1 + draw.below(draw.below(4) == 0 ? 64 : 4), bytes.count - at)
    switch draw.below(9) {
    case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(draw.below(8))
    case 1 where at < bytes.count: bytes[at] = striking.picked(using: &draw) ?? 0
    case 2 where at < bytes.count: bytes[at] = bytes[at] &+ (draw.below(2) == 0 ? 1 : 255)
    case 3: bytes.removeSubrange(at..<at + length)
    case 4: bytes.insert(contentsOf: bytes[at..<at + length], at: at)
    case 5:
      let fill = striking.picked(using: &draw) ?? 0
      bytes.insert(contentsOf: repeatElement(fill, count: 1 + draw.below(16)), at: at)
    case 6:
      bytes.insert(contentsOf: (0...draw.below(8)).map { _ in UInt8(draw.below(256)) }, at: at)
    case 7 where !other.isEmpty:
      let from = draw.below(other.count)
      let piece = other[from...].prefix(1 + draw.below(64))
      bytes.replaceSubrange(at..<at + min(length, draw.below(65)), with: piece)
    case 8 where draw.below(8) == 0: bytes.removeSubrange(at...)
    default: bytes.insert(UInt8(draw.below(256)), at: at)
    }
  }
}
