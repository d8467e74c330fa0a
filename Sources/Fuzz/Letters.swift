import Node
import Table

/// Reads messages as a node does, and each text once.
enum Letters {
  nonisolated(unsafe) private static var known: [[UInt8]: Result<Message, Refusal>] = [:]

  /// A message without the version around it.
  static func read(_ json: [UInt8]) -> Result<Message, Refusal> {
    if let message = known[json] { return message }
    let start = Array("{\"m\":".utf8)
    let end = Array(",\"v\":\(Conversation.version)}".utf8)
    let message = JSON.message(in: start + json + end)
    // Only short memories: most texts come once.
    if known.count > 4_000 { known = [:] }
    known[json] = message
    return message
  }

  static func write(_ message: Message) -> [UInt8] { JSON.encode(message) ?? [] }
}
