/// What was said, as sound: one channel, full scale is 32767.
package struct Spoken: Hashable, Sendable {
  /// Samples a second.
  package var rate: Int
  package var samples: [Int16]
  /// At which sample each word begins; where two run into one, as 'in the' does, they count as one.
  package var words: [Int]

  package init(rate: Int, samples: [Int16], words: [Int]) {
    self.rate = rate
    self.samples = samples
    self.words = words
  }

  /// Milliseconds.
  package var length: Int { samples.count * 1000 / max(1, rate) }
}
