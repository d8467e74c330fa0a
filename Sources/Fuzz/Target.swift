package import Casebook

/// Something that takes bytes from somebody who means no good.
package protocol Target: AnyObject {
  /// The folder of its corpus, too.
  static var name: String { get }
  /// Inputs that are all well, made from real exchanges.
  var live: [Seed] { get }
  /// The same, if chance has a part in making them: only the corpus makes runs alike then.
  var drawn: [Seed] { get }
  /// Changes an input; `other` is another one to take pieces of.
  func mutate(_ input: [UInt8], other: [UInt8], using draw: inout SplitMix64) -> [UInt8]
  /// Takes an input. Traps, hangs, or says what is wrong in `Outcome.broken` if there is a bug.
  func execute(_ input: [UInt8]) -> Outcome
}

extension Target {
  package var drawn: [Seed] { [] }
}

/// An input with a name that says why it is there.
package struct Seed: Hashable, Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The name without the numbers in it.
  package var kind: String {
    name.split(separator: "-").filter { Int($0) == nil }.joined(separator: "-")
  }
}

/// What an input has led to.
package struct Outcome: Sendable {
  /// The promise that was broken, in words.
  package var broken: String?
  /// What was seen to happen, each as a number: an input with something new is worth keeping.
  package var traits: Set<UInt64> = []

  package init() {}

  /// Holds a promise to be kept.
  package mutating func hold(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds, broken == nil { broken = sentence() }
  }

  package mutating func note(_ trait: String) { traits.insert(fingerprint(trait)) }
}

/// FNV-1a: the same in every run, as the standard library's hashes are not.
package func fingerprint(_ text: some StringProtocol) -> UInt64 {
  fingerprint(of: text.utf8)
}

/// The same of bytes.
package func fingerprint(of bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// The name of an enum's case, without what it carries.
func caseName(_ value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

/// The same, with the names of the cases of what it carries last, as in 'ring beat'.
func caseNames(_ value: Any) -> String {
  let carried = Mirror(reflecting: value).children.first?.value
  let last = carried.map { Array(Mirror(reflecting: $0).children).last?.value ?? $0 }
  guard let last, Mirror(reflecting: last).displayStyle == .enum else { return caseName(value) }
  return "\(caseName(value)) \(caseName(last))"
}

/// Whether a text can stand on a terminal: on one line, and with nothing that it would obey.
func isHarmless(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}
