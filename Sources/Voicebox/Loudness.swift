/// Voices differ much in how loud they are; those of one house should not.
enum Loudness {
  /// The root of the mean square of what is heard; full scale is 32767.
  static let usual = 4000.0
  /// Nothing is louder than this at its loudest.
  static let most = 30000.0

  static func isSilent(_ sample: Int16) -> Bool { (-100...100).contains(sample) }

  /// The same, as loud as all others.
  static func evened(_ samples: [Int16]) -> [Int16] {
    var (sum, count, peak) = (0.0, 0, 1.0)
    for sample in samples where !isSilent(sample) {
      let sample = Double(sample)
      sum += sample * sample
      count += 1
      peak = max(peak, abs(sample))
    }
    guard count > 0 else { return samples }
    let factor = min(usual / (sum / Double(count)).squareRoot(), most / peak)
    return samples.map { Int16(Double($0) * factor) }
  }
}
