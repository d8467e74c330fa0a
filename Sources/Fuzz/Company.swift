import Casebook
import CasebookText
import Node
import Rules
import Synchronization
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

  /// What the other end of the `count`th connection between two nodes is told of a node.
  static func key(of place: Int, towards other: Int, count: Int) -> PeerKey {
    let key = String(repeating: "0", count: 64 - nodes[place].utf8.count) + nodes[place]
    let binding = [min(place, other), max(place, other), count].map(String.init).joined()
    return PeerKey(node: nodes[place], key: key, binding: binding)
  }

  static let content = try? CasebookText.load()

  // MARK: - Cases

  static let sealed = "00000000000000070000000000000001"

  static let dealt: DealtCase? = content.flatMap {
    try? Dealer.deal(SecretNumber(high: 7, low: 1), level: .normal, content: $0)
  }

  static let referee = dealt.flatMap { dealt in
    content.flatMap { Referee(case: dealt, content: $0) }
  }

  /// The codec of the program; a case that is made again and again is made once.
  static let codec: Codec? = content.map { content in
    let live = Codec.live(content)
    return Codec(
      encode: live.encode, decode: live.decode, hash: live.hash,
      open: { text, level in
        text == sealed && level == .normal ? dealt : opened(text, level) { live.open(text, level) }
      })
  }

  private static let known = Mutex<[String: DealtCase?]>([:])

  private static func opened(
    _ text: String, _ level: Level, make: () -> DealtCase?
  ) -> DealtCase? {
    known.withLock { known in
      if let made = known["\(level) \(text)"] { return made }
      if known.count > 200 { known = [:] }
      let made = make()
      known["\(level) \(text)"] = made
      return made
    }
  }
}
