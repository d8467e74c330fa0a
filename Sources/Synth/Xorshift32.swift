/// A seeded generator for noise: the same seed gives the same noise on every machine.
///
/// xorshift with 13, 17 and 5, after Marsaglia, 'Xorshift RNGs' (2003).
struct Xorshift32 {
  private var state: UInt32

  /// Any number but 0 starts a cycle of its own place; so does 0 here.
  init(seed: UInt32) {
    state = seed &* 0x9e37_79b9 | 1
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  /// -1 to 1.
  @inline(__always) mutating func noise() -> Float {
    Float(Int32(bitPattern: next())) * (1 / 2_147_483_648)
  }
}
