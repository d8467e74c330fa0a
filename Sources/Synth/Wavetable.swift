import Glibc
import Score

/// One cycle of a wave, and its first sample once more, so that reading between samples needs no
/// look at the end.
struct Wavetable {
  /// Samples of a cycle, a power of two.
  static let bits: UInt32 = 11
  static let size = 1 << Int(bits)

  let samples: [Float]

  static let sine = Wavetable(harmonics: [1])
  private static let sines = (0..<size).map { sin(2 * Double.pi * Double($0) / Double(size)) }

  init(harmonics: [Double]) {
    var sum = [Double](repeating: 0, count: Self.size)
    for (index, weight) in harmonics.enumerated() where weight != 0 {
      // A harmonic goes through the same sine in larger steps.
      for at in sum.indices {
        sum[at] += weight * Self.sines[(index + 1) &* at & (Self.size - 1)]
      }
    }
    let peak = sum.reduce(0) { max($0, $1.magnitude) }
    let scale = peak > 0 ? 1 / peak : 0
    samples = (sum + [sum[0]]).map { Float($0 * scale) }
  }

  /// The wave of a source, with no harmonics that would be above half the rate of the samples.
  init(_ source: Layer.Source, frequency: Double) {
    let room = max(1, min(48, Int(0.45 * Double(Rendered.rate) / max(frequency, 1))))
    func harmonics(_ weight: (Int) -> Double) -> [Double] { (1...room).map(weight) }
    switch source {
    case .wave(let weights): self.init(harmonics: Array(weights.prefix(room)))
    case .saw: self.init(harmonics: harmonics { 1 / Double($0) })
    case .square: self.init(harmonics: harmonics { $0 % 2 == 1 ? 1 / Double($0) : 0 })
    case .triangle:
      self.init(
        harmonics: harmonics {
          $0 % 2 == 1 ? ($0 % 4 == 1 ? 1 : -1) / Double($0 * $0) : 0
        })
    case .sine, .noise, .pink, .brown, .crackle: self = .sine
    }
  }
}
