package import Rules

/// A lobby, as its host sends it to every member.
package struct LobbyState: Hashable, Codable, Sendable {
  package var id: String
  package var name: String
  /// Raised by every new host of the lobby.
  package var epoch: Int
  package var host: String
  package var rules: MatchRules
  package var seats: Int
  /// The salt of the passphrase, 16 bytes in hexadecimal; nil for a lobby that is open to all.
  package var lock: String? = nil
  /// Whether the host is asked before anybody sits down.
  package var asksFirst = false
  /// In joining order, which is the ring.
  package var members: [LobbyMember]
  /// A member without a seat, whose disk will count in the match.
  package var witness: LobbyMember?

  /// Whether not everybody may come in; then nobody may look in either.
  var isPrivate: Bool { lock != nil || asksFirst }
  package var isFull: Bool { members.count >= seats }
  /// The nodes at the table, in ring order, the witness last.
  package var nodes: [String] { everybody.nodes }
  var everybody: [LobbyMember] { members + (witness.map { [$0] } ?? []) }

  /// The one who plays on a node.
  func member(of node: String) -> LobbyMember? {
    members.first { $0.node == node && $0.seatBot == nil }
  }
  /// The name of whoever sits at a node, playing or not.
  func name(of node: String) -> String? {
    everybody.first { $0.node == node && $0.seatBot == nil }?.name
  }
  /// Takes whoever sits at a node off the table, with its bots.
  mutating func remove(_ node: String) {
    members.removeAll { $0.node == node }
    if witness?.node == node { witness = nil }
  }
  func firstFreeDetective(wished: Int?) -> Int {
    let taken = Set(members.map(\.detective))
    let wished = wished.flatMap { (0..<Conversation.mostSeats).contains($0) ? $0 : nil }
    if let wished, !taken.contains(wished) { return wished }
    return (0..<Conversation.mostSeats).first { !taken.contains($0) } ?? 0
  }

  /// Whether a lobby that came from a peer can be shown and joined.
  var isSound: Bool {
    rules.isPlayable && (1...Conversation.mostSeats).contains(seats)
      && (1...Conversation.mostSeats).contains(members.count)
      && everybody.allSatisfy(\.isSound) && members.nodes.contains(host)
      && (witness.map { !members.nodes.contains($0.node) && $0.seatBot == nil } ?? true)
      && (lock.map { Hex.isValid($0, bytes: 16) } ?? true) && NodeID.isValid(id)
      && DisplayName.isClean(name) && (0...1 << 40).contains(epoch)
  }
}

package struct LobbyMember: Hashable, Codable, Sendable {
  /// The node that operates the seat.
  package var node: String
  package var name: String
  package var detective: Int
  package var isReady: Bool
  /// The level of a bot that `node` runs in this seat; nil for the node's own player.
  package var seatBot: Bot?
  package var addresses: [Address]

  package init(
    node: String, name: String, detective: Int, isReady: Bool, seatBot: Bot?,
    addresses: [Address]
  ) {
    self.node = node
    self.name = name
    self.detective = detective
    self.isReady = isReady
    self.seatBot = seatBot
    self.addresses = addresses
  }

  var isSound: Bool {
    (0..<Conversation.mostSeats).contains(detective) && DisplayName.isClean(name)
      && NodeID.isValid(node) && Address.areSound(addresses)
  }
}

extension [LobbyMember] {
  /// The nodes that operate these seats, each once, in the order of the seats.
  var nodes: [String] { reduce(into: []) { if !$0.contains($1.node) { $0.append($1.node) } } }
}

package enum NodeID {
  /// 1 to 64 lower-case hexadecimal digits.
  package static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
