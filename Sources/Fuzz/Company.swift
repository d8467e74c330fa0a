import Casebook
import CasebookText
import Node
import Rules
import SealingSodium
import Simulator
import Table

/// Who there is in every scene, by number: three players, a witness, one who has greeted and sits
/// nowhere, and one who has not even greeted.
enum Company {
  static let nodes = ["a1", "b2", "c3", "d4", "e5", "f6"]
  static let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
  static let witness = 3
  static let outsider = 4
  static let stranger = 5

  static func address(of place: Int) -> Address {
    Address(host: "10.0.0.\(place + 1)", port: UInt16(1_000 + place))
  }

  static func place(of node: String) -> Int? { nodes.firstIndex(of: node) }

  /// Its id with zeros before it, as toy seals have it.
  static func key(of place: Int) -> String {
    String(repeating: "0", count: 64 - nodes[place].utf8.count) + nodes[place]
  }

  /// What the other end of the `count`th connection between two nodes is told of a node.
  static func key(of place: Int, towards other: Int, count: Int) -> PeerKey {
    let binding = [min(place, other), max(place, other), count].map(String.init).joined()
    return PeerKey(node: nodes[place], key: key(of: place), binding: binding)
  }

  static let content = try? CasebookText.load()

  // MARK: - Cases

  /// The name of the only case there is.
  static let caseName = "1"

  static let dealt: DealtCase? = content.flatMap {
    try? Dealer.deal(SecretNumber(high: 7, low: 1), level: .normal, content: $0)
  }

  static let referee = dealt.flatMap { dealt in
    content.flatMap { Referee(case: dealt, content: $0) }
  }

  // Real seals are random; `DealsTarget` has those.
  private static let sealer = ToySealer { $0 == caseName ? dealt : nil }

  /// The ports of a node: JSON and hashes as the program has them, and seals of a toy.
  static func codec(of place: Int) -> Codec {
    var codec = Codec(
      encode: { JSON.text($0) }, decode: { JSON.decode(Record.self, from: $0) },
      hash: { Sodium.hash($0) }, readSecret: { sealer.secret($0) },
      audit: { sealed, _, _ in ToySealer.audit(sealed) }, sealer: sealer.sealer(key: key(of: place))
    )
    codec.proofs = Proofs(
      prove: { Sodium.hash("\($0.text) \($1)") }, matches: { $0 == $1 })
    return codec
  }

  /// A passphrase as a key; what makes that slow is not there.
  static func stretch(_ passphrase: Hidden, salt: String) -> Hidden? {
    Hidden(Sodium.hash("\(passphrase.text) \(salt)"))
  }
}
