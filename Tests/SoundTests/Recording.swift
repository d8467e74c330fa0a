import Glibc

/// What has been heard: stereo, full scale is 1. Times are milliseconds.
struct Recording {
  /// What is softer is the mixer's dither.
  static let silence: Float = 0.0001

  /// Samples a second.
  let rate: Int
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []

  init(rate: Int) { self.rate = rate }

  /// - Parameter samples: interleaved if there are two channels.
  init(rate: Int, channels: Int, samples: [Int16]) {
    self.rate = rate
    append(samples, channels: channels)
  }

  mutating func append(_ samples: [Int16], channels: Int) {
    for frame in stride(from: 0, to: samples.count - channels + 1, by: channels) {
      left.append(Float(samples[frame]) / 32767)
      right.append(Float(samples[frame + channels - 1]) / 32767)
    }
  }

  /// Frames.
  var count: Int { left.count }
  var length: Int { count * 1000 / rate }

  /// The frames of a time.
  func frames(_ time: Range<Int>) -> Range<Int> {
    (time.lowerBound * rate / 1000..<time.upperBound * rate / 1000).clamped(to: 0..<count)
  }

  func peak(_ time: Range<Int>) -> Float {
    frames(time).reduce(0) { max($0, abs(left[$1]), abs(right[$1])) }
  }

  func rms(_ time: Range<Int>) -> Float {
    let frames = frames(time)
    let sum = frames.reduce(Float(0)) { $0 + left[$1] * left[$1] + right[$1] * right[$1] }
    return (sum / Float(max(1, 2 * frames.count))).squareRoot()
  }

  /// How loud one tone is on the left (Goertzel): its amplitude.
  func amplitude(of hertz: Double, _ time: Range<Int>) -> Double {
    let frames = frames(time)
    let turn = 2 * cos(2 * .pi * hertz / Double(rate))
    var (last, before) = (0.0, 0.0)
    for frame in frames { (last, before) = (Double(left[frame]) + turn * last - before, last) }
    let power = last * last + before * before - turn * last * before
    return 2 * max(0, power).squareRoot() / Double(max(1, frames.count))
  }

  /// The stretches in which a tone is louder than that, to 10 ms.
  func times(of hertz: Double, above least: Double) -> [Range<Int>] {
    times { amplitude(of: hertz, $0) > least }
  }

  /// The stretches in which anything is, to 10 ms.
  func times(above least: Float) -> [Range<Int>] { times { peak($0) > least } }

  private func times(where isHeard: (Range<Int>) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for start in stride(from: 0, to: length - 9, by: 10) where isHeard(start..<start + 10) {
      if let last = found.last, last.upperBound == start {
        found[found.count - 1] = last.lowerBound..<start + 10
      } else {
        found.append(start..<start + 10)
      }
    }
    return found
  }
}
