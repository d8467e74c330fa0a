/// The TXT record of a service: short `key=value` entries, the first of them the node's id.
package enum TextRecord {
  /// The most bytes an entry may have, its key and `=` included.
  static let maximumEntry = 255
  /// The most entries that are written or looked at.
  static let maximumEntries = 32
  /// The most bytes of all entries together, so that a whole answer fits into one packet.
  static let maximumTotal = 1200

  /// Whether a text can be a node's id.
  static func isNodeID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The entries to announce. A pair that is not allowed or does not fit is left out as a whole:
  /// half a value would be a wrong one.
  static func encode(nodeID: String, text: [String: String]) -> [[UInt8]] {
    var entries = [Array("id=\(nodeID)".utf8)]
    var keys: Set<String> = ["id"]
    var total = entries[0].count + 1
    for (key, value) in text.sorted(by: { $0.key < $1.key }) {
      let entry = Array("\(key.lowercased())=\(value)".utf8)
      guard entries.count < maximumEntries, entry.count <= maximumEntry,
        // Each entry has a byte for its length.
        total + entry.count + 1 <= maximumTotal,
        isKey(key.utf8), isShowable(value), keys.insert(key.lowercased()).inserted
      else { continue }
      total += entry.count + 1
      entries.append(entry)
    }
    return entries
  }

  /// The id and the other pairs; nil if there is no valid id.
  ///
  /// Anybody on the network may have written this, so whatever is strange is passed over. Keys
  /// are read in lower case, and of two entries with one key the first counts, as RFC 6763 says.
  package static func decode(
    _ entries: some Sequence<[UInt8]>
  ) -> (id: String, text: [String: String])? {
    var text: [String: String] = [:]
    for entry in entries.prefix(maximumEntries) where entry.count <= maximumEntry {
      let parts = entry.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, isKey(first),
        let key = String(validating: first, as: UTF8.self)?.lowercased(), text[key] == nil,
        let value = String(validating: parts.count == 2 ? parts[1] : [], as: UTF8.self),
        isShowable(value)
      else { continue }
      text[key] = value
    }
    guard let id = text.removeValue(forKey: "id"), isNodeID(id) else { return nil }
    return (id, text)
  }

  /// Which start of its node an announcement speaks of; 0 if it does not say.
  static func incarnation(in text: [String: String]) -> Int {
    guard let digits = text["in"], digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return 0
    }
    return Int(digits) ?? 0
  }

  private static func isKey(_ key: some Collection<UInt8>) -> Bool {
    !key.isEmpty && key.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
  }

  /// Values end up on people's terminals, where a control character could do anything.
  private static func isShowable(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
