import Table

/// What a match has taken of the network and of the disks.
struct Tally: Sendable {
  /// What one node has done.
  struct Node: Sendable {
    /// Messages that went out, one for each receiver, and the bytes of their frames.
    var messages = 0
    var bytes = 0
    /// How often a message was encoded.
    var packets = 0
    /// What was to be stored, and in how many transactions of the disk, each of which is one sync.
    var keeps = 0
    var syncs = 0
    var recordsEncoded = 0
    var recordsDecoded = 0
  }

  /// The host first.
  var nodes: [Node]
  /// Messages by their kind, one for each receiver.
  var kinds: [String: Int] = [:]
  /// The bytes of the frames of each kind.
  var bytes: [String: Int] = [:]

  init(nodes count: Int) { nodes = Array(repeating: Node(), count: count) }

  mutating func sent(_ message: Message, by node: Int, frame: Int, copies: Int) {
    nodes[node].packets += 1
    nodes[node].messages += copies
    nodes[node].bytes += frame * copies
    kinds[message.kind, default: 0] += copies
    bytes[message.kind, default: 0] += frame * copies
  }

  static func - (later: Tally, earlier: Tally) -> Tally {
    var difference = later
    for (index, node) in earlier.nodes.enumerated() {
      difference.nodes[index].messages -= node.messages
      difference.nodes[index].bytes -= node.bytes
      difference.nodes[index].packets -= node.packets
      difference.nodes[index].keeps -= node.keeps
      difference.nodes[index].syncs -= node.syncs
      difference.nodes[index].recordsEncoded -= node.recordsEncoded
      difference.nodes[index].recordsDecoded -= node.recordsDecoded
    }
    difference.kinds.merge(earlier.kinds) { $0 - $1 }
    difference.bytes.merge(earlier.bytes) { $0 - $1 }
    return difference
  }
}

extension Message {
  /// The name of its case, and for the rings also that of what they say.
  var kind: String {
    switch self {
    case .ring(_, _, let message): "ring." + Self.name(of: message)
    case .lobbyRing(_, let message): "lobbyRing." + Self.name(of: message)
    default: Self.name(of: self)
    }
  }

  private static func name(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
