import Casebook
import Foundation
import Ring
import Rules
import Simulator

@testable import Table

extension House {
  static func port(of index: Int) -> UInt16 { UInt16(1_000 + index) }

  func see(_ node: String, _ text: [String: String]) -> Neighbour {
    let index = names.firstIndex(of: node) ?? 0
    return Neighbour(
      node: node, addresses: [Address(host: "10.0.0.\(index)", port: House.port(of: index))],
      text: text)
  }

  func address(of node: String) -> Address {
    Address(host: "10.0.0.1", port: House.port(of: names.firstIndex(of: node) ?? 0))
  }

  mutating func connect(_ node: String, _ dial: Dial, _ addresses: [Address]) {
    let ports = addresses.map(\.port)
    let target = names.indices.first { ports.contains(House.port(of: $0)) }.map { names[$0] }
    guard let target, tables[target] != nil, unplugged.isDisjoint(with: [node, target]) else {
      queue.append((node, .dialFailed(dial, reason: "Nobody answers there.")))
      return
    }
    let (mine, theirs) = (Link(id: nextLink), Link(id: nextLink + 1))
    nextLink += 2
    ends[mine] = (node, theirs)
    ends[theirs] = (target, mine)
    queue.append(
      (
        node,
        .linkUp(mine, dial: dial, from: address(of: target), peer: PeerKey(of: target, link: mine))
      ))
    queue.append(
      (
        target,
        .linkUp(theirs, dial: nil, from: address(of: node), peer: PeerKey(of: node, link: mine))
      ))
  }

  /// Through JSON and back, as over a real wire.
  mutating func deliver(_ message: Message, over link: Link) {
    guard let end = ends[link], let peer = ends[end.other],
      unplugged.isDisjoint(with: [end.owner, peer.owner]),
      let bytes = try? JSONEncoder().encode(Packet(forge(end.owner, message))),
      let packet = try? JSONDecoder().decode(Packet.self, from: bytes)
    else { return }
    sent.append(Sent(from: end.owner, to: peer.owner, message: packet.message))
    if lose(peer.owner, packet.message) { return }
    queue.append((peer.owner, .message(end.other, packet.message)))
  }

  mutating func hangUp(_ link: Link) {
    guard let end = ends.removeValue(forKey: link) else { return }
    guard let peer = ends.removeValue(forKey: end.other) else { return }
    if unplugged.isDisjoint(with: [end.owner, peer.owner]) {
      queue.append((peer.owner, .linkDown(end.other, reason: nil)))
    }
  }
}

// MARK: - Strangers

/// Where nobody of the house is.
extension PeerKey {
  /// The key of a node in these tests is its id with zeros before it.
  init(of node: String, link: Link) {
    self.init(node: node, key: PeerKey.key(of: node), binding: String(link.id, radix: 16))
  }

  static func key(of node: String) -> String {
    String(repeating: "0", count: 64 - node.utf8.count) + node
  }
}

let elsewhere = Address(host: "10.0.0.99", port: 9)

extension House {
  /// Somebody unknown connects to a node and greets it.
  mutating func intrude(
    _ node: String, as intruder: String, name: String = "Eve", addresses: [Address] = []
  ) -> Link {
    let link = Link(id: 900 + UInt64(intruder.utf8.first ?? 0))
    send(
      node, .linkUp(link, dial: nil, from: elsewhere, peer: PeerKey(of: intruder, link: link)))
    let hello = Hello(
      node: intruder, name: name, casebook: House.content?.version ?? 0, incarnation: 1, port: 9,
      addresses: addresses)
    send(node, .message(link, .hello(hello)))
    return link
  }
}

// MARK: - Looking at it

extension House {
  /// What happened in the case that a match plays, as its dealer knows.
  static func truth(of match: Match) -> Truth? {
    let name = match.kept.sealed.split(separator: " ").dropFirst().first ?? ""
    return House.sealer.dealt(String(name))?.secrets.truth
  }

  var isOver: Bool { tables.values.allSatisfy { $0.match?.isOver == true } }
  func match(_ node: String) -> Match? { tables[node]?.match }
  func hash(_ node: String) -> String? { tables[node]?.match?.newest?.hash }
  func notices(_ node: String) -> [String] { tables[node]?.notices ?? [] }
  func host(_ node: String) -> String? { tables[node]?.ring?.host }
  func record(_ node: String, _ index: Int) -> Record? {
    disks[node]?.file?.records.first { $0.index == index }
      .flatMap { House.codec.decode($0.bytes) }
  }
  /// The answers that a node has learned to its own moves.
  func answers(_ node: String) -> [Answer] {
    (reports[node] ?? []).compactMap {
      if case .answered(_, _, let answer) = $0 { answer } else { nil }
    }
  }
}

// MARK: - Playing

extension House {
  /// The node whose turn it is.
  func due(_ node: String) -> String? {
    match(node).flatMap { match in match.state.due.flatMap { match.info.member($0)?.node } }
  }

  /// Passes every turn until `node` is due.
  mutating func passUntilDue(_ node: String) {
    for _ in 0..<20 {
      guard let mover = due(node), mover != node else { return }
      wish(mover, .play(.pass))
    }
  }

  func skips(_ node: String) -> Int {
    (match(node)?.chronicle ?? []).count { if case .skip = $0.step { true } else { false } }
  }

  /// How often a move of the seat with this number is in the chronicle.
  func times(_ number: Int, of seat: SeatID, at node: String) -> Int {
    (match(node)?.chronicle ?? []).count {
      if case .move(seat, number, _, _) = $0.step { true } else { false }
    }
  }
}

extension House: CustomStringConvertible {
  /// A line a node: a failed expectation prints no more than that.
  var description: String {
    tables.keys.sorted().map { node in
      let match = match(node)
      return "\(node): record \(match?.index ?? -1), round \(match?.state.round ?? 0), "
        + "host \(host(node) ?? "none"), \(notices(node).suffix(2))"
    }.joined(separator: "; ")
  }
}
