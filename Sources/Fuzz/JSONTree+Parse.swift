extension JSONTree {
  /// Reads a whole JSON text without spaces between its parts, as `JSON.encode` writes it; nil if it
  /// is none or goes deeper than a hundred levels.
  package init?(parsing bytes: [UInt8]) {
    var reader = Reader(rest: bytes[...])
    guard let tree = reader.value(depth: 0), reader.rest.isEmpty else { return nil }
    self = tree
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    mutating func take(_ word: StaticString) -> Bool {
      let matches = word.withUTF8Buffer { rest.starts(with: $0) }
      if matches { rest = rest.dropFirst(word.utf8CodeUnitCount) }
      return matches
    }

    mutating func value(depth: Int) -> JSONTree? {
      guard depth < 100, let first = rest.first else { return nil }
      switch first {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "n"): return take("null") ? .null : nil
      case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
      case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
      default: return number()
      }
    }

    mutating func number() -> JSONTree? {
      let digits = rest.prefix { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      return .number(Array(digits))
    }

    mutating func string() -> [UInt8]? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      var text: [UInt8] = []
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\"") { return text }
        text.append(byte)
        if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { text.append(next) }
      }
      return nil
    }

    mutating func array(depth: Int) -> JSONTree? {
      guard take(UInt8(ascii: "[")) else { return nil }
      var elements: [JSONTree] = []
      if take(UInt8(ascii: "]")) { return .array([]) }
      repeat {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    mutating func object(depth: Int) -> JSONTree? {
      guard take(UInt8(ascii: "{")) else { return nil }
      var members: [JSONTree.Member] = []
      if take(UInt8(ascii: "}")) { return .object([]) }
      repeat {
        guard let key = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1)
        else { return nil }
        members.append(JSONTree.Member(key: key, value: value))
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "}")) ? .object(members) : nil
    }
  }
}
