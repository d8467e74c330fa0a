package import Casebook

/// Whether a case was dealt honestly, as every node finds out for itself after the end.
package enum Audit: Hashable, Sendable {
  /// The case made again from its number is the same, envelope for envelope.
  case honest
  /// These envelopes hold something else; none if it is the public half that differs.
  case dishonest([CaseItem])
  /// The number could not be opened.
  case unopened
}
