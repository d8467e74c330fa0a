/// The logarithm to base 2 of a positive number, to about eight digits.
///
/// Written here because it must give the same bits on every machine: bots prove that a case is
/// fair, and a library's logarithm may differ in the last digit.
func log2(_ value: Double) -> Double {
  guard value > 0 else { return -.infinity }
  // value = m * 2^e with m between 1 and 2; then the series of the inverse hyperbolic tangent.
  let ratio = (value.significand - 1) / (value.significand + 1)
  let square = ratio * ratio
  var term = ratio
  var sum = 0.0
  for odd in stride(from: 1.0, through: 17, by: 2) {
    sum += term / odd
    term *= square
  }
  return Double(value.exponent) + sum * 2.885_390_081_777_926_8
}

/// What is still to be found out.
package enum Bits {
  /// How many answers of yes or no tell one of so many hypotheses from the others.
  package static func of(count: Int) -> Double { log2(Double(max(1, count))) }
}
