import Score
import Synth

/// What can be measured of samples, by other means than those that made them.
struct Measured {
  /// Of the first channel, full scale is 1.
  let samples: [Double]

  init(_ rendered: Rendered) {
    var samples: [Double] = []
    samples.reserveCapacity(rendered.samples.count / rendered.channels)
    for at in stride(from: 0, to: rendered.samples.count, by: rendered.channels) {
      samples.append(Double(rendered.samples[at]) / 32_767)
    }
    self.samples = samples
  }

  init(_ text: String) throws {
    self.init(try Synth.render(Self.piece(text)))
  }

  static func piece(_ text: String) throws -> Piece {
    guard let piece = try ScoreReader.pieces(of: text, file: "test").last else {
      throw ScoreError(file: "test", line: 0, reason: "there is no piece")
    }
    return piece
  }

  /// Times a second that the wave rises through zero, between two times (seconds).
  func cycles(from start: Double, to end: Double) -> Double {
    let range = at(start)..<at(end)
    var crossings: [Double] = []
    for at in range where samples[at] < 0 && samples[at + 1] >= 0 {
      crossings.append(Double(at) - samples[at] / (samples[at + 1] - samples[at]))
    }
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) * Double(Rendered.rate) / (last - first)
  }

  /// How strong a frequency is, after Goertzel.
  func strength(of frequency: Double, from start: Double, to end: Double) -> Double {
    let turn = 2 * Self.cosine(2 * .pi * frequency / Double(Rendered.rate))
    var (one, two) = (0.0, 0.0)
    for at in at(start)..<at(end) {
      (one, two) = (samples[at] + turn * one - two, one)
    }
    return one * one + two * two - turn * one * two
  }

  /// The root of the mean square.
  func level(from start: Double = 0, to end: Double? = nil) -> Double {
    let range = at(start)..<(end.map { at($0) } ?? samples.count)
    var sum = 0.0
    for at in range { sum += samples[at] * samples[at] }
    return (sum / Double(max(1, range.count))).squareRoot()
  }

  /// How many sounds begin: where 20 ms are much louder than what was before.
  var onsets: Int {
    let window = Rendered.rate / 50
    var energies: [Double] = []
    for start in stride(from: 0, to: samples.count - window, by: window) {
      var sum = 0.0
      // Differences, for a stroke is bright and what rings is not.
      for at in start + 1..<start + window {
        let step = samples[at] - samples[at - 1]
        sum += step * step
      }
      energies.append(sum)
    }
    let floor = (energies.max() ?? 0) / 20
    var (count, last) = (0, -10)
    for at in energies.indices {
      let before = at > 0 ? energies[at - 1] : 0
      guard energies[at] > floor, energies[at] > 1.8 * before, at - last > 5 else { continue }
      (count, last) = (count + 1, at)
    }
    return count
  }

  private func at(_ time: Double) -> Int {
    min(samples.count - 1, Int(time * Double(Rendered.rate)))
  }

  /// The series is exact enough here, and needs nothing of the machine.
  private static func cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for step in 1...20 {
      term *= -angle * angle / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }
}
