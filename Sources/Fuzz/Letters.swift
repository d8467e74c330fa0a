import Node
import Synchronization
import Table

/// Reads messages as a node does, and each text once.
enum Letters {
  private static let known = Mutex<[[UInt8]: Result<Message, Refusal>]>([:])

  /// A message without the version around it.
  static func read(_ json: [UInt8]) -> Result<Message, Refusal> {
    if let message = known.withLock({ $0[json] }) { return message }
    let start = Array("{\"m\":".utf8)
    let end = Array(",\"v\":\(Conversation.version)}".utf8)
    let message = JSON.message(in: start + json + end)
    known.withLock { known in
      // Only a short memory: most texts come once.
      if known.count > 4_000 { known = [:] }
      known[json] = message
    }
    return message
  }

  static func write(_ message: Message) -> [UInt8] { JSON.encode(message) ?? [] }
}
