import FoundationEssentials

/// Why an identity cannot be packed or unpacked, in words for the player.
package struct ParcelError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable { case damaged, newer, passphrase, memory }

  package let code: Code

  package var message: String {
    switch code {
    case .damaged: "That file is damaged, or is no identity that Midnight has written."
    case .newer: "That file was written by a newer Midnight. Update this one."
    case .passphrase: "That passphrase does not open it."
    case .memory: "There is not enough memory for the passphrase: 256 MiB are needed."
    }
  }
}

/// A player's identity on its way to another machine: a text of five lines.
///
///     midnight identity 1
///     argon2id PASSES BYTES OF MEMORY
///     the salt of the passphrase (hexadecimal, 16 bytes)
///     what is sealed (base64: XChaCha20-Poly1305 under the key that Argon2id makes)
///     BLAKE2b-256 of the lines above (hexadecimal)
///
/// The last line tells damage from a wrong passphrase. That nobody has changed the file on purpose
/// is certain only once the passphrase opens it: the first three lines are authenticated too.
package struct IdentityParcel: Sendable {
  package let key: IdentityKey
  /// The player's name, as the other machine had it: it can be anything.
  package let name: String
  /// How often the identity had been started there.
  package let incarnation: Int

  /// More bytes than any of these files has.
  package static let maximumSize = 4096
  private static let word = "midnight identity"

  package init(key: IdentityKey, name: String, incarnation: Int) {
    self.key = key
    self.name = name
    self.incarnation = incarnation
  }

  /// The file's text. It takes about a second.
  package func packed(with passphrase: String) throws(ParcelError) -> String {
    try packed(with: passphrase, cost: .moderate)
  }

  func packed(
    with passphrase: String, cost: Passphrase.Cost
  ) throws(ParcelError) -> String {
    let content = Content(seed: Sodium.hex(key.seed), name: name, incarnation: incarnation)
    // A salt that is new each time makes a key that is used once.
    let salt = Sodium.randomBytes(Passphrase.saltSize)
    guard var plain = (try? JSONEncoder().encode(content)).map({ [UInt8]($0) }),
      var key = Passphrase.stretch(passphrase, salt: salt, cost: cost)
    else { throw ParcelError(code: .memory) }
    defer {
      Sodium.wipe(&plain)
      Sodium.wipe(&key)
    }
    let head = "\(Self.word) 1\nargon2id \(cost.passes) \(cost.memory)\n\(Sodium.hex(salt))\n"
    let box = OneTimeBox.seal(plain, with: Array(head.utf8), key: key)
    let body = head + Sodium.base64(box) + "\n"
    return body + Self.check(body) + "\n"
  }

  /// Throws what can be said about a file without its passphrase.
  package static func inspect(_ text: String) throws(ParcelError) { _ = try parts(text) }

  /// The identity in a file's text. It takes about a second.
  package init(_ text: String, passphrase: String) throws(ParcelError) {
    let parts = try Self.parts(text)
    guard var key = Passphrase.stretch(passphrase, salt: parts.salt, cost: parts.cost) else {
      throw ParcelError(code: .memory)
    }
    defer { Sodium.wipe(&key) }
    guard var plain = OneTimeBox.open(parts.box, with: Array(parts.head.utf8), key: key) else {
      throw ParcelError(code: .passphrase)
    }
    defer { Sodium.wipe(&plain) }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(plain)),
      let identity = Sodium.bytes(hex: content.seed, count: IdentityKey.seedSize)
        .flatMap({ IdentityKey(seed: $0) }), (0..<1 << 48).contains(content.incarnation)
    else { throw ParcelError(code: .damaged) }
    self.init(key: identity, name: content.name, incarnation: content.incarnation)
  }

  private struct Content: Codable {
    var seed: String
    var name: String
    var incarnation: Int
  }

  private struct Parts {
    var head: String
    var cost: Passphrase.Cost
    var salt: [UInt8]
    var box: [UInt8]
  }

  private static func parts(_ text: String) throws(ParcelError) -> Parts {
    guard text.utf8.count <= maximumSize else { throw ParcelError(code: .damaged) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    guard let version = lines.first.flatMap({ number(of: $0) }) else {
      throw ParcelError(code: .damaged)
    }
    guard version == 1 else { throw ParcelError(code: .newer) }
    // Six: nothing follows the last end of a line.
    guard lines.count == 6, lines[5].isEmpty else { throw ParcelError(code: .damaged) }
    let (head, body) = (
      lines[..<3].joined(separator: "\n") + "\n", lines[..<4].joined(separator: "\n") + "\n"
    )
    guard lines[4] == check(body), let cost = cost(lines[1]),
      let salt = Sodium.bytes(hex: lines[2], count: Passphrase.saltSize),
      let box = Sodium.bytes(base64: lines[3], maximum: maximumSize)
    else { throw ParcelError(code: .damaged) }
    return Parts(head: head, cost: cost, salt: salt, box: box)
  }

  /// The version in the first line; nil if it is none of these files.
  private static func number(of line: String) -> Int? {
    guard line.hasPrefix(word + " ") else { return nil }
    return Int(line.dropFirst(word.count + 1)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// What the file asks of Argon2id; nil if it is more than a file of ours ever does, for that could
  /// take all the memory of a machine, or all its time.
  private static func cost(_ line: String) -> Passphrase.Cost? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "argon2id", let passes = UInt64(words[1]),
      let memory = Int(words[2]), (1...Passphrase.Cost.moderate.passes).contains(passes),
      (8192...Passphrase.Cost.moderate.memory).contains(memory)
    else { return nil }
    return Passphrase.Cost(passes: passes, memory: memory)
  }

  private static func check(_ body: String) -> String {
    Sodium.hex(Domain.parcel.hash(bytes: Array(body.utf8)))
  }
}
