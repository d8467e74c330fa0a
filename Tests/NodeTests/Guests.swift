import Discovery
import Foundation
import Node
import Rules
import Table

/// Real nodes in this process, on loopback, each with a data folder of its own.
final class Guests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "midnight-\(UUID().uuidString)")

  func folder(_ name: String) -> String { root.appending(path: name).path }

  func node(
    _ name: String, bot: Bot? = .inspector, startAt: Int? = nil,
    _ change: (inout NodeConfiguration) -> Void = { _ in }
  ) throws -> Node {
    var configuration = NodeConfiguration(
      folder: folder(name), name: name, discovery: .off, bot: bot, startAt: startAt, seed: 7)
    change(&configuration)
    return try Node(configuration)
  }

  /// Nodes at one table, the first of which hosts it; they begin to play.
  func table(
    _ names: String..., rules: MatchRules = MatchRules(rounds: 12)
  ) async throws -> [Node] {
    try await table(names, rules: rules) { _ in }
  }

  func table(
    _ names: [String], rules: MatchRules, _ change: (inout NodeConfiguration) -> Void
  ) async throws -> [Node] {
    let nodes = try names.map { try node($0, startAt: names.count, change) }
    for node in nodes { await node.start() }
    Guests.host(nodes[0], seats: nodes.count, rules: rules)
    for node in nodes.dropFirst() {
      Guests.join(node, at: await nodes[0].port)
      // In this order they sit.
      _ = await node.first { if case .joined = $0 { true } else { nil } }
    }
    return nodes
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  static func host(_ node: Node, seats: Int, rules: MatchRules = MatchRules()) {
    node.wish(.hostLobby(name: "Parlour", seats: seats, rules: rules, bots: []))
  }

  static func join(_ node: Node, at port: UInt16) {
    node.wish(.joinAddress([Address(host: "127.0.0.1", port: port)]))
  }
}

extension Node {
  /// Reads reports until one answers the question; nil if the node ends first.
  func first<Answer: Sendable>(
    _ question: @Sendable (Report) -> Answer?
  ) async -> Answer? {
    for await report in reports {
      if let answer = question(report) { return answer }
    }
    return nil
  }

  func finalHash() async -> String? {
    await first { if case .over(_, let hash, _, _) = $0 { hash } else { nil } }
  }

  func round(_ round: Int) async -> Bool {
    await first {
      if case .committed(_, _, _, _, let state) = $0, state.round >= round { true } else { nil }
    } ?? false
  }

  /// Who hosts next, and in which term.
  func nextHost(except old: String? = nil) async -> (name: String, term: Int)? {
    await first {
      if case .host(let name, let term) = $0, name != old { (name, term) } else { nil }
    }
  }

  /// Waits until something is said to the player that contains these words.
  func says(_ words: String) async -> Bool {
    await first {
      if case .notice(let sentence) = $0, sentence.contains(words) { true } else { nil }
    } ?? false
  }
}

/// The hashes of the last records, as each of these nodes has it.
func finalHashes(_ nodes: Node...) async -> [String?] {
  var hashes: [String?] = []
  for node in nodes { hashes.append(await node.finalHash()) }
  return hashes
}
