import Casebook
import Testing

/// The expected numbers were computed by a program in another language, from the published
/// algorithms.
struct DrawTests {
  @Test func theGeneratorIsSplitMix64() {
    var draw = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in draw.next() }
        == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func anOrderAndANumberAreTheSameOnEveryMachine() {
    var draw = SplitMix64(seed: 7)
    #expect((0..<12).permuted(using: &draw) == [8, 7, 11, 10, 6, 2, 1, 3, 5, 9, 0, 4])
    #expect((0..<8).map { _ in draw.below(100) } == [95, 91, 87, 86, 54, 87, 32, 61])
  }

  @Test func everyElementComesAboutAsOftenInEveryPlace() {
    var draw = SplitMix64(seed: 1)
    var counts = [[Int]](repeating: [0, 0, 0, 0], count: 4)
    for _ in 0..<4_000 {
      for (place, element) in (0..<4).permuted(using: &draw).enumerated() {
        counts[place][element] += 1
      }
    }
    // 1000 each, give or take five standard deviations of 27.4.
    #expect(counts.joined().allSatisfy { (863...1_137).contains($0) })
  }

  @Test func nothingIsPickedFromNothing() {
    var draw = SplitMix64(seed: 1)
    #expect([Int]().picked(using: &draw) == nil)
    #expect([5].picked(using: &draw) == 5)
  }
}
