/// A node, and the name that its player had: a name is for people, the id says who it is.
package struct Acquaintance: Hashable, Codable, Sendable {
  package var name: String
  package var node: String

  package init(name: String, node: String) {
    self.name = name
    self.node = node
  }

  /// Whether what comes from a journal can be used.
  package var isSound: Bool { NodeID.isValid(node) && DisplayName.isClean(name) }
}

/// Whether somebody is who the name says.
package enum Tie: Hashable, Sendable {
  /// Nobody whom we have played with.
  case new
  /// We have played with this one, who was called so.
  case known(as: String)
  /// We have played with somebody of this name, and it was another.
  case impostor(of: String)
}

/// Those whom a node knows, the latest last; never more than a journal should hold.
package struct Acquaintances: Hashable, Sendable {
  package static let most = 200
  package private(set) var list: [Acquaintance]

  package init(_ list: [Acquaintance] = []) {
    self.list = list.filter(\.isSound).suffix(Self.most)
  }

  package func contains(_ node: String) -> Bool { list.contains { $0.node == node } }

  mutating func remove(_ node: String) { list.removeAll { $0.node == node } }

  /// One of each node.
  mutating func add(_ new: Acquaintance) {
    remove(new.node)
    list.append(new)
    if list.count > Self.most { list.removeFirst() }
  }

  /// One of each node and one of each name: it now belongs to this key.
  mutating func meet(_ new: Acquaintance) {
    if list.contains(new) { return }
    list.removeAll { Self.plain($0.name) == Self.plain(new.name) }
    add(new)
  }

  /// Who somebody with this key and this name is to us.
  package func tie(node: String, name: String) -> Tie {
    if let known = list.last(where: { $0.node == node }) { return .known(as: known.name) }
    let plain = Self.plain(name)
    // A name without a letter is like no other.
    guard !plain.isEmpty, let other = list.last(where: { Self.plain($0.name) == plain }) else {
      return .new
    }
    return .impostor(of: other.name)
  }

  /// What people hear in a name: neither case nor spaces and signs, nor the number that tells two
  /// of one name apart at one table.
  static func plain(_ name: String) -> String {
    var words = name.lowercased().split(separator: " ")
    if words.count > 1, let last = words.last, last.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      words.removeLast()
    }
    return words.joined().filter { $0.isLetter || $0.isNumber }
  }
}
