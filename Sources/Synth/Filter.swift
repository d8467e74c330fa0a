import Glibc

/// A filter of second order that stays stable while its frequency moves.
///
/// The trapezoidal state-variable filter after Zavalishin, 'The Art of VA Filter Design', and
/// Simper, 'Solving the continuous SVF equations using trapezoidal integration' (2013).
struct Filter {
  enum Kind { case low, high, band }

  private let kind: Kind
  private let damping: Float
  private var a1: Float = 0
  private var a2: Float = 0
  private var a3: Float = 0
  private var ic1: Float = 0
  private var ic2: Float = 0

  init(_ kind: Kind, frequency: Double, q: Double) {
    self.kind = kind
    damping = Float(1 / q)
    tune(to: frequency)
  }

  /// Hz.
  mutating func tune(to frequency: Double) {
    let rate = Double(Rendered.rate)
    let g = Float(tan(Double.pi * min(max(frequency, 10), 0.45 * rate) / rate))
    a1 = 1 / (1 + g * (g + damping))
    a2 = g * a1
    a3 = g * a2
  }

  @inline(__always)
  mutating func run(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    var (s1, s2) = (ic1, ic2)
    let (a1, a2, a3, damping) = (a1, a2, a3, damping)
    for at in 0..<count {
      let input = samples[at]
      let v3 = input - s2
      let v1 = a1 * s1 + a2 * v3
      let v2 = s2 + a2 * s1 + a3 * v3
      s1 = 2 * v1 - s1
      s2 = 2 * v2 - s2
      switch kind {
      case .low: samples[at] = v2
      case .band: samples[at] = damping * v1
      case .high: samples[at] = input - damping * v1 - v2
      }
    }
    (ic1, ic2) = (s1, s2)
  }
}
