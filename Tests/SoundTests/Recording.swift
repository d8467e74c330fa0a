import Glibc

/// What has been heard: stereo, full scale is 1. Times are milliseconds.
struct Recording {
  /// What is softer is the mixer's dither.
  static let silence: Float = 0.0001

  /// Samples a second.
  let rate: Int
  var left: [Float] = []
  var right: [Float] = []

  init(rate: Int) { self.rate = rate }

  /// Of samples that are interleaved if there are two channels.
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

/// What of a recording is a sound that is known.
extension Recording {
  /// The first frame that is louder than that.
  func onset(above least: Float, from start: Int = 0) -> Int? {
    (min(start, count)..<count).first { max(abs(left[$0]), abs(right[$0])) > least }
  }

  /// Where a sound begins that is the first to be heard from a frame on: where least is left if it is
  /// taken away.
  func start(of sound: Recording, gain: Float, from frame: Int = 0) -> Int? {
    let least: Float = 0.01
    guard let here = onset(above: least, from: frame), let there = sound.onset(above: least / gain)
    else { return nil }
    let guesses = max(0, here - there - 32)...max(0, here - there + 32)
    return guesses.min { first, second in
      rest(of: sound, gain: gain, at: first, for: there + 500)
        < rest(of: sound, gain: gain, at: second, for: there + 500)
    }
  }

  /// The loudest that is left of the beginning of a sound that is taken away there.
  func rest(of sound: Recording, gain: Float, at start: Int, for frames: Int) -> Float {
    (0..<min(frames, sound.count, count - start)).reduce(0) {
      max(
        $0, abs(left[start + $1] - gain * sound.left[$1]),
        abs(right[start + $1] - gain * sound.right[$1]))
    }
  }

  /// Without a sound that begins at a frame.
  func without(_ sound: Recording, gain: Float, at start: Int) -> Recording {
    var rest = self
    for frame in 0..<min(sound.count, count - start) {
      rest.left[start + frame] -= gain * sound.left[frame]
      rest.right[start + frame] -= gain * sound.right[frame]
    }
    return rest
  }
}
