package import Casebook
import Foundation
import Rules
import SealingSodium
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
  /// Sorted JSON and BLAKE2b; a case is made again from its number, which takes a few milliseconds.
  package static func live(_ content: CasebookContent) -> Codec {
    Codec(
      encode: { JSON.text($0) },
      decode: { JSON.decode(Record.self, from: $0) },
      hash: { Sodium.hash($0) },
      open: { sealed, level in
        SecretNumber(sealed: sealed).flatMap {
          try? Dealer.deal($0, level: level, content: content)
        }
      })
  }
}

extension SecretNumber {
  /// As every node keeps it: 32 hexadecimal digits.
  var sealed: String {
    [high, low].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  init?(sealed: String) {
    guard NodeID.isValid(sealed), sealed.utf8.count == 32,
      let high = UInt64(sealed.prefix(16), radix: 16),
      let low = UInt64(sealed.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}
