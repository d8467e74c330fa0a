extension ScoreReader {
  /// Reads a layer: its source, then names with numbers.
  func layer(_ words: [Substring]) throws(ScoreError) -> Layer {
    var rest = words[...]
    let name = rest.removeFirst()
    var layer: Layer
    switch name {
    case "wave":
      var harmonics: [Double] = []
      while let weight = rest.first.flatMap({ Double($0) }) {
        harmonics.append(try within(-1...1, weight, of: "a harmonic"))
        rest.removeFirst()
      }
      guard !harmonics.isEmpty else { throw error("'wave' needs the weights of its harmonics") }
      layer = Layer(.wave(harmonics))
    case "sine": layer = Layer(.sine)
    case "triangle": layer = Layer(.triangle)
    case "saw": layer = Layer(.saw)
    case "square": layer = Layer(.square)
    case "noise": layer = Layer(.noise)
    case "pink": layer = Layer(.pink)
    case "brown": layer = Layer(.brown)
    case "crackle": layer = Layer(.crackle)
    default: throw error("nothing sounds like '\(name)'")
    }
    while let key = rest.popFirst() {
      if key == "ring" {
        layer.rings = true
        continue
      }
      guard let (path, range) = Self.numbers[String(key)] else {
        throw error("a layer has no '\(key)'")
      }
      layer[keyPath: path] = try number(rest.popFirst(), range, of: key)
    }
    guard !layer.rings || layer.decay > 0 else { throw error("what rings needs a decay") }
    return layer
  }

  private static let numbers:
    [String: (any WritableKeyPath<Layer, Double> & Sendable, ClosedRange<Double>)] = [
      "gain": (\.gain, 0...4), "ratio": (\.ratio, 0.01...40), "at": (\.frequency, 1...20_000),
      "detune": (\.detune, -1200...1200), "glide": (\.glide, 0.1...10),
      "glide-time": (\.glideTime, 0.001...10), "bend": (\.bend, 0.1...10),
      "vibrato": (\.vibrato, 0...40), "vibrato-depth": (\.vibratoDepth, 0...400),
      "vibrato-delay": (\.vibratoDelay, 0...10), "mod": (\.modulator, 0.01...40),
      "index": (\.index, 0...20), "index-decay": (\.indexDecay, 0...20),
      "delay": (\.delay, 0...20), "attack": (\.attack, 0.001...20), "decay": (\.decay, 0.005...30),
      "sustain": (\.sustain, 0...1), "release": (\.release, 0.005...20),
      "tremolo": (\.tremolo, 0...40), "tremolo-depth": (\.tremoloDepth, 0...1),
      "wander": (\.wander, 0...60), "wander-depth": (\.wanderDepth, 0...1),
      "low": (\.low, 20...18_000), "high": (\.high, 20...18_000), "band": (\.band, 20...18_000),
      "q": (\.q, 0.3...200), "sweep": (\.sweep, 0.02...50), "rate": (\.rate, 0.1...2000),
    ]
}
