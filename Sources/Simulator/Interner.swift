import Casebook
import CasebookText
import Rules
import Synchronization
import Table

/// Stands for records' bytes: every record gets a short number in the order it first came up, so
/// that nothing is encoded and the same run has the same 'bytes' everywhere.
final class Interner: Sendable {
  /// The index and the hash before tell nearly all records apart; the rest is compared.
  private struct Key: Hashable {
    let record: Record

    func hash(into hasher: inout Hasher) {
      hasher.combine(record.index)
      hasher.combine(record.previous)
    }
  }

  private struct Known {
    var numbers: [Key: Int] = [:]
    var records: [Record] = []
  }

  private let known = Mutex(Known())

  init() {}

  func encode(_ record: Record) -> String {
    known.withLock { known in
      if let number = known.numbers[Key(record: record)] { return "r\(number)" }
      known.numbers[Key(record: record)] = known.records.count
      known.records.append(record)
      return "r\(known.records.count - 1)"
    }
  }

  func decode(_ bytes: String) -> Record? {
    guard bytes.hasPrefix("r"), let number = Int(bytes.dropFirst()) else { return nil }
    return known.withLock {
      $0.records.indices.contains(number) ? $0.records[number] : nil
    }
  }

  /// The record with this hash.
  func record(_ hash: String) -> Record? {
    hash.hasPrefix("f") ? decode("r" + hash.dropFirst()) : nil
  }

  /// Hexadecimal digits, as hashes are: the number of a record, and FNV-1a of anything else.
  static func hash(_ text: String) -> String {
    if text.hasPrefix("r") { return "f" + text.dropFirst() }
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "e" + String(hash, radix: 16)
  }

  /// The ports of a node with this key.
  func codec(key: String) -> Codec {
    Codec(
      encode: { self.encode($0) }, decode: { self.decode($0) }, hash: Self.hash,
      readSecret: { Scenery.sealer.secret($0) }, audit: { sealed, _, _ in ToySealer.audit(sealed) },
      sealer: Scenery.sealer.sealer(key: key))
  }
}

/// The one case that every simulated match is about.
enum Scenery {
  static let level = Level.normal
  /// The name that it is sealed under.
  static let name = "ca5e"
  static let sealer = ToySealer { $0 == name ? dealt : nil }
  static let content = try? CasebookText.load()

  static let dealt: DealtCase? = {
    guard let content else { return nil }
    return try? Dealer.deal(SecretNumber(high: 11, low: 7), level: level, content: content)
  }()

  static let setting = dealt.flatMap { dealt in
    content.flatMap { Setting(file: dealt.file, content: $0) }
  }
}
