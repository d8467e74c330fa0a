import Glibc
import Score

/// How loud a layer is at a time, for a note of a given length.
struct Envelope {
  private let layer: Layer
  /// Seconds from the layer's beginning to when the player lets go, and to silence.
  private let gate: Double
  let end: Double
  private let atGate: Double

  init(_ layer: Layer, length: Double) {
    self.layer = layer
    end = layer.end(of: length) - layer.delay
    gate = layer.rings ? end : max(0, length)
    atGate = Self.held(layer, gate)
  }

  /// 0 to 1; `time` in seconds from the layer's beginning.
  func level(at time: Double) -> Double {
    guard time > 0, time < end else { return 0 }
    let level =
      time <= gate
      ? Self.held(layer, time) : atGate * Self.fall(time - gate, layer.release)
    // What is left after a fall by 60 dB ends without a click.
    let ramp = min(0.02, end / 4)
    return time > end - ramp ? level * (end - time) / ramp : level
  }

  private static func held(_ layer: Layer, _ time: Double) -> Double {
    if time < layer.attack {
      let part = time / layer.attack
      return part * part * (3 - 2 * part)
    }
    guard layer.decay > 0 else { return 1 }
    return layer.sustain + (1 - layer.sustain) * fall(time - layer.attack, layer.decay)
  }

  private static func fall(_ time: Double, _ by60dB: Double) -> Double {
    exp(-6.907755 * time / by60dB)
  }
}
