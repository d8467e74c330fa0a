import Discovery
import Node

/// `midnight list --follow`: a line for each lobby that appears, changes or goes.
struct ListFollow {
  /// Nil: until it is interrupted.
  let seconds: Int?
  let json: Bool
  let mode: DiscoveryMode

  private enum Input: Sendable {
    case seen(DiscoveryEvent)
    case over
  }

  /// Returns the exit status: 1 if nothing could be found here at the end.
  @MainActor
  func run() async -> Int32 {
    let (stream, inputs) = AsyncStream<Input>.makeStream()
    let signals = EndSignals { _ in inputs.yield(.over) }
    let discovery = Node.discovery(mode) { inputs.yield(.seen($0)) }
    let timer = seconds.map { seconds in
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        inputs.yield(.over)
      }
    }
    var lobbies = FollowedLobbies()
    for await input in stream {
      guard case .seen(let event) = input else { break }
      let problem = lobbies.problem
      let changes = lobbies.take(event)
      if let sentence = lobbies.problem, sentence != problem { Console.error(sentence) }
      // Whoever read along may have gone.
      guard changes.allSatisfy({ Console.write(line($0) + "\n") }) else { break }
    }
    timer?.cancel()
    discovery.stop()
    withExtendedLifetime(signals) {}
    return lobbies.problem == nil ? 0 : 1
  }

  private func line(_ change: FollowedLobbies.Change) -> String {
    json ? JSON.text(change) ?? "" : change.text
  }
}

/// The lobbies that are seen, and what became of them.
struct FollowedLobbies {
  struct Change: Encodable, Hashable {
    enum Kind: String, Encodable { case appeared, changed, gone }

    var event: Kind
    var lobby: ListRow

    var text: String {
      let fields = [
        lobby.name, lobby.host, lobby.addresses.first ?? "", lobby.places, lobby.standing,
      ]
      return switch event {
      case .appeared: "+ " + fields.joined(separator: "  ")
      case .changed: "= " + fields.joined(separator: "  ")
      case .gone: "- " + lobby.name
      }
    }
  }

  /// By the nodes that announce them.
  private var rows: [String: ListRow] = [:]
  /// Why nothing can be found just now.
  private(set) var problem: String?

  /// Those that are seen now, by name.
  var sorted: [ListRow] { rows.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

  mutating func take(_ event: DiscoveryEvent) -> [Change] {
    switch event {
    case .available:
      problem = nil
      return []
    case .unavailable(let sentence):
      problem = sentence
      defer { rows = [:] }
      return sorted.map { Change(event: .gone, lobby: $0) }
    case .found(let node):
      return change(of: node.nodeID, to: ListRow(node))
    case .lost(let id):
      return change(of: id, to: nil)
    case .announced:
      return []
    }
  }

  private mutating func change(of node: String, to row: ListRow?) -> [Change] {
    let old = rows[node]
    rows[node] = row
    switch (old, row) {
    case (nil, nil): return []
    case (nil, let new?): return [Change(event: .appeared, lobby: new)]
    case (let old?, nil): return [Change(event: .gone, lobby: old)]
    case (let old?, let new?):
      if old.id != new.id {
        return [Change(event: .gone, lobby: old), Change(event: .appeared, lobby: new)]
      }
      return old == new ? [] : [Change(event: .changed, lobby: new)]
    }
  }
}
