import Synchronization

/// Who a node is, and how often it has been started.
package struct StoredIdentity: Sendable, Equatable {
  package var node: String
  /// Rises with each start.
  package var incarnation: Int
  /// The secret of the node's key; a node's id is made of its public half.
  package var seed: [UInt8]

  package init(node: String, incarnation: Int, seed: [UInt8]) {
    self.node = node
    self.incarnation = incarnation
    self.seed = seed
  }
}

extension StoredIdentity: CustomStringConvertible, CustomReflectable {
  // The seed gets into no log.
  package var description: String { "\(node) \(incarnation)" }
  package var customMirror: Mirror {
    Mirror(self, children: ["node": node, "incarnation": incarnation])
  }
}

// The identity is a file of its own beside the database: a player whose records are lost, or were
// moved away because they are damaged, is still the same to the others, who also remember the last
// incarnation. What the lost records have promised is another matter: that goes by the voter's tag.
extension Journal {
  private static let file = "identity"
  /// Where `replaceIdentity` puts the one before.
  private static let replaced = "identity.replaced"
  /// Where version 1 of the journal had it.
  private static let oldKeys = (node: "node", incarnation: "incarnation")

  /// What a folder has of an identity. Before nodes had keys, an id was drawn and kept without.
  private struct Found {
    var incarnation: Int
    var key: (node: String, seed: [UInt8])?

    var identity: StoredIdentity? {
      key.map { StoredIdentity(node: $0.node, incarnation: incarnation, seed: $0.seed) }
    }
  }

  /// Counts one more start of this node and says who it is; `draw` makes a key at the first.
  package func begin(
    draw: () -> (node: String, seed: [UInt8])
  ) throws(JournalError) -> StoredIdentity {
    try settle(starts: 1, draw: draw)
  }

  /// Says who this node is, without a start; `draw` makes a key if it has none yet.
  package func settledIdentity(
    draw: () -> (node: String, seed: [UInt8])
  ) throws(JournalError) -> StoredIdentity {
    if let identity = try identity() { return identity }
    return try settle(starts: 0, draw: draw)
  }

  /// Who this node was at its last start; nil before the first one with a key.
  package func identity() throws(JournalError) -> StoredIdentity? {
    try found()?.identity
  }

  /// Who the node of a folder is, read beside a Midnight that may be using it; nil as above.
  ///
  /// Its name is nil too if it cannot be read now.
  package static func peek(
    folder: String, hash: @escaping @Sendable (String) -> String
  ) throws(JournalError) -> (identity: StoredIdentity, name: String?)? {
    guard let text = try FolderLock.read(file, in: folder),
      let identity = try found(in: text, folder: folder, seal: Seal(hash: hash)).identity
    else { return nil }
    return (identity, Database.name(folder: folder))
  }

  /// Makes this node another, whose incarnation will be higher than both have been. The file of the
  /// one before, if there is any, is kept beside as `identity.replaced`.
  package func replaceIdentity(_ identity: StoredIdentity) throws(JournalError) {
    var identity = identity
    identity.incarnation = max(identity.incarnation, try found()?.incarnation ?? 0)
    try database.withLock { database throws(JournalError) in
      guard let old = try FolderLock.read(Self.file, in: database.folder) else { return }
      try database.lock.replace(Self.replaced, with: old)
    }
    try store(identity)
    try forgetOld()
  }

  private func settle(
    starts: Int, draw: () -> (node: String, seed: [UInt8])
  ) throws(JournalError) -> StoredIdentity {
    let found = try found()
    // The incarnation goes on even if the key is new: it only ever rises in one folder.
    let key = found?.key ?? draw()
    let identity = StoredIdentity(
      node: key.node, incarnation: (found?.incarnation ?? 0) + starts, seed: key.seed)
    try store(identity)
    try forgetOld()
    return identity
  }

  /// Four words: the id, the number of starts, the seed in hexadecimal, and a seal over all three.
  private func store(_ identity: StoredIdentity) throws(JournalError) {
    let seed = Self.hex(identity.seed)
    let sealed = seal.of(identity.node, identity.incarnation, seed: seed)
    try database.withLock { database throws(JournalError) in
      try database.lock.replace(
        Self.file, with: "\(identity.node) \(identity.incarnation) \(seed) \(sealed)\n")
    }
  }

  private func forgetOld() throws(JournalError) {
    try write([
      .setting(key: Self.oldKeys.node, nil), .setting(key: Self.oldKeys.incarnation, nil),
    ])
  }

  private func found() throws(JournalError) -> Found? {
    let (text, folder) = try database.withLock { database throws(JournalError) in
      (try FolderLock.read(Self.file, in: database.folder), database.folder)
    }
    guard let text else { return try old() }
    return try Self.found(in: text, folder: folder, seal: seal)
  }

  private static func found(
    in text: String, folder: String, seal: Seal
  ) throws(JournalError) -> Found {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let seed = words.count == 4 ? words[2] : nil
    guard words.count == 3 || words.count == 4, isID(words[0]), let starts = starts(words[1]),
      words.last == seal.of(words[0], starts, seed: seed) + "\n"
    else { throw JournalError(.damaged, folder: folder, file: file) }
    guard let seed else { return Found(incarnation: starts) }
    guard let bytes = bytes(hex: seed) else {
      throw JournalError(.damaged, folder: folder, file: file)
    }
    return Found(incarnation: starts, key: (String(words[0]), bytes))
  }

  private func old() throws(JournalError) -> Found? {
    guard let node = try value(Self.oldKeys.node) else { return nil }
    let incarnation = try value(Self.oldKeys.incarnation) ?? "0"
    // Starting over at 1 would make every peer ignore this node, so a bad number is an error.
    guard Self.isID(node[...]), let starts = Self.starts(incarnation[...]) else {
      throw JournalError(.damaged, folder: database.withLock { $0.folder })
    }
    return Found(incarnation: starts)
  }

  private static func isID(_ node: Substring) -> Bool {
    (1...64).contains(node.utf8.count) && node.allSatisfy { "0123456789abcdef".contains($0) }
  }

  private static func starts(_ incarnation: Substring) -> Int? {
    Int(incarnation).flatMap { (0..<Int.max).contains($0) ? $0 : nil }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(hex text: Substring) -> [UInt8]? {
    let digits = text.compactMap { $0.isUppercase ? nil : $0.hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension Seal {
  /// Without a seed, as it was before nodes had keys.
  fileprivate func of(
    _ node: some StringProtocol, _ incarnation: Int, seed: (some StringProtocol)?
  ) -> String {
    hash("identity\n\(node)\n\(incarnation)" + (seed.map { "\n\($0)" } ?? ""))
  }
}
