package import Casebook
import Discovery
import Doctor
import Table
import Wire

/// Small texts that peers and players give. The first byte of an input says which.
package final class TextsTarget: Target {
  package static let name = "texts"

  package init() {}

  package var live: [Seed] {
    [
      Seed("endpoint-ipv4", "e192.0.2.7:4711"), Seed("endpoint-scoped", "e[fe80::1%lo]:4711"),
      Seed("endpoint-name", "ecellar.example.org:1"), Seed("endpoint-port-too-large", "ea:65536"),
      Seed("endpoint-scope-by-number", "e[fe80::1%4294967295]:47"),
      Seed("name-plain", "nAnn"), Seed("name-accents", "nZ\u{301}oe\u{308} \u{1F575}\u{FE0F}"),
      Seed("name-turns-direction", "n\u{202e}evil"), Seed("name-clears-screen", "n\u{1b}[2J"),
      Seed("printable-lines", "pone\ntwo\u{2028}three"),
      Seed(
        "txt-lobby",
        "tid=c0ffee\nv=2\nst=lobby\nlb=ab12\nln=Parlour\ntk=1\nof=4\nnm=Ann\nlk=0"),
      Seed("txt-match", "tid=c0ffee\nv=2\nst=match\nlb=ab12\nln=Parlour\ntk=3\nof=3\nnm=Bob"),
      Seed("txt-other-version", "tid=0\nv=\u{1b}[31m99\nst=lobby\nlb=1\nln=x"),
      Seed(
        "txt-greatest-numbers",
        "tid=0\nv=2\nst=lobby\nlb=1\nln=x\ntk=9223372036854775807\nof=-9223372036854775808"),
      Seed("mdns-question", [UInt8(ascii: "m")] + MulticastDNS.question(id: 7)),
      Seed("mdns-answer", [UInt8(ascii: "m"), 0, 7, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
      Seed("rules", "rchain i {\ntype filter hook input; policy drop;\nudp dport 5353 accept\n}"),
    ]
  }

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    var bytes = input
    for _ in 0...draw.below(4) {
      if draw.below(4) == 0, let text = (Extremes.texts + Extremes.numbers).picked(using: &draw) {
        let many = draw.below(4) == 0 ? draw.below(200) : 1
        bytes.insert(
          contentsOf: repeatElement(text, count: many).joined(), at: draw.below(bytes.count + 1))
      } else {
        ByteMutator.mutate(&bytes, other: other, using: &draw)
      }
    }
    return Array(bytes.prefix(16_384))
  }

  package func execute(_ input: [UInt8]) -> Outcome {
    var outcome = Outcome()
    let bytes = Array(input.dropFirst())
    let text = String(decoding: bytes, as: UTF8.self)
    switch input.first.map({ Character(Unicode.Scalar($0)) }) {
    case "e": endpoint(text, &outcome)
    case "n": name(text, &outcome)
    case "p": printable(text, &outcome)
    case "m": packet(bytes, &outcome)
    case "r":
      let rules = FirewallRules(nftables: text)
      outcome.note("rules \(rules.drops) \(rules.letsMulticastIn)")
    default: textRecord(bytes, &outcome)
    }
    return outcome
  }

  private func endpoint(_ text: String, _ outcome: inout Outcome) {
    guard let endpoint = Endpoint(parsing: text) else { return outcome.note("no endpoint") }
    outcome.note("endpoint \(endpoint.host.contains(":")) \(endpoint.interface > 0)")
    outcome.hold(endpoint.port > 0 && isHarmless(endpoint.host), "\(endpoint)")
    outcome.hold(endpoint.host.utf8.count <= 253, "a host of \(endpoint.host.utf8.count) bytes")
    // Only a link-local address keeps its interface.
    let again = Endpoint(parsing: endpoint.description)
    outcome.hold(
      again?.host == endpoint.host && again?.port == endpoint.port,
      "\(endpoint) is another when it is read again")
  }

  private func packet(_ bytes: [UInt8], _ outcome: inout Outcome) {
    guard let heading = MulticastDNS.heading(of: bytes) else { return outcome.note("no packet") }
    outcome.note("packet \(heading.isResponse) \(heading.answers > 0)")
    outcome.hold((0...65_535).contains(heading.answers), "\(heading)")
  }

  private func name(_ text: String, _ outcome: inout Outcome) {
    do throws(NameError) {
      let name = try DisplayName.check(text)
      outcome.note("a name")
      outcome.hold(isHarmless(name), "a name with control characters")
      outcome.hold((1...DisplayName.maximum).contains(name.count), "a name of \(name.count)")
      outcome.hold(DisplayName.isClean(name), "a name that is none when it is looked at again")
    } catch {
      outcome.note("\(error.code)")
      outcome.hold(!DisplayName.isClean(text), "a name that is none and clean")
    }
  }

  private func printable(_ text: String, _ outcome: inout Outcome) {
    for limit in [0, 1, 24, 300] {
      let shown = DisplayName.printable(text, limit: limit)
      outcome.hold(shown.count <= limit, "\(shown.count) characters, not \(limit)")
      outcome.hold(isHarmless(shown), "control characters are shown")
      outcome.hold(
        shown.unicodeScalars.count <= 4 * limit, "\(shown.unicodeScalars.count) scalars")
    }
    outcome.note("shown \(text == DisplayName.printable(text, limit: 300))")
  }

  private func textRecord(_ bytes: [UInt8], _ outcome: inout Outcome) {
    let entries = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let (id, text) = TextRecord.decode(entries.map(Array.init)) else {
      return outcome.note("no record")
    }
    outcome.hold(NodeID.isValid(id), "an id that is none: \(id)")
    let row = Neighbour(node: id, addresses: [], text: text).lobbyRow
    outcome.note("row \(row.map { caseName($0.standing) } ?? "none")")
    guard let row else { return }
    outcome.hold(isHarmless(row.name) && isHarmless(row.host), "a row with control characters")
    outcome.hold(
      row.name.count <= DisplayName.maximum && row.host.count <= DisplayName.maximum,
      "a row that is too long")
    outcome.hold((0...99).contains(row.taken) && (0...99).contains(row.seats), "\(row)")
    if case .otherVersion(let version) = row.standing {
      outcome.hold(isHarmless(version) && version.count <= 8, "a version with control characters")
    }
  }
}

extension Seed {
  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}
