package import Casebook
import FoundationEssentials
import Rules
import Sealing
package import SealingSodium
package import Table

/// The JSON that records and messages are written in: keys sorted, slashes plain.
package enum JSON {
  package static func encode(_ value: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { [UInt8]($0) }
  }

  package static func text(_ value: some Encodable) -> String? {
    encode(value).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// A frame's payload as a message, or what to tell its sender.
  package static func message(in payload: [UInt8]) -> Result<Message, Refusal> {
    do {
      return .success(try JSONDecoder().decode(Packet.self, from: Data(payload)).message)
    } catch let other as OtherVersion {
      let sentence =
        "Version \(other.version) of the game's protocol is spoken here and version "
        + "\(Conversation.version) there: install the same version of Midnight on both."
      return .failure(Refusal(.otherVersion, sentence))
    } catch {
      return .failure(Refusal(.badMessage, "That was no message of Midnight."))
    }
  }
}

extension Codec {
  /// Sorted JSON, BLAKE2b, and libsodium's seals for the node with this key.
  package static func live(_ content: CasebookContent, _ key: IdentityKey) -> Codec {
    var codec = Codec(
      encode: { JSON.text($0) },
      decode: { JSON.decode(Record.self, from: $0) },
      hash: { Sodium.hash($0) },
      readSecret: { SecretText.secret($0) },
      audit: { Dealing.audit($0, $1, $2, content: content) },
      sealer: .live(key))
    codec.matchID = { Dealing.matchID(of: $0) }
    return codec
  }
}
