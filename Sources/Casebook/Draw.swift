// The standard library may change how it shuffles and picks; a case, and the order of every round,
// must come out the same on all machines of a match and after an upgrade. So these are our own.

extension RandomNumberGenerator {
  /// A number in `0 ..< bound`, each as likely as the others.
  ///
  /// Lemire, 'Fast random integer generation in an interval' (2019), with rejection.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "nothing can be drawn from nothing")
    let range = UInt64(bound)
    var (high, low) = range.multipliedFullWidth(by: next())
    let threshold = (0 &- range) % range
    while low < threshold { (high, low) = range.multipliedFullWidth(by: next()) }
    return Int(high)
  }
}

extension Sequence {
  /// The elements in a drawn order.
  ///
  /// Durstenfeld, 'Algorithm 235: Random permutation' (1964).
  package func permuted(using draw: inout some RandomNumberGenerator) -> [Element] {
    var list = Array(self)
    for last in stride(from: list.count - 1, to: 0, by: -1) {
      list.swapAt(last, draw.below(last + 1))
    }
    return list
  }
}

extension Array {
  /// One of the elements; nil if there is none.
  package func picked(using draw: inout some RandomNumberGenerator) -> Element? {
    isEmpty ? nil : self[draw.below(count)]
  }
}
