/// The port to the library that seals: every operation of it that a table needs, as closures.
///
/// None of them trusts what it is given: a case, a share or a text from a peer may be anything.
package struct Sealer: Sendable {
  /// Reads a sealed case; nil if it is none, or its parts do not fit each other: `envelopes` of
  /// them, `verdicts` solutions or none, 1 to 12 holders.
  package var read: @Sendable (_ text: String, _ envelopes: Int, _ verdicts: Int?) -> SealedCase?
  /// The shares of this machine's own key as a holder; nil if it is none, or if they cannot be
  /// unsealed, or one of them does not match its published hash.
  package var unseal: @Sendable (SealedCase) -> ShareBundle?
  /// A share out of a bundle; nil if there is no such thing in it.
  package var share: @Sendable (ShareBundle, Sealed) -> KeyShare?
  /// Whether a share is the one that its holder was dealt.
  package var isGenuine: @Sendable (SealedCase, KeyShare) -> Bool
  /// What `threshold` genuine shares of different holders open: a text, or '1' or '0' for a verdict.
  /// Nil if it cannot be opened, or does not match its published hash: then the deal was not honest.
  package var open: @Sendable (SealedCase, Sealed, [KeyShare]) -> String?
  /// Whether a text is what an envelope holds.
  package var isContent: @Sendable (SealedCase, _ envelope: Int, _ text: String) -> Bool
  /// The node id that belongs to a public key of 64 hexadecimal digits; nil if it is none.
  package var nodeID: @Sendable (_ key: String) -> String?

  package init(
    read: @escaping @Sendable (_ text: String, _ envelopes: Int, _ verdicts: Int?) -> SealedCase?,
    unseal: @escaping @Sendable (SealedCase) -> ShareBundle?,
    share: @escaping @Sendable (ShareBundle, Sealed) -> KeyShare?,
    isGenuine: @escaping @Sendable (SealedCase, KeyShare) -> Bool,
    open: @escaping @Sendable (SealedCase, Sealed, [KeyShare]) -> String?,
    isContent: @escaping @Sendable (SealedCase, _ envelope: Int, _ text: String) -> Bool,
    nodeID: @escaping @Sendable (_ key: String) -> String?
  ) {
    self.read = read
    self.unseal = unseal
    self.share = share
    self.isGenuine = isGenuine
    self.open = open
    self.isContent = isContent
    self.nodeID = nodeID
  }
}
