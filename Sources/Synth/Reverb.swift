import Glibc
import Score

/// A room: eight delays that feed one another, high notes dying sooner than low ones.
///
/// A feedback delay network after Jot, 'Digital delay networks for designing artificial
/// reverberators' (1991), with a Householder matrix.
struct Reverb {
  private static let delays = [1153, 1327, 1559, 1801, 2053, 2251, 2467, 2699]
  private static let size = 4096

  private var lines: [Float]
  private var dark: [Float]
  private let gains: [Float]
  private var at = 0

  init(length: Double) {
    lines = [Float](repeating: 0, count: Self.delays.count * Self.size)
    dark = [Float](repeating: 0, count: Self.delays.count)
    gains = Self.delays.map { delay in
      Float(exp(-6.907755 * Double(delay) / Double(Rendered.rate) / length))
    }
  }

  /// Adds the room's answer to `input` to the outputs, weighed with `amount`; without outputs it only
  /// listens.
  mutating func run(
    _ input: UnsafePointer<Float>, _ count: Int, amount: Float,
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?
  ) {
    let number = Self.delays.count
    let mask = Self.size - 1
    var at = at
    lines.withUnsafeMutableBufferPointer { lines in
      dark.withUnsafeMutableBufferPointer { dark in
        gains.withUnsafeBufferPointer { gains in
          Self.delays.withUnsafeBufferPointer { delays in
            for sample in 0..<count {
              var sum: Float = 0
              for line in 0..<number {
                let out = lines[line * Self.size + ((at - delays[line]) & mask)] * gains[line]
                dark[line] += 0.55 * (out - dark[line])
                sum += dark[line]
              }
              let shared = sum * 0.25
              let new = input[sample]
              for line in 0..<number {
                lines[line * Self.size + (at & mask)] = new + dark[line] - shared
              }
              if let left {
                left[sample] += amount * (dark[0] - dark[2] + dark[4] - dark[6])
              }
              if let right {
                right[sample] += amount * (dark[1] - dark[3] + dark[5] - dark[7])
              }
              at += 1
            }
          }
        }
      }
    }
    self.at = at
  }
}
