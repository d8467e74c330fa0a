import Casebook
import Rules

@testable import Table

/// Matches in which somebody is away, and those present are asked.
extension House {
  /// After so many seconds.
  static let asked = MatchRules(turnSeconds: 0, absenceSeconds: 10)

  /// A match of these in which one is killed, and the others are just asked about that seat.
  static func asking(
    _ nodes: [String] = ["a", "b", "c"], about gone: String = "c", rules: MatchRules = asked,
    witness: String? = nil
  ) throws -> House {
    var house = try House.playing(nodes, rules: rules, witness: witness)
    house.kill(gone)
    let other = nodes.first { $0 != gone } ?? ""
    house.pass(15_000) { $0.poll(other) != nil }
    return house
  }

  func poll(_ node: String) -> AbsencePoll? { tables[node]?.absencePoll }

  /// What a node knows to be agreed for a seat.
  func agreed(_ seat: Int, at node: String) -> Absence? { match(node)?.agreed(on: SeatID(seat)) }

  /// Those who are here play until it is the turn of one who is away, or time is up.
  mutating func passUntilMissed(_ gone: String, at node: String = "a") {
    for _ in 0..<40 {
      guard let mover = due(node), mover != gone else { return }
      if tables[mover] != nil { wish(mover, .play(.pass)) }
      pass(50)
    }
  }

  /// The other end of a node's link to another, as that one names it.
  func link(of node: String, from other: String) -> Link? {
    ends.filter { $0.value.owner == node && ends[$0.value.other]?.owner == other }
      .map(\.key).max { $0.id < $1.id }
  }

  /// A node says something that it would not say by itself.
  mutating func utter(_ message: Message, from node: String, to other: String) {
    if let link = link(of: other, from: node) { send(other, .message(link, message)) }
  }

  func steps(_ node: String) -> [Step] { match(node)?.chronicle.map(\.step) ?? [] }

  /// What a bot did for a seat.
  func standIns(_ seat: Int, at node: String) -> [Move] {
    steps(node).compactMap {
      if case .standIn(SeatID(seat), let move) = $0 { move } else { nil }
    }
  }
}
