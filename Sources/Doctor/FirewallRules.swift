/// What the rules of a firewall come to, from the text in which `nft list ruleset` shows them.
package struct FirewallRules: Hashable, Sendable {
  /// Whether what is not asked for is dropped on its way in.
  package var drops = false
  /// Whether mDNS is let in all the same.
  package var letsMulticastIn = false

  package init(nftables text: String) {
    var isInput = false
    for line in text.split(separator: "\n") {
      let words = line.split { " \t;{}".contains($0) }
      guard let first = words.first else { continue }
      if first == "chain" { isInput = false }
      if first == "type", words.contains("hook") { isInput = words.contains("input") }
      if isInput, first == "type", line.contains("policy drop") { drops = true }
      // A rule that asks for nothing before it drops.
      let verdicts = words.drop {
        $0 == "counter" || $0 == "packets" || $0 == "bytes" || isNumber($0)
      }
      if isInput, let verdict = verdicts.first, verdict == "drop" || verdict == "reject" {
        drops = true
      }
      let isOfMulticast = words.contains("5353") || words.contains("mdns")
      if isOfMulticast, words.contains("accept") { letsMulticastIn = true }
    }
  }

  private func isNumber(_ word: Substring) -> Bool { word.allSatisfy(\.isNumber) }
}
