/// How many colours a terminal has, as far as that matters.
package enum Tier: String, Hashable, Sendable, CaseIterable {
  case truecolor
  case indexed = "256"
  case sixteen = "16"
  case eight = "8"
  case none

  /// The colours to use.
  ///
  /// - Parameters:
  ///   - colors: how many the terminal's description promises.
  ///   - isWanted: what the player has chosen, or NO_COLOR if the player has not.
  package init(colors: Int, isWanted: Bool = true) {
    guard isWanted else {
      self = .none
      return
    }
    switch colors {
    case 0x100_0000...: self = .truecolor
    case 256...: self = .indexed
    case 16...: self = .sixteen
    case 8...: self = .eight
    default: self = .none
    }
  }

  /// The names under which the terminal may be described, the best first.
  ///
  /// A terminal says in COLORTERM that it takes any colour; how to send it one stands in a
  /// description of another name, which not every machine has.
  package static func descriptions(term: String, colorterm: String) -> [String] {
    guard !term.isEmpty else { return [] }
    // The variable comes through to programs inside of a terminal that cannot pass colours on.
    guard colorterm == "truecolor" || colorterm == "24bit", !term.contains("direct"),
      !term.hasPrefix("screen"), term != "linux", term != "dumb"
    else { return [term] }
    var base = term
    for ending in ["-256color", "-16color", "-88color", "-color"] where base.hasSuffix(ending) {
      base.removeLast(ending.count)
      break
    }
    if let kind = base.split(separator: "-").last, base.hasPrefix("xterm-"), kind != "new" {
      base = String(kind)
    }
    return ["\(base)-direct", term]
  }
}
