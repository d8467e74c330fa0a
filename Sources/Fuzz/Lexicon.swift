/// The words of real exchanges: ids, tags, hashes and whole parts of messages, by the key that they
/// stood under. What is swapped in from here is of the right kind, and wrong.
package struct Lexicon: Sendable {
  private static let mostOfAKey = 48
  private static let mostWords = 512

  package private(set) var words: [[UInt8]] = []
  package private(set) var keys: [[UInt8]] = []
  private var known: Set<[UInt8]> = []
  private var parts: [[UInt8]: [JSONTree]] = [:]

  package init() {}

  /// What has stood under a key.
  package func parts(of key: [UInt8]) -> [JSONTree] { parts[key] ?? [] }

  package mutating func learn(_ tree: JSONTree) {
    switch tree {
    case .object(let members):
      for member in members {
        if parts[member.key] == nil { keys.append(member.key) }
        var list = parts[member.key] ?? []
        if list.count < Self.mostOfAKey, !list.contains(member.value) { list.append(member.value) }
        parts[member.key] = list
        learn(member.value)
      }
    case .array(let elements):
      for element in elements { learn(element) }
    case .string(let text):
      if text.count <= 64, words.count < Self.mostWords, known.insert(text).inserted {
        words.append(text)
      }
      if let inner = JSONTree.inside(text) { learn(inner) }
    case .null, .bool, .number, .raw: break
    }
  }
}

extension JSONTree {
  /// The object that a string holds as JSON, as that of a record's bytes does.
  static func inside(_ text: [UInt8]) -> JSONTree? {
    guard text.first == UInt8(ascii: "{"), let bytes = unescaped(text) else { return nil }
    return JSONTree(parsing: bytes)
  }
}
