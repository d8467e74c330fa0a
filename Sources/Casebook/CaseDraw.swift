/// The chance of one case: two `SplitMix64` woven together, so that all 128 bits of the secret
/// number count.
struct CaseDraw: RandomNumberGenerator {
  private var high: SplitMix64
  private var low: SplitMix64

  init(_ secret: SecretNumber) {
    high = SplitMix64(seed: secret.high)
    low = SplitMix64(seed: secret.low)
  }

  mutating func next() -> UInt64 {
    let one = high.next()
    return one ^ (low.next() &* 0xd6e8_feb8_6659_fd93)
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
