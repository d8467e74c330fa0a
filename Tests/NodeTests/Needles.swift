import Casebook
import CasebookText
import Foundation
import Rules
import Sealing
import SealingSodium
import Synchronization
import Table
import Testing

@testable import Node

/// Everything that would give an envelope of a case away, in any form: its salt, which is part of its
/// text and of nothing else, its key, and the number that the case was made from.
struct Needles {
  private let patterns: [(item: CaseItem, bytes: [UInt8])]

  /// Of the case that a node with this fixed seed has dealt.
  init(of info: MatchInfo, seed: UInt64) throws {
    var draw = SplitMix64(seed: seed)
    let number = SecretNumber(high: draw.next(), low: draw.next())
    let content = try CasebookText.load()
    let dealt = try Dealer.deal(number, level: info.rules.level, content: content)
    // Else everything that follows would look for another case.
    try #require(dealt.file == info.file)
    let texts = try #require(SecretText.all(of: dealt, number: number))
    var patterns: [(CaseItem, [UInt8])] = []
    for (item, text) in zip(CaseItem.all, texts) {
      let salt = try #require(Sodium.bytes(hex: String(text.prefix(32)), count: 16))
      let key = SealedCase.key(number.bytes, envelope: item.index)
      for secret in [salt, key] { patterns += Self.forms(of: secret).map { (item, $0) } }
    }
    patterns += Self.forms(of: number.bytes).map { (.number, $0) }
    patterns += [number.high, number.low].map { (.number, Array(String($0).utf8)) }
    // Nothing but the truth has this word in its JSON.
    patterns.append((.truth, Array("whereabouts".utf8)))
    self.patterns = patterns
  }

  /// As bytes, as hexadecimal digits in both cases, and as base64 at each of its three alignments.
  private static func forms(of bytes: [UInt8]) -> [[UInt8]] {
    let hex = Sodium.hex(bytes)
    let base64 = (0..<3).map { shift in
      let padded = Data([UInt8](repeating: 0, count: shift) + bytes).base64EncodedString()
      // The first and the last digits depend on what stands beside it.
      return String(padded.dropFirst(shift == 0 ? 0 : shift + 1).prefix(bytes.count * 4 / 3 - 2))
    }
    return [bytes] + ([hex, hex.uppercased()] + base64).map { Array($0.utf8) }
  }

  /// The envelopes that something in these bytes gives away.
  func found(in haystack: Data) -> Set<CaseItem> {
    var found: Set<CaseItem> = []
    for (item, bytes) in patterns where !found.contains(item) {
      if haystack.range(of: Data(bytes)) != nil { found.insert(item) }
    }
    return found
  }
}

/// Hears what nodes say, before it is encrypted.
final class Tap: Sendable {
  private let heard = Mutex<[(payload: [UInt8], to: [String])]>([])

  func hear(_ payload: [UInt8], _ nodes: [String]) {
    heard.withLock { $0.append((payload, nodes)) }
  }

  func all() -> (said: Data, messages: [(Message, to: [String])]) {
    let heard = heard.withLock { $0 }
    let messages = heard.compactMap { payload, nodes in
      (try? JSON.message(in: payload).get()).map { ($0, to: nodes) }
    }
    return (heard.reduce(into: Data()) { $0 += $1.payload }, messages)
  }
}
