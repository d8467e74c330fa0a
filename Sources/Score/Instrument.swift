/// An instrument: layers that sound at once for each of its notes.
package struct Instrument: Hashable, Sendable {
  package var name: String
  package var layers: [Layer] = []

  package init(name: String, layers: [Layer] = []) {
    self.name = name
    self.layers = layers
  }
}

/// One layer of an instrument: something that sounds, how it swells and dies away, and filters.
/// Times are seconds, frequencies Hz. 0 is "none" wherever something can be left out.
package struct Layer: Hashable, Sendable {
  package var source: Source
  package var gain = 1.0

  // Pitch.
  /// Times the pitch of the note.
  package var ratio = 1.0
  /// Instead of the pitch of the note.
  package var frequency = 0.0
  /// Cents, hundredths of a semitone.
  package var detune = 0.0
  /// Where the pitch comes from, as a multiple of where it goes to, and how long that takes.
  package var glide = 1.0
  package var glideTime = 0.05
  /// What the pitch has become at the end, as a multiple.
  package var bend = 1.0
  package var vibrato = 0.0
  /// Cents.
  package var vibratoDepth = 12.0
  package var vibratoDelay = 0.3

  // Frequency modulation.
  /// The modulator's frequency as a multiple of the layer's.
  package var modulator = 0.0
  /// How far it turns the phase, radians, at full force.
  package var index = 0.0
  package var indexDecay = 0.0

  // How loud it is in time. Decay and release are the times to fall by 60 dB.
  package var delay = 0.0
  package var attack = 0.004
  package var decay = 0.0
  /// What the decay ends at, 0 to 1.
  package var sustain = 0.0
  package var release = 0.08
  /// Dies away by its decay alone, whenever the player lets go.
  package var rings = false
  package var tremolo = 0.0
  package var tremoloDepth = 0.3
  /// How often a second its loudness goes somewhere else by chance, and how far down.
  package var wander = 0.0
  package var wanderDepth = 0.5

  // Filters: what is let through.
  package var low = 0.0
  package var high = 0.0
  package var band = 0.0
  /// How narrow the band is.
  package var q = 2.0
  /// What the frequencies of `low` and `band` have become at the end, as a multiple.
  package var sweep = 1.0

  /// Crackles a second.
  package var rate = 20.0

  package init(_ source: Source) { self.source = source }

  package enum Source: Hashable, Sendable {
    /// Harmonics 1, 2, 3 ... with these weights.
    case wave([Double])
    case sine, triangle, saw, square
    /// All frequencies alike.
    case noise
    /// Softer the higher, by 3 dB an octave and by 6.
    case pink, brown
    /// Single impulses by chance, `rate` a second.
    case crackle
  }

  /// From a note's beginning to when nothing is left of it, for a note of so many seconds.
  package func end(of length: Double) -> Double {
    delay + (rings ? attack + decay : length + release)
  }
}
