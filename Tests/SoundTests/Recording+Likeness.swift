/// What two recordings have in common that are not the same to the sample: eSpeak NG draws the noise
/// of its consonants anew each time.
extension Recording {
  /// How loud it is every 10 ms, over 40 ms: longer than a wave of the deepest voice.
  var envelope: [Float] { stride(from: 0, to: length - 39, by: 10).map { rms($0..<$0 + 40) } }

  /// Where a sound is most likely in it, from a time on, and how like it is, at most 1.
  func place(of sound: Recording, from start: Int = 0) -> (time: Int, likeness: Float)? {
    let (mine, its) = (envelope, sound.envelope)
    let starts = start / 10..<max(start / 10, mine.count - its.count + 1)
    return starts.map { ($0 * 10, Self.correlation(mine[$0..<$0 + its.count], its[...])) }
      .max { $0.1 < $1.1 }
  }

  /// What comes before a time.
  func prefix(_ time: Int) -> Recording {
    var start = Recording(rate: rate)
    let frames = frames(0..<time)
    start.left = Array(left[frames])
    start.right = Array(right[frames])
    return start
  }

  private static func correlation(_ first: ArraySlice<Float>, _ second: ArraySlice<Float>) -> Float
  {
    let count = Float(max(1, first.count))
    let (one, two) = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    var (product, left, right): (Float, Float, Float) = (0, 0, 0)
    for (a, b) in zip(first, second) {
      product += (a - one) * (b - two)
      left += (a - one) * (a - one)
      right += (b - two) * (b - two)
    }
    return left * right > 0 ? product / (left * right).squareRoot() : 0
  }
}
