import Score

/// Sound as numbers: interleaved if there are two channels, full scale is 32767.
package struct Rendered: Hashable, Sendable {
  /// Samples a second.
  package static let rate = 44100

  package var channels: Int
  package var samples: [Int16]

  package init(channels: Int, samples: [Int16]) {
    self.channels = channels
    self.samples = samples
  }

  /// Milliseconds.
  package var length: Int { samples.count / max(1, channels) * 1000 / Self.rate }
}
