/// Whether somebody is who the name says, as far as this machine can know.
package enum Bond: Hashable, Sendable {
  case new
  /// They have played together, when this one was called so.
  case known(as: String)
  /// They have played with somebody of this name, and it was another.
  case impostor(of: String)

  /// Before a name; the words for it stand elsewhere.
  var mark: String {
    switch self {
    case .new: " "
    case .known: "+"
    case .impostor: "!"
    }
  }

  /// In a few words; nil for a stranger. `limit` is for the name in them.
  func words(_ name: String, limit: Int = 24) -> Line? {
    switch self {
    case .new: nil
    case .known(let old):
      old == name ? Line("known", .good) : Line("known as \(Typeset.clip(old, to: limit))", .good)
    case .impostor(let other):
      Line("not the \(Typeset.clip(other, to: limit)) you played with", .danger)
    }
  }
}

/// Somebody at a table or at its door.
package struct PersonModel: Hashable, Sendable {
  /// The id of the machine: hexadecimal.
  package var node: String
  package var name: String
  package var bond: Bond
  package var isWitness: Bool

  package init(node: String, name: String, bond: Bond = .new, isWitness: Bool = false) {
    self.node = node
    self.name = name
    self.bond = bond
    self.isWitness = isWitness
  }

  /// What friends read to each other.
  static func short(_ node: String) -> String { String(node.prefix(8)) }

  /// The whole id in groups of eight digits, as rows that fit.
  static func long(_ node: String) -> [String] {
    var groups: [String] = []
    var rest = node.prefix(64)
    while !rest.isEmpty {
      groups.append(String(rest.prefix(8)))
      rest = rest.dropFirst(8)
    }
    return stride(from: 0, to: groups.count, by: 4).map {
      groups[$0..<min($0 + 4, groups.count)].joined(separator: " ")
    }
  }
}

/// The lobby that the player wants to join asks for its passphrase.
package struct PassphraseAsk: Hashable, Sendable {
  /// What the lobby is called here: its name or its address.
  package var table: String
  /// Why the last one was no good.
  package var wrong: String?
  /// How often it has been asked for.
  package var attempt: Int

  package init(table: String, wrong: String? = nil, attempt: Int = 1) {
    self.table = table
    self.wrong = wrong
    self.attempt = attempt
  }
}

/// The player waits for a host's leave to sit down.
package struct DoorModel: Hashable, Sendable {
  package var table: String
  package var host: String

  package init(table: String, host: String) {
    self.table = table
    self.host = host
  }
}
