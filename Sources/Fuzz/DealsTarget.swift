package import Casebook
import Node
import Sealing
import SealingSodium

/// What a dealer and holders say, with libsodium's seals: a sealed case, shares of what opens its
/// envelopes, and opened texts. An input is an object with the three of them.
package final class DealsTarget: Target {
  package static let name = "deals"
  private static let solutions = 40

  private static let keys = (1...3).compactMap {
    IdentityKey(seed: [UInt8](repeating: UInt8($0), count: IdentityKey.seedSize))
  }

  private let trees: TreeMutator

  package init() {
    // Sealing is random, so these differ from run to run; only what is drawn from them would.
    var lexicon = Lexicon()
    for key in ["envelope", "verdict", "_0", "holder", "of", "bytes", "proof", "item", "text"] {
      lexicon.learn(.object([.init(key: Array(key.utf8), value: .number(Array("0".utf8)))]))
    }
    trees = TreeMutator(lexicon)
  }

  package var live: [Seed] { [] }

  package var drawn: [Seed] {
    [Self.deal(free: false), Self.deal(free: true)].compactMap { $0 }
  }

  /// A few envelopes, what each holder says of the first, and some texts.
  private static func deal(free: Bool) -> Seed? {
    let texts = secrets.prefix(6)
    let sealed = try? SealedCase.deal(
      texts: texts.map(\.text), right: free ? 17 : nil, solutions: solutions,
      holders: keys.map(\.publicKey), keySeed: [UInt8](repeating: 5, count: 16))
    guard let sealed, let sealer = keys.first.map({ Sealer.live($0) }),
      let read = sealer.read(sealed, texts.count, free ? solutions : nil),
      let tree = JSONTree(parsing: Array(sealed.utf8))
    else { return nil }
    let shares = keys.flatMap { key in
      let bundle = Sealer.live(key).unseal(read)
      return [Sealed.envelope(0), .envelope(5), .verdict(17)].compactMap { what in
        bundle.flatMap { sealer.share($0, what) }
      }
    }
    let parts: [(String, JSONTree?)] = [
      ("sealed", tree), ("shares", JSON.encode(shares).flatMap { JSONTree(parsing: $0) }),
      ("opened", JSON.encode(Array(texts)).flatMap { JSONTree(parsing: $0) }),
    ]
    let members = parts.map {
      JSONTree.Member(key: Array($0.0.utf8), value: $0.1 ?? .null)
    }
    return Seed(free ? "with-verdicts" : "without-verdicts", JSONTree.object(members).bytes)
  }

  /// One text of each kind, and the number of a case.
  private static let secrets: [Opened] = {
    guard let dealt = Company.dealt,
      let texts = SecretText.all(of: dealt, number: SecretNumber(high: 7, low: 1))
    else { return [] }
    let items: [CaseItem] = [
      .evidence(EnvelopeID(0)), .evidence(EnvelopeID(40)), .tile(TileID(3)), .passages(TileID(2)),
      .number, .evidence(EnvelopeID(90)),
    ]
    return items.map { Opened($0, text: texts[$0.index]) }
  }()

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    trees.mutate(input, other: other, using: &draw)
  }

  package func execute(_ input: [UInt8]) -> Outcome {
    var outcome = Outcome()
    guard case .object(let members)? = JSONTree(parsing: input) else { return outcome }
    func part(_ name: String) -> String {
      let value = members.last { $0.key == Array(name.utf8) }?.value
      return String(decoding: value?.bytes ?? [], as: UTF8.self)
    }
    let shares = JSON.decode([KeyShare].self, from: part("shares")) ?? []
    let opened = JSON.decode([Opened].self, from: part("opened")) ?? []
    for key in Self.keys {
      let sealer = Sealer.live(key)
      for verdicts in [nil, Self.solutions] {
        guard let sealed = sealer.read(part("sealed"), 6, verdicts) else { continue }
        outcome.note("a case \(verdicts == nil)")
        open(sealed, shares, opened, sealer, &outcome)
      }
    }
    for piece in opened {
      let secret = SecretText.secret(piece)
      outcome.note("\(caseName(piece.item)) \(secret.map { caseName($0) } ?? "unreadable")")
    }
    return outcome
  }

  private func open(
    _ sealed: SealedCase, _ shares: [KeyShare], _ opened: [Opened], _ sealer: Sealer,
    _ outcome: inout Outcome
  ) {
    let bundle = sealer.unseal(sealed)
    outcome.note("mine \(bundle.map { $0.holder } ?? -1)")
    let asked = shares.map(\.of) + [.envelope(0), .envelope(.max), .verdict(0), .verdict(.min)]
    for what in Set(asked) {
      let mine = bundle.flatMap { sealer.share($0, what) }
      if let mine { outcome.hold(sealer.isGenuine(sealed, mine), "a share of mine is not genuine") }
      let text = sealer.open(sealed, what, shares)
      outcome.note("\(caseName(what)) \(text != nil) \(mine != nil)")
      // Whatever opens proves itself genuine.
      if let text, case .envelope(let number) = what {
        outcome.hold(sealer.isContent(sealed, number, text), "what was opened is not content")
      }
      let genuine = shares.filter { $0.of == what && sealer.isGenuine(sealed, $0) }
      outcome.hold(
        text == nil || Set(genuine.map(\.holder)).count >= sealed.threshold,
        "too few shares have opened an envelope")
    }
    for piece in opened { _ = sealer.isContent(sealed, piece.item.index, piece.text) }
  }
}
