/// Secrets split among several holders so that some number of them is needed (Shamir, 'How to share
/// a secret', 1979), byte by byte over GF(256) with the polynomial of AES, x^8 + x^4 + x^3 + x + 1.
///
/// A holder's share of a byte is the value of a random polynomial at the holder's `x`, which is never
/// 0; the secret is the value at 0. There are no tables and no branches on secret values, so neither
/// time nor memory tells anything of them.
enum Shamir {
  /// The product in the field.
  static func times(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var (one, other, product) = (one, other, UInt8(0))
    for _ in 0..<8 {
      product ^= one & (0 &- (other & 1))
      one = (one << 1) ^ (0x1b & (0 &- (one >> 7)))
      other >>= 1
    }
    return product
  }

  /// 1 divided by `value`: its 254th power. 0 for 0, which has none.
  static func inverse(_ value: UInt8) -> UInt8 {
    var (square, product) = (value, UInt8(1))
    for _ in 0..<7 {
      square = times(square, square)
      product = times(product, square)
    }
    return product
  }

  /// The shares at x = 1, 2, ... `count`, each as long as the secret.
  ///
  /// `coefficients` are random: as many bytes as the secret has, for each share that is needed
  /// beyond the first.
  static func split(
    _ secret: [UInt8], coefficients: [UInt8], among count: Int
  ) -> [[UInt8]] {
    precondition(coefficients.count.isMultiple(of: max(1, secret.count)) && count < 256)
    return (0..<count).map { holder in
      let x = UInt8(holder + 1)
      return secret.indices.map { place in
        // Horner's rule, from the highest power down.
        var value: UInt8 = 0
        for row in stride(from: coefficients.count - secret.count, through: 0, by: -secret.count) {
          value = times(value, x) ^ coefficients[row + place]
        }
        return times(value, x) ^ secret[place]
      }
    }
  }

  /// The value at `x` of the polynomials through these points (Lagrange); nil if two points have the
  /// same x, or their lengths differ, or there are none.
  static func join(_ points: [(x: UInt8, bytes: [UInt8])], at x: UInt8 = 0) -> [UInt8]? {
    guard let length = points.first?.bytes.count, Set(points.map(\.x)).count == points.count,
      points.allSatisfy({ $0.bytes.count == length })
    else { return nil }
    var joined = [UInt8](repeating: 0, count: length)
    for point in points {
      var weight: UInt8 = 1
      for other in points where other.x != point.x {
        weight = times(weight, times(x ^ other.x, inverse(point.x ^ other.x)))
      }
      for place in joined.indices { joined[place] ^= times(weight, point.bytes[place]) }
    }
    return joined
  }
}
