import Glibc
import Score

/// The channels of a piece while they are added up.
struct Mix {
  private let count: Int
  private var left: [Float]
  /// Empty if there is one channel.
  private var right: [Float]
  /// What goes into the room.
  private var send: [Float]
  private var part: [Float]

  init(count: Int, isStereo: Bool) {
    self.count = count
    left = [Float](repeating: 0, count: count)
    right = [Float](repeating: 0, count: isStereo ? count : 0)
    send = left
    part = left
  }

  mutating func add(_ part: Piece.Part, seed: UInt32, isLoop: Bool) {
    for at in 0..<count { self.part[at] = 0 }
    var seed = seed
    let notes = Self.played(part, seed: seed)
    for layer in part.instrument.layers {
      var tables: [Double: Wavetable] = [:]
      for note in notes {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let frequency = LayerVoice.frequency(of: layer, note)
        let table = tables[frequency] ?? Wavetable(layer.source, frequency: frequency)
        tables[frequency] = table
        var voice = LayerVoice(layer, of: note, table: table, frequency: frequency, seed: seed)
        let start = Int((note.start + layer.delay) * Double(Rendered.rate))
        guard start < count || isLoop else { continue }
        self.part.withUnsafeMutableBufferPointer { sum in
          guard let sum = sum.baseAddress else { return }
          voice.add(to: sum, of: count, from: start % count, isLoop: isLoop)
        }
      }
    }
    balance(part)
  }

  /// The notes as a hand plays them: a little early or late, a little softer or louder.
  private static func played(_ part: Piece.Part, seed: UInt32) -> [Piece.Note] {
    guard part.looseness > 0 else { return part.notes }
    var chance = Xorshift32(seed: seed)
    return part.notes.map { note in
      var note = note
      note.start = max(0, note.start + part.looseness * Double(chance.noise()))
      note.force *= 1 + 0.1 * Double(chance.noise())
      return note
    }
  }

  /// Adds what the part has come to, as loud and as far on the side as it is to be.
  private mutating func balance(_ part: Piece.Part) {
    // Equal power: as loud on the side as in the middle.
    let angle = (part.pan + 1) * Double.pi / 4
    let (toLeft, toRight) = (
      Float(part.gain * cos(angle) * 2.0.squareRoot()),
      Float(part.gain * sin(angle) * 2.0.squareRoot())
    )
    let (gain, toRoom) = (Float(part.gain), Float(part.gain * part.send))
    for at in 0..<count {
      let sample = self.part[at]
      send[at] += toRoom * sample
      if right.isEmpty {
        left[at] += gain * sample
      } else {
        left[at] += toLeft * sample
        right[at] += toRight * sample
      }
    }
  }

  /// Adds the room. That of a loop has heard its end before its beginning.
  mutating func hear(in room: Piece.Room, isLoop: Bool) {
    var reverb = Reverb(length: room.length)
    let amount = Float(room.amount * 0.25)
    let isStereo = !right.isEmpty
    send.withUnsafeBufferPointer { send in
      guard let send = send.baseAddress else { return }
      if isLoop {
        let before = min(count, Int(2 * room.length * Double(Rendered.rate)))
        reverb.run(send + (count - before), before, amount: 0, left: nil, right: nil)
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          reverb.run(
            send, count, amount: amount, left: left.baseAddress,
            right: isStereo ? right.baseAddress : nil)
        }
      }
    }
  }

  /// Takes away what no ear hears and every speaker feels: all below about 20 Hz.
  mutating func removeOffset(isLoop: Bool) {
    Self.removeOffset(&left, isLoop: isLoop)
    Self.removeOffset(&right, isLoop: isLoop)
  }

  private static func removeOffset(_ samples: inout [Float], isLoop: Bool) {
    guard !samples.isEmpty else { return }
    var (before, out): (Float, Float) = (0, 0)
    let pole = Float(exp(-2 * Double.pi * 20 / Double(Rendered.rate)))
    if isLoop {
      for sample in samples.suffix(Rendered.rate) {
        out = pole * out + sample - before
        before = sample
      }
    }
    for at in samples.indices {
      let sample = samples[at]
      out = pole * out + sample - before
      before = sample
      samples[at] = out
    }
  }

  /// Seconds; the ends themselves are silent.
  mutating func fade(in first: Double, out last: Double) {
    let rate = Double(Rendered.rate)
    let first = max(1, min(count / 2, Int(first * rate)))
    let last = min(count / 2, max(Int(0.02 * rate), Int(last * rate)))
    for at in 0..<first { scale(at, Float(at) / Float(first)) }
    for at in 0..<last { scale(count - 1 - at, Float(at) / Float(last)) }
  }

  private mutating func scale(_ at: Int, _ part: Float) {
    // Half a cosine would not be heard to differ from this.
    let smooth = part * part * (3 - 2 * part)
    left[at] *= smooth
    if !right.isEmpty { right[at] *= smooth }
  }

  func normalised() -> Rendered {
    var peak: Float = 0
    for sample in left { peak = max(peak, sample.magnitude) }
    for sample in right { peak = max(peak, sample.magnitude) }
    let scale = peak > 0 ? 32_767 / peak : 0
    var samples: [Int16] = []
    samples.reserveCapacity(left.count + right.count)
    for at in left.indices {
      samples.append(Int16((left[at] * scale).rounded()))
      if !right.isEmpty { samples.append(Int16((right[at] * scale).rounded())) }
    }
    return Rendered(channels: right.isEmpty ? 1 : 2, samples: samples)
  }
}
