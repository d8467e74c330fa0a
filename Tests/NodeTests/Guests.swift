import Foundation
import Node
import Rules
import Table

/// Real nodes in this process, on loopback, each with a data folder of its own.
final class Guests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "midnight-\(UUID().uuidString)")

  func folder(_ name: String) -> String { root.appending(path: name).path }

  func node(_ name: String, bot: Bot? = .inspector, startAt: Int? = nil) throws -> Node {
    try Node(
      NodeConfiguration(
        folder: folder(name), name: name, discovers: false, bot: bot, startAt: startAt, seed: 7))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  static func host(_ node: Node, seats: Int) {
    node.wish(.hostLobby(name: "Parlour", seats: seats, rules: MatchRules(), bots: []))
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
}
