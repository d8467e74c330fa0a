package import Casebook

/// Changes one place of a JSON tree so that what comes out is nearly what it was.
package struct TreeMutator: Sendable {
  let lexicon: Lexicon

  package init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// Changes one node, each as likely as the others.
  package func mutate(_ tree: inout JSONTree, using draw: inout SplitMix64) {
    var place = draw.below(tree.count)
    change(&tree, at: &place, key: nil, using: &draw)
  }

  /// Counts `place` down through the tree, and changes the node at which it is 0.
  private func change(
    _ tree: inout JSONTree, at place: inout Int, key: [UInt8]?, using draw: inout SplitMix64
  ) {
    if place == 0 {
      place = -1
      return change(&tree, key: key, using: &draw)
    }
    place -= 1
    switch tree {
    case .array(var elements):
      for at in elements.indices where place >= 0 {
        change(&elements[at], at: &place, key: nil, using: &draw)
      }
      tree = .array(elements)
    case .object(var members):
      for at in members.indices where place >= 0 {
        change(&members[at].value, at: &place, key: members[at].key, using: &draw)
      }
      tree = .object(members)
    case .null, .bool, .number, .string, .raw: break
    }
  }

  private func change(_ tree: inout JSONTree, key: [UInt8]?, using draw: inout SplitMix64) {
    if let key, draw.below(5) == 0, let part = lexicon.parts(of: key).picked(using: &draw) {
      tree = part
      return
    }
    if draw.below(12) == 0 {
      tree = replacement(using: &draw)
      return
    }
    switch tree {
    case .number(let digits): tree = number(digits, using: &draw)
    case .string(let text): tree = string(text, using: &draw)
    case .bool(let value): tree = draw.below(3) == 0 ? .number([0x31]) : .bool(!value)
    case .array(var elements):
      change(&elements, using: &draw)
      tree = .array(elements)
    case .object(var members):
      change(&members, using: &draw)
      tree = .object(members)
    case .null, .raw: tree = replacement(using: &draw)
    }
  }

  // MARK: - Values

  /// Something of another kind.
  private func replacement(using draw: inout SplitMix64) -> JSONTree {
    switch draw.below(8) {
    case 0: return .null
    case 1: return .array([])
    case 2: return .object([])
    case 3: return .bool(draw.below(2) == 0)
    case 4: return .number(Extremes.numbers.picked(using: &draw) ?? [0x30])
    case 5:
      let depth = [3, 60, 600, 20_000][draw.below(4)]
      let (open, close) = draw.below(2) == 0 ? ("[", "]") : ("{\"a\":", "}")
      let inner = open == "[" ? "" : "1"
      return .raw(
        Array(
          (String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
            .utf8))
    default:
      let key = lexicon.keys.picked(using: &draw) ?? []
      return lexicon.parts(of: key).picked(using: &draw) ?? .null
    }
  }

  private func number(_ digits: [UInt8], using draw: inout SplitMix64) -> JSONTree {
    let value = Int(String(decoding: digits, as: UTF8.self))
    switch draw.below(8) {
    case 0: return .string(digits)
    case 1, 2, 3:
      return value.map { .number(Array(String($0 &+ (draw.below(2) == 0 ? 1 : -1)).utf8)) }
        ?? .number([0x30])
    case 4: return .number(Array(String(draw.below(128)).utf8))
    default: return .number(Extremes.numbers.picked(using: &draw) ?? [0x30])
    }
  }

  private func string(_ text: [UInt8], using draw: inout SplitMix64) -> JSONTree {
    if var inner = JSONTree.inside(text), draw.below(8) > 0 {
      mutate(&inner, using: &draw)
      return .string(JSONTree.escaped(inner.bytes))
    }
    switch draw.below(8) {
    case 0: return .string([])
    case 1:
      let piece = Extremes.texts.picked(using: &draw) ?? []
      return .string(Array(repeatElement(piece, count: [1, 40, 300][draw.below(3)]).joined()))
    case 2: return .string(text + (Extremes.texts.picked(using: &draw) ?? []))
    case 3:
      var text = text
      ByteMutator.mutate(&text, other: [], using: &draw)
      return .string(text)
    case 4: return .number(text)
    case 5: return .string(Array(repeatElement(0x61, count: [65, 256, 5_000][draw.below(3)])))
    default: return .string(lexicon.words.picked(using: &draw) ?? [])
    }
  }

  // MARK: - Lists

  private func change(_ elements: inout [JSONTree], using draw: inout SplitMix64) {
    guard let element = elements.picked(using: &draw) else {
      elements.append(replacement(using: &draw))
      return
    }
    let at = draw.below(elements.count)
    switch draw.below(7) {
    case 0: elements = []
    case 1: elements.remove(at: at)
    case 2: elements.insert(element, at: at)
    case 3: elements.swapAt(at, draw.below(elements.count))
    case 4: elements.reverse()
    case 5: elements[at] = replacement(using: &draw)
    default:
      // The larger the element, the fewer of them.
      let most = max(1, 20_000 / (1 + element.count * 8))
      elements += repeatElement(element, count: [1, 12, most][draw.below(3)])
    }
  }

  private func change(_ members: inout [JSONTree.Member], using draw: inout SplitMix64) {
    guard var member = members.picked(using: &draw) else {
      members.append(JSONTree.Member(key: lexicon.keys.picked(using: &draw) ?? [], value: .null))
      return
    }
    let at = draw.below(members.count)
    switch draw.below(6) {
    case 0: members.remove(at: at)
    case 1:
      // The key twice, with another value the second time.
      member.value = lexicon.parts(of: member.key).picked(using: &draw) ?? .null
      members.insert(member, at: at)
    case 2: members[at].key = lexicon.keys.picked(using: &draw) ?? []
    case 3:
      let other = draw.below(members.count)
      (members[at].value, members[other].value) = (members[other].value, members[at].value)
    case 4: members[at].value = replacement(using: &draw)
    default:
      members.append(
        JSONTree.Member(
          key: lexicon.keys.picked(using: &draw) ?? [0x61], value: replacement(using: &draw)))
    }
  }
}

/// Values at the edges of what can be written.
enum Extremes {
  static let numbers: [[UInt8]] = [
    "0", "-0", "-1", "1", "2", "127", "128", "255", "256", "4096", "65535", "65536", "100000",
    "2147483647", "2147483648", "-2147483649", "4294967296", "1099511627776", "1099511627777",
    "9007199254740991", "9007199254740993", "9223372036854775806", "9223372036854775807",
    "-9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "0.5", "1e3", "1e19", "1e400", "-1e400", "1e-400", "01", "--1", "NaN",
  ].map { Array($0.utf8) }

  /// As they stand between quotes.
  static let texts: [[UInt8]] =
    [
      "\\u0000", "\\u001b[2J", "\\n", "\\ud800", "\\udc00\\ud800", "\\uffff", "\u{301}", "\u{202e}",
      "\u{200b}", "\u{2028}", "\u{1F1E9}\u{1F1EA}", "\u{FDFA}", "\u{e000}", "/", "\\\"", "'",
      "%s%n",
      "r0", "-1", " ",
    ].map { Array($0.utf8) } + [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0],
    ]
}
