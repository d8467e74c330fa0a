/// The hypotheses that a log still allows.
package struct HypothesisSet: Sendable {
  /// What the pieces leave; their order does not matter.
  package init(setting: Setting, pieces: [Piece]) {}
  /// The answer, when exactly one hypothesis is left.
  package var solution: Solution? { nil }
  package var count: Int { 0 }
}
