/// The ports to what proves that somebody knows a passphrase, once it has been stretched to a key.
package struct Proofs: Sendable {
  /// A keyed hash of the context in hexadecimal; nil if the key is none.
  package var prove: @Sendable (_ key: Hidden, _ context: String) -> String?
  /// Whether two proofs are the same, in a time that does not tell where they differ.
  package var matches: @Sendable (String, String) -> Bool

  package init(
    prove: @escaping @Sendable (_ key: Hidden, _ context: String) -> String?,
    matches: @escaping @Sendable (String, String) -> Bool
  ) {
    self.prove = prove
    self.matches = matches
  }

  /// Proves nothing and believes nothing.
  package static let none = Proofs(prove: { _, _ in nil }, matches: { _, _ in false })
}

/// What a proof is good for: one link, one joiner, one host, one lobby. Whoever sees a proof, a host
/// among them, can do nothing with it anywhere else.
struct ProofContext: Hashable, Sendable {
  var binding: String
  var joiner: String
  var host: String
  var lobby: String

  /// All parts are hexadecimal, so that no two contexts have one text.
  var text: String { "midnight lobby 1|\(binding)|\(joiner)|\(host)|\(lobby)" }
}

/// Salts and keys in hexadecimal.
enum Hex {
  /// Whether a text is just so many bytes.
  static func isValid(_ text: String, bytes: Int) -> Bool {
    text.utf8.count == 2 * bytes && NodeID.isValid(text)
  }
}

/// Who may come into a lobby that is opened.
package struct Access: Hashable, Sendable {
  /// What everybody who joins must know; nil for a lobby that is open to all.
  package var passphrase: Hidden?
  /// Whether the host is asked before anybody sits down.
  package var asksFirst: Bool

  package init(passphrase: Hidden? = nil, asksFirst: Bool = false) {
    self.passphrase = passphrase
    self.asksFirst = asksFirst
  }

  package static let open = Access()
}

extension Codec {
  package func proving(with proofs: Proofs) -> Codec {
    var codec = self
    codec.proofs = proofs
    return codec
  }
}
