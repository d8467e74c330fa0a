import Synchronization

/// Who a node is, and how often it has been started.
package struct StoredIdentity: Sendable, Equatable {
  package var node: String
  /// Rises with each start.
  package var incarnation: Int
}

// The identity is a file of its own beside the database: a player whose records are lost, or were
// moved away because they are damaged, is still the same to the others, who also remember the last
// incarnation. What the lost records have promised is another matter: that goes by the voter's tag.
extension Journal {
  private static let file = "identity"
  /// Where version 1 of the journal had it.
  private static let oldKeys = (node: "node", incarnation: "incarnation")

  /// Counts one more start of this node and says who it is; `draw` makes an id at the first.
  package func begin(draw: () -> String) throws(JournalError) -> StoredIdentity {
    var identity = try identity() ?? StoredIdentity(node: draw(), incarnation: 0)
    identity.incarnation += 1
    try store(identity)
    try write([
      .setting(key: Self.oldKeys.node, nil), .setting(key: Self.oldKeys.incarnation, nil),
    ])
    return identity
  }

  /// Who this node was at its last start; nil before the first.
  package func identity() throws(JournalError) -> StoredIdentity? {
    if let stored = try stored() { return stored }
    return try old()
  }

  /// Three words: the id, the number of starts, and a seal over both.
  private func store(_ identity: StoredIdentity) throws(JournalError) {
    let text = "\(identity.node) \(identity.incarnation) \(seal.of(identity))\n"
    try database.withLock { database throws(JournalError) in
      try database.lock.replace(Self.file, with: text)
    }
  }

  private func stored() throws(JournalError) -> StoredIdentity? {
    let text = try database.withLock { database throws(JournalError) in
      try database.lock.read(Self.file)
    }
    guard let text else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let identity = identity(words[0], words[1]),
      words[2] == seal.of(identity) + "\n"
    else { throw damaged(file: Self.file) }
    return identity
  }

  private func old() throws(JournalError) -> StoredIdentity? {
    guard let node = try value(Self.oldKeys.node) else { return nil }
    let incarnation = try value(Self.oldKeys.incarnation) ?? "0"
    // Starting over at 1 would make every peer ignore this node, so a bad number is an error.
    guard let identity = identity(node[...], incarnation[...]) else {
      throw damaged(file: "midnight.db")
    }
    return identity
  }

  private func identity(_ node: Substring, _ incarnation: Substring) -> StoredIdentity? {
    guard (1...64).contains(node.utf8.count), node.allSatisfy({ "0123456789abcdef".contains($0) }),
      let starts = Int(incarnation), (0..<Int.max).contains(starts)
    else { return nil }
    return StoredIdentity(node: String(node), incarnation: starts)
  }

  private func damaged(file: String) -> JournalError {
    JournalError(.damaged, folder: database.withLock { $0.folder }, file: file)
  }
}

extension Seal {
  fileprivate func of(_ identity: StoredIdentity) -> String {
    hash("identity\n\(identity.node)\n\(identity.incarnation)")
  }
}
