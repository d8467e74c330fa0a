import Glibc
import Score

/// One layer of one note, made block by block; within a block, pitch and filters stand still.
struct LayerVoice {
  static let block = 32

  private let layer: Layer
  private let note: Piece.Note
  private let envelope: Envelope
  private let frequency: Double
  private let table: Wavetable
  private var noise: Xorshift32
  private var phase: UInt32 = 0
  private var modulatorPhase: UInt32 = 0
  private var filters: [(filter: Filter, frequency: Double, sweeps: Bool)] = []
  private var pinks: (Float, Float, Float) = (0, 0, 0)
  private var brown: Float = 0
  private var wander = (from: 1.0, to: 1.0, part: 1.0)
  private var level: Float = 0

  init(_ layer: Layer, of note: Piece.Note, table: Wavetable, frequency: Double, seed: UInt32) {
    self.layer = layer
    self.note = note
    self.table = table
    self.frequency = frequency
    envelope = Envelope(layer, length: note.length)
    noise = Xorshift32(seed: seed)
    if layer.high > 0 {
      filters.append((Filter(.high, frequency: layer.high, q: 0.707), layer.high, false))
    }
    if layer.band > 0 {
      filters.append((Filter(.band, frequency: layer.band, q: layer.q), layer.band, true))
    }
    if layer.low > 0 {
      filters.append((Filter(.low, frequency: layer.low, q: 0.707), layer.low, true))
    }
  }

  /// The pitch of a layer that a note has, Hz.
  static func frequency(of layer: Layer, _ note: Piece.Note) -> Double {
    let pitch =
      layer.frequency > 0
      ? layer.frequency
      : 440 * exp2(Double(note.pitch.semitones - Pitch.a4.semitones) / 12)
    return pitch * layer.ratio * exp2(layer.detune / 1200)
  }

  /// Samples from the layer's beginning to its end.
  var count: Int { Int(envelope.end * Double(Rendered.rate)) }

  /// Adds the whole layer to `sum`, from `start` on, round and round if it is a loop.
  mutating func add(
    to sum: UnsafeMutablePointer<Float>, of size: Int, from start: Int, isLoop: Bool
  ) {
    let total = isLoop ? count : min(count, size - start)
    guard total > 0 else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.block) { buffer in
      guard let samples = buffer.baseAddress else { return }
      var done = 0
      while done < total {
        let length = min(Self.block, total - done)
        make(samples, length, at: done)
        var at = (start + done) % size
        for index in 0..<length {
          sum[at] += samples[index]
          at += 1
          if at == size { at = 0 }
        }
        done += length
      }
    }
  }

  private mutating func make(_ samples: UnsafeMutablePointer<Float>, _ count: Int, at done: Int) {
    let rate = Double(Rendered.rate)
    let time = Double(done) / rate
    switch layer.source {
    case .sine, .wave, .triangle, .saw, .square: oscillate(samples, count, at: time)
    case .noise: for at in 0..<count { samples[at] = noise.noise() }
    case .pink: pink(samples, count)
    case .brown:
      for at in 0..<count {
        brown = 0.985 * brown + 0.1 * noise.noise()
        samples[at] = brown
      }
    case .crackle: crackle(samples, count)
    }
    let part = envelope.end > 0 ? time / envelope.end : 0
    for at in filters.indices {
      if layer.sweep != 1, filters[at].sweeps {
        filters[at].filter.tune(to: filters[at].frequency * pow(layer.sweep, part))
      }
      filters[at].filter.run(samples, count)
    }
    // Loudness goes straight from one block to the next.
    let next = Float(loudness(at: time + Double(Self.block) / rate))
    let slope = (next - level) / Float(Self.block)
    for at in 0..<count {
      samples[at] *= level
      level += slope
    }
    level = next
  }

  private mutating func loudness(at time: Double) -> Double {
    var level = envelope.level(at: time) * layer.gain * note.force
    if layer.tremolo > 0 {
      level *= 1 - layer.tremoloDepth * (0.5 - 0.5 * cos(2 * .pi * layer.tremolo * time))
    }
    if layer.wander > 0 {
      wander.part += layer.wander * Double(Self.block) / Double(Rendered.rate)
      if wander.part >= 1 {
        let aim = 1 - layer.wanderDepth * Double(noise.noise() * 0.5 + 0.5)
        wander = (wander.to, aim, 0)
      }
      let smooth = wander.part * wander.part * (3 - 2 * wander.part)
      level *= wander.from + (wander.to - wander.from) * smooth
    }
    return level
  }

  private mutating func oscillate(
    _ samples: UnsafeMutablePointer<Float>, _ count: Int, at time: Double
  ) {
    var frequency = frequency
    if layer.glide != 1 { frequency *= pow(layer.glide, exp(-4 * time / layer.glideTime)) }
    if layer.bend != 1 { frequency *= pow(layer.bend, time / max(envelope.end, 0.001)) }
    if layer.vibrato > 0, time > layer.vibratoDelay {
      let since = time - layer.vibratoDelay
      let depth = layer.vibratoDepth * min(1, since * 2.5) / 1200
      frequency *= exp2(depth * sin(2 * .pi * layer.vibrato * since))
    }
    let turn = 4_294_967_296 / Double(Rendered.rate)
    let step = UInt32(max(0, min(frequency, 20_000)) * turn)
    let shift = 32 - Wavetable.bits
    let mask: UInt32 = 1 << shift - 1
    let scale = 1 / Float(mask)
    var phase = phase
    table.samples.withUnsafeBufferPointer { table in
      if layer.modulator > 0, layer.index > 0 {
        let fade = layer.indexDecay > 0 ? exp(-6.907755 * time / layer.indexDecay) : 1
        let index = Float(layer.index * note.force * fade * 4_294_967_296 / (2 * .pi))
        let step2 = UInt32(max(0, min(frequency * layer.modulator, 20_000)) * turn)
        var second = modulatorPhase
        Wavetable.sine.samples.withUnsafeBufferPointer { sine in
          for at in 0..<count {
            let bend = Int64(sine[Int(second >> shift)] * index)
            let turned = phase &+ UInt32(truncatingIfNeeded: bend)
            let low = Int(turned >> shift)
            let part = Float(turned & mask) * scale
            samples[at] = table[low] + (table[low + 1] - table[low]) * part
            phase &+= step
            second &+= step2
          }
        }
        modulatorPhase = second
      } else {
        for at in 0..<count {
          let low = Int(phase >> shift)
          let part = Float(phase & mask) * scale
          samples[at] = table[low] + (table[low + 1] - table[low]) * part
          phase &+= step
        }
      }
    }
    self.phase = phase
  }

  /// White noise through three poles: the economical filter of Paul Kellet.
  private mutating func pink(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    for at in 0..<count {
      let white = noise.noise()
      pinks.0 = 0.99765 * pinks.0 + white * 0.0990460
      pinks.1 = 0.96300 * pinks.1 + white * 0.2965164
      pinks.2 = 0.57000 * pinks.2 + white * 1.0526913
      samples[at] = (pinks.0 + pinks.1 + pinks.2 + white * 0.1848) * 0.2
    }
  }

  private mutating func crackle(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    let chance = UInt32(layer.rate / Double(Rendered.rate) * 4_294_967_295)
    for at in 0..<count {
      samples[at] = 0
      guard noise.next() < chance else { continue }
      // Most are soft, a few are not.
      let force = noise.noise()
      samples[at] = force * force.magnitude * 5
    }
  }
}
