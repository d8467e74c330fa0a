/// JSON as it stands in a text: keys in their order, twice if they are there twice, and numbers
/// and strings byte for byte, so that what no encoder would write can be made of it.
package indirect enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  case number([UInt8])
  /// What stands between the quotes, with its escapes.
  case string([UInt8])
  case array([JSONTree])
  case object([Member])
  /// Bytes that stand there as they are, JSON or not.
  case raw([UInt8])

  package struct Member: Hashable, Sendable {
    package var key: [UInt8]
    package var value: JSONTree

    package init(key: [UInt8], value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// A string that is escaped as far as it has to be.
  package static func text(_ text: String) -> JSONTree { .string(escaped(Array(text.utf8))) }

  package var children: [JSONTree] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    case .null, .bool, .number, .string, .raw: []
    }
  }

  /// How many nodes there are, this one included.
  package var count: Int { children.reduce(1) { $0 + $1.count } }

  // MARK: - Writing

  package var bytes: [UInt8] {
    var out: [UInt8] = []
    write(to: &out)
    return out
  }

  private func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .number(let digits), .raw(let digits): out += digits
    case .string(let text): Self.quote(text, to: &out)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (at, element) in elements.enumerated() {
        if at > 0 { out.append(UInt8(ascii: ",")) }
        element.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (at, member) in members.enumerated() {
        if at > 0 { out.append(UInt8(ascii: ",")) }
        Self.quote(member.key, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func quote(_ text: [UInt8], to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    out += text
    out.append(UInt8(ascii: "\""))
  }

  // MARK: - Strings in strings

  /// Quotes and backslashes with a backslash before them; nothing else is changed.
  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        ? [UInt8(ascii: "\\"), byte] : [byte]
    }
  }

  /// The other way round; nil if there are other escapes than those.
  package static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    var isEscape = false
    for byte in bytes {
      if isEscape {
        guard [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte) else {
          return nil
        }
        out.append(byte)
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        out.append(byte)
      }
    }
    return isEscape ? nil : out
  }
}
